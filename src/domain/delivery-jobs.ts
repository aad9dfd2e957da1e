import type pg from 'pg';
import { partitionOf } from '../platform/queue.ts';
import { deliveryQueue } from './delivery.ts';

/** A worker's claim on a delivery's job; `claim` tells this claim from earlier and later ones. */
export interface ClaimedDelivery {
  id: string;
  claim: number;
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
}

/** Endpoints that one claim serves at most. */
const TURN_ENDPOINTS_MAX = 64;
/** Retries made ready at once at most: some 20 ms of Postgres's time. */
const RETRIES_READIED_MAX = 1_000;

/**
 * The indexes of the delivery queue. A ready job is `created`, one that waits for its time is `retry`: pg-boss treats
 * both alike, but an endpoint that has been down for a day has a million waiting, which no claim should step over.
 */
export const deliveryJobIndexes = [
  { name: 'deliver_event_ready', on: "(singleton_key, start_after) where state = 'created'" },
  { name: 'deliver_event_waiting', on: "(start_after) where state = 'retry'" },
  { name: 'deliver_event_waiting_of_endpoint', on: "(singleton_key) where state = 'retry'" },
  // For pg-boss, which looks every few seconds for jobs whose lease has run out.
  { name: 'deliver_event_active', on: "(started_on) where state = 'active'" },
];

/** The delivery queue's jobs as workers take them: rows of pg-boss's, in a partition of their own. */
export class DeliveryJobs {
  readonly #pool: pg.Pool;
  readonly #claim: string;
  readonly #readyRetries: string;

  /** @param table the queue's partition. Its statistics are never right, so what is read by order names no other column. */
  constructor(pool: pg.Pool, table: string) {
    this.#pool = pool;
    this.#claim = claimStatement(`pgboss.${table}`);
    this.#readyRetries = readyRetriesStatement(`pgboss.${table}`);
  }

  static async open(pool: pg.Pool): Promise<DeliveryJobs> {
    return new DeliveryJobs(pool, await partitionOf((sql, values) => pool.query(sql, values), deliveryQueue));
  }

  /**
   * Claims ready jobs, going round the endpoints that have some: each gives an equal share of the claim, within its
   * room, so that a million deliveries to one hold up no other.
   *
   * It replaces pg-boss's `fetch`, which takes the oldest job whoever it is for: with a full endpoint's backlog in
   * front it stepped over every job of it (138 ms a fetch at 150,000), and a fresh delivery waited behind them all.
   */
  async claim({ limit, after, room }: ClaimRequest): Promise<(ClaimedDelivery & { endpointId: string })[]> {
    const { rows } = await this.#pool.query<ClaimedDelivery & { endpointId: string }>({
      name: 'claim-deliveries',
      text: this.#claim,
      values: [
        limit,
        after,
        [...room.endpoints.keys()],
        [...room.endpoints.values()],
        room.otherEndpoints,
        [...room.organizations.keys()],
        [...room.organizations.values()],
        room.otherOrganizations,
      ],
    });
    return rows;
  }

  /** Makes ready the retries whose time has come. @returns whether there may be more of them. */
  async readyDueRetries(): Promise<boolean> {
    const { rowCount } = await this.#pool.query({ name: 'ready-due-retries', text: this.#readyRetries });
    return rowCount === RETRIES_READIED_MAX;
  }

  /** Gives claimed deliveries back to the queue. It costs them no attempt. */
  async giveBack(claimed: readonly ClaimedDelivery[]): Promise<void> {
    await this.#pool.query({
      name: 'give-back',
      text: `
        update pgboss.job set state = 'created'
        from unnest($1::uuid[], $2::int[]) as claimed(id, claim)
        where job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
          and job.retry_count = claimed.claim`,
      values: [claimed.map((each) => each.id), claimed.map((each) => each.claim)],
    });
  }

  /**
   * Settles claimed deliveries that loadDeliveryWork left out: held or canceled as their endpoint's status says, and
   * their jobs removed. One whose endpoint has become active again meanwhile goes back to the queue.
   */
  async releaseUnsendable(claimed: readonly ClaimedDelivery[]): Promise<void> {
    await this.#pool.query({
      name: 'release-unsendable',
      text: `
        with claimed as (
          select * from unnest($1::uuid[], $2::int[]) as claimed(id, claim)
        ), candidate as (
          select delivery.id, delivery.status, endpoint.status as endpoint_status
          from (select * from delivery where id = any($1) offset 0) delivery
          join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
          for share of endpoint
        ), settled as (
          update delivery
          set status = case candidate.endpoint_status when 'deleted' then 'canceled' else 'held' end::delivery_status,
              reason = case candidate.endpoint_status
                when 'deleted' then 'the endpoint was deleted' else 'the endpoint is disabled' end,
              updated_at = now()
          from candidate
          where delivery.id = any($1) and delivery.id = candidate.id and delivery.status = 'pending'
            and candidate.endpoint_status <> 'active'
          returning delivery.id
        ), ended as (
          delete from pgboss.job using claimed
          where job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
            and job.retry_count = claimed.claim
            and not exists (
              select 1 from candidate
              where candidate.id = job.id and candidate.status = 'pending' and candidate.endpoint_status = 'active'
            )
        )
        update pgboss.job set state = 'created'
        from claimed join candidate on candidate.id = claimed.id
        where candidate.status = 'pending' and candidate.endpoint_status = 'active'
          and job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
          and job.retry_count = claimed.claim`,
      values: [claimed.map((each) => each.id), claimed.map((each) => each.claim)],
    });
  }
}

/**
 * The index gives the next endpoint with a ready job in one probe, so the walk costs as much as the endpoints it visits,
 * however many jobs they have. Postgres evaluates a recursive query only as far as the limit asks for.
 */
function claimStatement(table: string): string {
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
    turn as materialized (
      select endpoint_id, coalesce(endpoint_room.room, $5) as room, row_number() over () as place
      from (select singleton_key as endpoint_id from onward union all select singleton_key from anew) ready
      left join endpoint_room using (endpoint_id)
      where coalesce(endpoint_room.room, $5) > 0
      limit ${TURN_ENDPOINTS_MAX}
    ),
    candidate as materialized (
      select job.id, turn.endpoint_id, turn.place
      from turn cross join lateral (
        select id from ${table}
        where state = 'created' and singleton_key = turn.endpoint_id and start_after <= now()
        order by start_after
        limit least(turn.room, greatest($1 / (select count(*) from turn), 1))
        for update skip locked
      ) job
    ),
    allowed as (
      select id from (
        select candidate.id, candidate.place, endpoint.organization_id,
               row_number() over (partition by endpoint.organization_id order by candidate.place) as nth
        from candidate join webhook_endpoint endpoint on endpoint.id = candidate.endpoint_id::uuid
      ) ranked
      left join organization_room using (organization_id)
      where nth <= coalesce(organization_room.room, $8)
      order by place
      limit $1
    )
    update ${table} job
    set state = 'active', started_on = now(),
        retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = '${deliveryQueue}' and id = any(array(select id from allowed))
    returning id, retry_count as claim, singleton_key as "endpointId"`;
}

function readyRetriesStatement(table: string): string {
  return `
    update ${table} set state = 'created'
    where name = '${deliveryQueue}' and id = any(array(
      select id from ${table} where state = 'retry' and start_after <= now()
      order by start_after limit ${RETRIES_READIED_MAX} for update skip locked
    ))`;
}
