// Limits on the console's requests: of a person, and of who is not known yet.

import type { Client } from '../../domain/access/session.ts';
import {
  type AttemptLimit,
  attemptLimits,
  clientKey,
  takeAttempt,
} from '../../domain/access/sign-in/attempt-limit.ts';
import type { Context } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import type { DatabaseClock } from '../../platform/clock/database-clock.ts';
import type { RateLimit } from '../../platform/config/setting-types.ts';
import { EdgeError } from '../edge/problem.ts';

/** Counts an attempt. @throws EdgeError `rate_limited` for one too many. */
export async function countAttempt(context: Context, limit: AttemptLimit, by: string): Promise<void> {
  const seconds = await takeAttempt(context, limit, by);
  if (seconds !== undefined) throw tooMany(seconds);
}

/**
 * Tries to sign somebody in. What is refused counts against their address, and so do guesses. What succeeds is never
 * held up: whoever guesses must not keep those who share the address, perhaps that of a proxy, from signing in.
 *
 * @throws EdgeError `rate_limited` for one refusal too many; what `attempt` throws.
 */
export async function countingRefusals<T>(
  context: Context,
  { address }: Client,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DomainError)
      await countAttempt(context, attemptLimits.failuresOfClient, clientKey(address));
    throw error;
  }
}

/** Counts what runs at the same time, by session. */
export class RunningLimit {
  readonly #most: number;
  readonly #refusal: (count: number) => string;
  readonly #countBySession = new Map<string, number>();

  /** @param refusal what is said to one too many. */
  constructor(most: number, refusal: (count: number) => string) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** @returns what to call when it has ended. @throws EdgeError `rate_limited` for one too many. */
  begin(sessionId: string): () => void {
    const count = this.#countBySession.get(sessionId) ?? 0;
    if (count >= this.#most)
      throw new EdgeError('rate_limited', this.#refusal(count), { headers: { 'Retry-After': '5' } });
    this.#countBySession.set(sessionId, count + 1);
    return () => {
      const left = (this.#countBySession.get(sessionId) ?? 1) - 1;
      if (left > 0) this.#countBySession.set(sessionId, left);
      else this.#countBySession.delete(sessionId);
    };
  }
}

interface Window {
  readonly endsAtMs: number;
  taken: number;
}

/** Ended windows are forgotten at this number. */
const WINDOWS_MAX = 10_000;

/** Counts the requests of each person in this process. People are slow: the limit is there for their programs. */
export class PersonLimiter {
  readonly #limit: RateLimit | undefined;
  readonly #databaseClock: DatabaseClock;
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit | undefined, databaseClock: DatabaseClock) {
    this.#limit = limit;
    this.#databaseClock = databaseClock;
  }

  /** @throws EdgeError `rate_limited` for a request beyond the limit. */
  count(personId: string): void {
    if (!this.#limit) return;
    const nowMs = this.#databaseClock.now().getTime();
    let window = this.#windows.get(personId);
    if (!window || window.endsAtMs <= nowMs) {
      if (this.#windows.size >= WINDOWS_MAX) this.#forgetEnded(nowMs);
      window = { endsAtMs: nowMs + this.#limit.windowSeconds * 1000, taken: 0 };
      this.#windows.set(personId, window);
    }
    window.taken += 1;
    if (window.taken > this.#limit.requests) throw tooMany(Math.ceil((window.endsAtMs - nowMs) / 1000));
  }

  #forgetEnded(nowMs: number): void {
    for (const [personId, { endsAtMs }] of this.#windows) {
      if (endsAtMs <= nowMs) this.#windows.delete(personId);
    }
  }
}

function tooMany(seconds: number): EdgeError {
  const wait =
    seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new EdgeError('rate_limited', `Too many requests. Try again in ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
