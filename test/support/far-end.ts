import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.ts';

/** A request as this server received it. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** How the server treats a request. */
export type Behaviour = (response: ServerResponse, request: SeenRequest) => void;

/** A server that misbehaves as told: each request meets the next behaviour, and the last behaviour stays. */
export interface FarEnd extends AsyncDisposable {
  readonly url: string;
  readonly seen: SeenRequest[];
  play(...behaviours: Behaviour[]): void;
  /** Resolves once at least one request has arrived. */
  waitForRequest(): Promise<void>;
}

export async function startFarEnd(): Promise<FarEnd> {
  const seen: SeenRequest[] = [];
  let behaviours: Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = '', url = '', headers } = request;
    const each = { method, path: url, headers, body };
    seen.push(each);
    const behave = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    if (behave) behave(response, each);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    play(...next) {
      behaviours = next;
      seen.length = 0;
    },
    waitForRequest: () => waitFor('a request', () => seen.length > 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function answers(status: number, body?: object, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { ...(body && { 'Content-Type': type }), ...headers });
    response.end(body && JSON.stringify(body));
  };
}

/** Answers with a problem document. */
export function refuses(status: number, code: string, headers: Record<string, string> = {}): Behaviour {
  const problem = {
    type: `https://docs.countersign.example/problems/${code}`,
    title: code,
    status,
    detail: `It is ${code}.`,
    code,
    request_id: 'r-1',
  };
  return answers(status, problem, headers);
}

/** Closes the connection without an answer. */
export const hangsUp: Behaviour = (response) => response.destroy();

/** Accepts the request and never answers. */
export const staysSilent: Behaviour = () => undefined;

/** Announces more than it sends, and stops. */
export const stopsHalfway: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"data":');
};
