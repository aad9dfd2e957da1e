import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { inOneTrip, openDatabase } from '../requests/lower-bound/database.ts';
import { publishStatement } from '../requests/lower-bound/publish-statement.ts';
import { validEvent, wakeWorkers } from '../requests/lower-bound/publishing.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

const statement = publishStatement('publish');

/** What publishEvent does in its transaction, written by hand: one round trip, the data validated, workers woken. */
export async function openHandWrittenPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const pool = openDatabase(options.databaseUrl, options.clients);
  return {
    async publish() {
      const [id, now] = [uuidv7(), new Date()];
      const body = validEvent(id, eventType, 1, now, sampleInvoice);
      await inOneTrip(pool, { ...statement, values: [id, next().organizationId, eventType, 1, body, now] });
      wakeWorkers(pool);
      return [id];
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
