import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { type Figure, figure } from '../figure.ts';
import { assertFairBaseline } from '../publish/fair-baseline.ts';
import { type ApiName, ApiProcess } from '../requests/api-process.ts';
import { type Cost, costOfEach } from '../requests/cost.ts';
import { publishCost } from '../requests/publish-cost.ts';
import { type RequestKind, requestKinds } from '../requests/request-kinds.ts';
import { assertSameAnswers } from '../requests/same-answers.ts';
import { type Scene, setScene } from '../requests/scene.ts';
import type { Section } from '../section.ts';

/** What a request costs, from the socket to the disk, beside the same request written by hand. */
export const requests: Section = {
  name: 'requests',
  about: ({ requests: count }) =>
    `CPU time for each of ${count} requests, user and kernel: of the API process, of all processes of Postgres, and both together. 8 keep-alive connections, from another process, which is not counted; as many requests warm up. Each repetition starts a process of each contender, in turn, on a fresh copy of the same database. The lower bound is the same requests written by hand on Fastify and pg: the same token check, schemas, locks and rows (compared before measuring), in two round trips, the token's and one for the rest, by named statements; tokens of requests at the same time are looked up together in both; no log, no metrics. Statements: pg_stat_statements, begin and commit included.`,
  measure,
};

const section = requests.name;
const template = 'bench_requests';
/** Each has at most 50 endpoints, with those that requests register. */
const REGISTRATIONS_OF_ORGANIZATION = 20;
const PUBLISH = { name: 'publishEvent in a transaction' };

async function measure(bench: Bench): Promise<Figure[]> {
  bench.progress(`${section}: filling a database …`);
  const organizations = Math.ceil((bench.requests * 2) / REGISTRATIONS_OF_ORGANIZATION);
  const scene = await bench.postgres.createTemplate(template, (session) => setScene(session, organizations));
  await assertSameAnswers(bench, scene, template);
  const kinds = requestKinds.filter(({ name }) => name.includes(bench.only));
  const costs = await alternate(bench, section, [
    ['lower bound', () => costsOf(bench, 'lower bound', scene, kinds)],
    ['Countersign', () => costsOf(bench, 'Countersign', scene, kinds)],
  ]);
  const figures = kinds.flatMap((kind) => {
    const of = (name: ApiName) => costs(name).flatMap((found) => found.get(kind) ?? []);
    return figuresOf(kind, of('Countersign'), of('lower bound'));
  });
  return PUBLISH.name.includes(bench.only) ? [...figures, ...(await measurePublish(bench, scene))] : figures;
}

/** What publishes in a transaction of its own, in the process of the service. */
async function measurePublish(bench: Bench, scene: Scene): Promise<Figure[]> {
  const [tenant] = scene.tenants;
  if (!tenant) throw new Error('The scene has no organization.');
  await assertFairBaseline(bench, 'publishEvent', 'written by hand');
  const costs = await alternate(bench, `${section}: ${PUBLISH.name}`, [
    ['lower bound', () => publishCost(bench, 'written by hand', template, tenant.endpoint)],
    ['Countersign', () => publishCost(bench, 'publishEvent', template, tenant.endpoint)],
  ]);
  return figuresOf(PUBLISH, costs('Countersign'), costs('lower bound'));
}

async function costsOf(
  bench: Bench,
  name: ApiName,
  scene: Scene,
  kinds: readonly RequestKind[],
): Promise<ReadonlyMap<RequestKind, Cost>> {
  await using api = await ApiProcess.start(bench, name, template);
  const costs = new Map<RequestKind, Cost>();
  for (const kind of kinds) {
    bench.progress(`${section}: ${name}, ${kind.name} …`);
    costs.set(kind, await costOf(bench, api, scene, kind));
  }
  return costs;
}

async function costOf(bench: Bench, api: ApiProcess, scene: Scene, kind: RequestKind): Promise<Cost> {
  const requestAt = (place: number) => {
    const tenant = scene.tenants[place % scene.tenants.length];
    if (!tenant) throw new Error('The scene has no organization.');
    return kind.of(tenant, scene);
  };
  const send = () => api.load.send(requestAt, bench.requests, kind.status);
  await send();
  return costOfEach(
    () => api.read(),
    () => send().then(() => bench.requests),
  );
}

function figuresOf(
  { name, totalMicrosecondsMax }: Pick<RequestKind, 'name' | 'totalMicrosecondsMax'>,
  ours: Cost[],
  bound: Cost[],
): Figure[] {
  const total = ({ api, postgres }: Cost) => api + postgres;
  const beside = (value: (cost: Cost) => number) => ({
    baseline: { what: 'lower bound', values: bound.map(value) },
  });
  const line = (what: string, unit: string, value: (cost: Cost) => number) =>
    figure({ section, what: `${name}: ${what}`, unit }, ours.map(value), beside(value));
  return [
    figure({ section, what: `${name}: both`, unit: 'µs' }, ours.map(total), {
      ...beside(total),
      targets: [
        { of: 'ratio', bound: 'at most', value: 1.5 },
        ...(totalMicrosecondsMax === undefined
          ? []
          : [{ of: 'measured', bound: 'at most', value: totalMicrosecondsMax } as const]),
      ],
    }),
    line('API', 'µs', ({ api }) => api),
    line('Postgres', 'µs', ({ postgres }) => postgres),
    line('statements', '', ({ statements }) => statements),
  ];
}
