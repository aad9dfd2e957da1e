/**
 * Which check failed.
 *
 * | reason | meaning |
 * |---|---|
 * | `missing_header` | no signature or no timestamp: not from Countersign, or a proxy removed it |
 * | `malformed_header` | the header is present but malformed |
 * | `signature_mismatch` | signed with another secret, or altered |
 * | `timestamp_too_old`, `timestamp_too_new` | genuine, but a replay, or this machine's clock is wrong |
 * | `body_reserialized` | genuine, but the body was parsed and re-serialised before it arrived here |
 * | `body_parsed` | the body was already parsed, or a parser left nothing to read |
 * | `invalid_json` | genuine, but the JSON of neither an event nor the handshake |
 * | `body_too_large` | more than 512 KiB (a receiver's `onError` only) |
 */
export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_header'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'body_reserialized'
  | 'body_parsed'
  | 'invalid_json'
  | 'body_too_large';

const NAME = 'WebhookVerificationError';

/** The request is not trustworthy: ignore it and answer with `status`. */
export class WebhookVerificationError extends Error {
  declare readonly reason: WebhookVerificationReason;
  /**
   * The status to answer with. 400 is final. 500 if the receiver's own set-up altered a genuine event
   * (`body_parsed`, `body_reserialized`), so that the event is retried until that is fixed.
   */
  declare readonly status: number;

  constructor(reason: WebhookVerificationReason, message: string, status = 400) {
    super(message);
    this.name = NAME;
    this.reason = reason;
    this.status = status;
  }

  /** Compares by name: CommonJS and ES modules have separate classes. Derived classes compare as usual. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is inherited; the class that is asked for may be a derived one.
    return this === WebhookVerificationError ? Object(error).name === NAME : super[Symbol.hasInstance](error);
  }
}
