import { ApiError, apiErrorOf, ConnectionError, CountersignError, TimeoutError } from './errors.ts';
import type { CallOptions, CountersignOptions, FetchInit, FetchResponse } from './options.ts';
import { retryDelayMs } from './retry-timing.ts';

/** An answer, read. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends until an answer is final. Rejects for any but a success. */
export type Send = (
  url: string,
  message: Omit<FetchInit, 'signal'>,
  call: CallOptions,
) => Promise<ReadResponse>;

/** The longest that timers can wait. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function sender(options: CountersignOptions): Send {
  // Looked up at each call, so that a global `fetch` replaced later (by a test, by tracing) is the one that is used.
  const send = options.fetch ?? ((url, init) => fetch(url, init));

  return async (url, message, call) => {
    const { timeoutMs = 30_000, maxRetries = 2, signal } = { ...options, ...call };
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(attempt, timeoutMs, signal);
      } catch (error) {
        if (message.method === 'DELETE' && attempt > 1 && isDeleted(error)) {
          return { status: 204, headers: error.headers, body: '' };
        }
        const delayMs = attempt <= maxRetries ? delayBeforeRetryMs(error, attempt) : undefined;
        if (delayMs === undefined) throw error;
        await pause(delayMs, signal);
      }
    }

    async function attemptOnce(attempt: number, timeoutMs: number, signal: AbortSignal | undefined) {
      signal?.throwIfAborted();
      // One controller instead of AbortSignal.any and .timeout: older runtimes lack the first, and keep timers of the second.
      const controller = new AbortController();
      const abort = () => controller.abort();
      signal?.addEventListener('abort', abort);
      const timer = setTimeout(abort, Math.min(timeoutMs, TIMER_MAX_MS));
      try {
        const answer = await send(url, { ...message, signal: controller.signal });
        return success(answer, await answer.text(), attempt);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof CountersignError) throw error;
        const { origin } = new URL(url);
        if (controller.signal.aborted) {
          throw new TimeoutError(`${origin} did not answer within ${timeoutMs} ms.`, attempt, error);
        }
        throw new ConnectionError(`${origin} could not be reached: ${deepestMessage(error)}`, attempt, error);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    }
  };
}

/** The answer, read. Throws the error of any but a success. */
function success(answer: FetchResponse, body: string, attempt: number): ReadResponse {
  const { status } = answer;
  const headers = new Headers([...answer.headers]);
  if (status < 200 || status > 299) throw apiErrorOf(status, headers, body, attempt);
  const type = headers.get('Content-Type') ?? 'no Content-Type';
  if (body !== '' && !type.includes('json')) {
    throw new CountersignError(
      `${status} with ${type}: this answer is not the API's. Check baseUrl.`,
      attempt,
    );
  }
  return { status, headers, body };
}

/** What a second DELETE is told when the first did it, and only its answer was lost: their effect is that of one (RFC 9110, section 9.2.2). */
function isDeleted(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && (error.code ?? '').endsWith('_deleted');
}

/** `undefined` for what another attempt would not mend. */
function delayBeforeRetryMs(error: unknown, attempt: number): number | undefined {
  const mayPass =
    error instanceof ApiError
      ? error.status === 408 ||
        error.status === 429 ||
        error.status >= 500 ||
        // An earlier attempt, whose answer did not arrive, is still being carried out.
        error.code === 'idempotency_key_in_use'
      : error instanceof ConnectionError || error instanceof TimeoutError;
  if (!mayPass) return undefined;
  const retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
  return retryDelayMs(attempt, retryAfter, Date.now(), Math.random());
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}

/** `fetch` says "fetch failed" and keeps the reason in the cause. */
function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
}
