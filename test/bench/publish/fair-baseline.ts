import type { Bench } from '../bench.ts';
import { type Endpoint, insertEndpoints, makeEndpoints } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { PublishMethod } from './methods.ts';
import { PublisherProcess } from './publisher-process.ts';
import { assertSameRows } from './same-rows.ts';

/** Makes sure that both write the same rows for an event. @throws Error naming the difference. */
export async function assertFairBaseline(
  bench: Bench,
  ours: PublishMethod,
  baseline: PublishMethod,
): Promise<void> {
  await using database = await bench.postgres.createDatabase();
  await using publisher = new PublisherProcess(bench.children);
  const endpoints = await subscribe(database, 2);
  const eventIds: string[] = [];
  for (const method of [ours, baseline]) {
    await publisher.open(method, { databaseUrl: database.url, endpoints, clients: 1 });
    const { calls } = await publisher.pace(1_000, 0.001);
    eventIds.push(...calls.flatMap(({ ids }) => ids));
    await publisher.close();
  }
  const [written = '', inserted = ''] = eventIds;
  await assertSameRows(database, written, inserted);
}

/** Registers so many endpoints of one organization, which nobody calls. */
export async function subscribe(database: BenchDatabase, fanOut: number): Promise<Endpoint[]> {
  const urls = Array.from({ length: fanOut }, (_, index) => `http://127.0.0.1:9/${index}`);
  const endpoints = makeEndpoints([urls]);
  await insertEndpoints(database, endpoints);
  await database.session.query('analyze webhook_endpoint, webhook_subscription');
  return endpoints;
}
