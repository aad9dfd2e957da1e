import type { Dispatcher } from 'undici';
import type { Child, Children } from '../children.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { Load } from '../load.ts';
import type { Instruction, Report } from './server-process.ts';

/** The requests that are measured: a read with a query, and a write with a path parameter and a body. */
export const edgeRequests = {
  'GET with a query': (path) => ({ method: 'GET', path: `${path}?limit=20` }),
  'PUT with a path parameter': (path, endpointId) => ({
    method: 'PUT',
    path: `${path}/${endpointId}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }] }),
  }),
} as const satisfies Record<string, (path: string, endpointId: string) => Dispatcher.RequestOptions>;
export type EdgeRequest = keyof typeof edgeRequests;

/** A server without a database, in a process of its own. */
export class EdgeServer implements AsyncDisposable {
  readonly #child: Child;
  readonly #load: Load;
  readonly #opened: Report;

  static async open(children: Children, instruction: Instruction): Promise<EdgeServer> {
    const child = children.fork(new URL('./server-process.ts', import.meta.url), {});
    return new EdgeServer(child, await child.ask(instruction, (report: Report) => report));
  }

  private constructor(child: Child, opened: Report) {
    this.#child = child;
    this.#load = new Load(opened.baseUrl);
    this.#opened = opened;
  }

  /** @returns CPU microseconds of the server for each of so many requests, user and kernel time. */
  async cost(kind: EdgeRequest, count: number): Promise<number> {
    const { endpointId, token } = this.#opened;
    const request: Dispatcher.RequestOptions = edgeRequests[kind](
      '/api/v1/public/webhook-endpoints',
      endpointId,
    );
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const before = await cpuSeconds(this.#child.pid);
    await this.#load.send(() => ({ ...request, headers }), count, 200);
    return (((await cpuSeconds(this.#child.pid)) - before) / count) * 1e6;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#load[Symbol.asyncDispose]();
    await this.#child[Symbol.asyncDispose]();
  }
}
