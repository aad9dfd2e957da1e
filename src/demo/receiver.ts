// The partner's server, with only the code that everyone who receives callbacks has to write; and, for the demo, an account of what
// arrived, and failures when it is told to fail.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { unwrap, WebhookVerificationError } from '../sdk/webhooks.ts';
import { Difference } from './checklist.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  /** In their original order and spelling. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: Answer;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly why: string;
}

/** Grace period for a request in flight after the wait was ended. */
const STRAGGLER_MS = 500;

export class Receiver implements AsyncDisposable {
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #arrivals = new EventEmitter();
  readonly #received: Received[] = [];
  #taken = 0;
  #secret: { signingSecret: string; serviceName: string } | undefined;
  #refusals = { status: 503, requests: 0 };
  #down: { untilRefused: number; refusedOf: Map<string, number> } | undefined;
  #counted = { requests: 0, accepted: 0, events: new Set<string>() };

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hooks`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    await closed;
  }

  configure(signingSecret: string, serviceName: string): void {
    this.#secret = { signingSecret, serviceName };
  }

  /** Answers the next requests with this status. */
  refuse(status: number, requests: number): void {
    this.#refusals = { status, requests };
  }

  /** Answers every request with 503, until one delivery was rejected this often. */
  beDown(untilRefused: number): void {
    this.#down = { untilRefused, refusedOf: new Map() };
  }

  /** The number of requests so far. */
  get count(): number {
    return this.#received.length;
  }

  /** Requests that arrived without being expected. */
  get unexpected(): readonly Received[] {
    return this.#received.slice(this.#taken);
  }

  /** The receiver's own counts of event deliveries since the last reset, and of distinct events among the accepted ones. */
  get ownCount() {
    const { requests, accepted, events } = this.#counted;
    return { requests, accepted, refused: requests - accepted, events: events.size };
  }

  resetCount(): void {
    this.#counted = { requests: 0, accepted: 0, events: new Set() };
  }

  /**
   * Returns the next request.
   *
   * @param unless when this settles first, nothing more can arrive.
   * @throws Difference when nothing arrives in time.
   */
  async next(what: string, timeoutMs: number, unless?: Promise<unknown>): Promise<Received> {
    const limit = new AbortController();
    // As long as it waits, the server keeps the process alive; a demo that was interrupted has closed it.
    const timer = setTimeout(() => limit.abort(), timeoutMs).unref();
    const giveUp = () => setTimeout(() => limit.abort(), STRAGGLER_MS).unref();
    unless?.then(giveUp, giveUp);
    const index = this.#taken++;
    try {
      for (;;) {
        const received = this.#received[index];
        if (received) return received;
        await once(this.#arrivals, 'received', { signal: limit.signal });
      }
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      throw new Difference(`${what} did not arrive within ${Math.round(timeoutMs / 1000)} s`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const answer = await this.#answerTo(body, request.headers);
    const { method = '', url: path = '', rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
    );
    this.#received.push({ method, path, headers, body, at: Date.now(), answer });
    this.#arrivals.emit('received');
    if (answer.body === undefined) response.writeHead(answer.status).end();
    else
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer.body));
  }

  async #answerTo(body: Uint8Array, headers: IncomingMessage['headers']): Promise<Answer> {
    if (!this.#secret) return { status: 503, why: 'no signing secret is configured yet' };
    try {
      const payload = await unwrap(body, headers, this.#secret);
      if (payload.type === 'service.webhook.verify') {
        const echo = { challenge: payload.challenge };
        return { status: 200, body: echo, why: 'signature valid; a handshake: echo the challenge' };
      }
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return { status: error.status, body: { error: error.reason }, why: error.message };
    }
    const idIn = (name: string) => String(headers[`${this.#secret?.serviceName.toLowerCase()}-${name}`]);
    this.#counted.requests++;
    if (this.#down) {
      const { untilRefused, refusedOf } = this.#down;
      const refused = (refusedOf.get(idIn('delivery-id')) ?? 0) + 1;
      refusedOf.set(idIn('delivery-id'), refused);
      if (refused === untilRefused) this.#down = undefined;
      return { status: 503, why: 'signature valid, but the receiver is down' };
    }
    const { status, requests } = this.#refusals;
    if (requests > 0) {
      this.#refusals = { status, requests: requests - 1 };
      return { status, why: 'signature valid, but this time the receiver pretends to fail' };
    }
    this.#counted.accepted++;
    this.#counted.events.add(idIn('event-id'));
    return { status: 204, why: 'signature valid; accepted' };
  }
}
