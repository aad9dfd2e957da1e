import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { openPool } from './pool.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

/** The SQL function alone, as a service in any language may call it: one statement, and nobody is woken. */
export async function openFunctionPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const pool = openPool(options);
  const data = JSON.stringify(sampleInvoice);
  return {
    async publish() {
      const { rows } = await pool.query<{ id: string }>({
        name: 'publish-event',
        text: 'select id from publish_event($1, $2, 1, $3::json)',
        values: [next().organizationId, eventType, data],
      });
      return rows.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
