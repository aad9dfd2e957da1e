/**
 * Which check failed.
 *
 * | reason | meaning |
 * |---|---|
 * | `missing_header` | no signature or no timestamp: not from Countersign, or a proxy removed it |
 * | `malformed_header` | the header is there, and is not of its form |
 * | `signature_mismatch` | signed with another secret, or altered |
 * | `timestamp_too_old`, `timestamp_too_new` | genuine, but a replay, or this machine's clock is wrong |
 * | `body_reserialized` | genuine, but something before you parsed the body and wrote it anew |
 * | `body_parsed` | what was given is no raw body but what a parser made of it, or a parser left nothing to read |
 * | `invalid_json` | genuine, but no JSON of an event or of the handshake |
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

/** The request must not be acted on: answer it with `status`. */
export class WebhookVerificationError extends Error {
  declare readonly reason: WebhookVerificationReason;
  /**
   * The status to answer with. 400 is final; where the receiver's own set-up spoilt a genuine event (`body_parsed`,
   * `body_reserialized`) it is 500, so that the event comes again until that is fixed.
   */
  declare readonly status: number;

  constructor(reason: WebhookVerificationReason, message: string, status = 400) {
    super(message);
    this.name = NAME;
    this.reason = reason;
    this.status = status;
  }

  /** By name: the CommonJS and the ES modules of this package have a class each. Of a class that is derived from it, as ever. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is inherited; the class that is asked for may be a derived one.
    return this === WebhookVerificationError ? Object(error).name === NAME : super[Symbol.hasInstance](error);
  }
}
