import type { Problem, ProblemCode } from '../../generated/api/types.gen.ts';
import { isOfKind, KIND } from './error-kind.ts';
import { askedDelayMs } from './retry-timing.ts';

/** What every error of the client is. `attempts` is how often the request was sent. */
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

/** No answer came: the connection was refused, closed or could not be made. `cause` is what `fetch` threw. */
export class ConnectionError extends CountersignError {
  static override readonly [KIND]: string = 'ConnectionError';
}

/** No complete answer came within `timeoutMs`. Whether the request was carried out is not known. */
export class TimeoutError extends CountersignError {
  static override readonly [KIND]: string = 'TimeoutError';
}

/** What was waited for did not come within `timeoutMs`. `last` is the state in which it was seen last. */
export class WaitTimeoutError<State = unknown> extends CountersignError {
  static override readonly [KIND]: string = 'WaitTimeoutError';
  /** Absent if no answer came at all; then `cause` says why. */
  readonly last: State | undefined;

  constructor(message: string, attempts: number, last: State | undefined, cause: unknown) {
    super(message, attempts, cause);
    this.last = last;
  }
}

/** The API answered with an error. There is a class for each status that a program may want to catch. */
export class ApiError extends CountersignError {
  static override readonly [KIND]: string = 'ApiError';
  readonly status: number;
  readonly headers: Headers;
  /** The problem document (RFC 9457). Absent if something between you and the API answered, such as a proxy. */
  readonly problem: Problem | undefined;

  constructor(answer: { status: number; headers: Headers; problem: Problem | undefined }, attempts: number) {
    const { status, headers, problem } = answer;
    super(
      problem ? messageOf(problem) : `${status} without a problem document: ${whoAnswered(status, headers)}`,
      attempts,
    );
    this.status = status;
    this.headers = headers;
    this.problem = problem;
  }

  /** What a program branches on. More codes may be added: treat an unknown one by its class. */
  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }

  /** Quote it when you ask for help. */
  get requestId(): string | undefined {
    return this.problem?.request_id ?? this.headers.get('Request-Id') ?? undefined;
  }

  /** In how many seconds from now the server asks to be called again (`Retry-After`); `undefined` if it does not say. */
  get retryAfter(): number | undefined {
    const delayMs = askedDelayMs(this.headers.get('Retry-After'), Date.now());
    return delayMs === undefined ? undefined : Math.ceil(delayMs / 1_000);
  }
}

/** 400: the request does not match the contract; `problem.errors` points at what is wrong. */
export class BadRequestError extends ApiError {
  static override readonly [KIND]: string = 'BadRequestError';
}

/** 401: the API key is missing, malformed, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  static override readonly [KIND]: string = 'AuthenticationError';
}

/** 403: the key lacks a scope, or the resource is another organization's. */
export class PermissionDeniedError extends ApiError {
  static override readonly [KIND]: string = 'PermissionDeniedError';
}

/** 404: there is no such resource. */
export class NotFoundError extends ApiError {
  static override readonly [KIND]: string = 'NotFoundError';
}

/** 409: the resource's state forbids it; `code` says which. */
export class ConflictError extends ApiError {
  static override readonly [KIND]: string = 'ConflictError';
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  static override readonly [KIND]: string = 'PayloadTooLargeError';
}

/** 415: the body is not sent as JSON. */
export class UnsupportedMediaTypeError extends ApiError {
  static override readonly [KIND]: string = 'UnsupportedMediaTypeError';
}

/** 422: well formed, and still refused; `problem.errors` points at what is wrong. */
export class UnprocessableContentError extends ApiError {
  static override readonly [KIND]: string = 'UnprocessableContentError';
}

/** 429: too many requests; `retryAfter` says in how many seconds the next may be made. */
export class RateLimitError extends ApiError {
  static override readonly [KIND]: string = 'RateLimitError';

  /** How the key's limit stands, of `RateLimit` and `RateLimit-Policy`; each `undefined` if the header does not say. */
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

/** `limit` requests in `windowSeconds`; `remaining` are left, and in `resetSeconds` all of them are again. */
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
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableContentError,
  429: RateLimitError,
};

/** The error of an answer's status. */
export function apiErrorOf(status: number, headers: Headers, body: string, attempts: number): ApiError {
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

/** A status without a problem document is not the API's own. */
function whoAnswered(status: number, headers: Headers): string {
  const location = headers.get('Location');
  if (status < 400)
    return `baseUrl redirects${location ? ` to ${location}` : ''}. Use the address that it leads to.`;
  if (status === 429 || status >= 500) return 'something between you and the API answered, such as a proxy.';
  return "this answer is not the API's. Check baseUrl.";
}
