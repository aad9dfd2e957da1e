// What has to be known before the feed is read: asked for until the API answers.
import { ApiError, CountersignError } from '../../sdk/errors.ts';
import { feedRetryDelayMs } from '../../sdk/requests/retry-timing.ts';
import { isTransient, pause } from '../../sdk/requests/sending.ts';
import { reasonOf } from '../failure.ts';
import type { Tell } from './happening.ts';
import { waitingFor } from './waiting.ts';

interface Asking {
  readonly baseUrl: string;
  readonly tell: Tell;
  readonly signal: AbortSignal;
}

/** Retries what may pass, as the feed does. @throws what does not pass, or the signal's reason. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { baseUrl, tell, signal }: Asking,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answered = waitingFor(tell, new URL(baseUrl).host);
    try {
      return await ask().finally(answered);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CountersignError) || !isTransient(error)) throw error;
      const retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
      const retryInMs = Math.round(feedRetryDelayMs(attempt, retryAfter, Date.now(), Math.random()));
      tell({ kind: 'lost', reason: reasonOf(error, baseUrl), attempt, retry_in_ms: retryInMs });
      await pause(retryInMs, signal);
    }
  }
}
