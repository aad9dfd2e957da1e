// The partners' servers, all in one separate process. Its parent (receiver-process.ts) names them; each
// listens on its own port and logs every delivery with its answer.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { unwrap, WebhookVerificationError } from '../../src/sdk/webhooks.ts';
import { type Behaviour, behaviours, factsOf } from './behaviour.ts';
import { type Answering, answers } from './hostile-receivers.ts';
import { Random } from './random.ts';
import type { LogLine } from './request-log.ts';

export interface ReceiverOptions {
  readonly seed: number;
  readonly logFile: string;
  /** The port of the receiver that closes and opens again. */
  readonly closedPort: number;
}

export type Instruction =
  | { kind: 'secrets'; byEndpoint: Readonly<Record<string, string>> }
  | { kind: 'close' | 'open'; endpoint: Behaviour }
  /**
   * The gate answers once this many requests wait at the same time; with 1 it answers each at once, as an
   * open gate does.
   */
  | { kind: 'hold'; count: number };

export type Report =
  | { kind: 'listening'; ports: Readonly<Record<string, number>> }
  | { kind: 'opened' | 'closed' }
  /** The gate held the requested number of requests, and has released them. */
  | { kind: 'gate opened' };

const LOOK_EVERY_MS = 20;
/** The worker should close idle connections first. */
const KEEP_ALIVE_MS = 60_000;

const options: ReceiverOptions = JSON.parse(process.argv[2] ?? '{}');
const log = openSync(options.logFile, 'a');
const random = new Random(options.seed, 'receiver');
let secrets: Readonly<Record<string, string>> = {};
let holdCount = 1;
const held = new Set<ServerResponse>();
/**
 * When this process last had time to read requests. Timers run before reading, so the two newest of these
 * times may be later than the last read.
 */
let looks = [Date.now(), Date.now(), Date.now()];
setInterval(() => {
  looks = [...looks.slice(1), Date.now()];
}, LOOK_EVERY_MS);

const servers = new Map<Behaviour, Server>();
for (const behaviour of Object.keys(behaviours) as Behaviour[]) {
  servers.set(behaviour, createReceiver(behaviour));
}

function createReceiver(behaviour: Behaviour): Server {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined);
    void request.toArray().then(
      (chunks) => receive(behaviour, request, response, Buffer.concat(chunks)),
      // The worker was killed before it had sent the whole request.
      () => undefined,
    );
  };
  const server = factsOf(behaviour).isTls
    ? createTlsServer({ key: readTls('receiver.key.pem'), cert: readTls('receiver.cert.pem') }, handle)
    : createServer(handle);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;
  return server;
}

function readTls(name: string): Buffer {
  return readFileSync(new URL(`../support/tls/${name}`, import.meta.url));
}

async function receive(
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const at = Date.now();
  const notBefore = looks[0] ?? at;
  const challenge = request.headers['service-verification'];
  if (challenge !== undefined) {
    response.writeHead(200, { 'Service-Verification': String(challenge), Connection: 'close' }).end();
    return;
  }
  const verification = await verify(behaviour, request, body);
  const status =
    verification === 'valid' ? answers[behaviour](response, answeringOf(behaviour)) : refuse(response);
  write({
    kind: 'request',
    at,
    notBefore,
    endpoint: behaviour,
    deliveryId: String(request.headers['service-delivery-id']),
    eventId: String(request.headers['service-event-id']),
    number: numberIn(body),
    bodySha256: createHash('sha256').update(body).digest('hex'),
    signature: String(request.headers['service-signature']),
    verification,
    status,
  });
}

function answeringOf(behaviour: Behaviour): Answering {
  return {
    random: () => random.next(),
    bytesTaken: (bytes) => write({ kind: 'body taken', endpoint: behaviour, bytes }),
    hold(response) {
      held.add(response);
      // If the worker gives up on a request, it is no longer held.
      response.once('close', () => held.delete(response));
      if (held.size < holdCount) return;
      if (holdCount > 1) report({ kind: 'gate opened' });
      holdCount = 1;
      for (const each of held) each.writeHead(204).end();
      held.clear();
    },
  };
}

async function verify(behaviour: Behaviour, request: IncomingMessage, body: Buffer): Promise<string> {
  try {
    await unwrap(body, request.headers, { signingSecret: secrets[behaviour] ?? 'unknown' });
    return 'valid';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
}

function refuse(response: ServerResponse): number {
  response.writeHead(400).end();
  return 400;
}

function numberIn(body: Buffer): number {
  const { data } = JSON.parse(body.toString('utf8'));
  return data.total.amount;
}

/** Written synchronously, so that every answer is logged, however this process ends. */
function write(line: LogLine): void {
  writeSync(log, `${JSON.stringify(line)}\n`);
}

async function open(behaviour: Behaviour, port: number): Promise<number> {
  const server = servers.get(behaviour);
  if (!server) throw new Error(`There is no receiver "${behaviour}".`);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function report(message: Report): void {
  process.send?.(message);
}

async function obey(instruction: Instruction): Promise<void> {
  if (instruction.kind === 'secrets') secrets = instruction.byEndpoint;
  else if (instruction.kind === 'hold') holdCount = instruction.count;
  else if (instruction.kind === 'open') {
    await open(instruction.endpoint, options.closedPort);
    report({ kind: 'opened' });
  } else {
    const server = servers.get(instruction.endpoint);
    server?.close(() => report({ kind: 'closed' }));
    server?.closeAllConnections();
  }
}

process.on('message', (instruction: Instruction) => void obey(instruction));
// Exits with the run, however that ends; the run handles Ctrl-C.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

const ports: Record<string, number> = {};
for (const behaviour of servers.keys()) {
  ports[behaviour] = await open(behaviour, behaviour === 'closed' ? options.closedPort : 0);
}
report({ kind: 'listening', ports });
