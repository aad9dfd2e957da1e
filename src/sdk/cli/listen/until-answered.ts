// What has to be known before the feed is read: asked for until the API answers.
import { ApiError, CountersignError } from '../../errors.ts';
import { feedRetryDelayMs } from '../../retry-timing.ts';
import { isTransient, pause } from '../../sending.ts';
import type { Tell } from './happening.ts';

/** Retries what may pass, as the feed does. @throws what does not pass, or the signal's reason. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { tell, signal }: { readonly tell: Tell; readonly signal: AbortSignal },
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CountersignError) || !isTransient(error)) throw error;
      const retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
      const retryInMs = Math.round(feedRetryDelayMs(attempt, retryAfter, Date.now(), Math.random()));
      tell({ kind: 'lost', reason: error.message, attempt, retry_in_ms: retryInMs });
      await pause(retryInMs, signal);
    }
  }
}
