// The part of `fetch` that the client uses.

/** The `fetch` that the client needs: the global one, undici's and node-fetch's all qualify. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: Iterable<[string, string]>;
  text(): Promise<string>;
}
