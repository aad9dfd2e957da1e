import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.ts';

/** A request as a partner's server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** How the receiver treats a request; if this sends no answer, it answers 204. */
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/**
 * A real HTTP server that stands for a partner's. It echoes verification challenges and keeps all other
 * requests.
 */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Requests other than handshakes, in the order of arrival. */
  readonly deliveries: ReceivedRequest[];
  readonly handshakes: ReceivedRequest[];
  /** The addresses that connections came from. */
  readonly peers: ReadonlySet<string | undefined>;
  /** How deliveries are answered from now on. */
  answer: Answer;
  /** How handshakes are answered from now on. */
  answerHandshake: Answer;
  /** Waits until `count` deliveries (that match `which`) have arrived and returns them. */
  waitForDeliveries(count: number, which?: (request: ReceivedRequest) => boolean): Promise<ReceivedRequest[]>;
}

export const echoInHeader: Answer = (request, response) => {
  response.setHeader('Service-Verification', String(request.headers['service-verification']));
  response.writeHead(200).end();
};

export async function startReceiver(): Promise<Receiver> {
  const deliveries: ReceivedRequest[] = [];
  const handshakes: ReceivedRequest[] = [];
  const peers = new Set<string | undefined>();
  const receiver = {
    url: '',
    peers,
    deliveries,
    handshakes,
    answer: ((_request, response) => void response.writeHead(204).end()) as Answer,
    answerHandshake: echoInHeader,
    async waitForDeliveries(count: number, which: (request: ReceivedRequest) => boolean = () => true) {
      const matching = () => deliveries.filter(which);
      await waitFor(
        `${count} deliveries`,
        () => matching().length >= count,
        () => `got ${matching().length}`,
      );
      return matching();
    },
  };
  const server = createServer((request, response) => {
    void receive(request).then(async (received) => {
      const isHandshake = received.headers['service-verification'] !== undefined;
      (isHandshake ? handshakes : deliveries).push(received);
      await (isHandshake ? receiver.answerHandshake : receiver.answer)(received, response);
    });
  });
  server.on('connection', ({ remoteAddress }) => peers.add(remoteAddress));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}/hooks`;
  return Object.assign(receiver, {
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const at = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    at,
  };
}
