import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { DOCS_URL_DEFAULT } from '../../platform/config/docs-address.ts';
import { EdgeError, problemOf } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

// Node's HTTP server with limits that hold: a client that is slow, silent or gone gives its connection back within seconds.

export interface HttpServer {
  readonly server: Server;
  /** From now on every answer is the last of its connection, so that clients and proxies move elsewhere before `close`. */
  drain(): void;
  /**
   * Stops listening and resolves when every connection is closed: at once if nothing is being answered on it (after `drain`,
   * when what is on its way has had time to arrive), after the answer otherwise, and after `graceMs` in any case.
   */
  close(graceMs: number): Promise<void>;
}

/** How long a connection may last in which state, and how many there may be. */
export interface ConnectionLimits {
  /** Between two requests. */
  readonly keepAliveMs: number;
  /** For the headers of a request, from its first byte, or from the connection if none comes. */
  readonly headersMs: number;
  /** For the whole request; at least `headersMs`. */
  readonly requestMs: number;
  /** Without progress while an answer is sent. */
  readonly sendMs: number;
  readonly connectionsMax: number;
  /** Called when connections are refused because there are too many, at most once in ten seconds. */
  readonly onRefusal?: (connections: number) => void;
}

/** As the configuration has them. */
const defaultLimits: ConnectionLimits = {
  keepAliveMs: 90_000,
  headersMs: 10_000,
  requestMs: 30_000,
  sendMs: 30_000,
  connectionsMax: 10_000,
};

/** What a client that was refused has to read the answer; a reset could take it away. */
const LINGER_MS = 1_000;
/** Requests that a connection may send ahead, without having read the answer to its last. */
const WAITING_MAX = 20;
const REFUSAL_NOTE_MS = 10_000;
/** What was sent before clients and proxies could know that nobody listens any more arrives within this. */
const ARRIVAL_MS = 200;

/**
 * Node's server, with problem documents where it would answer by itself: to requests that are not HTTP, have too much in
 * their headers, or are too slow, and so never reach the listener.
 *
 * @param some limits; `docsUrl` is what the `type` of those documents begins with, `publicUrl` says whether clients come by TLS.
 */
export function createHttpServer(
  listener: RequestListener,
  some: Partial<ConnectionLimits> & {
    readonly docsUrl?: string;
    readonly publicUrl?: string | undefined;
  } = {},
): HttpServer {
  const { docsUrl = DOCS_URL_DEFAULT, publicUrl, ...limitsSet } = some;
  const limits = { ...defaultLimits, ...limitsSet };
  const securityHeadersOf = securityHeaders(publicUrl);
  /** The latest response of each connection; answers are sent in order, so it is the last to finish. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  /** The one before, where a client did not wait for it before it sent the next request. */
  const before = new WeakMap<ServerResponse, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  /** Connections that end with the answer under way. */
  const ending = new WeakSet<Duplex>();
  let draining = false;
  /** The response under way: the requests of a connection are carried out one after the other. */
  const underWay = new WeakMap<Duplex, ServerResponse>();
  /** How many requests of a connection wait for it. */
  const waiting = new WeakMap<Duplex, number>();
  const begin: RequestListener = (request, response) => {
    underWay.set(request.socket, response);
    const refusal = refusalOfRequest(request);
    if (refusal) {
      const { status, headers, body } = answerTo(refusal, docsUrl);
      response.writeHead(status, { ...headers, ...securityHeadersOf(request.headers) }).end(body);
    } else listener(request, response);
  };
  const serve: RequestListener = (request, response) => {
    const { socket } = request;
    const earlier = responses.get(socket);
    const isBehind = earlier !== undefined && !earlier.writableFinished;
    const ahead = waiting.get(socket) ?? 0;
    if (isBehind && ahead === WAITING_MAX && !ending.has(socket)) endAfterAnswer(socket);
    if (ending.has(socket)) {
      // It was sent on a connection that ends with an earlier answer, and must not be acted on (RFC 9112, section 9.6).
      socket.pause();
      return;
    }
    responses.set(socket, response);
    if (draining) {
      ending.add(socket);
      response.shouldKeepAlive = false;
    }
    if (!isBehind) {
      begin(request, response);
      return;
    }
    before.set(response, earlier);
    // One that always sends ahead would keep all of its answers alive.
    before.delete(earlier);
    waiting.set(socket, ahead + 1);
    // Node would have all of them carried out at once, and keep the answers for a client that may read none.
    earlier.once('finish', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (socket.writable) begin(request, response);
    });
  };
  const server = createServer(
    {
      requireHostHeader: false,
      keepAliveTimeout: limits.keepAliveMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // Node looks for what is late once in this time, 30 s by default.
      connectionsCheckingInterval: Math.min(1_000, Math.ceil(limits.headersMs / 4)),
    },
    serve,
  );
  server.maxConnections = limits.connectionsMax;
  server.timeout = limits.sendMs;
  // Node answers 417 to an expectation that it does not know; it may be ignored as well (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  /** @returns whether an answer is owed; the connection ends with the last one. */
  const endAfterAnswer = (socket: Duplex): boolean => {
    const latest = responses.get(socket);
    // While a request's body still arrives, the answer to the one before may be owed.
    const owed = [latest, latest && before.get(latest)].find((response) => response && isAnswering(response));
    if (!owed) return false;
    ending.add(socket);
    endWith(owed, socket);
    return true;
  };
  const refuse = (error: EdgeError, socket: Duplex): void => {
    // What still arrives after the refusal is read and dropped.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (endAfterAnswer(socket)) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const latest = responses.get(socket);
    // What is wrong is the rest of a request that was answered early; a second answer would be taken for that to the next request.
    if (latest?.headersSent && !latest.req.complete) socket.end();
    else {
      const { status, title, headers, body } = answerTo(error, docsUrl);
      const lines = Object.entries({ ...headers, ...securityHeadersOf({}) }).map((entry) => entry.join(': '));
      socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'));
    }
    // The client may never read the answer or close its side, and Node would wait for it for good.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(refusalOf(error), socket));
  // Node by itself closes the connection without an answer.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(noTunnel, socket);
  });
  // Nothing has moved on the connection for `keepAliveMs` between requests, or for `sendMs` otherwise.
  server.on('timeout', (socket) => {
    const response = underWay.get(socket);
    // Otherwise it waits for us, or what is late is a request, whose time Node watches.
    const isClients = response?.req.complete && response.writableEnded;
    if (isClients) socket.destroy();
    else socket.setTimeout(limits.sendMs);
  });
  refuseTooMany(server, limits);
  const close = closing(server, endAfterAnswer);
  return {
    server,
    drain() {
      draining = true;
    },
    close: (graceMs) => close(graceMs, draining ? ARRIVAL_MS : 0),
  };
}

/** Connections that wait for a request nobody may send make room before anybody is refused. */
function refuseTooMany(server: Server, { connectionsMax, onRefusal }: ConnectionLimits): void {
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    socket.once('close', () => {
      count -= 1;
    });
    if (count >= connectionsMax) server.closeIdleConnections();
  });
  let notedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    const now = performance.now();
    if (now - notedAt < REFUSAL_NOTE_MS) return;
    notedAt = now;
    onRefusal?.(connectionsMax);
  });
}

/**
 * Node's own close waits for connections on which no request has arrived, or only a part of one.
 *
 * @param endAfterAnswer ends the connection with the answer under way, if there is one.
 */
function closing(
  server: Server,
  endAfterAnswer: (socket: Socket) => boolean,
): (graceMs: number, arrivalMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (graceMs, arrivalMs) => {
    // Unlike http's, net's close leaves idle connections open: a request may be on its way on one of them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    if (sockets.size > 0 && arrivalMs > 0) await delay(arrivalMs);
    // Ends what watches the connections' times; that it does not listen any more is no error here.
    server.close(() => undefined);
    for (const socket of sockets) if (!endAfterAnswer(socket)) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(timer);
  };
}

/** Not while the request's body is still arriving: nothing has been done yet, and the rest may never come. */
function isAnswering(response: ServerResponse): boolean {
  return !response.writableFinished && (response.req.complete || response.headersSent);
}

/** Closes the connection when this answer has been sent. */
function endWith(response: ServerResponse, socket: Duplex): void {
  // Announces `Connection: close`, if the headers are not sent yet.
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end(() => socket.destroy()));
}

const notHttp = new EdgeError('invalid_request', 'The request is not valid HTTP/1.1.');
const notUnderstood = new EdgeError(
  'invalid_request',
  'The body may have no other transfer coding than chunked.',
);

const notOneHost = new EdgeError(
  'invalid_request',
  'Send one Host header, with a host and no more than a port.',
);
const noTunnel = new EdgeError('method_not_allowed', 'CONNECT is not possible here.', {
  headers: { Allow: 'GET, HEAD' },
});

/** A host and a port as URLs have them (RFC 3986, section 3.2). Both may be absent. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** What Node's parser lets pass although a body, or whom it is for, could be read in two ways. */
function refusalOfRequest({ httpVersion, headers, rawHeaders }: IncomingMessage): EdgeError | undefined {
  const { host, 'transfer-encoding': coding } = headers;
  // RFC 9112, section 3.2. Of several, Node takes the first, and a proxy may take the last.
  if (httpVersion === '1.1' && host === undefined) return notHttp;
  if (host !== undefined && (!HOST.test(host) || hasSeveralHosts(rawHeaders))) return notOneHost;
  // Section 6.1: codings that are not understood, and HTTP/1.0 knows none.
  if (coding !== undefined && (httpVersion !== '1.1' || !/^chunked$/i.test(coding))) {
    return notUnderstood;
  }
  return undefined;
}

function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function refusalOf({ code }: NodeJS.ErrnoException): EdgeError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new EdgeError('request_headers_too_large', 'The headers may be at most 16 KiB long together.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new EdgeError('request_timeout', 'The request did not arrive in time.');
  }
  if (code === 'HPE_INVALID_TRANSFER_ENCODING') return notUnderstood;
  return notHttp;
}

function answerTo(error: EdgeError, docsUrl: string) {
  const { problem, headers } = problemOf(error, uuidv7(), docsUrl);
  const body = JSON.stringify(problem);
  return {
    status: problem.status,
    title: problem.title,
    headers: {
      ...headers,
      // RFC 9110, section 6.6.1.
      Date: new Date().toUTCString(),
      Connection: 'close',
      'Content-Type': 'application/problem+json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Request-Id': problem.request_id,
    },
    body,
  };
}
