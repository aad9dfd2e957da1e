// The client's errors: one class per status that a program may want to catch.
import type { Problem, ProblemCode } from '../../generated/api/types.gen.ts';
import { isOfKind, KIND } from './error-kind.ts';
import { retryAfterMs } from './requests/retry-timing.ts';

/** The base class of all errors of the client. `attempts` is how often the request was sent. */
export class CountersignError extends Error {
  static readonly [KIND]: string = 'CountersignError';
  readonly attempts: number;

  constructor(message: string, attempts: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target[KIND];
    this.attempts = attempts;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is inherited; the class that is asked for may be a derived one.
    return isOfKind(this, value);
  }
}

/** No response: the connection failed or was closed. `cause` is the error that `fetch` threw. */
export class ConnectionError extends CountersignError {
  static override readonly [KIND]: string = 'ConnectionError';
}

/** No complete response within `timeoutMs`. Whether the API processed the request is unknown. */
export class TimeoutError extends CountersignError {
  static override readonly [KIND]: string = 'TimeoutError';
}

/** The awaited state was not reached within `timeoutMs`. `last` is the last known state. */
export class WaitTimeoutError<State = unknown> extends CountersignError {
  static override readonly [KIND]: string = 'WaitTimeoutError';
  /** Absent if no response arrived; then `cause` says why. */
  readonly last: State | undefined;

  constructor(message: string, attempts: number, last: State | undefined, cause: unknown) {
    super(message, attempts, cause);
    this.last = last;
  }
}

/** The API responded with an error. Subclasses exist for the statuses that a program may want to catch. */
export class ApiError extends CountersignError {
  static override readonly [KIND]: string = 'ApiError';
  readonly status: number;
  readonly headers: Headers;
  /** The problem document (RFC 9457). Absent if an intermediary such as a proxy responded instead. */
  readonly problem: Problem | undefined;

  constructor(answer: { status: number; headers: Headers; problem: Problem | undefined }, attempts: number) {
    const { status, headers, problem } = answer;
    super(
      problem
        ? messageOf(problem)
        : `${status} without a problem document: ${unexpectedSource(status, headers)}`,
      attempts,
    );
    this.status = status;
    this.headers = headers;
    this.problem = problem;
  }

  /** The code to branch on. New codes may be added: handle an unknown one by its class. */
  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }

  /** Include it when you contact support. */
  get requestId(): string | undefined {
    return this.problem?.request_id ?? this.headers.get('Request-Id') ?? undefined;
  }

  /** Seconds until the server accepts another request (`Retry-After`); `undefined` if not given. */
  get retryAfter(): number | undefined {
    const delayMs = retryAfterMs(this.headers.get('Retry-After'), Date.now());
    return delayMs === undefined ? undefined : Math.ceil(delayMs / 1_000);
  }
}

/** 400: the request does not match the contract; `problem.errors` lists the errors. */
export class BadRequestError extends ApiError {
  static override readonly [KIND]: string = 'BadRequestError';
}

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  static override readonly [KIND]: string = 'AuthenticationError';
}

/** 403: the key lacks a scope, or the resource belongs to another organization. */
export class PermissionDeniedError extends ApiError {
  static override readonly [KIND]: string = 'PermissionDeniedError';
}

/** 404: the resource does not exist. */
export class NotFoundError extends ApiError {
  static override readonly [KIND]: string = 'NotFoundError';
}

/** 409: the resource's state does not allow the operation; `code` says why. */
export class ConflictError extends ApiError {
  static override readonly [KIND]: string = 'ConflictError';
}

/** 410: what follows the cursor of the event feed is no longer kept. */
export class GoneError extends ApiError {
  static override readonly [KIND]: string = 'GoneError';
}

/** 412: the resource was changed since the version that `ifVersion` names. Get it again, and decide anew. */
export class PreconditionFailedError extends ApiError {
  static override readonly [KIND]: string = 'PreconditionFailedError';
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  static override readonly [KIND]: string = 'PayloadTooLargeError';
}

/** 415: the body was not sent as JSON. */
export class UnsupportedMediaTypeError extends ApiError {
  static override readonly [KIND]: string = 'UnsupportedMediaTypeError';
}

/** 422: well formed but rejected; `problem.errors` lists the errors. */
export class UnprocessableContentError extends ApiError {
  static override readonly [KIND]: string = 'UnprocessableContentError';
}

/** 429: too many requests; `retryAfter` says in how many seconds to try again. */
export class RateLimitError extends ApiError {
  static override readonly [KIND]: string = 'RateLimitError';

  /** The key's rate limit, from `RateLimit` and `RateLimit-Policy`; members are `undefined` if not given. */
  get rateLimit(): RateLimit {
    const fields = `${this.headers.get('RateLimit')};${this.headers.get('RateLimit-Policy')}`;
    const number = (name: string) => {
      const [, digits] = new RegExp(`;\\s*${name}=(\\d+)`).exec(fields) ?? [];
      return digits === undefined ? undefined : Number(digits);
    };
    return {
      limit: number('q'),
      windowSeconds: number('w'),
      remaining: number('r'),
      resetSeconds: number('t'),
    };
  }
}

/** `limit` requests per `windowSeconds`; `remaining` are left; all are back in `resetSeconds`. */
export interface RateLimit {
  readonly limit: number | undefined;
  readonly windowSeconds: number | undefined;
  readonly remaining: number | undefined;
  readonly resetSeconds: number | undefined;
}

/** 5xx: the API failed. */
export class InternalServerError extends ApiError {
  static override readonly [KIND]: string = 'InternalServerError';
}

const classByStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableContentError,
  429: RateLimitError,
};

/** Returns the error for a response. */
export function apiErrorFrom(status: number, headers: Headers, body: string, attempts: number): ApiError {
  const ErrorClass = status >= 500 ? InternalServerError : (classByStatus[status] ?? ApiError);
  return new ErrorClass({ status, headers, problem: problemIn(body) }, attempts);
}

function problemIn(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isProblem(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  const { code, detail, request_id, errors = [] }: Partial<Record<string, unknown>> = Object(value);
  const texts = [code, detail, request_id];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(errors) &&
    errors.every((each) => typeof Object(each).pointer === 'string')
  );
}

function messageOf({ status, code, detail, errors = [], request_id }: Problem): string {
  const pointers = errors.map((each) => `${each.pointer} ${each.detail}`).join('; ');
  return `${status} ${code}: ${detail}${pointers && ` (${pointers})`} [request ${request_id}]`;
}

/** A response without a problem document is not from the API. */
function unexpectedSource(status: number, headers: Headers): string {
  const location = headers.get('Location');
  if (status < 400)
    return `baseUrl redirects${location ? ` to ${location}` : ''}. Use the address that it leads to.`;
  if (status === 429 || status >= 500) return 'something between you and the API answered, such as a proxy.';
  return "this answer is not the API's. Check baseUrl.";
}
