import type { Bench } from '../bench.ts';
import type { Endpoint } from '../endpoints.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { type Cost, costOfEach } from './cost.ts';

const CLIENTS = 8;
const SECONDS = 3;

/** What an event costs a process that publishes it to one endpoint, and Postgres. */
export async function publishCost(
  bench: Bench,
  method: PublishMethod,
  template: string,
  endpoint: Endpoint,
): Promise<Cost> {
  await using database = await bench.postgres.createDatabase(template);
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(method, { databaseUrl: database.url, endpoints: [endpoint], clients: CLIENTS });
  const rush = () => publisher.rush(Math.min(SECONDS, bench.seconds));
  await rush();
  return await costOfEach(
    async () => ({
      api: await publisher.cpuSeconds(),
      postgres: await bench.postgres.cpuSeconds(),
      statements: await database.statementCount(),
    }),
    async () => (await rush()).eventCount,
  );
}
