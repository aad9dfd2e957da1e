// Requests that wait for something to happen: who waits, for how long, and whether the client is still there.
import type { ServerResponse } from 'node:http';

/** What a handler needs of a request that it keeps waiting. */
export interface Waiting {
  /** The caller's token or session, by which limits count. */
  readonly callerId: string;
  /**
   * Waits for what is no work of this request. The time does not belong to the request's duration.
   *
   * @param until its signal is aborted when the client has hung up.
   */
  wait<T>(until: (hungUp: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Authenticates and authorizes the caller again, if they are still there: a token that was revoked meanwhile gets
   * nothing more.
   *
   * @throws EdgeError as for a new request.
   */
  readmit(): Promise<void>;
}

/** The waiting of one request. Costs next to nothing for those that do not wait. */
export class RequestWaiting implements Waiting {
  readonly callerId: string;
  readonly #response: ServerResponse;
  readonly #readmit: () => Promise<void>;
  readonly #onWait: () => void;
  #waitedMs = 0;
  #hasHungUp = false;

  /** @param onWait called when it begins to wait. */
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

  /** Whether the client hung up while it waited. */
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
    // Not the request's: that one closes as soon as its body was read.
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

/** What nginx writes for a client that closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** The status that logs, metrics and traces have. A client that hung up during its wait got no answer. */
export const reportedStatus = (status: number, waiting: RequestWaiting | undefined): number =>
  waiting?.hasHungUp ? CLIENT_CLOSED_REQUEST : status;
