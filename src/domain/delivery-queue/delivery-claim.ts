import type pg from 'pg';
import { ownerColumn } from './delivery.ts';
import { pace } from './delivery-pace.ts';

/** A worker's claim on a delivery's job; `claim` tells this claim from earlier and later ones. */
export interface ClaimedDelivery {
  id: string;
  claim: number;
  endpointId: string;
}

/** What an attempt needs, read at the moment before it. */
export interface DeliveryWork extends ClaimedDelivery {
  organizationId: string;
  eventId: string;
  eventType: string;
  body: string;
  endpointUrl: string;
  signingSecretSealed: string;
  /** Attempts made since publish or the last redelivery. */
  roundAttemptCount: number;
  /** Where the attempt belongs in a trace; read only when asked for. */
  traceparent?: string | null;
}

/** How many more attempts may begin at once, for those endpoints and organizations where it is not the usual number. */
export interface Room {
  readonly endpoints: ReadonlyMap<string, number>;
  readonly otherEndpoints: number;
  readonly organizations: ReadonlyMap<string, number>;
  readonly otherOrganizations: number;
}

export interface ClaimRequest {
  readonly limit: number;
  /** The endpoint after which to go on; the empty string begins with the first. */
  readonly after: string;
  readonly room: Room;
  /** Whether to read what published the events. */
  readonly traced?: boolean;
  /** The session that owns what is claimed (worker-session.ts); without one, only the lease returns it. */
  readonly session?: number;
}

export interface Claim {
  readonly sendable: DeliveryWork[];
  /** What is not pending, or whose endpoint is not active at this moment. */
  readonly unsendable: ClaimedDelivery[];
  /**
   * When nothing was claimed: milliseconds until an endpoint may go on that waits because of its `max_per_second` alone;
   * null if there is none.
   */
  readonly nextTurnMs: number | null;
  /** The endpoint after which to go on, if there are more than one claim visits; null otherwise. */
  readonly visitedUntil: string | null;
}

/** A claimed delivery; the last row tells how the claim went. */
type ClaimRow =
  | (DeliveryWork & { isSendable: boolean })
  | { id: null; nextTurnMs: number | null; visitedUntil: string | null };

/** Endpoints that one claim serves at most. */
const ENDPOINTS_SERVED_MAX = 64;
/** Those that it steps over, because they have no room or wait for their time, among them: some 3 ms of Postgres's time. */
const ENDPOINTS_VISITED_MAX = 512;

/**
 * Claims ready jobs, going round the endpoints that have some: each gives an equal share of the claim, within its room,
 * so that a million deliveries to one hold up no other.
 *
 * It replaces pg-boss's `fetch`, which takes the oldest job whoever it is for: with a full endpoint's backlog in front it
 * stepped over every job of it (138 ms a fetch at 150,000), and a fresh delivery waited behind them all.
 *
 * @param table the queue's partition, with its schema.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  table: string,
  { limit, after, room, traced = false, session }: ClaimRequest,
): Promise<Claim> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'claim-deliveries',
    text: claimStatement(table, traced),
    values: [
      limit,
      after,
      [...room.endpoints.keys()],
      [...room.endpoints.values()],
      room.otherEndpoints,
      [...room.organizations.keys()],
      [...room.organizations.values()],
      room.otherOrganizations,
      session ?? null,
    ],
  });
  const sendable: DeliveryWork[] = [];
  const unsendable: ClaimedDelivery[] = [];
  let rest: Pick<Claim, 'nextTurnMs' | 'visitedUntil'> = { nextTurnMs: null, visitedUntil: null };
  for (const row of rows) {
    if (row.id === null) rest = row;
    else (row.isSendable ? sendable : unsendable).push(row);
  }
  return { sendable, unsendable, nextTurnMs: rest.nextTurnMs, visitedUntil: rest.visitedUntil };
}

/**
 * The index gives the next endpoint with a ready job in one probe, so the walk costs as much as the endpoints it visits,
 * however many jobs they have. Postgres evaluates a recursive query only as far as the limit asks for. Each `offset 0`
 * keeps it to a lookup by key.
 */
function claimStatement(table: string, traced: boolean): string {
  const walk = (name: string, from: string, until: string) => `
    ${name} as (
      (select singleton_key from ${table} where state = 'created' and singleton_key > ${from} ${until} order by singleton_key limit 1)
      union all
      select next.singleton_key from ${name} cross join lateral (
        select singleton_key from ${table}
        where state = 'created' and singleton_key > ${name}.singleton_key ${until}
        order by singleton_key limit 1
      ) next
    )`;
  return `
    with recursive
    endpoint_room as (select * from unnest($3::text[], $4::int[]) as endpoint_room(endpoint_id, room)),
    organization_room as (select * from unnest($6::uuid[], $7::int[]) as organization_room(organization_id, room)),
    ${walk('onward', '$2', '')},
    ${walk('anew', "''", 'and singleton_key <= $2')},
    visited as (
      select singleton_key as endpoint_id from onward union all select singleton_key from anew
      limit ${ENDPOINTS_VISITED_MAX}
    ),
    served as materialized (
      select endpoint_id, row_number() over () as place, coalesce(endpoint_room.room, $5) as room, organization_id,
             endpoint.id, endpoint.status, endpoint.endpoint_url, endpoint.signing_secret_sealed,
             endpoint.max_per_second
      from visited
      left join endpoint_room using (endpoint_id)
      cross join lateral (select * from webhook_endpoint where id = endpoint_id::uuid offset 0) endpoint
      left join organization_room using (organization_id)
      where coalesce(endpoint_room.room, $5) > 0 and coalesce(organization_room.room, $8) > 0
        and ${pace.isFree('endpoint')}
      limit ${ENDPOINTS_SERVED_MAX}
    ),
    turn as materialized (${pace.turns}),
    candidate as materialized (
      select job.ctid as job_row, job.start_after, served.place, served.organization_id
      from served cross join lateral (
        select ctid, start_after from ${table}
        where state = 'created' and singleton_key = served.endpoint_id and start_after <= now()
        order by start_after
        limit least(served.room, ($1 + (select count(*) from served) - 1) / (select count(*) from served),
                    ${pace.allowance})
        for update skip locked
      ) job
    ),
    allowed as (
      select job_row from (
        select *, row_number() over (partition by organization_id order by place, start_after) as nth from candidate
      ) ranked
      left join organization_room using (organization_id)
      where nth <= coalesce(organization_room.room, $8)
      order by place, start_after
      limit $1
    ),
    claimed as (
      update ${table} job
      set state = 'active', started_on = now(), ${ownerColumn} = $9::int,
          retry_count = case when started_on is null then retry_count else retry_count + 1 end
      where ctid = any(array(select job_row from allowed))
      returning id, retry_count as claim, singleton_key as endpoint_id, start_after
    ),
    moved_on as (${pace.moveOn})
    (select claimed.id, claimed.claim, served.id as "endpointId",
           coalesce(delivery.status = 'pending' and served.status = 'active', false) as "isSendable",
           served.organization_id as "organizationId", delivery.event_id as "eventId", event.type as "eventType",
           event.body, served.endpoint_url as "endpointUrl", served.signing_secret_sealed as "signingSecretSealed",
           delivery.round_attempt_count as "roundAttemptCount"${traced ? ', event.traceparent' : ''},
           null::float8 as "nextTurnMs", null as "visitedUntil"
    from claimed
    join served using (endpoint_id)
    left join lateral (select * from delivery where id = claimed.id offset 0) delivery on true
    left join lateral (select * from event where id = delivery.event_id offset 0) event on true
    -- The joins may have turned it round.
    order by claimed.start_after)
    union all
    select null, null, null, null, null, null, null, null, null, null, null,${traced ? ' null,' : ''}
           case when not exists (select from claimed) then (${pace.nextTurnMs}) end,
           case when (select count(*) from served) < ${ENDPOINTS_SERVED_MAX}
                then (select endpoint_id from visited offset ${ENDPOINTS_VISITED_MAX - 1}) end`;
}
