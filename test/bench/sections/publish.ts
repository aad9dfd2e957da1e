import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { type Figure, figure } from '../figure.ts';
import { EVENTS_PER_STATEMENT } from '../publish/bulk-publisher.ts';
import { assertFairBaseline, subscribe } from '../publish/fair-baseline.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import type { Section } from '../section.ts';

const FAN_OUTS = [1, 10, 100];
const CLIENTS = 16;
const SECONDS = 2;
/** Prisma's client is twice as fast once it has been compiled for good. */
const WARM_UP_SECONDS = 4;
const ours = ['publish_event alone', 'publishEvent', 'publish_events'] as const;
const baseline: PublishMethod = 'bare INSERT';
/** What the issue asks for, of the events per second, at each fan-out. */
const ratioTargets: Readonly<Partial<Record<PublishMethod, readonly number[]>>> = {
  'publish_event alone': [0.75, 0.8, 0.9],
  publishEvent: [0.65, 0.75, 0.85],
};

/** Events that 16 clients publish in a second, beside an INSERT of the same rows. */
export const publish: Section = {
  name: 'publish',
  about: () =>
    `${CLIENTS} clients of one process publish for ${SECONDS} s while no worker runs. publishEvent is the product's path, a transaction of one statement; publish_event alone is the SQL function through pg, publish_events the one for many events, called with ${EVENTS_PER_STATEMENT}; the bare INSERT is one autocommitted statement of the very same rows (checked), every value computed by the client. CPU is that of the whole server: unlike the events per second, it depends little on how quick the disk and how busy the machine is.`,
  measure,
};

const section = publish.name;

async function measure(bench: Bench): Promise<Figure[]> {
  await assertFairBaseline(bench, 'publish_event alone', baseline);
  await using processes = new AsyncDisposableStack();
  const rushes: [PublishMethod, (fanOut: number) => Promise<Rush>][] = [];
  for (const method of [baseline, ...ours]) {
    const publisher = processes.use(new PublisherProcess(bench.children));
    rushes.push([method, (fanOut) => rush(bench, publisher, method, fanOut)]);
    bench.progress(`${section}: warming up ${method} …`);
    await rush(bench, publisher, method, 1, WARM_UP_SECONDS);
  }
  const figures: Figure[] = [];
  for (const [place, fanOut] of FAN_OUTS.entries()) {
    const results = await alternate(
      bench,
      `${section}, fan-out ${fanOut}`,
      rushes.map(([method, start]) => [method, () => start(fanOut)] as const),
    );
    const compared = (method: PublishMethod, what: string, unit: string, value: (rush: Rush) => number) => {
      const target = unit === '/s' ? ratioTargets[method]?.[place] : undefined;
      return figure(
        { section, what: `${what}, fan-out ${fanOut}, ${method}`, unit },
        results(method).map(value),
        {
          baseline: { what: baseline, values: results(baseline).map(value) },
          ...(target !== undefined && { target: { of: 'ratio', bound: 'at least', value: target } }),
        },
      );
    };
    for (const method of ours) {
      figures.push(
        compared(method, 'events', '/s', ({ eventsPerSecond }) => eventsPerSecond),
        compared(method, 'Postgres CPU of 1,000', 's', ({ postgresCpu }) => postgresCpu),
      );
    }
  }
  return figures;
}

interface Rush {
  readonly eventsPerSecond: number;
  /** Seconds for 1,000 events. */
  readonly postgresCpu: number;
}

async function rush(
  bench: Bench,
  publisher: PublisherProcess,
  method: PublishMethod,
  fanOut: number,
  seconds = SECONDS,
): Promise<Rush> {
  await using database = await bench.postgres.createDatabase();
  const endpoints = await subscribe(database, fanOut);
  await publisher.open(method, { databaseUrl: database.url, endpoints, clients: CLIENTS });
  await bench.postgres.checkpoint();
  // Connections are made and statements planned.
  await publisher.rush(SECONDS / 8);
  const cpuBefore = await bench.postgres.cpuSeconds();
  const { eventsPerSecond, eventCount } = await publisher.rush(seconds);
  const cpu = (await bench.postgres.cpuSeconds()) - cpuBefore;
  await publisher.close();
  return { eventsPerSecond, postgresCpu: (cpu / eventCount) * 1000 };
}
