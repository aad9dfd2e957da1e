// Requests that wait for an event or a result: the caller, the time waited, and whether the client is still
// connected.
import type { ServerResponse } from 'node:http';

/** What a handler needs to let its request wait. */
export interface Waiting {
  /** The caller's token or session, to which limits apply. */
  readonly callerId: string;
  /**
   * Waits for work outside this request. The time waited does not count as the request's duration.
   *
   * @param until gets a signal that is aborted when the client hangs up.
   */
  wait<T>(until: (hungUp: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Authenticates and authorizes the caller again, unless the client has hung up: a token that was revoked
   * during the wait gets no more data.
   *
   * @throws EdgeError as for a new request.
   */
  readmit(): Promise<void>;
}

/** The waiting of one request. Costs next to nothing for requests that do not wait. */
export class RequestWaiting implements Waiting {
  readonly callerId: string;
  readonly #response: ServerResponse;
  readonly #readmit: () => Promise<void>;
  readonly #onWait: () => void;
  #waitedMs = 0;
  #hasHungUp = false;

  /** @param onWait called when the request begins to wait. */
  constructor(
    response: ServerResponse,
    callerId: string,
    readmit: () => Promise<void>,
    onWait: () => void = () => undefined,
  ) {
    this.#response = response;
    this.#readmit = readmit;
    this.#onWait = onWait;
    this.callerId = callerId;
  }

  /** 0 for a request that did not wait. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Whether the client hung up while the request waited. */
  get hasHungUp(): boolean {
    return this.#hasHungUp;
  }

  async wait<T>(until: (hungUp: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.#onWait();
    const hangUp = new AbortController();
    const onClose = () => {
      this.#hasHungUp = true;
      hangUp.abort();
    };
    // Not the request's `close` event, which comes as soon as its body was read.
    this.#response.once('close', onClose);
    if (this.#response.destroyed || this.#response.socket?.destroyed) onClose();
    try {
      return await until(hangUp.signal);
    } finally {
      this.#response.off('close', onClose);
      this.#waitedMs += performance.now() - startedAt;
    }
  }

  async readmit(): Promise<void> {
    if (!this.#hasHungUp) await this.#readmit();
  }
}

/** The status that nginx logs for a client that closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** The status for logs, metrics and traces. A client that hung up during its wait got no answer. */
export const reportedStatus = (status: number, waiting: RequestWaiting | undefined): number =>
  waiting?.hasHungUp ? CLIENT_CLOSED_REQUEST : status;
