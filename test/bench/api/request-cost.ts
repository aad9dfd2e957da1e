import { type Dispatcher, Pool } from 'undici';
import type { Child } from '../children.ts';
import type { Contender, Instruction, Report } from './server-process.ts';

/** The requests that are measured: a read with a query, and a write with a path parameter and a body. */
export const requestKinds = ['GET with a query', 'PUT with a path parameter'] as const;
export type RequestKind = (typeof requestKinds)[number];

const CONNECTIONS = 8;
const body = JSON.stringify({ subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }] });

/** A server in a process of its own, which tells what CPU time it has used. */
export class MeasuredServer implements AsyncDisposable {
  readonly #child: Child;
  readonly #pool: Pool;
  readonly #requests: Record<RequestKind, Dispatcher.RequestOptions>;

  static async open(
    child: Child,
    contender: Contender,
    options: { databaseUrl: string; operations: number },
  ): Promise<MeasuredServer> {
    const instruction: Instruction = { kind: 'open', contender, ...options };
    const opened = await child.ask(instruction, (report: Report) =>
      report.kind === 'opened' ? report : undefined,
    );
    return new MeasuredServer(child, opened);
  }

  private constructor(child: Child, { baseUrl, token, endpointId }: Extract<Report, { kind: 'opened' }>) {
    this.#child = child;
    this.#pool = new Pool(baseUrl, { connections: CONNECTIONS });
    const authorization = `Bearer ${token}`;
    const path = '/api/v1/public/webhook-endpoints';
    this.#requests = {
      'GET with a query': { method: 'GET', path: `${path}?limit=20`, headers: { authorization } },
      'PUT with a path parameter': {
        method: 'PUT',
        path: `${path}/${endpointId}`,
        headers: { authorization, 'content-type': 'application/json' },
        body,
      },
    };
  }

  /** @returns CPU microseconds of the server for each of so many requests, user and kernel time. */
  async cost(kind: RequestKind, count: number): Promise<number> {
    const before = await this.#cpu();
    let left = count;
    const client = async () => {
      while (left-- > 0) {
        const { statusCode, body: answer } = await this.#pool.request(this.#requests[kind]);
        await answer.dump();
        if (statusCode !== 200) throw new Error(`${kind} was answered ${statusCode}.`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return ((await this.#cpu()) - before) / count;
  }

  #cpu(): Promise<number> {
    const instruction: Instruction = { kind: 'cpu' };
    return this.#child.ask(instruction, (report: Report) =>
      report.kind === 'cpu' ? report.microseconds : undefined,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close();
    await this.#child[Symbol.asyncDispose]();
  }
}
