import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType, insertEndpoints, organizationsOf, productSettings } from '../endpoints.ts';
import type { Contender } from './contender.ts';

/**
 * The product as an operator starts it, its own SQL to publish.
 *
 * @param command `start` for the API in the same process.
 */
export const countersign = (command: 'worker' | 'start' = 'worker'): Contender => ({
  name: 'Countersign',
  deliveries: 'delivery',
  attempts: 'delivery_attempt',
  channel: 'countersign_deliveries',
  prepare: insertEndpoints,

  start: (children, database, port) =>
    children.countersign(command, { ...productSettings, DATABASE_URL: database.url, PORT: String(port) }),

  enqueue: ({ session }, endpoints, eventCount) =>
    session.query(
      `select count(*)
       from generate_series(0, $1::int - 1) as i,
            publish_event(($2::uuid[])[i % cardinality($2::uuid[]) + 1], $3, 1, $4::json)`,
      [eventCount, organizationsOf(endpoints), eventType, JSON.stringify(sampleInvoice)],
    ),
});
