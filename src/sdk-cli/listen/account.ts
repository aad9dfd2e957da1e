// Whose events the key reads, and how far this computer's clock is off: what the API says before a session begins.
import type { Countersign } from '../../sdk/countersign.ts';
import { NotFoundError } from '../../sdk/errors.ts';
import { BASE_URL_VARIABLE } from '../../sdk/requests/environment.ts';
import { oneLine } from '../forward.ts';
import type { Settings } from '../settings.ts';
import { UsageError } from '../tool.ts';

export interface Account {
  /** Its name. */
  readonly organization: string;
  /** How far this computer's clock is ahead of the API's, to about a second; negative if it is behind. */
  readonly clockAheadMs: number;
}

/** @throws UsageError if no API with an event feed is there. */
export async function readAccount(
  client: Countersign,
  { baseUrl }: Settings,
  signal: AbortSignal,
): Promise<Account> {
  try {
    const { data, response } = await client.organization.get({ signal }).withResponse();
    const aheadMs = Date.now() - Date.parse(response.headers.get('Date') ?? '');
    return { organization: oneLine(data.name, 60), clockAheadMs: Number.isNaN(aheadMs) ? 0 : aheadMs };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new UsageError(`${BASE_URL_VARIABLE} is not the address of an API with an event feed: ${baseUrl}`);
  }
}

/** What a clock that is wrong leads to; `undefined` for one that is off by less than half a minute. */
export function clockNotice({ clockAheadMs }: Account): string | undefined {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  if (minutes === 0) return undefined;
  const direction = clockAheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of this computer is ${minutes} min ${direction} the API's. Events are signed with its time: receivers whose clock is more than 5 minutes off refuse them.`;
}
