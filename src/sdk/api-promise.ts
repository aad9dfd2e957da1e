export interface WithResponse<Data> {
  readonly data: Data;
  /** Status and headers; the body has been read into `data`. */
  readonly response: { readonly status: number; readonly headers: Headers };
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
}

/** A promise of an answer's data, which can also tell the response that it came in. */
export interface ApiPromise<Data> extends Promise<Data> {
  withResponse(): Promise<WithResponse<Data>>;
}

export function apiPromise<Data>(outcome: Promise<WithResponse<Data>>): ApiPromise<Data> {
  const data = outcome.then((answer) => answer.data);
  return Object.assign(data, {
    withResponse() {
      // Who asks for the response hears of a failure there; the promise that nobody awaits must not report it as unhandled.
      data.catch(() => undefined);
      return outcome;
    },
  });
}
