import type pg from 'pg';
import { deliveryQueue } from './delivery.ts';
import type { ClaimedDelivery } from './delivery-jobs.ts';

/** One attempt as the history keeps it, and what follows from it. */
export interface AttemptRecord extends ClaimedDelivery {
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: Buffer | null;
  errorClass: string | null;
  errorMessage: string | null;
  outcome: 'delivered' | 'retry' | 'failed';
  /** Why it failed for good; null otherwise. */
  reason: string | null;
  /** Until the next attempt; null unless `outcome` is retry. */
  delayMs: number | null;
}

/**
 * Records attempts, the states of their deliveries, and the end or next start of their jobs, in one statement: no crash
 * can separate them. At most one record a delivery.
 *
 * A worker that lost its claim meanwhile (it was cut off from the database for longer than its lease) still made its
 * attempt: it is recorded, and what settles the matter, an arrival or a refusal for good, ends the delivery whoever has
 * the claim by now. Only its wish for a retry leaves the new claim's job alone. Of an endpoint that was deleted while the
 * attempt was under way, the delivery stays canceled unless it arrived; of a disabled one it stays held unless it ended.
 */
export async function recordAttempts(pool: pg.Pool, records: readonly AttemptRecord[]): Promise<void> {
  await pool.query({
    name: 'record-attempts',
    text: `
      with result as (
        select * from unnest(
          $1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::jsonb[], $7::bytea[], $8::text[],
          $9::text[], $10::text[], $11::text[], $12::float8[]
        ) as result(delivery_id, claim, started_at, duration_ms, response_status, response_headers, response_body,
                    error_class, error_message, outcome, reason, delay_ms)
      ), changed as (
        update delivery
        set attempt_count = delivery.attempt_count + 1,
            round_attempt_count = delivery.round_attempt_count + 1,
            status = case
              when result.outcome = 'delivered' then 'delivered'
              when result.outcome = 'failed' and delivery.status in ('pending', 'held') then 'failed'
              else delivery.status
            end,
            reason = case
              when result.outcome = 'delivered' then null
              when result.outcome = 'failed' and delivery.status in ('pending', 'held') then result.reason
              else delivery.reason
            end,
            next_attempt_at = case
              when result.outcome = 'retry' and delivery.status in ('pending', 'held')
              then now() + result.delay_ms * interval '1 millisecond'
            end,
            updated_at = now()
        from result where delivery.id = any($1) and delivery.id = result.delivery_id
        returning delivery.id, delivery.organization_id, delivery.attempt_count, delivery.status,
                  delivery.next_attempt_at, result.*
      ), recorded as (
        insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                      response_headers, response_body, error_class, error_message)
        select id, attempt_count, organization_id, started_at, duration_ms, response_status,
               response_headers, response_body, error_class, error_message
        from changed
      ), ended as (
        delete from pgboss.job
        where name = '${deliveryQueue}' and id = any(array(select id from changed where status <> 'pending'))
      )
      update pgboss.job set state = 'retry', start_after = changed.next_attempt_at
      from changed
      where job.name = '${deliveryQueue}' and job.id = any($1) and job.id = changed.id and changed.status = 'pending'
        and changed.outcome = 'retry' and job.state = 'active' and job.retry_count = changed.claim`,
    values: [
      records.map((record) => record.id),
      records.map((record) => record.claim),
      records.map((record) => record.startedAt),
      records.map((record) => record.durationMs),
      records.map((record) => record.responseStatus),
      records.map((record) =>
        record.responseHeaders === null ? null : JSON.stringify(record.responseHeaders),
      ),
      records.map((record) => record.responseBody),
      records.map((record) => record.errorClass),
      records.map((record) => record.errorMessage),
      records.map((record) => record.outcome),
      records.map((record) => record.reason),
      records.map((record) => record.delayMs),
    ],
  });
}
