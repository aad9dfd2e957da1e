// How often something may be tried in a window of time by somebody who is not known yet, or by a person: counted in the
// database, over all API processes. What is counted is the SHA-256 of an address, never the address.
import { isIPv6 } from 'node:net';
import type { Context } from '../../context.ts';
import { sha256 } from '../tokens/token-text.ts';

export interface AttemptLimit {
  /** Distinguishes it from the others. */
  readonly name: string;
  readonly attemptsMax: number;
  readonly windowSeconds: number;
}

const QUARTER_HOUR = 900;

export const attemptLimits = {
  /** More mails than these help nobody; the last ones are in the mailbox. */
  linksOfEmail: { name: 'links of an e-mail address', attemptsMax: 5, windowSeconds: QUARTER_HOUR },
  /** A company may share one address. */
  linksOfClient: { name: 'links of a client', attemptsMax: 60, windowSeconds: QUARTER_HOUR },
  /** Each asks a server of a customer, or is kept for minutes. A page that offers passkeys begins one by itself. */
  beginningsOfClient: { name: 'beginnings of a client', attemptsMax: 300, windowSeconds: QUARTER_HOUR },
  failuresOfClient: { name: 'failures of a client', attemptsMax: 30, windowSeconds: QUARTER_HOUR },
  /** Each may be a mail to somebody who has not asked for it. */
  invitationsOfPerson: { name: 'invitations of a person', attemptsMax: 60, windowSeconds: 3_600 },
  /** Each calls an address that nobody has proven to be theirs. */
  testAlertsOfOrganization: {
    name: 'test alerts of an organization',
    attemptsMax: 20,
    windowSeconds: QUARTER_HOUR,
  },
} as const satisfies Record<string, AttemptLimit>;

/**
 * Counts an attempt, whose window begins with the first: one statement, so that of many at once none is missed.
 *
 * @returns how many seconds to wait if it is one too many; undefined if it is not.
 */
export async function takeAttempt(
  context: Context,
  limit: AttemptLimit,
  by: string,
): Promise<number | undefined> {
  const [window] = await context.db.query<{ taken: number; seconds: number }>`
    insert into attempt_window as present (key, ends_at, taken)
    values (${keyOf(limit, by)}, now() + make_interval(secs => ${limit.windowSeconds}), 1)
    on conflict (key) do update set
      ends_at = case when present.ends_at <= now() then excluded.ends_at else present.ends_at end,
      taken = case when present.ends_at <= now() then 1 else present.taken + 1 end
    returning taken, ceil(extract(epoch from ends_at - now()))::int as seconds`;
  return window && window.taken > limit.attemptsMax ? Math.max(window.seconds, 1) : undefined;
}

/** Removes windows that have ended. In SQL: a worker that prunes must not load Prisma. */
export function pruneAttemptWindows(context: Context): Promise<number> {
  return context.db.execute`delete from attempt_window where ends_at <= now()`;
}

const keyOf = ({ name }: AttemptLimit, by: string) => sha256(`${name}\n${by}`);

/** What counts as one client: its IPv4 address, or the /64 of its IPv6 address, of which one customer has all. */
export function clientKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${ipv6Groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0'), ...after];
}
