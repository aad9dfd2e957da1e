import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { unwrap } from '../../src/sdk/webhooks.ts';

/** Endpoints that begin with this never get an answer. */
export const hangingPath = '/hang';

export type Instruction =
  /** Listens on so many ports: to its client every endpoint is a host of its own, as it is in life. */
  | { kind: 'listen'; ports: number; protocol: 'http' | 'https' }
  /** From now on checks each signature, by the endpoint's URL; none after `reset`. */
  | { kind: 'verify'; secretByUrl: ReadonlyMap<string, string> }
  /** Forgets what has arrived. */
  | { kind: 'reset' }
  /** Reports once that so many different deliveries have arrived. */
  | { kind: 'await'; count: number }
  | { kind: 'collect' };

export type Report =
  | { kind: 'listening'; origins: string[] }
  | { kind: 'reached' }
  | { kind: 'refused'; message: string }
  | ({ kind: 'collected' } & Arrivals);

export interface Arrivals {
  /** When each delivery's headers were first seen, by its id: Unix time in milliseconds, with fractions. */
  readonly atById: ReadonlyMap<string, number>;
  /** Deliveries that arrived once more. */
  readonly repeatCount: number;
}

let atById = new Map<string, number>();
let repeatCount = 0;
let awaited = Number.POSITIVE_INFINITY;
let secretByUrl: ReadonlyMap<string, string> | undefined;

/** It shares the cores with what is measured, so it does the least that a receiver can do: it answers and counts. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  const at = performance.timeOrigin + performance.now();
  if (request.url?.startsWith(hangingPath)) return;
  if (secretByUrl) void verify(request, secretByUrl);
  response.writeHead(204).end();
  const id = deliveryIdOf(request.rawHeaders);
  if (atById.has(id)) {
    repeatCount++;
    return;
  }
  atById.set(id, at);
  if (atById.size === awaited) report({ kind: 'reached' });
}

/** `request.headers` would build an object of all of them. */
function deliveryIdOf(rawHeaders: readonly string[]): string {
  return rawHeaders[rawHeaders.indexOf('Service-Delivery-Id') + 1] ?? '';
}

async function verify(request: IncomingMessage, secrets: ReadonlyMap<string, string>): Promise<void> {
  try {
    const body = Buffer.concat(await request.toArray());
    const protocol = 'encrypted' in request.socket ? 'https' : 'http';
    const url = `${protocol}://${request.headers.host}${request.url}`;
    await unwrap(body, request.headers, { signingSecret: secrets.get(url) ?? '' });
  } catch (error) {
    report({ kind: 'refused', message: String(error) });
  }
}

async function listen({ ports, protocol }: Extract<Instruction, { kind: 'listen' }>): Promise<void> {
  const read = (name: string) => readFileSync(new URL(`../support/tls/${name}`, import.meta.url));
  const tls =
    protocol === 'https' ? { key: read('receiver.key.pem'), cert: read('receiver.cert.pem') } : undefined;
  const origins = await Promise.all(
    Array.from({ length: ports }, async () => {
      const server = tls ? createHttpsServer(tls, receive) : createHttpServer(receive);
      // Connections outlive the pause between warm-up and measurement.
      server.keepAliveTimeout = 60_000;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  // At its end it is killed, and would not keep what has been compiled.
  flushCompileCache();
  report({ kind: 'listening', origins });
}

function report(message: Report): void {
  process.send?.(message);
}

process.on('message', (instruction: Instruction) => {
  switch (instruction.kind) {
    case 'listen':
      void listen(instruction);
      break;
    case 'verify':
      secretByUrl = instruction.secretByUrl;
      break;
    case 'reset':
      atById = new Map();
      repeatCount = 0;
      awaited = Number.POSITIVE_INFINITY;
      secretByUrl = undefined;
      break;
    case 'await':
      awaited = instruction.count;
      if (atById.size >= awaited) report({ kind: 'reached' });
      break;
    case 'collect':
      report({ kind: 'collected', atById, repeatCount });
  }
});
// It ends with the benchmark, however that ends; a Ctrl-C at the terminal is the benchmark's to answer.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
