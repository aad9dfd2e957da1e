// Problem documents (RFC 9457): one table from error codes to statuses, and the conversion of errors.
import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../../generated/api/types.gen.ts';
import { problemStatuses } from '../../../generated/problem-codes.ts';
import {
  type ConsoleErrorCode,
  DomainError,
  type DomainErrorCode,
  type InputError,
  type InputErrorCode,
  UNPROCESSABLE_MESSAGE,
} from '../../domain/errors.ts';
import { isConflict, isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';

export type ProblemCode = DomainErrorCode | ConsoleErrorCode;

/** The statuses that partners and operators get. Titles are the reason phrases. */
export const statusByCode: Readonly<Record<DomainErrorCode, number>> = { ...problemStatuses, conflict: 409 };

/** Codes that partners never get. */
const consoleStatusByCode: Readonly<Record<ConsoleErrorCode, number>> = {
  signed_out: 401,
  insufficient_role: 403,
  sign_in_required: 403,
  foreign_origin: 403,
  alert_channel_limit_reached: 409,
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

/** Also while an organization is being moved, which refuses writes for a few seconds. */
const SOON = { 'Retry-After': '1' };

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
    // Of the domain, only an organization that lives elsewhere is one: soon its requests are led there.
    const headers = error.code === 'service_unavailable' ? SOON : (headersByCode[error.code] ?? {});
    return { problem: problem(error.code, error.message, errors), headers, isOurs: false };
  }
  if (isDatabaseUnavailable(error)) {
    const detail =
      'We cannot serve this at the moment. Try again soon, with the same Idempotency-Key if you sent one.';
    const headers = isConflict(error) ? SOON : (headersByCode.service_unavailable ?? {});
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
