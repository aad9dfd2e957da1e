import { NIL } from 'uuid';
import { sampleInvoice } from '../support/sample-invoice.ts';
import type { Contender, Tally } from './contender.ts';
import { eventType, insertEndpoints, organizationsOf, productSettings } from './endpoints.ts';

/**
 * The product: its worker as an operator starts it, its own SQL to publish.
 *
 * @param command `start` for the API in the same process.
 */
export function countersign(
  settings: Readonly<Record<string, string>> = {},
  command: 'worker' | 'start' = 'worker',
): Contender {
  return {
    name: 'Countersign',
    channel: 'countersign_deliveries',
    prepare: insertEndpoints,

    startWorker: (children, database) =>
      children.countersign([command], { ...productSettings, DATABASE_URL: database.url, ...settings }),

    async enqueue({ session }, endpoints, eventCount) {
      await session.query(
        `select count(*)
         from generate_series(0, $1::int - 1) as i,
              publish_event(($2::uuid[])[i % cardinality($2::uuid[]) + 1], $3, 1, $4::json)`,
        [eventCount, organizationsOf(endpoints), eventType, JSON.stringify(sampleInvoice)],
      );
    },

    async newestId({ session }) {
      const { rows } = await session.query<{ id: string }>(
        'select id from delivery order by id desc limit 1',
      );
      return rows[0]?.id ?? NIL;
    },

    async isDone({ session }, endpoints, afterId) {
      // The newest are the last to be sent, so the look is short until it is the last one.
      const { rowCount } = await session.query(
        `select from delivery
         where id > $1 and endpoint_id = any($2::uuid[]) and status in ('pending', 'held')
         order by id desc limit 1`,
        [afterId, endpoints.map(({ id }) => id)],
      );
      return rowCount === 0;
    },

    async deliveryCount({ session }, endpoints, afterId) {
      const { rows } = await session.query<{ count: number }>(
        'select count(*)::int from delivery where id > $1 and endpoint_id = any($2::uuid[])',
        [afterId, endpoints.map(({ id }) => id)],
      );
      return rows[0]?.count ?? 0;
    },

    async tally({ session }, deliveryIds) {
      const { rows } = await session.query<Tally>(
        `select (select count(*)::int from delivery where id = any($1::uuid[]) and status = 'delivered') as delivered,
                (select count(*)::int from delivery_attempt where delivery_id = any($1::uuid[])) as attempts`,
        [deliveryIds],
      );
      return rows[0] ?? { delivered: 0, attempts: 0 };
    },

    async eventIds({ session }, deliveryIds) {
      const { rows } = await session.query<{ id: string; event_id: string }>(
        'select id, event_id from delivery where id = any($1::uuid[])',
        [deliveryIds],
      );
      return new Map(rows.map(({ id, event_id }) => [id, event_id]));
    },
  };
}
