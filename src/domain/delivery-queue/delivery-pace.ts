/**
 * How the deliveries to an endpoint with `max_per_second` are spread out, by the generic cell rate algorithm (GCRA): each one moves the
 * time from which the next may be claimed (`delivery_pace.next_free_at`) on by an interval. Postgres's clock and row decide, so any number
 * of workers keep the rate together.
 *
 * No second has more claims than the rate. What is claimed late is made up for, up to CATCH_UP_SECONDS, so between the first and the last
 * claim of a second the time moves on by less than that more than a second; the interval is longer than 1 / rate in the same proportion.
 * So a backlog goes out at 95 % of the rate.
 */

/** Workers look every few milliseconds, or when their turn has come in a round of many endpoints. */
const CATCH_UP_SECONDS = 0.05;

/** Fast endpoints are not looked after for every delivery, but so often, and get as many at a time as that takes. */
const CLAIMS_PER_SECOND = 50;

const EARLIEST = `now() - interval '${CATCH_UP_SECONDS} seconds'`;

/** Parts of a statement about `of`, which has an endpoint's `id` and `max_per_second`. */
const interval = (of: string) => `(interval '${1 + CATCH_UP_SECONDS} seconds' / ${of}.max_per_second)`;
const nextFreeAt = (of: string) => `(select next_free_at from delivery_pace where endpoint_id = ${of}.id)`;
/** How long a claim waits after that time, so that it may take as many as CLAIMS_PER_SECOND asks for. */
const turnLength = (of: string) =>
  `(ceil(${of}.max_per_second / ${CLAIMS_PER_SECOND}.0) - 1) * ${interval(of)}`;

/**
 * The parts of the claim (delivery-claim.ts) that keep the rates. Endpoints without a limit cost them a look at a column. A limited one's
 * first claim makes its row and takes nothing, so that of two at once neither takes what is the other's.
 */
export const pace = {
  /** Whether an endpoint has no limit, its turn has come, or it has no row yet. */
  isFree: (of: string) => `
    case when ${of}.max_per_second is null then true
         else coalesce(${nextFreeAt(of)} + ${turnLength(of)}, '-infinity') <= now() end`,

  /**
   * Of the limited endpoints in `served` those that this claim may move on, and how many deliveries they may have now. One that
   * another claim moves on is left to that.
   */
  turns: `
    select served.id,
           1 + floor(extract(epoch from now() - greatest(turn.next_free_at, ${EARLIEST}))
                     / extract(epoch from ${interval('served')})) as allowance
    from served cross join lateral (
      select next_free_at from delivery_pace where endpoint_id = served.id and next_free_at <= now()
      for update skip locked
    ) turn
    where served.max_per_second is not null`,

  /** How many deliveries of an endpoint in `served` may be claimed; null without a limit. */
  allowance: `
    case when served.max_per_second is not null
         then coalesce((select allowance from turn where turn.id = served.id), 0)::int end`,

  /** Moves the times on by what was claimed; in the order of their keys, so that two first claims cannot wait for each other. */
  moveOn: `
    insert into delivery_pace (endpoint_id, organization_id, next_free_at)
    select id, organization_id, ${EARLIEST} + claimed_count * ${interval('limited')}
    from (
      select *, (select count(*) from claimed where claimed.endpoint_id = served.endpoint_id) as claimed_count
      from served where max_per_second is not null
    ) limited
    where claimed_count > 0 or ${nextFreeAt('limited')} is null
    order by id
    on conflict (endpoint_id) do update
    set next_free_at = greatest(delivery_pace.next_free_at, ${EARLIEST}) + (excluded.next_free_at - (${EARLIEST}))`,

  /** Milliseconds until the turn of the first of the endpoints in `visited` whose turn has not come; null if there is none. */
  nextTurnMs: `
    select extract(epoch from min(turn_at) - now())::float8 * 1000
    from (
      select coalesce(${nextFreeAt('endpoint')} + ${turnLength('endpoint')}, clock_timestamp()) as turn_at
      from visited
      cross join lateral (select * from webhook_endpoint where id = visited.endpoint_id::uuid offset 0) endpoint
      where endpoint.max_per_second is not null
    ) limited
    where turn_at > now()`,
};
