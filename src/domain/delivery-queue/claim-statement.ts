/** The statement that claims deliveries (claim.ts). */
import { column, state } from './pg-boss-columns.ts';

/** The most endpoints that one claim serves. */
const ENDPOINTS_SERVED_MAX = 64;
/**
 * The most endpoints that a claim visits, including those that it skips because they have no room or wait for
 * their turn: some 3 ms of Postgres's time.
 */
const ENDPOINTS_VISITED_MAX = 512;

/**
 * How far a late claim may catch up. Workers claim every few milliseconds, or when their turn comes in a
 * round of many endpoints.
 */
const CATCH_UP_SECONDS = 0.05;
/**
 * Fast endpoints are served at most this often, and get as many deliveries at a time as their rate then
 * needs.
 */
const CLAIMS_PER_SECOND = 50;

/** The earliest time from which a rate counts: a late claim catches up no further than this. */
const EARLIEST = `now() - interval '${CATCH_UP_SECONDS} seconds'`;
/** The interval between deliveries at a rate of one per second; divided by the actual rate. */
const INTERVAL = `interval '${1 + CATCH_UP_SECONDS} seconds'`;

/**
 * The claim. It runs some hundred times a second in each worker.
 *
 * Values: $1 deliveries at most, $2 the endpoint after which to resume, $3 and $4 endpoints with their room,
 * $5 the room of all others, $6 and $7 organizations with theirs, $8 that of all others, $9 the worker's
 * session, $10 and $11 endpoints with the time before which not to look.
 *
 * The round. The index gives the next endpoint with a ready job in one probe, so the walk (`onward` behind
 * $2, then `again` from the first) costs as much as the endpoints it visits, however many jobs they have.
 * Postgres evaluates a recursive query only as far as the limit needs. Each `offset 0` makes the planner use
 * a lookup by key.
 *
 * The front. A claimed job stays in the index as a dead entry until no transaction can see it any more. If a
 * transaction is open for half a minute, thousands of dead entries precede an endpoint's first job, and a
 * probe fetches the row of each. Therefore the endpoints of $10 are looked up by key, starting at the time in
 * $11, and the walk probes only the gaps between them.
 *
 * The rates. Deliveries to an endpoint with `max_per_second` are spread out by the generic cell rate
 * algorithm (GCRA): each delivery moves the time from which the next may be claimed
 * (`delivery_pace.next_free_at`) forward by an interval. Postgres's clock and this row decide, so any number
 * of workers together keep the rate. No second has more claims than the rate: a late claim catches up by at
 * most CATCH_UP_SECONDS, so the claims of one second cover at most 1 + CATCH_UP_SECONDS of the rate's time,
 * and the interval is longer than 1 / rate by the same factor. A backlog is sent at 95 % of the rate.
 * Endpoints without a limit only cost the check of a column. The first claim for a limited endpoint creates
 * its row and takes nothing, so that two first claims at once do not both take deliveries.
 *
 * - Locks: the jobs it claims and the `delivery_pace` rows of the limited endpoints it serves, both skipping
 *   rows that another claim has locked. Endpoints, deliveries and events are read without a lock: recording
 *   the attempt checks them again.
 * - Indexes: deliver_event_ready, for the walk and for the oldest jobs of an endpoint; the primary keys of
 *   webhook_endpoint, delivery_pace, delivery and event.
 * - Bounds: ENDPOINTS_VISITED_MAX, ENDPOINTS_SERVED_MAX and $1.
 */
export const claimStatement = (table: string, traced: boolean): string => `
  with recursive
  endpoint_room as (select * from unnest($3::text[], $4::int[]) as endpoint_room(endpoint_id, room)),
  organization_room as (select * from unnest($6::uuid[], $7::int[]) as organization_room(organization_id, room)),
  front as (select * from unnest($10::text[], $11::float8[]) as front(endpoint_id, from_ms)),
  onward as (
    (${nextEndpoint(table, '$2')})
    union all
    select next.* from onward cross join lateral (${nextEndpoint(table, 'onward.endpoint_id')}) next
  ),
  again as (
    (${nextEndpoint(table, "''", '$2')})
    union all
    select next.* from again cross join lateral (${nextEndpoint(table, 'again.endpoint_id', '$2')}) next
  ),
  -- From its first ready job on, so that what lies before it is stepped over once.
  visited as (
    select endpoint_id, first.ready_from
    from (select * from onward union all select * from again) walked cross join lateral (
      select ${column.dueAt} as ready_from from ${table}
      where ${state.ready} and ${column.endpoint} = walked.endpoint_id and ${column.dueAt} >= walked.ready_from
      order by ${column.dueAt} limit 1
    ) first
    limit ${ENDPOINTS_VISITED_MAX}
  ),
  -- Those that have room, and a rate that lets them have as many as CLAIMS_PER_SECOND asks for.
  served as materialized (
    select endpoint_id, ready_from, row_number() over () as place, coalesce(endpoint_room.room, $5) as room, organization_id,
           endpoint.id, endpoint.status, endpoint.endpoint_url, endpoint.registered_url, endpoint.signing_secret_sealed,
           endpoint.max_per_second, endpoint.sending_options
    from visited
    left join endpoint_room using (endpoint_id)
    cross join lateral (select * from webhook_endpoint where id = endpoint_id::uuid offset 0) endpoint
    left join organization_room using (organization_id)
    where coalesce(endpoint_room.room, $5) > 0 and coalesce(organization_room.room, $8) > 0
      and case when endpoint.max_per_second is null then true
               else coalesce((select next_free_at from delivery_pace where endpoint_id = endpoint.id)
                             + (ceil(endpoint.max_per_second / ${CLAIMS_PER_SECOND}.0) - 1)
                               * (${INTERVAL} / endpoint.max_per_second),
                             '-infinity') <= now() end
    limit ${ENDPOINTS_SERVED_MAX}
  ),
  -- The limited ones that no other claim serves at this moment, and how many deliveries they may have now.
  turn as materialized (
    select served.id,
           1 + floor(extract(epoch from now() - greatest(turn.next_free_at, ${EARLIEST}))
                     / extract(epoch from (${INTERVAL} / served.max_per_second))) as allowance
    from served cross join lateral (
      select next_free_at from delivery_pace where endpoint_id = served.id and next_free_at <= now()
      for update skip locked
    ) turn
    where served.max_per_second is not null
  ),
  candidate as materialized (
    select job.ctid as job_row, job.${column.dueAt}, served.place, served.organization_id
    from served cross join lateral (
      select ctid, ${column.dueAt} from ${table}
      where ${state.ready} and ${column.endpoint} = served.endpoint_id
        and ${column.dueAt} >= served.ready_from and ${column.dueAt} <= now()
      order by ${column.dueAt}
      limit least(served.room, ($1 + (select count(*) from served) - 1) / (select count(*) from served),
                  case when served.max_per_second is not null
                       then coalesce((select allowance from turn where turn.id = served.id), 0)::int end)
      for update skip locked
    ) job
  ),
  allowed as (
    select job_row from (
      select *, row_number() over (partition by organization_id order by place, ${column.dueAt}) as nth from candidate
    ) ranked
    left join organization_room using (organization_id)
    where nth <= coalesce(organization_room.room, $8)
    order by place, ${column.dueAt}
    limit $1
  ),
  claimed as (
    update ${table} job
    set ${state.claimed}, ${column.claimedAt} = now(), ${column.owner} = $9::int,
        ${column.claimNumber} = case when ${column.claimedAt} is null then ${column.claimNumber}
                                     else ${column.claimNumber} + 1 end
    where ctid = any(array(select job_row from allowed))
    returning id, ${column.claimNumber} as claim_number, ${column.endpoint} as endpoint_id, ${column.dueAt}
  ),
  -- In the order of their keys, so that two first claims cannot wait for each other.
  moved_on as (
    insert into delivery_pace (endpoint_id, organization_id, next_free_at)
    select id, organization_id, ${EARLIEST} + claimed_count * (${INTERVAL} / limited.max_per_second)
    from (
      select *, (select count(*) from claimed where claimed.endpoint_id = served.endpoint_id) as claimed_count
      from served where max_per_second is not null
    ) limited
    where claimed_count > 0 or (select next_free_at from delivery_pace where endpoint_id = limited.id) is null
    order by id
    on conflict (endpoint_id) do update
    set next_free_at = greatest(delivery_pace.next_free_at, ${EARLIEST}) + (excluded.next_free_at - (${EARLIEST}))
  )
  (select claimed.id, claimed.claim_number as "claimNumber", served.id as "endpointId",
         coalesce(delivery.status = 'pending' and served.status = 'active', false) as "isSendable",
         delivery.event_id as "eventId", event.type as "eventType",
         -- Once for all of an event's deliveries.
         case when row_number() over (partition by delivery.event_id) = 1 then event.body end as body,
         delivery.round_attempt_count as "roundAttemptCount"${traced ? ', event.traceparent' : ''},
         null::float8 as "nextTurnMs", null as "visitedUntil", null::bool as "mayHaveLeft",
         null::json as endpoints
  from claimed
  join served using (endpoint_id)
  left join lateral (select * from delivery where id = claimed.id offset 0) delivery on true
  left join lateral (select * from event where id = delivery.event_id offset 0) event on true
  -- The joins may have turned it round.
  order by claimed.${column.dueAt})
  union all
  select null, null, null, null, null, null, null, null,${traced ? ' null,' : ''}
         case when not exists (select from claimed) then (
           select extract(epoch from min(turn_at) - now())::float8 * 1000
           from (
             select coalesce((select next_free_at from delivery_pace where endpoint_id = endpoint.id)
                             + (ceil(endpoint.max_per_second / ${CLAIMS_PER_SECOND}.0) - 1)
                               * (${INTERVAL} / endpoint.max_per_second),
                             clock_timestamp()) as turn_at
             from visited
             cross join lateral (select * from webhook_endpoint where id = visited.endpoint_id::uuid offset 0) endpoint
             where endpoint.max_per_second is not null
           ) limited
           where turn_at > now()
         ) end,
         case when (select count(*) from served) < ${ENDPOINTS_SERVED_MAX}
              then (select endpoint_id from visited offset ${ENDPOINTS_VISITED_MAX - 1}) end,
         exists (select from claimed) and case when (select count(*) from served) < ${ENDPOINTS_SERVED_MAX}
           then exists (select from visited where endpoint_id not in (select endpoint_id from claimed))
                -- Its next turn is told by the claim that finds nothing.
                or exists (select from claimed join served using (endpoint_id) where max_per_second is not null)
                or exists (select from claimed group by endpoint_id
                           having count(*) >= ($1 + (select count(*) from served) - 1) / (select count(*) from served))
           -- The walk has ended early: to ask would have it visit the others.
           else true end,
         (select json_object_agg(endpoint_id, json_build_object(
                   'organizationId', organization_id, 'endpointUrl', endpoint_url,
                   'sentTo', case when registered_url <> endpoint_url then endpoint_url end,
                   'signingSecretSealed', signing_secret_sealed, 'claimedUntil', until_ms,
                   'sendingOptions', nullif(sending_options, '{}')::text))
          from served join (
            select endpoint_id, extract(epoch from max(${column.dueAt})) * 1000 as until_ms from claimed group by endpoint_id
          ) latest using (endpoint_id))`;

/**
 * The first endpoint after `position` that is in the front or has a ready job. @param last the end of the
 * search.
 */
const nextEndpoint = (table: string, position: string, last?: string): string => `
  (select ${column.endpoint} as endpoint_id, ${column.dueAt} as ready_from from ${table}
   where ${state.ready} and ${column.endpoint} > ${position} ${last ? `and ${column.endpoint} <= ${last}` : ''}
     and ${column.endpoint} < coalesce((select min(endpoint_id) from front where endpoint_id > ${position}), 'g')
   order by ${column.endpoint}, ${column.dueAt} limit 1)
  union all
  (select endpoint_id, to_timestamp(from_ms / 1000) from front
   where endpoint_id > ${position} ${last ? `and endpoint_id <= ${last}` : ''}
   order by endpoint_id limit 1)
  limit 1`;
