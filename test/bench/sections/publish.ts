import { startApi, startCountersignApi } from '../api-process.ts';
import { alternate, type Bench, type Section } from '../bench.ts';
import type { Child } from '../children.ts';
import { timed } from '../cpu-time.ts';
import { insertEndpoints, makeEndpoints } from '../endpoints.ts';
import { type Figure, figuresOf, ratioAtLeast } from '../figure.ts';
import type { BenchDatabase } from '../postgres.ts';
import { summaryOf } from '../publish/published.ts';
import { BATCH, type PublishMethod } from '../publish/publishers.ts';
import type { Publishing } from '../publish/publishing.ts';
import { assertSame, publishedTables, writtenRows } from '../same-rows.ts';
import { insertOperatorToken } from '../tokens.ts';

const CLIENTS = 16;
const SECONDS_MAX = 3;

/** What an event costs to publish, by SQL and over HTTP, beside an INSERT of the same rows. */
export const publish: Section = {
  name: 'publish',
  about: ({ seconds }) =>
    `${CLIENTS} clients of one process publish for ${Math.min(SECONDS_MAX, seconds)} s while no worker runs. publish_event and publish_events are the SQL functions through pg, HTTP the operator API of \`countersign api\`. The plain INSERT is one autocommitted statement of the very same rows (checked), every value computed by the client. CPU: of the process that publishes, which is the API's over HTTP, and of all of Postgres; unlike events per second it depends little on how quick the disk and how busy the machine is.`,

  async measure(bench) {
    await verifyBaseline(bench);
    await using processes = new AsyncDisposableStack();
    const publishers = new Map<PublishMethod, Child<Publishing>>();
    for (const method of plans.flatMap(({ baseline, methods }) => [baseline, ...methods]))
      if (!publishers.has(method))
        publishers.set(method, processes.use(bench.children.fork<Publishing>(script)));
    const figures: Figure[] = [];
    for (const plan of plans) figures.push(...(await measurePlan(bench, plan, publishers)));
    return figures;
  },
};

const section = publish.name;
const script = new URL('../publish/publishing.ts', import.meta.url);

interface Plan {
  readonly fanOut: number;
  readonly baseline: PublishMethod;
  readonly methods: readonly PublishMethod[];
}

const singly = ['publish_event', 'HTTP'] as const;
const plans = [
  { fanOut: 1, baseline: 'plain INSERT', methods: singly },
  { fanOut: 100, baseline: 'plain INSERT', methods: singly },
  {
    fanOut: 1,
    baseline: `plain INSERT of ${BATCH}`,
    methods: [`publish_events of ${BATCH}`, `HTTP, batches of ${BATCH}`],
  },
] as const satisfies Plan[];

async function measurePlan(
  bench: Bench,
  { fanOut, baseline, methods }: Plan,
  publishers: ReadonlyMap<PublishMethod, Child<Publishing>>,
): Promise<Figure[]> {
  const results = await alternate(
    bench,
    `${section}, fan-out ${fanOut}`,
    [...publishers]
      .filter(([method]) => method === baseline || methods.includes(method))
      .map(([method, publisher]) => [method, () => rush(bench, publisher, method, fanOut)] as const),
  );
  return methods.flatMap((method) => {
    const least = method === 'publish_event' ? [ratioAtLeast(0.75)] : [];
    const line = figuresOf({ section, prefix: `${method}, fan-out ${fanOut}: ` }, results, method, baseline);
    return [
      line('events', '/s', ({ eventsPerSecond }) => eventsPerSecond, ...least),
      line('CPU of 1,000', 's', ({ processCpu, postgresCpu }) => processCpu + postgresCpu),
      line('Postgres CPU of 1,000', 's', ({ postgresCpu }) => postgresCpu),
    ];
  });
}

async function rush(bench: Bench, publisher: Child<Publishing>, method: PublishMethod, fanOut: number) {
  await using database = await bench.postgres.createDatabase();
  await using api = method.startsWith('HTTP')
    ? await startApi(bench, startCountersignApi, database)
    : undefined;
  await open(publisher, method, database, fanOut, api?.port);
  const seconds = Math.min(SECONDS_MAX, bench.seconds);
  // Connections are made, statements planned, and a process that was just started compiles.
  await publisher.call('rush', seconds);
  await bench.postgres.checkpoint();
  const measured = [api?.child ?? publisher, bench.postgres];
  const { result, cpu } = await timed(measured, () => publisher.call('rush', seconds));
  const { eventsPerSecond, eventCount } = summaryOf(result);
  /** CPU seconds for 1,000 events. */
  const [processCpu = Number.NaN, postgresCpu = Number.NaN] = cpu.map((each) => (each / eventCount) * 1000);
  return { eventsPerSecond, processCpu, postgresCpu };
}

/** @param fanOut endpoints of one organization, which nobody calls. */
async function open(
  publisher: Child<Publishing>,
  method: PublishMethod,
  database: BenchDatabase,
  fanOut: number,
  port?: number,
): Promise<void> {
  const endpoints = makeEndpoints([
    Array.from({ length: fanOut }, (_, index) => `http://127.0.0.1:9/${index}`),
  ]);
  await insertEndpoints(database, endpoints);
  await database.session.query('analyze webhook_endpoint, webhook_subscription');
  await publisher.call('open', {
    method,
    databaseUrl: database.url,
    endpoints,
    clients: CLIENTS,
    ...(port && { api: { port, token: await insertOperatorToken(database.session) } }),
  });
}

/** Otherwise the plain INSERT would be a yardstick for something else. @throws Error naming the table, with both. */
async function verifyBaseline(bench: Bench): Promise<void> {
  const written = [];
  for (const method of ['publish_event', 'plain INSERT'] as const) {
    await using database = await bench.postgres.createDatabase();
    await using publisher = bench.children.fork<Publishing>(script);
    await open(publisher, method, database, 2);
    await publisher.call('pace', { eventsPerSecond: 1_000, seconds: 0.001 });
    written.push(await writtenRows(database, publishedTables));
  }
  assertSame(written);
}
