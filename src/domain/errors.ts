/** The domain's errors. src/http/edge/problem.ts gives each code its status and title. */
import type { problemStatuses } from '../../generated/problem-codes.ts';

/** The codes that the contract lists; `conflict`, which operators and people get, it does not. */
export type DomainErrorCode = keyof typeof problemStatuses | 'conflict';

/** Codes that only people get, in the console. */
export type ConsoleErrorCode =
  | 'signed_out'
  | 'insufficient_role'
  | 'sign_in_required'
  | 'foreign_origin'
  | 'alert_channel_limit_reached'
  | 'inbox_limit_reached'
  | 'link_used'
  | 'link_expired'
  | 'link_revoked'
  | 'account_exists'
  | 'already_member'
  | 'last_owner'
  | 'sign_in_expired'
  | 'sign_in_refused'
  | 'passkey_refused'
  | 'identity_provider_failed'
  | 'sso_required'
  | 'sso_elsewhere'
  | 'sso_lock_out'
  | 'domain_not_verified';

/** What kind of fault an error in the input is. The contract describes each, and may get more. */
export type InputErrorCode =
  | 'required'
  | 'unknown_member'
  | 'wrong_type'
  | 'wrong_format'
  | 'invalid_name'
  | 'unknown_value'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'duplicate'
  | 'not_found'
  | 'not_allowed'
  | 'invalid_value';

/** One error in the input; `pointer` is a JSON Pointer (RFC 6901) into it. Without a `code` it is an `invalid_value`. */
export interface InputError {
  pointer: string;
  code?: InputErrorCode;
  detail: string;
}

/** An error whose message may be shown to the caller. Anything else that is thrown is a bug. */
export class DomainError extends Error {
  readonly code: DomainErrorCode | ConsoleErrorCode;
  readonly errors: readonly InputError[];

  constructor(code: DomainErrorCode | ConsoleErrorCode, message: string, errors: readonly InputError[] = []) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** Rejects input that is valid by the contract's schema but cannot be processed. */
export function unprocessable(errors: readonly InputError[]): DomainError {
  return new DomainError('unprocessable_content', UNPROCESSABLE_MESSAGE, errors);
}

/** The same for one place. */
export const unprocessableAt = (pointer: string, detail: string, code?: InputErrorCode): DomainError =>
  unprocessable([{ pointer, detail, ...(code && { code }) }]);

export const UNPROCESSABLE_MESSAGE = 'The request is well formed but cannot be carried out.';

/** Refuses what is asked of an organization where it does not live: a route that is older than its move led here. */
export const livesElsewhere = (cell: string): DomainError =>
  new DomainError(
    'service_unavailable',
    `This organization lives in another installation, ${cell}. Try again: its requests are led there within seconds.`,
  );
