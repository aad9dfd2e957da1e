// Problem documents (RFC 9457): one table from error codes to statuses, and the conversion of errors.
import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../../generated/api/types.gen.ts';
import {
  type ConsoleErrorCode,
  DomainError,
  type DomainErrorCode,
  type InputError,
  type InputErrorCode,
  UNPROCESSABLE_MESSAGE,
} from '../../domain/errors.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';

/** Codes of rejections by the edge itself, before or outside the domain. */
type EdgeErrorCode =
  | 'method_not_allowed'
  | 'malformed_json'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'request_timeout'
  | 'request_headers_too_large'
  | 'idempotency_key_reused'
  | 'idempotency_key_in_use'
  | 'rate_limited'
  | 'internal_error'
  | 'service_unavailable';

export type ProblemCode = DomainErrorCode | EdgeErrorCode | ConsoleErrorCode;

/** The only tables from codes to statuses. Titles are the reason phrases. */
export const statusByCode: Readonly<Record<DomainErrorCode | EdgeErrorCode, number>> = {
  invalid_request: 400,
  malformed_json: 400,
  missing_credentials: 401,
  malformed_credentials: 401,
  invalid_token: 401,
  expired_token: 401,
  revoked_token: 401,
  insufficient_scope: 403,
  forbidden_resource: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  number_taken: 409,
  external_id_taken: 409,
  contract_has_invoices: 409,
  contract_not_draft: 409,
  contract_not_active: 409,
  meter_already_billed: 409,
  amendment_exists: 409,
  amendment_limit_reached: 409,
  amendment_effective: 409,
  webhook_endpoint_deleted: 409,
  webhook_endpoint_disabled: 409,
  webhook_endpoint_disabled_by_operator: 409,
  webhook_endpoint_already_verified: 409,
  webhook_endpoint_not_verified: 409,
  test_events_in_progress: 409,
  webhook_endpoint_limit_reached: 409,
  invoice_not_draft: 409,
  invoice_not_issued: 409,
  invoice_is_draft: 409,
  invoice_voided: 409,
  invoice_has_payments: 409,
  payment_reversed: 409,
  payment_refunded: 409,
  amount_exceeds_payment: 409,
  refund_limit_reached: 409,
  credit_note_not_draft: 409,
  credit_note_not_issued: 409,
  credit_exceeds_invoice: 409,
  amount_exceeds_credit: 409,
  invoice_has_credit_notes: 409,
  amount_exceeds_balance: 409,
  meter_key_taken: 409,
  meter_archived: 409,
  customer_archived: 409,
  customer_in_use: 409,
  delivery_not_failed: 409,
  delivery_not_in_line: 409,
  payload_removed: 409,
  delivery_is_test: 409,
  verification_failed: 409,
  verification_challenge_expired: 409,
  idempotency_key_in_use: 409,
  feed_cursor_expired: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable_content: 422,
  query_too_large: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  request_headers_too_large: 431,
  internal_error: 500,
  verification_unavailable: 503,
  service_unavailable: 503,
};

/** Codes that partners never get. */
const consoleStatusByCode: Readonly<Record<ConsoleErrorCode, number>> = {
  signed_out: 401,
  insufficient_role: 403,
  sign_in_required: 403,
  foreign_origin: 403,
  inbox_limit_reached: 409,
  link_used: 409,
  link_expired: 409,
  link_revoked: 409,
  account_exists: 409,
  already_member: 409,
  last_owner: 409,
  sign_in_expired: 409,
  sign_in_refused: 403,
  passkey_refused: 403,
  identity_provider_failed: 409,
  sso_required: 403,
  sso_elsewhere: 403,
  sso_lock_out: 409,
  domain_not_verified: 409,
};

const statusOf: Readonly<Record<ProblemCode, number>> = { ...statusByCode, ...consoleStatusByCode };

export class EdgeError extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly InputError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    message: string,
    options: { errors?: readonly InputError[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Refuses a request that does not match the contract. */
export function invalidRequest(errors: readonly InputError[]): EdgeError {
  return new EdgeError('invalid_request', 'The request does not match the contract.', { errors });
}

/** Refuses a value of a query parameter that is valid by the contract but not by the domain. */
export function unprocessableParameter(name: string, detail: string, code?: InputErrorCode): EdgeError {
  const errors = [{ pointer: `/query/${name}`, detail, ...(code && { code }) }];
  return new EdgeError('unprocessable_content', UNPROCESSABLE_MESSAGE, { errors });
}

/** Headers that belong to a problem, wherever it comes from. */
const headersByCode: Partial<Record<ProblemCode, Record<string, string>>> = {
  verification_unavailable: { 'Retry-After': '5' },
  service_unavailable: { 'Retry-After': '5' },
};

/**
 * The problem document for an error. An unavailable database is a 503; any error other than our rejections is
 * a 500 that reveals nothing.
 *
 * @param docsUrl the start of the problem's `type`: an absolute URI (RFC 9457, section 3.1.1), the same
 * wherever the service runs, because it identifies the kind of problem.
 */
export function toProblem(
  error: unknown,
  requestId: string,
  docsUrl: string,
): { problem: Problem; headers: Readonly<Record<string, string>>; isOurs: boolean } {
  const problem = (code: ProblemCode, detail: string, errors: readonly InputError[] = []): Problem => ({
    type: `${docsUrl}/problems/${code}`,
    title: reasonPhrase(statusOf[code]),
    status: statusOf[code],
    detail,
    code,
    request_id: requestId,
    ...(errors.length > 0 && {
      errors: errors.map(({ pointer, code = 'invalid_value', detail }) => ({ pointer, code, detail })),
    }),
  });
  if (error instanceof EdgeError) {
    const { code, message, errors, headers } = error;
    return { problem: problem(code, message, errors), headers, isOurs: false };
  }
  if (error instanceof DomainError) {
    // Pointers of the domain refer to its input, which is the request's body.
    const errors = error.errors.map((each) => ({ ...each, pointer: `/body${each.pointer}` }));
    const headers = headersByCode[error.code] ?? {};
    return { problem: problem(error.code, error.message, errors), headers, isOurs: false };
  }
  if (isDatabaseUnavailable(error)) {
    const detail =
      'We cannot serve this at the moment. Try again soon, with the same Idempotency-Key if you sent one.';
    const headers = headersByCode.service_unavailable ?? {};
    return { problem: problem('service_unavailable', detail), headers, isOurs: true };
  }
  const detail = 'Something went wrong on our side. Try again; if it persists, tell us the request id.';
  return { problem: problem('internal_error', detail), headers: {}, isOurs: true };
}

/** Reason phrases of RFC 9110 where Node still has older ones. */
const newerNames: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

export function reasonPhrase(status: number): string {
  return newerNames[status] ?? STATUS_CODES[status] ?? 'Error';
}
