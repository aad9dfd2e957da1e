// What a session says. As JSON these are the lines of `--json`: their names are stable, and new ones may be added.

export type Happening =
  | {
      readonly kind: 'starting';
      readonly base_url: string;
      /** The name of the organization whose events these are. */
      readonly organization: string;
      /** The last characters of the API key. */
      readonly key_end: string;
      readonly service_name: string;
      readonly forward_to: string;
      readonly types: readonly string[] | null;
      /** `now`, `start`, a time, or `cursor`. */
      readonly from: string;
      /** When the place was saved at which `--resume` continues. */
      readonly saved_at: string | null;
      readonly secret: 'derived' | 'given';
    }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected'; readonly behind: number }
  | { readonly kind: 'lost'; readonly reason: string; readonly attempt: number; readonly retry_in_ms: number }
  | { readonly kind: 'caught_up' }
  | Waiting
  | Forwarded
  | { readonly kind: 'notice'; readonly message: string }
  | {
      readonly kind: 'ended';
      readonly reason: EndReason;
      readonly forwarded: number;
      readonly failed: number;
      readonly exit_code: number;
    };

/** There is no answer yet: from the API, or from the receiver of an event. */
export interface Waiting {
  readonly kind: 'waiting';
  readonly host: string;
  readonly event_id: string | null;
  readonly waited_ms: number;
}

/** An attempt to forward an event. */
export interface Forwarded {
  readonly kind: 'forwarded';
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly created_at: string;
  readonly forward_to: string;
  readonly delivered: boolean;
  /** `null` without an answer. */
  readonly status: number | null;
  /** Why there is no answer. */
  readonly error: string | null;
  readonly response_body: string | null;
  /** What the answer of a receiver that is made with the SDK means, where it names the check that failed. */
  readonly hint: string | null;
  /** Where a redirect leads. It is not followed. */
  readonly location: string | null;
  readonly duration_ms: number;
  /** Whether somebody asked for it with a key. */
  readonly again: boolean;
}

export type EndReason = 'interrupted' | 'exit_after' | 'error';

export type Tell = (happening: Happening) => void;
