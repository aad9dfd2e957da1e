import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Behaviour, FAR_RETRY_SECONDS, GIGABYTE } from './behaviour.ts';

/** The part of the receiver that an answer uses. */
export interface Answering {
  /** In [0, 1). */
  random(): number;
  /** Called when a connection is closed to which a large body was written. */
  bytesTaken(bytes: number): void;
  /** Holds the response until the gate opens. */
  hold(response: ServerResponse): void;
}

/** @returns the status, or null if no complete response is sent. */
export type Answer = (response: ServerResponse, answering: Answering) => number | null;

const SLOW_MS_MAX = 600;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

function accept(response: ServerResponse): number {
  response.writeHead(204).end();
  return 204;
}

/** Connections that have sent their one answer. */
const spent = new WeakSet<Socket>();

/** One in so many is refused, which is retried. */
const refusing =
  (oneIn: number): Answer =>
  (response, { random }) => {
    if (random() * oneIn >= 1) return accept(response);
    response.writeHead(503).end();
    return 503;
  };

export const answers: Readonly<Record<Behaviour, Answer>> = {
  prompt: accept,
  brisk: accept,
  choosy: accept,
  closed: accept,
  sorted: refusing(10),
  'single file': refusing(50),
  'given up': refusing(4),
  'held up': refusing(4),
  slow(response, { random }) {
    // Answers a fifth of the requests at once, so that a kill finds deliveries in every state.
    const waitMs = Math.max(0, (random() * 1.25 - 0.25) * SLOW_MS_MAX);
    setTimeout(() => accept(response), waitMs);
    return 204;
  },
  gate(response, { hold }) {
    hold(response);
    return 204;
  },
  drip(response) {
    response.writeHead(200, { 'Content-Length': 1_000 });
    const timer = setInterval(() => response.write('.'), 1_000);
    response.write('.');
    response.once('close', () => clearInterval(timer));
    return null;
  },
  gigabyte(response, { bytesTaken }) {
    const { socket } = response;
    response.once('close', () => bytesTaken(socket?.bytesWritten ?? 0));
    response.writeHead(200, { 'Content-Length': GIGABYTE });
    // The worker should drop the connection before the end.
    void pipeline(Readable.from(gigabyte()), response).catch(() => undefined);
    return 200;
  },
  reset(response) {
    response.writeHead(200, { 'Content-Length': 100 });
    response.flushHeaders();
    // After the headers have reached the other side.
    setTimeout(() => response.socket?.resetAndDestroy(), 20);
    return null;
  },
  silent: () => null,
  untrusted: accept,
  redirect(response) {
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end();
    return 302;
  },
  'broken chunk'(response) {
    response.socket?.write(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nnot a chunk\r\n\r\n',
    );
    return null;
  },
  'far retry'(response) {
    response.writeHead(429, { 'Retry-After': String(FAR_RETRY_SECONDS) }).end();
    return 429;
  },
  'half-open'(response) {
    const { socket } = response;
    if (!socket || spent.has(socket)) return null;
    spent.add(socket);
    return accept(response);
  },
};

function* gigabyte(): Generator<Buffer> {
  for (let made = 0; made < GIGABYTE; made += CHUNK.length) yield CHUNK;
}
