/** Records attempts and their consequences. The one statement that does it is at the end of this file. */
import type { EventTypeName } from '../../../generated/event-catalogue.ts';
import type { LostSessions } from '../../platform/postgres/lost-sessions.ts';
import { deliveryTransitions, endedBy, endedByRows, sqlStates } from '../deliveries/state.ts';
import type { ClaimedDelivery, DeliveryWork } from '../delivery-work.ts';
import { advanceAll } from './lines.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

/** One attempt as the history keeps it, and its consequence. */
export interface AttemptRecord extends ClaimedDelivery, Pick<DeliveryWork, 'sentTo'> {
  startedAt: Date;
  durationMs: number;
  /** From the start until the request could be written; null if it never could. */
  connectedMs: number | null;
  /** From the start until the response began; null if it never did. */
  firstByteMs: number | null;
  /** The signature header as it was sent; null if the request could not be signed. */
  signature: string | null;
  /** What was sent because of the endpoint's sending options; null in place of a value that is secret. */
  additionalHeaders: Readonly<Record<string, string | null>> | null;
  responseStatus: number | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: Buffer | null;
  errorClass: string | null;
  errorMessage: string | null;
  outcome: 'delivered' | 'retry' | 'failed';
  /** Why the delivery failed for good; null otherwise. */
  reason: string | null;
  /** The time until the next attempt; null unless `outcome` is retry. */
  delayMs: number | null;
}

/** The event that reports a delivery that was given up. */
export interface ExhaustionEvent {
  readonly id: string;
  readonly type: EventTypeName;
  readonly schemaVersion: number;
  readonly organizationId: string;
  /** The number of its deliveries that are to be sent. */
  readonly pendingCount: number;
}

/** What the records led to. */
export interface RecordedConsequences {
  /** The events that report failed deliveries. */
  readonly exhausted: readonly ExhaustionEvent[];
  /** How many deliveries that waited behind these are queued now. */
  readonly queued: number;
}

/** Its type, and the version of its data. */
const EXHAUSTED: EventTypeName = 'webhook_delivery.exhausted';
const SCHEMA_VERSION = 1;

/**
 * Records attempts, the states of their deliveries, and the end or next start of their jobs, in one
 * statement: no crash can separate them. At most one record per delivery.
 *
 * src/domain/deliveries/state.ts defines what follows from an attempt. If the endpoint has been disabled, moved or
 * deleted, a retry becomes held or canceled instead.
 *
 * A worker that lost its claim meanwhile (its session ended while it lived, or it was cut off from the
 * database for longer than its lease) still made its attempt. The attempt is recorded, and a success or a
 * final failure ends the delivery, whoever has the claim by now. Only a retry leaves the job alone: another
 * worker has claimed it already, with another claim number, or it has been returned and is not claimed.
 *
 * For each delivery that fails for good, the same statement publishes an event of its organization, unless
 * the delivery's own event was such a report.
 *
 * @param isRepeated whether the records may have been committed already, because the connection broke before
 *   Postgres answered. The session of that connection must have ended.
 * At an ordered endpoint it also queues the delivery behind one that ended.
 */
export async function recordAttempts(
  connections: Pick<LostSessions, 'query'>,
  records: readonly AttemptRecord[],
  isRepeated = false,
): Promise<RecordedConsequences> {
  // A batch without failures does not pay for publishing events.
  const hasFailures = records.some(({ outcome }) => outcome === 'failed');
  const { rows } = await connections.query<ExhaustionEvent | QueuedRow>({
    ...(hasFailures
      ? { name: 'record-failed-attempts', text: recordFailedAttemptsStatement }
      : { name: 'record-attempts', text: recordAttemptsStatement }),
    values: [
      plainArray(records, ({ id }) => id),
      plainArray(records, ({ claimNumber }) => claimNumber),
      plainArray(records, ({ startedAt }) => startedAt.toISOString()),
      plainArray(records, ({ durationMs }) => durationMs),
      plainArray(records, ({ responseStatus }) => responseStatus),
      // Sent as one document: in an array of texts, each would be quoted again.
      JSON.stringify(records.map(({ responseHeaders }) => responseHeaders)),
      records.map(({ responseBody }) => responseBody),
      plainArray(records, ({ errorClass }) => errorClass),
      records.map(({ errorMessage }) => errorMessage),
      plainArray(records, ({ outcome }) => outcome),
      records.map(({ reason }) => reason),
      plainArray(records, ({ delayMs }) => delayMs),
      plainArray(records, ({ endpointId }) => endpointId),
      isRepeated,
      plainArray(records, ({ connectedMs }) => connectedMs),
      plainArray(records, ({ firstByteMs }) => firstByteMs),
      plainArray(records, ({ signature }) => signature),
      // Few endpoints have moved: nothing is sent or read for all others.
      records.some(({ sentTo }) => sentTo !== null) ? records.map(({ sentTo }) => sentTo) : null,
      records.some(({ additionalHeaders }) => additionalHeaders !== null)
        ? records.map(({ additionalHeaders }) => additionalHeaders && JSON.stringify(additionalHeaders))
        : null,
    ],
  });
  const last = rows.pop();
  if (last?.id !== null) throw new Error('A record did not tell what it queued.');
  return { exhausted: rows.filter((row) => row.id !== null), queued: last.queued };
}

/** The last row. */
interface QueuedRow {
  readonly id: null;
  readonly queued: number;
}

/**
 * An array in Postgres's syntax, for values that need no quotes: pg's own conversion costs five times as
 * much.
 */
function plainArray(
  records: readonly AttemptRecord[],
  value: (record: AttemptRecord) => string | number | null,
): string {
  return `{${records.map((record) => value(record) ?? 'NULL').join()}}`;
}

const { attemptDelivered, attemptFailed, attemptToRetry } = deliveryTransitions;

/**
 * Whether the outcome changes the delivery. An ended delivery keeps its state, unless an attempt arrived
 * after all.
 */
const CHANGES = [attemptDelivered, attemptFailed, attemptToRetry, endedBy.disabled, endedBy.deleted]
  .map(({ from, to }) => `verdict.status = '${to}' and delivery.status in (${sqlStates(from)})`)
  .join(' or ');

/** A time in the form that events use. */
const timeText = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Locks the deliveries after the endpoints, as everywhere, and reads their current state before they are
 * changed.
 */
const UNFINISHED = `, unfinished as materialized (
    select id as delivery_id from delivery
    where id = any(array(select delivery_id from result where outcome = 'failed'))
      and status in (${sqlStates(attemptFailed.from)}) and (select count(*) from retried_endpoint) >= 0
    for no key update
  )`;

const QUEUED = 'coalesce((select queued from advanced), 0)';

/**
 * Publishes the events. A delivery that had failed before, which the attempt of a lost claim may find, has
 * been reported already.
 */
const TELL_FAILURES = `told as (
    select changed.organization_id, row_to_json(data) as data
    from changed
    cross join lateral (select type from event where id = changed.event_id offset 0) event
    cross join lateral (
      select coalesce(changed.sent_to, registered_url, endpoint_url) as endpoint_url
      from webhook_endpoint where id = changed.endpoint_id offset 0
    ) endpoint
    left join lateral (
      select started_at from delivery_attempt where delivery_id = changed.id and number = 1 offset 0
    ) first on true
    cross join lateral (
      select changed.id, changed.event_id, event.type as event_type, changed.endpoint_id, endpoint.endpoint_url,
             changed.why as reason, changed.attempt_count, changed.response_status as last_response_status,
             changed.error_class as last_error_class,
             ${timeText('coalesce(first.started_at, case changed.attempt_count when 1 then changed.started_at end)')}
               as first_attempt_at,
             ${timeText('changed.started_at')} as last_attempt_at, ${timeText('changed.updated_at')} as failed_at
    ) data
    where changed.status_now = '${attemptFailed.to}' and changed.was_unfinished and not starts_with(event.type, 'webhook_')
  ), batch as (
    select array_agg(organization_id) as organization_ids, array_agg(data) as data, count(*)::int as size
    from told having count(*) > 0
  )
  select published.id, '${EXHAUSTED}' as type, ${SCHEMA_VERSION} as "schemaVersion", organization_ids[place] as "organizationId",
         published.pending_count as "pendingCount", null::int as queued
  from batch cross join lateral publish_events_unchecked(
    organization_ids, array_fill('${EXHAUSTED}'::text, array[size]), array_fill(${SCHEMA_VERSION}, array[size]), data
  ) with ordinality as published(id, pending_count, place)
  union all
  select null, null, null, null, null, ${QUEUED}`;

/**
 * Values: $1 the deliveries' ids, $2 the numbers of the claims, $14 whether the records may exist already;
 * the others are the members of AttemptRecord. Each worker runs it every 20 ms, for some 200 attempts when it
 * is busy.
 *
 * - Locks: the endpoints of retries, shared, so that one of the two, this statement or the settlement of the
 *   endpoint's deliveries (settle-deliveries.ts), sees what the other did. Then deliveries, then jobs, then the lines of
 *   deliveries that ended.
 * - Indexes: primary keys alone, each by `any(array)`, and what publish_events_unchecked relies on. No index
 *   contains the columns that change when a delivery arrives, so the update stays in the row's page (HOT).
 * - Bounds: the size of a batch (WORKER_FLUSH_SIZE).
 *
 * @param tellsFailures for a batch in which deliveries are given up: also publishes the events that report
 *   them.
 */
const statement = (tellsFailures: boolean): string => `
  with result as (
    select * from rows from (
      unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $7::bytea[], $8::text[], $9::text[],
             $10::text[], $11::text[], $12::float8[], $13::uuid[], $15::int[], $16::int[], $17::text[], $18::text[],
             $19::text[]),
      jsonb_array_elements($6::jsonb)
    ) as result(delivery_id, claim_number, started_at, duration_ms, response_status, response_body, error_class,
                error_message, outcome, reason, delay_ms, endpoint_id, connected_ms, first_byte_ms, signature,
                sent_to, additional_headers, response_headers)
    where not $14 or not exists (
      select from delivery_attempt attempt
      where attempt.delivery_id = result.delivery_id and attempt.started_at = result.started_at
    )
  ), retried_endpoint as (
    select id, status from webhook_endpoint
    where id = any(array(select endpoint_id from result where outcome = 'retry'))
    for share
  ), verdict as materialized (
    select result.*, coalesce(instead.status, case outcome when 'retry' then '${attemptToRetry.to}' else outcome end)::delivery_status as status,
           coalesce(instead.reason, result.reason) as why
    from result
    left join retried_endpoint on outcome = 'retry' and retried_endpoint.id = result.endpoint_id
    left join (values ${endedByRows}) as instead(endpoint_status, status, reason)
      on instead.endpoint_status = retried_endpoint.status
  )${tellsFailures ? UNFINISHED : ''}, changed as (
    update delivery
    set attempt_count = delivery.attempt_count + 1,
        round_attempt_count = delivery.round_attempt_count + 1,
        status = case when ${CHANGES} then verdict.status else delivery.status end,
        reason = case when ${CHANGES} then verdict.why else delivery.reason end,
        next_attempt_at = case
          when verdict.status in ('pending', 'held') and delivery.status in ('pending', 'held')
          then now() + verdict.delay_ms * interval '1 millisecond'
        end,
        notable_response = case
          when verdict.status <> 'delivered'
            and (delivery.status = 'held' or delivery.status = 'pending' and verdict.status <> 'pending')
          then coalesce(verdict.response_status::text, verdict.error_class)
          else delivery.notable_response
        end,
        updated_at = now()
    from verdict ${tellsFailures ? 'left join unfinished using (delivery_id)' : ''}
    where delivery.id = any($1) and delivery.id = verdict.delivery_id
    returning delivery.id, delivery.organization_id, delivery.attempt_count, delivery.status as status_now,
              delivery.next_attempt_at, delivery.payload_removed_at is null as keeps, verdict.*
              ${tellsFailures ? ', delivery.event_id, delivery.updated_at, unfinished.delivery_id is not null as was_unfinished' : ''}
  ), recorded as (
    insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                  response_headers, response_body, error_class, error_message, connected_ms,
                                  first_byte_ms, signature, sent_to, additional_headers)
    -- Of an event that was emptied while the attempt was made, nothing is kept that it may have said.
    select id, attempt_count, organization_id, started_at, duration_ms, response_status,
           case when keeps then nullif(response_headers, 'null') end, case when keeps then response_body end, error_class,
           error_message, connected_ms, first_byte_ms, case when keeps then signature end, sent_to,
           case when keeps then additional_headers::jsonb end
    from changed
  ), ended as (
    delete from ${jobTable}
    where name = '${deliveryQueue}' and id = any(array(select id from changed where status_now <> 'pending'))
  ), advanced as materialized (
    ${advanceAll("changed where status_now <> 'pending'")}
  ), again as materialized (
    select id, claim_number, next_attempt_at from changed where status_now = 'pending' and outcome = 'retry'
  ), rescheduled as (
  update ${jobTable} job set ${state.waiting}, ${column.dueAt} = again.next_attempt_at
  from again
  where job.name = '${deliveryQueue}' and job.id = any(array(select id from again)) and job.id = again.id
    and job.${column.claimNumber} = again.claim_number
    and job.${state.claimedAsText}
  )${tellsFailures ? `, ${TELL_FAILURES}` : ` select null as id, ${QUEUED} as queued`}`;

const recordAttemptsStatement = statement(false);
const recordFailedAttemptsStatement = statement(true);
