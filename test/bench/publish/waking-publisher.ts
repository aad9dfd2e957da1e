import { wakeWorkers } from '../requests/lower-bound/publishing.ts';
import { openFunctionPublisher } from './function-publisher.ts';
import { openPool } from './pool.ts';
import type { Publisher, PublisherOptions } from './publisher.ts';

/** publish_event, and a NOTIFY after the commit, as docs/sql-publishing.md recommends. */
export async function openWakingPublisher(options: PublisherOptions): Promise<Publisher> {
  const publisher = await openFunctionPublisher(options);
  const pool = openPool({ ...options, clients: 1 });
  return {
    async publish() {
      const ids = await publisher.publish();
      wakeWorkers(pool);
      return ids;
    },
    async [Symbol.asyncDispose]() {
      await publisher[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}
