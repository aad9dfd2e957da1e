// The promise that every method returns: it resolves to the data, and can also return the whole response.
export interface WithResponse<Data> {
  readonly data: Data;
  /** Status and headers; the body was read into `data`. */
  readonly response: { readonly status: number; readonly headers: Headers };
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
}

/** A promise of the response's data; `withResponse()` also returns the response. */
export interface ApiPromise<Data> extends Promise<Data> {
  withResponse(): Promise<WithResponse<Data>>;
}

export function apiPromise<Data>(outcome: Promise<WithResponse<Data>>): ApiPromise<Data> {
  const data = outcome.then((answer) => answer.data);
  return Object.assign(data, {
    withResponse() {
      // withResponse() reports the failure; the unawaited data promise must not report it as unhandled.
      data.catch(() => undefined);
      return outcome;
    },
  });
}
