import { setTimeout as delay } from 'node:timers/promises';
import { type StartApi, startApi, startCountersignApi } from '../api-process.ts';
import { alternate, type Bench, type Section } from '../bench.ts';
import { timed } from '../cpu-time.ts';
import { figuresOf, ratioAtMost } from '../figure.ts';
import { edgeFigures } from '../requests/edge.ts';
import { type RequestKind, requestKinds } from '../requests/request-kinds.ts';
import { type Scene, setScene } from '../requests/scene.ts';
import { assertSame, publishedTables, withoutOwnValues, writtenRows } from '../same-rows.ts';

/** What a request costs, from the socket to the disk, beside the same request written by hand. */
export const requests: Section = {
  name: 'requests',
  about: ({ requests: count }) =>
    `CPU time for each of ${count} requests, of long ones fewer, user and kernel: of the API process and of all processes of Postgres. 8 keep-alive connections, from another process, which is not counted; as many requests warm up. Each repetition starts a process of each contender, in turn, on a fresh copy of the same database. The lower bound is the same requests written by hand on Fastify and pg, for nothing but speed: the same token check, bodies and rows (compared before measuring), by named statements; no idempotency, no log, no metrics. Edge: everything but the database, that is routing, validation, parsing, one log line; authentication and handlers answer from memory. Koa answers the same bytes, and parses the bodies with @koa/bodyparser.`,

  async measure(bench) {
    const scene = await bench.postgres.createTemplate(template, (session) =>
      setScene(session, ORGANIZATIONS),
    );
    await verifyAnswers(bench, scene);
    const costs = await alternate(bench, section, [
      ['lower bound', () => costsOf(bench, startLowerBound, scene)],
      ['Countersign', () => costsOf(bench, startCountersignApi, scene)],
    ]);
    const figures = requestKinds.flatMap((kind) => {
      const of = (name: Parameters<typeof costs>[0]) => costs(name).flatMap((found) => found.get(kind) ?? []);
      const line = figuresOf({ section, prefix: `${kind.name}: ` }, of, 'Countersign', 'lower bound');
      return [
        line('both', 'µs', ({ api, postgres }) => api + postgres, ratioAtMost(1.5)),
        line('API', 'µs', ({ api }) => api),
        line('Postgres', 'µs', ({ postgres }) => postgres),
      ];
    });
    return [...figures, ...(await edgeFigures(bench, section))];
  },
};

const section = requests.name;
const template = 'bench_requests';
const ORGANIZATIONS = 200;
/** What a contender still does after its last answer is part of the cost, and of no other. */
const REST_MS = 100;

const startLowerBound: StartApi = (children, settings) =>
  children.fork(new URL('../requests/lower-bound/server.ts', import.meta.url), settings);

async function costsOf(bench: Bench, start: StartApi, scene: Scene) {
  await using database = await bench.postgres.createDatabase(template);
  await using api = await startApi(bench, start, database);
  const costs = new Map<RequestKind, Awaited<ReturnType<typeof costOf>>>();
  for (const kind of requestKinds) costs.set(kind, await costOf(bench, api, scene, kind));
  return costs;
}

/** CPU microseconds of one request. */
async function costOf(
  bench: Bench,
  { child, load }: Awaited<ReturnType<typeof startApi>>,
  scene: Scene,
  { of, share = 1, status }: RequestKind,
) {
  const { tenants, feedReader } = scene;
  const count = Math.ceil(bench.requests * share);
  const send = () =>
    load.send((place) => of(tenants[place % ORGANIZATIONS] ?? feedReader, scene), count, status);
  await send();
  await delay(REST_MS);
  const { cpu } = await timed([child, bench.postgres], async () => {
    await send();
    await delay(REST_MS);
  });
  const [api = Number.NaN, postgres = Number.NaN] = cpu.map((seconds) => (seconds / count) * 1e6);
  return { api, postgres };
}

const tables = [...publishedTables, 'customer', 'audit_entry', 'idempotency_record', 'usage_event'];

/** Otherwise the lower bound would be one of something else. @throws Error naming the request or the table. */
async function verifyAnswers(bench: Bench, scene: Scene): Promise<void> {
  const samples: Record<string, unknown>[] = [];
  for (const start of [startCountersignApi, startLowerBound]) {
    await using database = await bench.postgres.createDatabase(template);
    await using api = await startApi(bench, start, database);
    const answers: Record<string, unknown> = {};
    for (const { name, of } of requestKinds) {
      const request = of(scene.feedReader, scene);
      const { status, body } = await api.load.ask(request);
      // What is read is the same to the letter; what is written has ids and times of its own.
      const answer = JSON.parse(body, request.method === 'GET' ? undefined : withoutOwnValues);
      answers[name] = { status, answer };
    }
    samples.push({ ...answers, ...(await writtenRows(database, tables)) });
  }
  assertSame(samples);
}
