// The options of the client and of each call.
import type { Fetch } from './fetch.ts';
import type { LogOptions } from './request-log.ts';

export interface CountersignOptions extends LogOptions {
  /**
   * The API token. It gives full access in the name of your organization: keep it out of browsers and
   * repositories. Default: the environment variable `COUNTERSIGN_API_KEY`.
   */
  readonly apiKey?: string | undefined;
  /** The API's URL without the path prefix: `https://api.example.com`. Default: `COUNTERSIGN_BASE_URL`. */
  readonly baseUrl?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The time limit for an attempt, including its body. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often to retry transient failures: no response, 408, 429, 5xx, 409 `idempotency_key_in_use`. Default
   * 2. A `Retry-After` of more than a minute is not awaited: the error is thrown.
   */
  readonly maxRetries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options for one call. */
export interface CallOptions {
  /** Cancels the call and its retries; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the client's. */
  readonly maxRetries?: number | undefined;
  /** For a POST. Default: a random key per call, the same for all its attempts. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a call that changes a resource with a version. */
export interface ChangeOptions extends CallOptions {
  /** Change only this version: otherwise PreconditionFailedError (412). Default: whatever version there is. */
  readonly ifVersion?: number | undefined;
}

/** Options of a call that gets a resource with a version. */
export interface ReadOptions extends CallOptions {
  /** The `ETag` of the response that you have: the call resolves to `undefined` if it is still the same. */
  readonly ifNoneMatch?: string | undefined;
}

/** Options of `client.request`, in addition to those of any call. */
export interface RequestOptions extends CallOptions {
  /** Query parameters; `undefined` and `null` are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Options of the `waitFor…` methods. */
export interface WaitOptions {
  /** Total time to wait, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Cancels the wait; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
