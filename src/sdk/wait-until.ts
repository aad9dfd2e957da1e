import type { WithResponse } from './api-promise.ts';
import { ApiError, WaitTimeoutError } from './errors.ts';
import type { CallOptions, WaitOptions } from './options.ts';
import { askedDelayMs } from './retry-timing.ts';
import { mayPass, pause } from './sending.ts';

const TIMEOUT_MS = 60_000;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 5_000;

/**
 * Looks at a state until it is an end: at once, then after a quarter of a second, half as long again each time up to five seconds, less up
 * to a quarter so that waiters do not come in step. A `Retry-After` that asks for longer is honoured, on any answer. A failure that may
 * pass is waited out; any other rejects at once.
 *
 * @param what for the message: `Replay 1`.
 * @throws WaitTimeoutError after `timeoutMs`, and before if the next look would come later.
 */
export async function waitUntil<State>(
  what: string,
  look: (call: CallOptions) => Promise<WithResponse<State>>,
  isEnd: (state: State) => boolean,
  { timeoutMs = TIMEOUT_MS, signal, headers }: WaitOptions = {},
): Promise<State> {
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be more than 0.');
  signal?.throwIfAborted();
  const endsAt = Date.now() + timeoutMs;
  // Ends a look that is under way at the end of the time, and with the caller's signal.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), Math.min(timeoutMs, 2 ** 31 - 1));
  let last: State | undefined;
  let cause: unknown;
  let looks = 0;
  try {
    for (let backoffMs = FIRST_DELAY_MS; ; backoffMs = Math.min(backoffMs * 1.5, DELAY_MAX_MS)) {
      looks++;
      let retryAfter: string | null;
      try {
        // Its retries are those of this loop.
        const { data, response } = await look({ signal: controller.signal, headers, maxRetries: 0 });
        if (isEnd(data)) return data;
        last = data;
        cause = undefined;
        retryAfter = response.headers.get('Retry-After');
      } catch (error) {
        if (controller.signal.aborted || !mayPass(error)) throw error;
        cause = error;
        retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
      }
      const asked = askedDelayMs(retryAfter, Date.now()) ?? 0;
      const delayMs = Math.max(asked, backoffMs * (1 - Math.random() / 4));
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
  throw new WaitTimeoutError(`${what} was ${seen} after ${timeoutMs} ms.`, looks, last, cause);
}
