import type { Fetch } from './fetch.ts';
import type { LogOptions } from './request-log.ts';

export interface CountersignOptions extends LogOptions {
  /**
   * The API token. Whoever has it acts for your organization: keep it out of browsers and repositories.
   * Default: the environment variable `COUNTERSIGN_API_KEY`.
   */
  readonly apiKey?: string | undefined;
  /** Where the API is, without the prefix: `https://api.example.com`. Default: the environment variable `COUNTERSIGN_BASE_URL`. */
  readonly baseUrl?: string | undefined;
  /** Default: the global one. */
  readonly fetch?: Fetch | undefined;
  /** How long an attempt may take, its body included. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often to try again what failed in a way that may pass: no answer, 408, 429, 5xx, 409 `idempotency_key_in_use`. Default 2.
   * A `Retry-After` of more than a minute is not waited for: the error is thrown.
   */
  readonly maxRetries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What may differ for one call. */
export interface CallOptions {
  /** Ends the call, retries included: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Instead of the client's. */
  readonly maxRetries?: number | undefined;
  /** Of a POST. Default: a random one for each call, the same for all attempts of the call. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What may be given to `client.request`, besides what any call takes. */
export interface RequestOptions extends CallOptions {
  /** Parameters of the query; those that are `undefined` or `null` are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** How long to wait for something to end. */
export interface WaitOptions {
  /** How long to wait in all, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
