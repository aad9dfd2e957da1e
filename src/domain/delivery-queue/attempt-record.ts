import type pg from 'pg';
import { deliveryQueue } from './delivery.ts';
import type { ClaimedDelivery } from './delivery-claim.ts';

/** One attempt as the history keeps it, and what follows from it. */
export interface AttemptRecord extends ClaimedDelivery {
  startedAt: Date;
  durationMs: number;
  /** From the beginning until the request could be written; null if it never could. */
  connectedMs: number | null;
  /** From the beginning until the response began; null if it never did. */
  firstByteMs: number | null;
  /** The signature header as sent; null if nothing could be signed. */
  signature: string | null;
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

/** What has ended stays as it ended, unless an attempt arrived after all; what is held has no job that pending needs. */
const COUNTS = `(verdict.status = 'delivered' or delivery.status = 'pending'
                 or delivery.status = 'held' and verdict.status <> 'pending')`;

/**
 * Records attempts, the states of their deliveries, and the end or next start of their jobs, in one statement: no crash
 * can separate them. At most one record a delivery.
 *
 * What arrived is delivered and what failed for good has failed, whatever became of the endpoint meanwhile. A retry of an
 * endpoint that was disabled is held, of one that was deleted canceled; the lock makes sure that one of the two, this
 * statement or the settlement of the endpoint's deliveries (delivery.ts), sees what the other did.
 *
 * A worker that lost its claim meanwhile (its session ended while it lived, or it was cut off from the database for longer
 * than its lease) still made its attempt: it is recorded, and an arrival or a refusal for good ends the delivery whoever has
 * the claim by now. Only its wish for a retry leaves the job alone, which is another's already or waits for one: a job that
 * was returned is not `active`, and the next claim of it has another number.
 *
 * @param isRepeated whether they may be recorded already: the connection broke before Postgres had answered.
 */
export async function recordAttempts(
  pool: pg.Pool,
  records: readonly AttemptRecord[],
  isRepeated = false,
): Promise<void> {
  await pool.query({
    name: 'record-attempts',
    text: `
      with result as (
        select * from unnest(
          $1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::jsonb[], $7::bytea[], $8::text[],
          $9::text[], $10::text[], $11::text[], $12::float8[], $13::uuid[], $15::int[], $16::int[], $17::text[]
        ) as result(delivery_id, claim, started_at, duration_ms, response_status, response_headers, response_body,
                    error_class, error_message, outcome, reason, delay_ms, endpoint_id, connected_ms, first_byte_ms,
                    signature)
        where not $14 or not exists (
          select from delivery_attempt attempt
          where attempt.delivery_id = result.delivery_id and attempt.started_at = result.started_at
        )
      ), retried_endpoint as (
        select id, status from webhook_endpoint
        where id = any(array(select endpoint_id from result where outcome = 'retry'))
        for share
      ), verdict as materialized (
        select result.*, coalesce(instead.status, case outcome when 'retry' then 'pending' else outcome end)::delivery_status as status,
               coalesce(instead.reason, result.reason) as why
        from result
        left join retried_endpoint on outcome = 'retry' and retried_endpoint.id = result.endpoint_id
        left join (values ('disabled'::endpoint_status, 'held', 'the endpoint is disabled'),
                          ('deleted', 'canceled', 'the endpoint was deleted')) as instead(endpoint_status, status, reason)
          on instead.endpoint_status = retried_endpoint.status
      ), changed as (
        update delivery
        set attempt_count = delivery.attempt_count + 1,
            round_attempt_count = delivery.round_attempt_count + 1,
            status = case when ${COUNTS} then verdict.status else delivery.status end,
            reason = case when ${COUNTS} then verdict.why else delivery.reason end,
            next_attempt_at = case
              when verdict.status in ('pending', 'held') and delivery.status in ('pending', 'held')
              then now() + verdict.delay_ms * interval '1 millisecond'
            end,
            updated_at = now()
        from verdict where delivery.id = any($1) and delivery.id = verdict.delivery_id
        returning delivery.id, delivery.organization_id, delivery.attempt_count, delivery.status as status_now,
                  delivery.next_attempt_at, verdict.*
      ), recorded as (
        insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                      response_headers, response_body, error_class, error_message, connected_ms,
                                      first_byte_ms, signature)
        select id, attempt_count, organization_id, started_at, duration_ms, response_status,
               response_headers, response_body, error_class, error_message, connected_ms, first_byte_ms, signature
        from changed
      ), ended as (
        delete from pgboss.job
        where name = '${deliveryQueue}' and id = any(array(select id from changed where status_now <> 'pending'))
      ), again as materialized (
        select id, claim, next_attempt_at from changed where status_now = 'pending' and outcome = 'retry'
      )
      update pgboss.job set state = 'retry', start_after = again.next_attempt_at
      from again
      where job.name = '${deliveryQueue}' and job.id = any(array(select id from again)) and job.id = again.id
        and job.retry_count = again.claim
        -- As text: it must not tempt the planner to the index of active jobs.
        and job.state::text = 'active'`,
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
      records.map((record) => record.endpointId),
      isRepeated,
      records.map((record) => record.connectedMs),
      records.map((record) => record.firstByteMs),
      records.map((record) => record.signature),
    ],
  });
}
