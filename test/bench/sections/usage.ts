import { lastingFreePort } from '../../support/free-port.ts';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { measureDrain, usualEndpoints } from '../drain.ts';
import { productSettings } from '../endpoints.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { Load } from '../load.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import type { Tenant } from '../requests/scene.ts';
import type { Section } from '../section.ts';
import { insertUsage, SUM_METER, setUsageScene } from '../usage/scene.ts';
import { EVENTS_PER_BATCH } from '../usage/senders.ts';

const CLIENTS = 4;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;
const AGGREGATED_EVENTS = 1_000_000;
const MEANWHILE_PER_SECOND = 5_000;
/** A rate is kept only while there are connections: deliveries may leave the API little of the cores. */
const MEANWHILE_CLIENTS = 64;
const baseline: PublishMethod = 'usage, bare INSERT';
const targets: Readonly<Partial<Record<PublishMethod, readonly Target[]>>> = {
  'usage, ingestUsage': [{ of: 'ratio', bound: 'at least', value: 0.5 }],
  'usage, HTTP': [
    { of: 'ratio', bound: 'at least', value: 0.35 },
    { of: 'measured', bound: 'at least', value: 10_000 },
  ],
};

/** Usage events: their ingestion, their aggregation, and what they cost the deliveries. */
export const usage: Section = {
  name: 'usage',
  about: () =>
    `${CLIENTS} clients of one process send batches of ${EVENTS_PER_BATCH} events with random ids for ${SECONDS} s, of an organization with usage in the month before. ingestUsage is the product's path in the process of the clients; HTTP the same through \`countersign api\`, its process and the clients' sharing the cores; the bare INSERT is one prepared statement of as many rows into a table with a primary key, nothing checked. Aggregates: the round trip of a query of ${AGGREGATED_EVENTS} events of one customer and meter. Deliveries: as throughput, while ${MEANWHILE_PER_SECOND} events a second come over HTTP.`,
  measure,
};

const section = usage.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const template = 'bench_usage';
  const tenant = await bench.postgres.createTemplate(template, setUsageScene);
  const ingestion = await measureIngestion(bench, template, tenant);
  const aggregation = await measureAggregation(bench, template, tenant);
  return [...ingestion, ...aggregation, ...(await measureDeliveries(bench))];
}

async function measureIngestion(bench: Bench, template: string, tenant: Tenant): Promise<Figure[]> {
  await using processes = new AsyncDisposableStack();
  const rushes: [PublishMethod, () => Promise<Rush>][] = [];
  for (const method of [baseline, 'usage, ingestUsage', 'usage, HTTP'] as const) {
    const sender = processes.use(new PublisherProcess(bench.children));
    const start = () => rush(bench, sender, method, template, tenant);
    rushes.push([method, start]);
    bench.progress(`${section}: warming up ${method} …`);
    await start();
  }
  const results = await alternate(bench, section, rushes);
  const line = (method: PublishMethod, what: string, unit: string, value: (rush: Rush) => number) =>
    figure({ section, what: `${what}, ${method.replace('usage, ', '')}`, unit }, results(method).map(value), {
      baseline: { what: 'bare INSERT', values: results(baseline).map(value) },
      ...(unit === '/s' && { targets: targets[method] ?? [] }),
    });
  return (['usage, ingestUsage', 'usage, HTTP'] as const).flatMap((method) => [
    line(method, 'events', '/s', ({ eventsPerSecond }) => eventsPerSecond),
    line(method, 'Postgres CPU of 1,000', 's', ({ postgresCpu }) => postgresCpu),
  ]);
}

interface Rush {
  readonly eventsPerSecond: number;
  /** Seconds for 1,000 events. */
  readonly postgresCpu: number;
}

async function rush(
  bench: Bench,
  sender: PublisherProcess,
  method: PublishMethod,
  template: string,
  { endpoint, token }: Tenant,
): Promise<Rush> {
  await using database = await bench.postgres.createDatabase(template);
  await using api = method === 'usage, HTTP' ? await startApi(bench, database) : undefined;
  await sender.open(method, {
    databaseUrl: database.url,
    endpoints: [endpoint],
    clients: CLIENTS,
    ...(api && { api: { port: api.port, token } }),
  });
  await sender.rush(api ? WARM_UP_SECONDS : WARM_UP_SECONDS / 8);
  await bench.postgres.checkpoint();
  const cpuBefore = await bench.postgres.cpuSeconds();
  const { eventsPerSecond, eventCount } = await sender.rush(SECONDS);
  const cpu = (await bench.postgres.cpuSeconds()) - cpuBefore;
  await sender.close();
  return { eventsPerSecond, postgresCpu: (cpu / eventCount) * 1000 };
}

async function startApi(bench: Bench, { url }: BenchDatabase) {
  const port = await lastingFreePort();
  const api = bench.children.countersign(['api'], {
    ...productSettings,
    DATABASE_URL: url,
    PORT: String(port),
    RATE_LIMIT: 'off',
  });
  await using load = new Load(`http://127.0.0.1:${port}`);
  await Promise.race([load.answering(), api.failure]);
  return { port, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

/** What is asked of 1 M events, and by which aggregation. */
const queries = [
  { what: 'sum', aggregation: 'sum', query: '' },
  { what: 'count', aggregation: 'count', query: '' },
  { what: 'unique', aggregation: 'unique', query: '' },
  { what: 'sum, days in Berlin', aggregation: 'sum', query: '&window=day&time_zone=Europe/Berlin' },
] as const;

async function measureAggregation(bench: Bench, template: string, { token }: Tenant): Promise<Figure[]> {
  await using database = await bench.postgres.createDatabase(template);
  bench.progress(`${section}: writing ${AGGREGATED_EVENTS} events …`);
  await insertUsage(database.session, AGGREGATED_EVENTS, "now() - interval '30 days'");
  await using api = await startApi(bench, database);
  await using load = new Load(`http://127.0.0.1:${api.port}`);
  const [from, to] = [-60, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  // The same events by each aggregation, which meters of the product never change.
  await database.session.query('alter table meter disable trigger meter_final');
  const timeOf = async ({ aggregation, query }: (typeof queries)[number]) => {
    await database.session.query('update meter set aggregation = $1 where key = $2', [
      aggregation,
      SUM_METER,
    ]);
    const path = `/api/v1/public/meters/${SUM_METER}/usage?from=${from}&to=${to}${query}`;
    const begin = performance.now();
    const { status, body } = await load.ask({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 200) throw new Error(`Answered ${status}: ${body}`);
    return performance.now() - begin;
  };
  const results = await alternate(
    bench,
    section,
    queries.map((each) => [each.what, () => timeOf(each)] as const),
  );
  return queries.map(({ what }) =>
    figure({ section, what: `${what} of 1 M events`, unit: 'ms' }, results(what), {
      ...(what === 'sum' && { target: { of: 'measured', bound: 'at most', value: 500 } }),
    }),
  );
}

async function measureDeliveries(bench: Bench): Promise<Figure[]> {
  const options = { ...usualEndpoints, deliveries: bench.deliveries };
  const results = await alternate(bench, section, [
    ['no usage', () => measureDrain(bench, countersign(), options)],
    [
      'with usage',
      () =>
        measureDrain(bench, countersign(), {
          ...options,
          meanwhile: (database) => sendUsage(bench, database),
        }),
    ],
  ]);
  const perSecond = (name: 'no usage' | 'with usage') =>
    results(name).map(({ deliveriesPerSecond }) => deliveriesPerSecond);
  return [
    figure(
      { section, what: `deliveries, ${MEANWHILE_PER_SECOND} events/s meanwhile`, unit: '/s' },
      perSecond('with usage'),
      {
        baseline: { what: 'no usage', values: perSecond('no usage') },
        target: { of: 'ratio', bound: 'at least', value: 0.8 },
      },
    ),
  ];
}

/** Sends usage until it is disposed of. */
async function sendUsage(bench: Bench, database: BenchDatabase): Promise<AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const { endpoint, token } = await setUsageScene(database.session);
  const api = started.use(await startApi(bench, database));
  const sender = started.use(new PublisherProcess(bench.children));
  await sender.open('usage, HTTP', {
    databaseUrl: database.url,
    endpoints: [endpoint],
    clients: MEANWHILE_CLIENTS,
    api: { port: api.port, token },
  });
  let isWanted = true;
  const pace = () => sender.pace(MEANWHILE_PER_SECOND / EVENTS_PER_BATCH, 1);
  // Its connections are made, and its statements planned.
  await pace();
  const sending = (async () => {
    while (isWanted) await pace();
  })();
  started.defer(async () => {
    isWanted = false;
    await sending;
  });
  return started.move();
}
