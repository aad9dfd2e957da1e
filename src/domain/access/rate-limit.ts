// Rate limits in the database: what a token may still take, and an organization's own limit.
import type { Organization } from '../../../generated/prisma/client.ts';
import {
  RATE_LIMIT_REQUESTS_MAX,
  RATE_LIMIT_WINDOW_SECONDS_MAX,
  type RateLimit,
} from '../../platform/config/setting-types.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import { getOrganization } from './organization.ts';
import type { Principal } from './tokens/api-token.ts';

/** Requests that a process took from a token's window, to admit until the window ends. */
export interface Taken {
  readonly limit: RateLimit;
  readonly endsAt: Date;
  readonly granted: number;
  /** What any process can still take. */
  readonly left: number;
}

interface TakenRow {
  requests: number;
  seconds: number;
  ends_at: Date | null;
  taken: number | null;
  granted: number | null;
}

/** The organization's own setting: a limit, no limit, or the configured limit. */
export type OwnRateLimit = RateLimit | 'none' | 'configured';

/** A process takes at most one in so many of what is left, so that others hardly miss what it holds. */
const SHARE = 10;

/**
 * Takes requests from a token's window, in one statement, so that concurrent processes never take more than
 * the limit. A window begins with the first request after the last window ended. The organization's own limit
 * replaces the configured one, from the next call on.
 *
 * @param needed requests that are waiting: granted while anything is left.
 * @param wanted more requests for later: at most a tenth of what is left is granted.
 * @returns undefined if the organization has no limit.
 */
export async function takeRequests(
  context: Context,
  { tokenId, organizationId }: Pick<Principal, 'tokenId' | 'organizationId'>,
  configured: RateLimit,
  { needed, wanted }: { needed: number; wanted: number },
): Promise<Taken | undefined> {
  const [row] = await context.db.query<TakenRow>`
    with rule as (
      select coalesce(rate_limit_requests, ${configured.requests}::int) as requests,
             coalesce(rate_limit_window_seconds, ${configured.windowSeconds}::int) as seconds
      from organization where id = ${organizationId}::uuid
    ), counted as (
      insert into rate_limit_window as present (token_id, organization_id, ends_at, taken, granted)
      select ${tokenId}::uuid, ${organizationId}::uuid, now() + make_interval(secs => seconds), part, part
      from rule, least(requests, greatest(${needed}::int, least(${wanted}::int, requests / ${SHARE}::int))) as part
      where requests > 0
      on conflict (token_id) do update set (ends_at, taken, granted) = (
        select case when present.ends_at <= now() then excluded.ends_at
                    -- A window that was made shorter is so at once.
                    else least(present.ends_at, excluded.ends_at) end,
               used + part, part
        from rule,
             lateral (select case when present.ends_at <= now() then 0 else present.taken end as used) as before,
             lateral (select greatest(requests - used, 0) as rest) as after,
             least(rest, greatest(${needed}::int, least(${wanted}::int, rest / ${SHARE}::int))) as part
      )
      returning ends_at, taken, granted
    )
    select requests, seconds, ends_at, taken, granted from rule left join counted on true`;
  if (!row?.ends_at || row.taken === null || row.granted === null) return undefined;
  return {
    limit: { requests: row.requests, windowSeconds: row.seconds },
    endsAt: row.ends_at,
    granted: row.granted,
    left: Math.max(row.requests - row.taken, 0),
  };
}

/**
 * Sets the limit of an organization's tokens. A token that has reached its limit waits for the end of its
 * window, whatever the new limit.
 *
 * @throws DomainError `unprocessable_content` for an impossible limit; `not_found`.
 */
export function setRateLimit(
  context: Context,
  organizationId: string,
  limit: OwnRateLimit,
): Promise<Organization> {
  if (typeof limit === 'object') refuseImpossible(limit);
  const columns = {
    configured: { rate_limit_requests: null, rate_limit_window_seconds: null },
    none: { rate_limit_requests: 0, rate_limit_window_seconds: 1 },
  };
  const data =
    typeof limit === 'object'
      ? { rate_limit_requests: limit.requests, rate_limit_window_seconds: limit.windowSeconds }
      : columns[limit];
  return inTransaction(context, async (tx) => {
    const [, found] = await Promise.all([
      lockOrganization(tx, organizationId),
      getOrganization(tx, organizationId),
    ]);
    const [before, after] = [limitFacts(found), limitFacts({ ...found, ...data })];
    if (before.rate_limit === after.rate_limit) return found;
    const changed = await tx.db.prisma.organization.update({ where: { id: organizationId }, data });
    await recordAudit(tx, 'organization.rate_limit_changed', organizationId, organizationId, {
      before,
      after,
    });
    return changed;
  });
}

/** The organization's own limit as the audit records it. */
function limitFacts(organization: Organization) {
  const own = ownRateLimit(organization);
  return { rate_limit: typeof own === 'string' ? own : `${own.requests} in ${own.windowSeconds} s` };
}

export function ownRateLimit({
  rate_limit_requests: requests,
  rate_limit_window_seconds: windowSeconds,
}: Pick<Organization, 'rate_limit_requests' | 'rate_limit_window_seconds'>): OwnRateLimit {
  if (requests === null || windowSeconds === null) return 'configured';
  return requests === 0 ? 'none' : { requests, windowSeconds };
}

/** Removes windows that have ended. In SQL: a worker that prunes must not load Prisma. */
export function pruneRateLimitWindows(context: Context): Promise<number> {
  return context.db.execute`delete from rate_limit_window where ends_at <= now()`;
}

function refuseImpossible({ requests, windowSeconds }: RateLimit): void {
  const errors = [
    { pointer: '/requests', value: requests, max: RATE_LIMIT_REQUESTS_MAX },
    { pointer: '/window_seconds', value: windowSeconds, max: RATE_LIMIT_WINDOW_SECONDS_MAX },
  ]
    .filter(({ value, max }) => !Number.isInteger(value) || value < 1 || value > max)
    .map(({ pointer, max }) => ({ pointer, detail: `must be a whole number from 1 to ${max}` }));
  if (errors.length === 0) return;
  const problems = errors.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}`).join('; ');
  throw new DomainError('unprocessable_content', `Impossible rate limit: ${problems}.`, errors);
}
