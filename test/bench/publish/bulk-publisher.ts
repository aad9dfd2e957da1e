import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { openPool } from './pool.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

export const EVENTS_PER_STATEMENT = 16;

/** The SQL function for many events at once, for services that have a batch of them to publish. */
export async function openBulkPublisher(options: PublisherOptions): Promise<Publisher> {
  const pool = openPool(options);
  const times = <Value>(value: Value): Value[] => Array.from({ length: EVENTS_PER_STATEMENT }, () => value);
  const next = recipientsInTurn(options.endpoints);
  const data = times(JSON.stringify(sampleInvoice));
  return {
    async publish() {
      const { rows } = await pool.query<{ id: string }>({
        name: 'publish-events',
        text: 'select id from publish_events($1::uuid[], $2::text[], $3::int[], $4::json[])',
        values: [times(0).map(() => next().organizationId), times(eventType), times(1), data],
      });
      return rows.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
