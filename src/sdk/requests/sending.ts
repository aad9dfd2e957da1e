// Sends a request: timeouts, retries, errors.
import { ApiError, apiErrorFrom, ConnectionError, CountersignError, TimeoutError } from '../errors.ts';
import type { FetchResponse } from './fetch.ts';
import type { CallOptions, CountersignOptions, ReadOptions } from './options.ts';
import { type LoggedRequest, requestLogger } from './request-log.ts';
import { retryDelayMs } from './retry-timing.ts';

interface Success {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the contract defines its type, and the server is tested against the contract.
  readonly data: any;
}

/** Options of a call whose caller does the retrying, so that log and errors have its number and its plan. */
export interface SendOptions extends ReadOptions {
  /** Of the first attempt. Default 1. */
  readonly attempt?: number;
  /** When the caller tries again after the last attempt; `undefined` if it does not. */
  readonly retryInMs?: (error: unknown) => number | undefined;
}

/** Retries until the outcome is final. Rejects unless the request succeeds. */
export type Send = (url: string, message: LoggedRequest, call: SendOptions) => Promise<Success>;

type Limits = Pick<CallOptions, 'timeoutMs' | 'maxRetries'>;

const TIMEOUT_MS = 30_000;
const RETRIES_MAX = 2;
/** The longest delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** @throws TypeError if `timeoutMs` or `maxRetries` is invalid. */
export function sender(options: CountersignOptions): Send {
  checkLimits(options);
  // Looks up the global `fetch` on each call, so that a later replacement (by tests or tracing) takes effect.
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const logOf = requestLogger(options);

  return async (url, request, call) => {
    checkLimits(call);
    const { path: _, ...message } = request;
    const log = logOf(request);
    const { signal } = call;
    const timeoutMs = call.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
    const maxRetries = call.maxRetries ?? options.maxRetries ?? RETRIES_MAX;
    for (let attempt = call.attempt ?? 1; ; attempt++) {
      log.sending(attempt);
      try {
        const success = read(await exchange(attempt, timeoutMs, signal), attempt, call);
        log.succeeded(success);
        return success;
      } catch (error) {
        if (message.method === 'DELETE' && attempt > 1 && isDeleted(error)) {
          const success = { status: 204, headers: error.headers, data: undefined };
          log.succeeded(success);
          return success;
        }
        const delayMs = attempt <= maxRetries ? delayBeforeRetryMs(error, attempt) : undefined;
        log.failed(error, isTransient(error), delayMs ?? call.retryInMs?.(error));
        if (delayMs === undefined) throw error;
        await pause(delayMs, signal);
      }
    }

    async function exchange(attempt: number, timeoutMs: number, signal: AbortSignal | undefined) {
      signal?.throwIfAborted();
      // One controller instead of AbortSignal.any and .timeout: older runtimes lack the first, and leak the
      // timers of the second.
      const controller = new AbortController();
      const abort = () => controller.abort();
      signal?.addEventListener('abort', abort);
      const timer = setTimeout(abort, Math.min(timeoutMs, TIMER_MAX_MS));
      try {
        // Raced because not every `fetch` respects the signal.
        return await Promise.race([respond(controller.signal), aborted(controller.signal)]);
      } catch (error) {
        signal?.throwIfAborted();
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

    async function respond(signal: AbortSignal) {
      // Following a redirect would send the key elsewhere, and turn a POST into a GET.
      const answer = await send(url, { ...message, redirect: 'manual', signal });
      return { answer, body: await answer.text() };
    }
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Throws unless the response is a success, or says that nothing has changed. */
function read(
  { answer, body }: { answer: FetchResponse; body: string },
  attempt: number,
  { ifNoneMatch }: SendOptions,
): Success {
  const { status } = answer;
  const headers = new Headers([...answer.headers]);
  if (status === 304 && ifNoneMatch !== undefined) return { status, headers, data: undefined };
  if (status < 200 || status > 299) throw apiErrorFrom(status, headers, body, attempt);
  if (status === 204) return { status, headers, data: undefined };
  try {
    const data: unknown = JSON.parse(body);
    if (Object(data) === data) return { status, headers, data };
  } catch {
    // Error messages must not contain the body or the parser's quote of it: it may hold a secret.
  }
  const type = headers.get('Content-Type') ?? 'no Content-Type';
  throw new CountersignError(
    `${status} with ${type} and no JSON object: this answer is not the API's. Check baseUrl.`,
    attempt,
  );
}

/** A retried DELETE whose first attempt succeeded: DELETE is idempotent (RFC 9110, section 9.2.2). */
function isDeleted(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && (error.code ?? '').endsWith('_deleted');
}

/** Whether another attempt may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError || error instanceof TimeoutError;
  return (
    error.status === 408 ||
    error.status === 429 ||
    error.status >= 500 ||
    // An earlier attempt, whose response was lost, is still being processed.
    error.code === 'idempotency_key_in_use'
  );
}

/** `undefined` if a retry would not help. */
function delayBeforeRetryMs(error: unknown, attempt: number): number | undefined {
  if (!isTransient(error)) return undefined;
  const retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
  return retryDelayMs(attempt, retryAfter, Date.now(), Math.random());
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
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

function checkLimits({ timeoutMs = TIMEOUT_MS, maxRetries = RETRIES_MAX }: Limits): void {
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be more than 0.');
  if (!(maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more.');
}

/** `fetch` reports "fetch failed" and stores the reason in `cause`. */
function deepestMessage(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && depth < 5 ? deepestMessage(error.cause, depth + 1) : error.message;
}
