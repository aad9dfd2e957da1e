/**
 * How the deliveries to an endpoint with `max_per_second` are spread out, by the generic cell rate algorithm (GCRA): each one moves the
 * time from which the next may be claimed (`delivery_pace.next_free_at`) on by an interval. Postgres's clock and row decide, so any number
 * of workers keep the rate together.
 *
 * In no second are more claimed than the rate: the interval is a little longer than 1 / rate, by what the two tolerances below could add.
 * Between two claims less than a second apart the time moves on by less than 1 s + CATCH_UP_SECONDS, which is `rate - slots` intervals at
 * most, and the last claim takes up to `slots`. What is lost is 2.5 % at up to 50 a second and 4.5 % beyond.
 */

/** A claim that comes later than it might have is made up for, up to this: workers look every few milliseconds, not at every moment. */
const CATCH_UP_SECONDS = 0.025;

/** Claims for an endpoint in a second at most, each of as many deliveries as that takes. */
const CLAIMS_PER_SECOND = 50;

const slots = (maxPerSecond: string) => `ceil(${maxPerSecond}::float8 / ${CLAIMS_PER_SECOND})::int`;

const interval = (maxPerSecond: string) =>
  `(interval '${1 + CATCH_UP_SECONDS} seconds' / (${maxPerSecond} - ${slots(maxPerSecond)} + 1))`;

const EARLIEST = `now() - interval '${CATCH_UP_SECONDS} seconds'`;

const nextFreeAt = (endpoint: string) =>
  `(select next_free_at from delivery_pace where endpoint_id = ${endpoint}.id)`;

/**
 * The parts of the claim (delivery-claim.ts) that keep the rates. Endpoints without a limit cost them a look at a column. A limited one's
 * first claim makes its row and takes nothing, so that of two at once neither takes what is the other's.
 */
export const pace = {
  /** Whether an endpoint has no limit, its time has come, or it has no row yet. */
  isFree: (endpoint: string) => `
    (${endpoint}.max_per_second is null or coalesce(${nextFreeAt(endpoint)}, '-infinity') <= now())`,

  /** Of the limited endpoints in `served` those that this claim may move on; one that another claim moves on is left to that. */
  turns: `
    select turn.endpoint_id
    from served cross join lateral (
      select endpoint_id from delivery_pace where endpoint_id = served.id and next_free_at <= now()
      for update skip locked
    ) turn
    where served.max_per_second is not null`,

  /** How many deliveries of an endpoint in `served` may be claimed; null without a limit. */
  allowance: `
    case when served.max_per_second is null then null
         when exists (select from turn where turn.endpoint_id = served.id) then ${slots('served.max_per_second')}
         else 0 end`,

  /** Moves the times on by what was claimed; in the order of their keys, so that two first claims cannot wait for each other. */
  moveOn: `
    insert into delivery_pace (endpoint_id, organization_id, next_free_at)
    select id, organization_id, ${EARLIEST} + claimed_count * ${interval('max_per_second')}
    from (
      select *, (select count(*) from claimed where claimed.endpoint_id = served.endpoint_id) as claimed_count
      from served where max_per_second is not null
    ) limited
    where claimed_count > 0 or ${nextFreeAt('limited')} is null
    order by id
    on conflict (endpoint_id) do update
    set next_free_at = greatest(delivery_pace.next_free_at, ${EARLIEST}) + (excluded.next_free_at - (${EARLIEST}))`,

  /** Milliseconds until the first of the endpoints in `visited` whose time has not come may go on; null if there is none. */
  nextTurnMs: `
    select extract(epoch from min(next_free_at) - now())::float8 * 1000
    from (
      select coalesce(${nextFreeAt('endpoint')}, clock_timestamp()) as next_free_at
      from visited
      cross join lateral (select * from webhook_endpoint where id = visited.endpoint_id::uuid offset 0) endpoint
      where endpoint.max_per_second is not null
    ) limited
    where next_free_at > now()`,
};
