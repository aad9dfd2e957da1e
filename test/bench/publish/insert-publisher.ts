import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import { openPool } from './pool.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

interface QueueRow {
  retry_limit: number;
  retry_delay: number;
  retry_backoff: boolean;
  expire_seconds: number;
  deletion_seconds: number;
  policy: string;
}

const FAR_AWAY_MS = 10 * 365 * 86_400_000;

/**
 * The least that writes what publish_event writes: one statement that inserts the very same rows, all values computed
 * here, nothing looked up.
 */
export async function openInsertPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const pool = openPool(options);
  const { rows } = await pool.query<QueueRow>("select * from pgboss.queue where name = 'deliver-event'");
  const [queue] = rows;
  if (!queue) throw new Error('There is no queue deliver-event.');

  return {
    async publish() {
      const { organizationId, endpoints } = next();
      const endpointIds = endpoints.map(({ id }) => id);
      const id = uuidv7();
      const now = new Date();
      const body = JSON.stringify({
        id,
        type: eventType,
        schema_version: 1,
        created_at: now.toISOString(),
        data: sampleInvoice,
      });
      await pool.query({
        name: 'insert-event',
        text: `
          with event as (
            insert into event (id, organization_id, type, schema_version, body, created_at)
            values ($1, $2, $3, 1, $4, $5)
          ), delivery as (
            insert into delivery (id, organization_id, event_id, endpoint_id, status, next_attempt_at, created_at,
                                  updated_at)
            select id, $2, $1, endpoint_id, 'pending', $5, $5, $5
            from unnest($6::uuid[], $7::uuid[]) as delivery(id, endpoint_id)
          )
          insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                                  expire_seconds, deletion_seconds, policy)
          select id, 'deliver-event', endpoint_id, $5, $8, $9, $10, $11, $12, $13, $14
          from unnest($6::uuid[], $7::text[]) as job(id, endpoint_id)`,
        values: [
          id,
          organizationId,
          eventType,
          body,
          now,
          endpointIds.map(() => uuidv7()),
          endpointIds,
          new Date(now.getTime() + FAR_AWAY_MS),
          queue.retry_limit,
          queue.retry_delay,
          queue.retry_backoff,
          queue.expire_seconds,
          queue.deletion_seconds,
          queue.policy,
        ],
      });
      return [id];
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
