import type pg from 'pg';
import { partitionOf } from '../../platform/queue.ts';
import { deliveryQueue } from './delivery.ts';
import { type Claim, type ClaimedDelivery, type ClaimRequest, claimDeliveries } from './delivery-claim.ts';

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
  readonly #table: string;

  /** @param table the queue's partition. Its statistics are never right, so what is read by order names no other column. */
  constructor(pool: pg.Pool, table: string) {
    this.#pool = pool;
    this.#table = `pgboss.${table}`;
  }

  static async open(pool: pg.Pool): Promise<DeliveryJobs> {
    return new DeliveryJobs(pool, await partitionOf((sql, values) => pool.query(sql, values), deliveryQueue));
  }

  claim(request: ClaimRequest): Promise<Claim> {
    return claimDeliveries(this.#pool, this.#table, request);
  }

  /** Makes ready the retries whose time has come. @returns whether there may be more of them. */
  async readyDueRetries(): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: 'ready-due-retries',
      text: readyRetriesStatement(this.#table),
    });
    return rowCount === RETRIES_READIED_MAX;
  }

  /**
   * Settles claimed deliveries that cannot be sent: held or canceled as their endpoint's status says, and their jobs
   * removed. One whose endpoint has become active again meanwhile goes back to the queue.
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
            and job.retry_count = claimed.claim and job.state::text = 'active'
            and not exists (
              select 1 from candidate
              where candidate.id = job.id and candidate.status = 'pending' and candidate.endpoint_status = 'active'
            )
        )
        update pgboss.job set state = 'created'
        from claimed join candidate on candidate.id = claimed.id
        where candidate.status = 'pending' and candidate.endpoint_status = 'active'
          and job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
          and job.retry_count = claimed.claim and job.state::text = 'active'`,
      values: [claimed.map((each) => each.id), claimed.map((each) => each.claim)],
    });
  }
}

function readyRetriesStatement(table: string): string {
  return `
    update ${table} set state = 'created'
    where name = '${deliveryQueue}' and id = any(array(
      select id from ${table} where state = 'retry' and start_after <= now()
      order by start_after limit ${RETRIES_READIED_MAX} for update skip locked
    ))`;
}
