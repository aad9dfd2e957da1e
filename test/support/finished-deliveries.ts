// Fills a database with finished deliveries, as publishers, workers and the sequencer would have left them.
import type pg from 'pg';
import { sampleInvoice } from './sample-invoice.ts';

/** Age of the oldest. The newest RECENT_EVENTS are of the last day, whatever the length of the history. */
export const DAYS = 60;
/** Enough that the pages of lists are full without those before: 400 deliveries to each of 40 endpoints. */
export const RECENT_EVENTS = 8_000;
/** Events in a transaction. */
const CHUNK = 50_000;

/**
 * Inserts so many events, spread over organizations, with five types and a delivery to each of the organization's two endpoints. 5 % of
 * these have failed, 2.5 % each were skipped and canceled.
 *
 * @param endpointIds of each organization two, in the order of the organizations.
 * @param type of six events in ten.
 */
export async function fillHistory(
  session: pg.Client,
  organizationIds: readonly string[],
  endpointIds: readonly string[],
  events: number,
  type: string,
): Promise<void> {
  // Triggers would derive what is given here, at the price of a call for each row.
  await session.query('set session_replication_role = replica; set jit = off');
  const data = JSON.stringify(sampleInvoice);
  for (let first = 0; first < events; first += CHUNK) {
    const last = Math.min(first + CHUNK, events) - 1;
    await session.query(chunk, [first, last, events, organizationIds, endpointIds, type, data]);
  }
  await session.query(activity, [organizationIds, endpointIds]);
  // The sequencer does not look again at what has a position.
  await session.query('insert into event_feed_tick (snapshot) values (pg_current_snapshot())');
  await session.query('reset session_replication_role; reset jit');
  await session.query('vacuum (analyze)');
}

/**
 * $1 the first and $2 the last of $3 events by age, $4 organizations, $5 two endpoints of each, $6 the type of six in ten events,
 * $7 data.
 */
const chunk = `
  with given as materialized (
    select i / cardinality($4::uuid[]) as nth, i % cardinality($4::uuid[]) as place, case
             when $3::int - i <= ${RECENT_EVENTS} then ($3::int - i) / ${RECENT_EVENTS}::float8
             else 1 + ($3::int - i - ${RECENT_EVENTS}) / ($3::int - ${RECENT_EVENTS})::float8 * ${DAYS - 1}
           end * interval '-1 day' as shift
    from generate_series($1::int, $2::int) as i
  ), new_event as materialized (
    select nth, place, shift, uuidv7(shift) as id, ($4::uuid[])[place + 1] as organization_id, now() + shift as at,
           case when nth % 10 < 6 then $6::text else (array['invoice.paid', 'customer.updated', 'invoice.voided', 'payment.received'])[nth % 10 - 5] end as type
    from given order by place, nth
  ), event as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    select id, organization_id, type, 1,
           '{"id":"' || id || '","type":"' || type || '","schema_version":1,"created_at":"'
           || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || $7 || '}',
           at, split_part(type, '.', 1), uuidv7(shift)
    from new_event order by id
  ), feed as (
    insert into event_feed (organization_id, position, event_id, sequenced_at)
    select organization_id, nth + 1, id, at from new_event
  ), new_delivery as materialized (
    select uuidv7(shift) as id, new_event.id as event_id, organization_id, at, ($5::uuid[])[place * 2 + of_two] as endpoint_id,
           case when kind % 20 = 0 then 'failed' when kind = 1 then 'skipped' when kind = 21 then 'canceled' else 'delivered' end as status,
           case when kind % 20 = 0 then 3 when kind = 1 then 0 else 1 end as attempts
    from new_event cross join generate_series(1, 2) as of_two cross join lateral (select (nth + 7 * of_two) % 40 as kind) as kinds
  ), delivery as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, attempt_count, round_attempt_count,
                          created_at, updated_at, notable_status, notable_response, is_held)
    select id, organization_id, event_id, endpoint_id, status::delivery_status,
           case status when 'failed' then 'the endpoint answered 503 in all 3 attempts' when 'skipped' then 'the endpoint was disabled when the event was published' end,
           attempts, attempts, at, at + attempts * interval '30 ms', nullif(status, 'delivered'), case status when 'failed' then '503' when 'canceled' then '500' end,
           case status when 'delivered' then null else false end
    from new_delivery order by id
  )
  insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status, response_headers,
                                response_body, connected_ms, first_byte_ms, signature)
  select id, number, organization_id, at, 20, case status when 'failed' then 503 when 'canceled' then 500 else 204 end,
         '{"date":"Fri, 20 Nov 2026 09:00:05 GMT","connection":"keep-alive","keep-alive":"timeout=5"}', '', 0, 18,
         'v1=' || md5(id::text) || md5(event_id::text)
  from new_delivery, generate_series(1, attempts) as number order by id, number`;

/** $1 organizations, $2 two endpoints of each: what workers have counted, as long as it is kept. */
const activity = `
  insert into delivery_activity (organization_id, endpoint_id, seconds, starts_at, delivered, failed, attempts_2xx, attempts_4xx,
                                 attempts_5xx, attempts_other, attempts_no_answer, durations)
  select organization_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'), seconds, to_timestamp(starts_at), 9, 1, 9, 0, 1, 0, 0,
         array_fill(1, array[20])
  from unnest($1::uuid[]) with ordinality as organization(organization_id, place)
  cross join lateral unnest(array[null, ($2::uuid[])[place * 2 - 1], ($2::uuid[])[place * 2]]) as endpoint(endpoint_id)
  cross join unnest(array[300, 3600, 86400], array[3, 10, 60]) as counted(seconds, days)
  cross join lateral (select extract(epoch from now())::int / seconds * seconds as now_at) as now
  cross join lateral generate_series(now_at - days * 86400, now_at, seconds) as starts_at`;
