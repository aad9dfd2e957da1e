import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { openPool } from './pool.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

/** Work for the hand-written loop: one INSERT, then a NOTIFY. */
export async function openLowerBoundPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const pool = openPool(options);
  return {
    async publish() {
      const { organizationId, endpoints } = next();
      const id = uuidv7();
      const body = JSON.stringify({
        id,
        type: eventType,
        schema_version: 1,
        created_at: new Date().toISOString(),
        data: sampleInvoice,
      });
      await pool.query({
        name: 'insert-deliveries',
        text: `
          insert into lower_bound_delivery (id, organization_id, event_id, endpoint_url, secret, body)
          select delivery.id, $1, $2, delivery.url, delivery.secret, $3
          from unnest($4::uuid[], $5::text[], $6::text[]) as delivery(id, url, secret)`,
        values: [
          organizationId,
          id,
          body,
          endpoints.map(() => uuidv7()),
          endpoints.map(({ url }) => url),
          endpoints.map(({ secret }) => secret),
        ],
      });
      // Not awaited: the commit is what counts, and this comes after it.
      void pool.query('notify lower_bound');
      return [id];
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
