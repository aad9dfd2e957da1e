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
const judged: readonly PublishMethod[] = ['publish_event alone', 'publishEvent'];
const ours: readonly PublishMethod[] = [...judged, 'publish_events'];
const baseline: PublishMethod = 'bare INSERT';
/** What the issue sets a target for, at this fan-out. */
const JUDGED_FAN_OUT = 100;

/** Events that 16 clients publish in a second, beside an INSERT of the same rows. */
export const publish: Section = {
  name: 'publish',
  about: () =>
    `${CLIENTS} clients of one process publish for ${SECONDS} s while no worker runs. publishEvent is the product's path, a Prisma transaction of one call; publish_event alone is the SQL function through pg, publish_events the one for many events, called with ${EVENTS_PER_STATEMENT}; the bare INSERT is one autocommitted statement of the very same rows (checked), every value computed by the client.`,
  measure,
};

const section = publish.name;

async function measure(bench: Bench): Promise<Figure[]> {
  await assertFairBaseline(bench, 'publish_event alone', baseline);
  await using processes = new AsyncDisposableStack();
  const rushes: [PublishMethod, (fanOut: number) => Promise<number>][] = [];
  for (const method of [baseline, ...ours]) {
    const publisher = processes.use(new PublisherProcess(bench.children));
    rushes.push([method, (fanOut) => eventsPerSecond(bench, publisher, method, fanOut)]);
    bench.progress(`${section}: warming up ${method} …`);
    await eventsPerSecond(bench, publisher, method, 1, WARM_UP_SECONDS);
  }
  const figures: Figure[] = [];
  for (const fanOut of FAN_OUTS) {
    const results = await alternate(
      bench,
      `${section}, fan-out ${fanOut}`,
      rushes.map(([method, rush]) => [method, () => rush(fanOut)] as const),
    );
    for (const method of ours) {
      figures.push(
        figure({ section, what: `events, fan-out ${fanOut}, ${method}`, unit: '/s' }, results(method), {
          baseline: { what: baseline, values: results(baseline) },
          ...(fanOut === JUDGED_FAN_OUT &&
            judged.includes(method) && { target: { of: 'ratio', bound: 'at least', value: 0.8 } }),
        }),
      );
    }
  }
  return figures;
}

async function eventsPerSecond(
  bench: Bench,
  publisher: PublisherProcess,
  method: PublishMethod,
  fanOut: number,
  seconds = SECONDS,
): Promise<number> {
  await using database = await bench.postgres.createDatabase();
  const endpoints = await subscribe(database, fanOut);
  await publisher.open(method, { databaseUrl: database.url, endpoints, clients: CLIENTS });
  await bench.postgres.checkpoint();
  // Connections are made and statements planned.
  await publisher.rush(SECONDS / 8);
  const { eventsPerSecond: result } = await publisher.rush(seconds);
  await publisher.close();
  return result;
}
