// The partner's server, as a separate process, with only the code that everyone who receives callbacks has to
// write. The demo starts it with a channel on which it reports requests and answers.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unwrap, WebhookVerificationError } from '../sdk/webhooks.ts';

/** Messages from the demo to the receiver. */
export type Instruction =
  | { kind: 'configure'; signingSecret: string; serviceName: string }
  /** Answers the next requests with this status. */
  | { kind: 'refuse'; status: number; requests: number }
  /** Answers every request with 503, until one delivery was rejected this often. */
  | { kind: 'be down'; untilRefused: number }
  | { kind: 'reset count' }
  | { kind: 'report count' };

/** The receiver's own count of event deliveries. */
export interface Count {
  readonly requests: number;
  readonly accepted: number;
  readonly refused: number;
  /** Distinct events among the accepted ones. */
  readonly events: number;
}

/** Messages from the receiver to the demo. */
export type Report =
  | { kind: 'listening'; url: string }
  | ({ kind: 'received' } & Received)
  | ({ kind: 'count' } & Count);

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

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly why: string;
}

let secret: { signingSecret: string; serviceName: string } | undefined;
let refusals = { status: 503, requests: 0 };
let down: { untilRefused: number; refusedOf: Map<string, number> } | undefined;
let counted = { requests: 0, accepted: 0, events: new Set<string>() };

const server = createServer((request, response) => {
  void receive(request).then(async (body) => {
    const answer = await decide(request, body);
    report({
      kind: 'received',
      method: request.method ?? '',
      path: request.url ?? '',
      headers: pairs(request.rawHeaders),
      body,
      at: Date.now(),
      answer,
    });
    if (answer.body === undefined) return response.writeHead(answer.status).end();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    return response.end(JSON.stringify(answer.body));
  });
});

async function decide(request: IncomingMessage, body: Uint8Array): Promise<Answer> {
  if (!secret) return { status: 503, why: 'no signing secret is configured yet' };
  try {
    const payload = await unwrap(body, request.headers, secret);
    if (payload.type === 'service.webhook.verify') {
      const echo = { challenge: payload.challenge };
      return { status: 200, body: echo, why: 'signature valid; a handshake: echo the challenge' };
    }
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { status: error.status, body: { error: error.reason }, why: error.message };
  }
  counted.requests++;
  if (down) {
    const { untilRefused, refusedOf } = down;
    const id = String(request.headers[`${secret.serviceName.toLowerCase()}-delivery-id`]);
    const refused = (refusedOf.get(id) ?? 0) + 1;
    refusedOf.set(id, refused);
    if (refused === untilRefused) down = undefined;
    return { status: 503, why: 'signature valid, but the receiver is down' };
  }
  if (refusals.requests > 0) {
    refusals.requests--;
    return { status: refusals.status, why: 'signature valid, but this time the receiver pretends to fail' };
  }
  counted.accepted++;
  counted.events.add(String(request.headers[`${secret.serviceName.toLowerCase()}-event-id`]));
  return { status: 204, why: 'signature valid; accepted' };
}

async function receive(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function pairs(rawHeaders: readonly string[]): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

function report(message: Report): void {
  process.send?.(message);
}

process.on('message', (instruction: Instruction) => {
  switch (instruction.kind) {
    case 'configure':
      secret = instruction;
      break;
    case 'refuse':
      refusals = { status: instruction.status, requests: instruction.requests };
      break;
    case 'be down':
      down = { untilRefused: instruction.untilRefused, refusedOf: new Map() };
      break;
    case 'reset count':
      counted = { requests: 0, accepted: 0, events: new Set() };
      break;
    case 'report count': {
      const { requests, accepted, events } = counted;
      report({ kind: 'count', requests, accepted, refused: requests - accepted, events: events.size });
    }
  }
});
// Exits with the demo, however that ends; the demo handles Ctrl-C.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  report({ kind: 'listening', url: `http://127.0.0.1:${port}/hooks` });
});
