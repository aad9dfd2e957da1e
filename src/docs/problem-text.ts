/**
 * Information about problems beyond the contract: why they happen, what to do, whether the same request can
 * work later.
 */
export interface ProblemText {
  readonly meaning: string;
  /** Markdown; links begin at the docs' root. */
  readonly why: string;
  readonly fix: string;
  /** Whether sending the same request again can help. */
  readonly retry: 'never' | 'after_a_fix' | 'later' | 'at_once';
  readonly retryNote: string;
  /** The part of the service that answers with it, if no operation does. */
  readonly answeredBy?: string;
  /** The `detail` of the example, if the contract has none. */
  readonly detail?: string;
}

/** Of problems that are kept with the key of the request. */
export const keyNote =
  'The refusal is kept with its `Idempotency-Key`: after you have fixed the cause, send the request with a new key.';
