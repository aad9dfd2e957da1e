// Polls the API until a state is final.
import type { WithResponse } from './api-promise.ts';
import { ApiError, WaitTimeoutError } from './errors.ts';
import type { CallOptions, WaitOptions } from './requests/options.ts';
import { retryAfterMs } from './requests/retry-timing.ts';
import { isTransient, pause } from './requests/sending.ts';

const TIMEOUT_MS = 60_000;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 5_000;

/**
 * Polls at once, then after a quarter of a second, each delay half as long again up to five seconds, minus up
 * to a quarter so that clients do not poll in lockstep. Honours a longer `Retry-After` on any response. Keeps
 * polling after transient failures; rejects on any other.
 *
 * @param what for the message: `Replay 1`.
 * @throws WaitTimeoutError after `timeoutMs`, or earlier if the next poll would come later.
 */
export async function waitUntil<State>(
  what: string,
  poll: (call: CallOptions) => Promise<WithResponse<State>>,
  isEnd: (state: State) => boolean,
  { timeoutMs = TIMEOUT_MS, signal, headers }: WaitOptions = {},
): Promise<State> {
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be more than 0.');
  signal?.throwIfAborted();
  const endsAt = Date.now() + timeoutMs;
  // Aborts a pending poll at the deadline, or with the caller's signal.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), Math.min(timeoutMs, 2 ** 31 - 1));
  let last: State | undefined;
  let cause: unknown;
  let polls = 0;
  try {
    for (let backoffMs = FIRST_DELAY_MS; ; backoffMs = Math.min(backoffMs * 1.5, DELAY_MAX_MS)) {
      polls++;
      let retryAfter: string | null;
      try {
        // This loop does the retrying.
        const { data, response } = await poll({ signal: controller.signal, headers, maxRetries: 0 });
        if (isEnd(data)) return data;
        last = data;
        cause = undefined;
        retryAfter = response.headers.get('Retry-After');
      } catch (error) {
        if (controller.signal.aborted || !isTransient(error)) throw error;
        cause = error;
        retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
      }
      const requestedMs = retryAfterMs(retryAfter, Date.now()) ?? 0;
      const delayMs = Math.max(requestedMs, backoffMs * (1 - Math.random() / 4));
      if (Date.now() + delayMs >= endsAt) break;
      await pause(delayMs, controller.signal);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!controller.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  const { status }: { status?: unknown } = Object(last);
  const seen = last === undefined ? 'never seen' : `still ${status}`;
  throw new WaitTimeoutError(`${what} was ${seen} after ${timeoutMs} ms.`, polls, last, cause);
}
