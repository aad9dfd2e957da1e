// A process with a port for each endpoint: to its client every endpoint is a host of its own, as it is in life.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unwrap } from '../../../src/sdk/webhooks.ts';
import { serve } from '../remote.ts';

/** Endpoints that begin with this never get an answer. */
export const hangingPath = '/hang';

let atById = new Map<string, number>();
let repeatCount = 0;
let awaited = { count: Number.POSITIVE_INFINITY, ...Promise.withResolvers<void>() };
let secretByUrl: ReadonlyMap<string, string> | undefined;

export type Receiver = typeof receiver;
const receiver = {
  /** @returns the origin of each of so many ports. */
  listen: (ports: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: ports }, async () => {
        const server = createServer(receive);
        // Connections outlive the pause between warm-up and measurement.
        server.keepAliveTimeout = 60_000;
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      }),
    ),
  /** From now on until `reset` every signature must be right, or `arrivalOf` rejects. */
  verify(secrets: ReadonlyMap<string, string>): void {
    secretByUrl = secrets;
  },
  /** Forgets what has arrived. */
  reset(): void {
    atById = new Map();
    repeatCount = 0;
    awaited = { count: Number.POSITIVE_INFINITY, ...Promise.withResolvers<void>() };
    secretByUrl = undefined;
  },
  /** Resolves when so many different deliveries have arrived since the last reset. */
  arrivalOf(count: number): Promise<void> {
    awaited.count = count;
    if (atById.size >= count) awaited.resolve();
    return awaited.promise;
  },
  /** When each delivery's headers were first seen, in Unix milliseconds with fractions, and how many came once more. */
  arrivals: () => ({ atById, repeatCount }),
};

/** It shares the cores with what is measured, so it does the least that a receiver can do: it answers and counts. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  const at = performance.timeOrigin + performance.now();
  if (request.url?.startsWith(hangingPath)) return;
  if (secretByUrl) void verify(request, secretByUrl);
  response.writeHead(204).end();
  // `request.headers` would build an object of all of them.
  const id = request.rawHeaders[request.rawHeaders.indexOf('Service-Delivery-Id') + 1] ?? '';
  if (atById.has(id)) {
    repeatCount++;
    return;
  }
  atById.set(id, at);
  if (atById.size === awaited.count) awaited.resolve();
}

async function verify(request: IncomingMessage, secrets: ReadonlyMap<string, string>): Promise<void> {
  try {
    const body = Buffer.concat(await request.toArray());
    const url = `http://${request.headers.host}${request.url}`;
    await unwrap(body, request.headers, { signingSecret: secrets.get(url) ?? '' });
  } catch (error) {
    awaited.reject(new Error(`A signature is wrong: ${String(error)}`));
  }
}

serve(receiver);
