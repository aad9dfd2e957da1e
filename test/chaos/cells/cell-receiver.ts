// The receivers of the organizations that are moved: one server, whose path says whose request it is and how it is answered.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CellBehaviour } from './moved-organization.ts';

export interface Received {
  readonly organization: string;
  readonly behaviour: CellBehaviour;
  readonly eventId: string;
  readonly subject: string;
  readonly number: number;
  readonly at: number;
}

export const keyOf = ({ behaviour, eventId }: Pick<Received, 'behaviour' | 'eventId'>): string =>
  `${behaviour} ${eventId}`;

export class CellReceiver implements AsyncDisposable {
  readonly received: Received[] = [];
  /** The first arrival of each event at each receiver. */
  readonly firsts = new Map<string, Received>();
  /** Whether those that leave requests unanswered do. */
  hangs = false;
  /** Event and path of what has been refused, or left unanswered, once. */
  readonly #refused = new Set<string>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  urlOf(organization: string, behaviour: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${organization}/${behaviour}`;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await request.toArray().catch(() => undefined);
    // The sender was killed before it had sent the whole request.
    if (!chunks) return;
    response.on('error', () => undefined);
    const challenge = request.headers['service-verification'];
    if (challenge !== undefined) {
      response.writeHead(200, { 'Service-Verification': String(challenge) }).end();
      return;
    }
    const [, organization = '', behaviour = ''] = (request.url ?? '').split('/');
    const { id: eventId, data } = JSON.parse(Buffer.concat(chunks).toString());
    const first = !this.#refused.has(`${eventId} ${behaviour}`);
    this.#refused.add(`${eventId} ${behaviour}`);
    const accepted: Received = {
      organization,
      behaviour: behaviour as CellBehaviour,
      eventId,
      subject: data.id,
      number: data.total.amount,
      at: Date.now(),
    };
    if (behaviour === 'flaky' && first) response.writeHead(500).end();
    else if (behaviour === 'hanging' && this.hangs && first && data.total.amount % 10 === 0) return;
    else {
      this.received.push(accepted);
      const key = keyOf(accepted);
      if (!this.firsts.has(key)) this.firsts.set(key, accepted);
      response.writeHead(204).end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
