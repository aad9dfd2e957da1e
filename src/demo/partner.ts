import { STATUS_CODES } from 'node:http';
import { type Client, createClient } from '../../generated/api/client/index.ts';
import type { Problem } from '../../generated/api/index.ts';
import { type Checklist, Difference } from './checklist.ts';
import type { Narrator } from './narrator.ts';

/** What a call of the SDK resolves to. */
interface Outcome<Data> {
  readonly data: Data;
  readonly error?: unknown;
  readonly request?: Request;
  readonly response?: Response;
}

const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key'];
const RESPONSE_HEADERS = [
  'Location',
  'Content-Type',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'Request-Id',
];

interface Success<Data> {
  readonly data: NonNullable<Data>;
  readonly headers: Headers;
}

/** The partner's program: the generated SDK, with every request and every answer told and held against the contract. */
export class Partner {
  readonly sdk: Client;
  readonly #narrator: Narrator;
  readonly #checks: Checklist;
  readonly #sentAt = new WeakMap<Request, number>();
  readonly #durationsMs = new WeakMap<Response, number>();
  /** How long each call took. */
  readonly durationsMs: number[] = [];

  constructor(connection: { baseUrl: string; token: string }, narrator: Narrator, checks: Checklist) {
    this.#narrator = narrator;
    this.#checks = checks;
    this.sdk = createClient({ baseUrl: connection.baseUrl, auth: connection.token });
    this.sdk.interceptors.request.use(async (request) => {
      await this.#tellRequest(request);
      this.#sentAt.set(request, performance.now());
      return request;
    });
    this.sdk.interceptors.response.use((response, request) => {
      const durationMs = performance.now() - (this.#sentAt.get(request) ?? performance.now());
      this.#durationsMs.set(response, durationMs);
      this.durationsMs.push(durationMs);
      return response;
    });
  }

  /** Waits for the answer, tells it, and wants it to be this success with a body. */
  async success<Data>(call: Promise<Outcome<Data>>, status: number): Promise<Success<Data>> {
    const { data, error, response } = await call;
    const headers = this.#succeeded(response, data, error, status);
    if (data === undefined || data === null) throw new Difference('the answer has no body');
    return { data, headers };
  }

  /** Waits for the answer, tells it, and wants it to be 204. */
  async noContent(call: Promise<Outcome<unknown>>): Promise<void> {
    const { error, response } = await call;
    this.#succeeded(response, undefined, error, 204);
  }

  /** Waits for the answer, tells it, and wants it to be this refusal. */
  async refusal(call: Promise<Outcome<unknown>>, status: number): Promise<Problem> {
    const outcome = await call;
    const response = this.#tellResponse(outcome.response, outcome.error);
    this.#checkResponse(response.status, response.headers, status, 'application/problem+json');
    const problem = outcome.error;
    if (!isProblem(problem))
      throw new Difference(`the body is no problem document: ${JSON.stringify(problem)}`);
    this.#checks.equal('its status', problem.status, status);
    this.#checks.equal('its request_id', problem.request_id, response.headers.get('Request-Id'));
    return problem;
  }

  async #tellRequest(request: Request): Promise<void> {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const headers = shown(request.headers, REQUEST_HEADERS).map(
      ([name, value]) => [name, name === 'Authorization' ? shortened(value) : value] as const,
    );
    this.#narrator.request(`${request.method} ${pathname}${search}`, {
      headers,
      body: text === '' ? undefined : JSON.parse(text),
    });
  }

  #succeeded(response: Response | undefined, data: unknown, error: unknown, status: number): Headers {
    const { status: actual, headers } = this.#tellResponse(response, data ?? error);
    if (error !== undefined) throw new Difference(statusDifference(actual, status, error));
    this.#checkResponse(actual, headers, status, 'application/json');
    return headers;
  }

  #tellResponse(response: Response | undefined, body: unknown): Response {
    if (!response) throw new Difference(`the API did not answer: ${reasonOf(body)}`);
    const headers = shown(response.headers, RESPONSE_HEADERS);
    const message = response.status === 204 ? { headers } : { headers, body };
    this.#narrator.response(response.status, message, this.#durationsMs.get(response) ?? 0);
    return response;
  }

  #checkResponse(actual: number, headers: Headers, status: number, contentType: string): void {
    this.#checks.equal('status', actual, status);
    this.#checks.matches('Request-Id', headers.get('Request-Id'), /^[0-9a-f-]{36}$/, 'an id');
    if (status === 204) this.#checks.equal('no body', headers.get('Content-Length'), null);
    else this.#checks.equal('Content-Type', headers.get('Content-Type')?.split(';')[0], contentType);
  }
}

/** "status is 422 Unprocessable Entity, expected 201 Created: <what the problem says, pointers included>" */
function statusDifference(actual: number, expected: number, error: unknown): string {
  const words = (status: number) => `${status} ${STATUS_CODES[status] ?? ''}`;
  const what = isProblem(error)
    ? [error.detail, ...(error.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`)].join(' ')
    : reasonOf(error);
  const hint = what.includes('/body/endpoint_url')
    ? ' The demo’s receiver is http on loopback: start the server with ALLOW_INSECURE_RECEIVERS=true (development only).'
    : '';
  return `status is ${words(actual)}, expected ${words(expected)}: ${what}${hint}`;
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['type', 'title', 'status', 'detail', 'code'].every((key) => key in value)
  );
}

function shown(headers: Headers, names: readonly string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}

function shortened(authorization: string): string {
  return authorization.replace(/(csk_.{4}).*(.{4})$/, '$1…$2');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
