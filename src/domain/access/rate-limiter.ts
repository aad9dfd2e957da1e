// Admits requests within the rate limit, asking the database only now and then.
import type { RateLimit } from '../../platform/config/setting-types.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Context } from '../context.ts';
import { takeRequests } from './rate-limit.ts';
import type { Principal } from './tokens/api-token.ts';

/** A token's rate limit after a request, which may have been one too many. */
export interface RateLimitState {
  readonly isAdmitted: boolean;
  readonly limit: RateLimit;
  /** Requests that can still be made in this window, as far as this process knows. */
  readonly remaining: number;
  /** Until the next window, at least 1. */
  readonly resetSeconds: number;
}

type Caller = Pick<Principal, 'tokenId' | 'organizationId'>;

/** A token's window as this process sees it. */
interface Allowance {
  /** Absent while nothing is counted, until `endsAtMs`. */
  limit: RateLimit | undefined;
  endsAtMs: number;
  /** Taken by this process and not yet used. */
  held: number;
  /** What could still be taken when this process last looked. */
  left: number;
  /** By this process, in this window. */
  admitted: number;
  /** Requests that are waiting. */
  undecided: number;
  taking: Promise<void> | undefined;
}

/**
 * How long a partner waits for the count at most. Well above what a busy database takes: when everything is
 * busy, the limit is needed most.
 */
const STORE_TIMEOUT_MS = 2_000;
/** How long counting pauses after a failure, so that not every request asks a database in trouble. */
const UNCOUNTED_MS = 1_000;
/** How often ended windows are removed. */
const SWEEP_MS = 60_000;

/**
 * Counts the requests of each token against its limit, together with all other processes on the database.
 * Requests are taken out of the token's window some at a time and then admitted from memory: as many as this
 * process has admitted in the window so far, and never more than a tenth of what is left. So no token is ever
 * admitted more often than its limit says. It may be refused before that by what other processes hold and do
 * not use: for each of them no more than it has admitted itself, and no more than a tenth of the limit.
 */
export class RateLimiter {
  readonly #context: Context;
  readonly #allowances = new Map<string, Allowance>();
  #sweptAtMs = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Counts a request. If counting fails, the request is admitted: a rate limit is no reason to fail.
   *
   * @returns undefined if no limit is known for the token.
   */
  async admit(caller: Caller): Promise<RateLimitState | undefined> {
    const configured = this.#context.rules.rateLimit;
    if (configured === undefined) return undefined;
    const allowance = this.#allowanceOf(caller.tokenId);
    allowance.undecided += 1;
    try {
      for (;;) {
        const nowMs = this.#context.databaseClock.now().getTime();
        if (nowMs < allowance.endsAtMs) {
          if (!allowance.limit) return undefined;
          if (allowance.held > 0 || allowance.left === 0) return use(allowance, allowance.limit, nowMs);
        }
        // One call at a time, for all that are waiting.
        allowance.taking ??= this.#take(caller, configured, allowance).finally(() => {
          allowance.taking = undefined;
        });
        await allowance.taking;
      }
    } finally {
      allowance.undecided -= 1;
    }
  }

  async #take(caller: Caller, configured: RateLimit, allowance: Allowance): Promise<void> {
    try {
      const taking = takeRequests(this.#context, caller, configured, {
        needed: allowance.undecided,
        wanted: this.#hasEnded(allowance) ? 0 : allowance.admitted,
      });
      // What it grants too late is lost.
      const taken = await inTime(taking, STORE_TIMEOUT_MS, () => {
        throw new Error(`The count of requests did not answer within ${STORE_TIMEOUT_MS} ms.`);
      });
      if (!taken) {
        this.#countNothing(allowance, configured.windowSeconds * 1000);
        return;
      }
      const endsAtMs = taken.endsAt.getTime();
      const isSameWindow = endsAtMs === allowance.endsAtMs;
      Object.assign(allowance, {
        limit: taken.limit,
        endsAtMs,
        held: taken.granted,
        left: taken.left,
        admitted: isSameWindow ? allowance.admitted : 0,
      });
    } catch (error) {
      this.#context.metrics.recordRateLimitFailure();
      this.#context.log.error(
        { err: error, organization_id: caller.organizationId, token_id: caller.tokenId },
        'rate limit not counted',
      );
      this.#countNothing(allowance, UNCOUNTED_MS);
    }
  }

  #countNothing(allowance: Allowance, ms: number): void {
    Object.assign(allowance, {
      ...nothingTaken(),
      endsAtMs: this.#context.databaseClock.now().getTime() + ms,
    });
  }

  #allowanceOf(tokenId: string): Allowance {
    this.#sweep();
    const known = this.#allowances.get(tokenId);
    if (known) return known;
    const allowance = { ...nothingTaken(), undecided: 0, taking: undefined };
    this.#allowances.set(tokenId, allowance);
    return allowance;
  }

  /** Keeps only tokens in memory that were used recently. */
  #sweep(): void {
    const nowMs = this.#context.databaseClock.now().getTime();
    if (nowMs - this.#sweptAtMs < SWEEP_MS) return;
    this.#sweptAtMs = nowMs;
    for (const [tokenId, allowance] of this.#allowances) {
      if (allowance.undecided === 0 && this.#hasEnded(allowance)) this.#allowances.delete(tokenId);
    }
  }

  #hasEnded({ endsAtMs }: Allowance): boolean {
    return endsAtMs <= this.#context.databaseClock.now().getTime();
  }
}

const nothingTaken = () => ({ limit: undefined, endsAtMs: 0, held: 0, left: 0, admitted: 0 });

function use(allowance: Allowance, limit: RateLimit, nowMs: number): RateLimitState {
  const isAdmitted = allowance.held > 0;
  if (isAdmitted) {
    allowance.held -= 1;
    allowance.admitted += 1;
  }
  return {
    isAdmitted,
    limit,
    remaining: allowance.held + allowance.left,
    // Our idea of the database's time may be a few milliseconds behind the time at which the window began.
    resetSeconds: Math.min(limit.windowSeconds, Math.ceil((allowance.endsAtMs - nowMs) / 1000)),
  };
}
