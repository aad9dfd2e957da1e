/** The domain's errors. src/http/edge/problem.ts gives each code its status and title. */
export type DomainErrorCode =
  | 'missing_credentials'
  | 'malformed_credentials'
  | 'invalid_token'
  | 'expired_token'
  | 'revoked_token'
  | 'insufficient_scope'
  | 'forbidden_resource'
  | 'not_found'
  | 'invalid_request'
  | 'unprocessable_content'
  | 'conflict'
  | 'precondition_failed'
  | 'number_taken'
  | 'external_id_taken'
  | 'contract_has_invoices'
  | 'contract_not_draft'
  | 'contract_not_active'
  | 'meter_already_billed'
  | 'amendment_exists'
  | 'amendment_limit_reached'
  | 'amendment_effective'
  | 'webhook_endpoint_deleted'
  | 'webhook_endpoint_disabled'
  | 'webhook_endpoint_disabled_by_operator'
  | 'webhook_endpoint_already_verified'
  | 'webhook_endpoint_not_verified'
  | 'test_events_in_progress'
  | 'webhook_endpoint_limit_reached'
  | 'invoice_not_draft'
  | 'invoice_not_issued'
  | 'invoice_is_draft'
  | 'invoice_voided'
  | 'invoice_has_payments'
  | 'payment_reversed'
  | 'payment_refunded'
  | 'amount_exceeds_payment'
  | 'refund_limit_reached'
  | 'credit_note_not_draft'
  | 'credit_note_not_issued'
  | 'credit_exceeds_invoice'
  | 'amount_exceeds_credit'
  | 'invoice_has_credit_notes'
  | 'amount_exceeds_balance'
  | 'query_too_large'
  | 'meter_key_taken'
  | 'meter_archived'
  | 'customer_archived'
  | 'customer_in_use'
  | 'delivery_not_failed'
  | 'delivery_not_in_line'
  | 'payload_removed'
  | 'delivery_is_test'
  | 'feed_cursor_expired'
  | 'verification_failed'
  | 'verification_challenge_expired'
  | 'verification_unavailable';

/** Codes that only people get, in the console. */
export type ConsoleErrorCode =
  | 'signed_out'
  | 'insufficient_role'
  | 'sign_in_required'
  | 'foreign_origin'
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

export const UNPROCESSABLE_MESSAGE = 'The request is well formed but cannot be carried out.';
