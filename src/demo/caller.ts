// The programs of the partner and the operator: the SDK, with every request and response printed and checked against the contract.
import { STATUS_CODES } from 'node:http';
import { ApiError, type ApiPromise, Countersign, type FetchInit, type Problem } from '../sdk/index.ts';
import { type Checklist, Difference } from './checklist.ts';
import type { Narrator, Who } from './narrator.ts';

const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'];
const RESPONSE_HEADERS = [
  'Location',
  'Content-Type',
  'ETag',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'Request-Id',
];
interface Success<Data> {
  readonly data: NonNullable<Data>;
  readonly headers: Headers;
}

/** A response, whether success or error. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The data, or the problem document. */
  readonly body: unknown;
}

export class Caller {
  readonly client: Countersign;
  /** For calls that the demo summarises in one line: neither printed nor checked. */
  readonly briefly: Countersign;
  /** For polling: in addition not counted. */
  readonly quietly: Countersign;
  readonly #who: Who;
  readonly #narrator: Narrator;
  readonly #checks: Checklist;
  /** How long each call took. */
  readonly durationsMs: number[] = [];

  constructor(
    who: Who,
    connection: { baseUrl: string; apiKey: string },
    narrator: Narrator,
    checks: Checklist,
  ) {
    this.#who = who;
    this.#narrator = narrator;
    this.#checks = checks;
    // Every request is printed; retries would only hide what happened.
    const printing = { fetch: (url: string, init: FetchInit) => this.#exchange(url, init), maxRetries: 0 };
    this.client = new Countersign({ ...connection, ...printing });
    this.briefly = new Countersign({ ...connection, fetch: (url, init) => this.#timed(url, init) });
    this.quietly = new Countersign(connection);
  }

  /** Waits for the response, prints it, and expects this success with a body. */
  async success<Data>(call: ApiPromise<Data>, status: number): Promise<Success<Data>> {
    const { headers, data } = await this.#succeeded(call, status);
    if (data === undefined || data === null) throw new Difference('the answer has no body');
    return { data, headers };
  }

  /** Waits for the response, prints it, and expects 204. */
  async noContent(call: ApiPromise<void>): Promise<void> {
    await this.#succeeded(call, 204);
  }

  /** Waits for the response, prints it, and expects this error. */
  async refusal(call: ApiPromise<unknown>, status: number): Promise<Problem> {
    const outcome = await call.withResponse().catch(refusalOf);
    if (!(outcome instanceof ApiError)) {
      throw new Difference(`status is ${outcome.response.status}, expected ${status}`);
    }
    const { headers, problem } = outcome;
    this.#tell({ status: outcome.status, headers, body: problem });
    this.#check(outcome, status, 'application/problem+json');
    if (!problem) throw new Difference('the body is not a problem document');
    this.#checks.equal('its status', problem.status, status);
    this.#checks.equal('its request_id', problem.request_id, headers.get('Request-Id'));
    return problem;
  }

  async #exchange(url: string, init: FetchInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    const headers = shown(new Headers(init.headers), REQUEST_HEADERS).map(
      ([name, value]) => [name, name === 'Authorization' ? shortened(value) : value] as const,
    );
    const body = init.body === undefined ? undefined : JSON.parse(init.body);
    this.#narrator.request(this.#who, `${init.method} ${pathname}${search}`, { headers, body });
    return this.#timed(url, init);
  }

  async #timed(url: string, init: FetchInit): Promise<Response> {
    const sentAt = performance.now();
    const response = await fetch(url, init);
    this.durationsMs.push(performance.now() - sentAt);
    return response;
  }

  async #succeeded<Data>(call: ApiPromise<Data>, status: number) {
    const outcome = await call.withResponse().catch(refusalOf);
    if (outcome instanceof ApiError) {
      this.#tell({ status: outcome.status, headers: outcome.headers, body: outcome.problem });
      throw new Difference(statusDifference(outcome, status));
    }
    const { data, response } = outcome;
    this.#tell({ ...response, body: data });
    this.#check(response, status, 'application/json');
    return { data, headers: response.headers };
  }

  #tell({ status, headers, body }: Answer): void {
    const told = { headers: shown(headers, RESPONSE_HEADERS), ...(status !== 204 && { body }) };
    this.#narrator.response(this.#who, status, told, this.durationsMs.at(-1) ?? 0);
  }

  #check(answer: Pick<Answer, 'status' | 'headers'>, status: number, contentType: string): void {
    this.#checks.equal('status', answer.status, status);
    this.#checks.matches('Request-Id', answer.headers.get('Request-Id'), /^[0-9a-f-]{36}$/, 'an id');
    if (status === 204) this.#checks.equal('no body', answer.headers.get('Content-Length'), null);
    else this.#checks.equal('Content-Type', answer.headers.get('Content-Type')?.split(';')[0], contentType);
  }
}

/** There is no SDK for operators: their calls name the paths. */
export class Operator extends Caller {
  async get<Data>(path: string, query: Record<string, string> = {}) {
    return (await this.success(this.client.request<Data>('GET', `${OPERATOR}${path}`, { query }), 200)).data;
  }

  async post<Data>(path: string, status: number, body: object) {
    return (await this.success(this.client.request<Data>('POST', `${OPERATOR}${path}`, { body }), status))
      .data;
  }
}

export const OPERATOR = '/api/v1/operator';

/** An error status is a response too; a missing response is not. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw new Difference(`the API did not respond: ${error instanceof Error ? error.message : String(error)}`);
}

/** "status is 422 Unprocessable Entity, expected 201 Created: <the problem's message, pointers included>" */
function statusDifference({ status, message }: ApiError, expected: number): string {
  const words = (each: number) => `${each} ${STATUS_CODES[each] ?? ''}`;
  const hint = message.includes('/body/endpoint_url')
    ? ' The demo’s receiver is http on loopback: start the server with ALLOW_INSECURE_RECEIVERS=true (development only).'
    : '';
  return `status is ${words(status)}, expected ${words(expected)}: ${message}${hint}`;
}

function shown(headers: Headers, names: readonly string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}

function shortened(authorization: string): string {
  return authorization.replace(/(cs[ko]_.{4}).*(.{4})$/, '$1…$2');
}
