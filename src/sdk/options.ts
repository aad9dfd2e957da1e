/** What the client needs of `fetch`: the global one fits, and so do undici's and node-fetch's. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: Iterable<[string, string]>;
  text(): Promise<string>;
}

export interface CountersignOptions {
  /** The API token. Whoever has it acts for your organization: keep it out of browsers and repositories. */
  readonly apiKey: string | undefined;
  /** Where the API is, without the prefix: `https://api.example.com`. */
  readonly baseUrl: string | undefined;
  /** Default: the global one. */
  readonly fetch?: Fetch;
  /** How long an attempt may take, its body included. Default 30,000. */
  readonly timeoutMs?: number;
  /** How often to try again what failed in a way that may pass: no answer, 408, 429, 5xx. Default 2. */
  readonly maxRetries?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What may differ for one call. */
export interface CallOptions {
  /** Ends the call, retries included: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  /** Of a POST. Default: a random one for each call, the same for all attempts of the call. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
