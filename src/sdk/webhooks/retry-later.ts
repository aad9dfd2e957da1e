/**
 * Throw this in a handler that cannot do its work now: the receiver answers 503 with `Retry-After`, and the
 * event is retried after that time. It costs one of the twelve attempts. Any error with a number from 0 to
 * 86,400 in `retryAfterSeconds` does the same; with any other value it is an ordinary error: reported to
 * `onError`, and answered with 500.
 */
export class RetryLater extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = `Retry after ${retryAfterSeconds} s.`) {
    super(message);
    this.name = 'RetryLater';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
