// The operator's program in the demo: plain requests to the operator API, each printed.
import { Difference } from './checklist.ts';
import type { Narrator } from './narrator.ts';

const PREFIX = '/api/v1/operator';

export class Operator {
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #narrator: Narrator;
  readonly durationsMs: number[] = [];

  constructor(connection: { baseUrl: string; token: string }, narrator: Narrator) {
    this.#baseUrl = connection.baseUrl;
    this.#token = connection.token;
    this.#narrator = narrator;
  }

  get<Data>(path: string, query: Record<string, string> = {}): Promise<Data> {
    const search = new URLSearchParams(query).toString();
    return this.#call('GET', search === '' ? path : `${path}?${search}`, 200);
  }

  post<Data>(path: string, status: number, body: object): Promise<Data> {
    return this.#call('POST', path, status, body);
  }

  /** For polling: neither printed nor counted. */
  async quietly<Data>(path: string): Promise<Data> {
    return (await (await this.#send('GET', path)).json()) as Data;
  }

  async #call<Data>(method: string, path: string, status: number, body?: object): Promise<Data> {
    this.#narrator.request(`${method} ${PREFIX}${path}`, { headers: [], body }, 'operator');
    const sentAt = performance.now();
    const response = await this.#send(method, path, body);
    const data = (await response.json()) as Data;
    const durationMs = performance.now() - sentAt;
    this.durationsMs.push(durationMs);
    this.#narrator.response(response.status, { headers: [], body: data }, durationMs, 'operator');
    if (response.status !== status) throw new Difference(`status is ${response.status}, expected ${status}`);
    return data;
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#baseUrl}${PREFIX}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
