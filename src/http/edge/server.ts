// Node's HTTP server with strict limits: a slow or vanished client frees its connection within seconds.
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
import { DOCS_URL_DEFAULT } from '../../platform/config/docs-address.ts';
import type { EdgeError } from './problem.ts';
import {
  clientErrorProblem,
  noTunnel,
  REQUEST_LATE,
  rejectionResponse,
  requestRejection,
} from './rejection.ts';
import { securityHeaders } from './security-headers.ts';

export interface HttpServer {
  readonly server: Server;
  /** Makes every response the last of its connection, so that clients move elsewhere before `close`. */
  drain(): void;
  /**
   * Stops listening and resolves when all connections are closed. Idle ones close at once (after `drain`,
   * when requests in flight have had time to arrive), others after their response, and all after `graceMs`.
   */
  close(graceMs: number): Promise<void>;
}

/** Time limits for each state of a connection, and the maximum number of connections. */
export interface ConnectionLimits {
  /** Time between two requests. */
  readonly keepAliveMs: number;
  /**
   * Time for the headers of a request, from its first byte, or from the connection's start if none arrives.
   */
  readonly headersMs: number;
  /** Time for the whole request; at least `headersMs`. A body that arrives too slowly ends sooner. */
  readonly requestMs: number;
  /** Time without progress while a response is sent. */
  readonly sendMs: number;
  readonly connectionsMax: number;
  /** Called when connections are refused at the limit, at most once in ten seconds. */
  readonly onRefusal?: (connections: number) => void;
}

const defaultLimits: ConnectionLimits = {
  keepAliveMs: 90_000,
  headersMs: 10_000,
  requestMs: 30_000,
  sendMs: 30_000,
  connectionsMax: 10_000,
};

/** Time for a rejected client to read the response; a reset could discard it. */
const LINGER_MS = 1_000;
/** Pipelined requests allowed per connection. */
const WAITING_MAX = 20;
const REFUSAL_NOTE_MS = 10_000;
/** Least bytes of a body that must arrive per second while it is read. */
const BODY_BYTES_PER_SECOND_MIN = 1_024;
/** How many times within `requestMs` that rate is checked. */
const RATE_LOOKS = 6;
/**
 * Before the server asks for a body, Node reads up to this much and one packet, which request-memory.ts does
 * not count.
 */
const UNASKED_BYTES = 16 * 1024;
/** Time for requests to arrive that were sent before clients and proxies could notice the shutdown. */
const ARRIVAL_MS = 200;

/**
 * Node's server, with problem documents where Node would answer itself: requests that are not HTTP, have
 * oversized headers, or are too slow, and so never reach the listener.
 *
 * @param some limits; `docsUrl` is the start of the documents' `type`, `publicUrl` says whether clients use
 * TLS.
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
  /** The latest response of each connection. Responses are sent in order, so it is the last to finish. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  /** The previous response, when a client pipelines. */
  const before = new WeakMap<ServerResponse, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  /** Connections that end with the current response. */
  const ending = new WeakSet<Duplex>();
  let draining = false;
  /** The response in progress: requests of a connection are processed one at a time. */
  const underWay = new WeakMap<Duplex, ServerResponse>();
  /** The number of waiting requests per connection. */
  const waiting = new WeakMap<Duplex, number>();
  const begin: RequestListener = (request, response) => {
    underWay.set(request.socket, response);
    const refusal = requestRejection(request);
    if (refusal) {
      const { status, headers, body } = rejectionResponse(refusal, docsUrl);
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
      // Arrived after the connection's last response: must not be processed (RFC 9112, section 9.6).
      stopReading(socket);
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
    // A client that always pipelines would keep all of its responses alive.
    before.delete(earlier);
    waiting.set(socket, ahead + 1);
    // Stop reading: further requests sent ahead would be kept in memory until their turn.
    stopReading(socket);
    // Node would process all of them at once and buffer the responses for a client that may never read them.
    earlier.once('finish', () => {
      const behind = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, behind);
      if (behind === 0 && !ending.has(socket)) socket.resume();
      if (socket.writable) begin(request, response);
    });
  };
  const server = createServer(
    {
      requireHostHeader: false,
      keepAliveTimeout: limits.keepAliveMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      highWaterMark: UNASKED_BYTES,
      // Node checks for late requests at this interval, by default 30 s.
      connectionsCheckingInterval: Math.min(1_000, Math.ceil(limits.headersMs / 4)),
    },
    serve,
  );
  server.maxConnections = limits.connectionsMax;
  server.timeout = limits.sendMs;
  // Node answers 417 to an unknown expectation; ignoring it is allowed as well (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  /** @returns whether a response is still to be sent; the connection ends with the last one. */
  const endAfterAnswer = (socket: Duplex): boolean => {
    const latest = responses.get(socket);
    // While a request's body is arriving, the response to the previous one may be due.
    const owed = [latest, latest && before.get(latest)].find((response) => response && isAnswering(response));
    if (!owed) return false;
    ending.add(socket);
    endWith(owed, socket);
    return true;
  };
  const refuse = (error: EdgeError, socket: Duplex): void => {
    // Discards what still arrives after the rejection.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (endAfterAnswer(socket)) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const latest = responses.get(socket);
    // The error concerns the rest of a request that was answered early. The client would take a second
    // response for the answer to its next request.
    if (latest?.headersSent && !latest.req.complete) socket.end();
    else {
      const { status, title, headers, body } = rejectionResponse(error, docsUrl);
      const lines = Object.entries({ ...headers, ...securityHeadersOf({}) }).map((entry) => entry.join(': '));
      socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'));
    }
    // The client may never read the response or close its side, and Node would wait forever.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(clientErrorProblem(error), socket),
  );
  // Node itself closes the connection without a response.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(noTunnel, socket);
  });
  // No traffic on the connection for `keepAliveMs` between requests, or for `sendMs` otherwise.
  server.on('timeout', (socket) => {
    const response = underWay.get(socket);
    // Otherwise the client waits for us, or a request is late, for which Node has a timer. That timer ends
    // with the answer, so a client that sent only part of a body and does not read the answer is closed here.
    const isClients = response?.writableEnded && (response.req.complete || !response.writableFinished);
    if (isClients) socket.destroy();
    else socket.setTimeout(limits.sendMs);
  });
  const sockets = openSockets(server);
  limitConnections(server, sockets, limits, [
    (socket) => {
      const response = underWay.get(socket);
      return response === undefined || (response.writableFinished && !response.req.complete);
    },
    // The client is slow to read its answer, or does not read it.
    (socket) => underWay.get(socket)?.writableEnded === true && socket.writableLength > 0,
  ]);
  judgeRates(server, sockets, limits, (socket) => underWay.get(socket)?.req);
  const close = closing(server, sockets, endAfterAnswer);
  return {
    server,
    drain() {
      draining = true;
    },
    close: (graceMs) => close(graceMs, draining ? ARRIVAL_MS : 0),
  };
}

/**
 * Closes idle connections before it refuses new ones, then the oldest that may be closed: a client that opens
 * connections without a request, keeps sending what was refused, or does not read its answers, cannot shut
 * others out.
 *
 * @param mayGo which connections may be closed; the first that says yes of any decides.
 */
function limitConnections(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { connectionsMax, onRefusal }: ConnectionLimits,
  mayGo: readonly ((socket: Socket) => boolean)[],
): void {
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    const now = performance.now();
    if (now - notedAt < REFUSAL_NOTE_MS) return;
    notedAt = now;
    onRefusal?.(connectionsMax);
  };
  server.on('connection', (newest: Socket) => {
    if (sockets.size >= connectionsMax) server.closeIdleConnections();
    if (sockets.size < connectionsMax) return;
    const others = [...sockets].filter((socket) => socket !== newest && !socket.destroyed);
    const oldest = mayGo.map((may) => others.find(may)).find((socket) => socket !== undefined);
    if (!oldest) return;
    oldest.destroy();
    note();
  });
  server.on('drop', note);
}

function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Ends requests whose body arrives too slowly: each holds the memory of its whole body. Costs nothing for
 * bodies that arrive at once.
 */
function judgeRates(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { requestMs }: ConnectionLimits,
  requestOf: (socket: Socket) => IncomingMessage | undefined,
): void {
  const everyMs = requestMs / RATE_LOOKS;
  const bytesMin = (BODY_BYTES_PER_SECOND_MIN * everyMs) / 1_000;
  /** The bytes read at the last check. */
  const looks = new WeakMap<IncomingMessage, number>();
  const look = () => {
    for (const socket of sockets) {
      const request = requestOf(socket);
      // If nobody reads the body yet, the client waits for us.
      if (!request || request.complete || !request.readableFlowing) continue;
      const before = looks.get(request);
      looks.set(request, socket.bytesRead);
      if (before === undefined || socket.bytesRead - before >= bytesMin) continue;
      server.emit(
        'clientError',
        Object.assign(new Error('The body trickles.'), { code: REQUEST_LATE }),
        socket,
      );
    }
  };
  // Check after data that arrived while this process was busy has been read.
  const timer = setInterval(() => setImmediate(look), everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Node's own close waits for connections with no request, or part of one.
 *
 * @param endAfterAnswer ends the connection after its current response, if any.
 */
function closing(
  server: Server,
  sockets: ReadonlySet<Socket>,
  endAfterAnswer: (socket: Socket) => boolean,
): (graceMs: number, arrivalMs: number) => Promise<void> {
  return async (graceMs, arrivalMs) => {
    // Unlike http's, net's close leaves idle connections open: a request may be in flight on one of them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    if (sockets.size > 0 && arrivalMs > 0) await delay(arrivalMs);
    // Stops the timers of connections; "not running" is not an error here.
    server.close(() => undefined);
    for (const socket of sockets) if (!endAfterAnswer(socket)) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(timer);
  };
}

/** Not while the request's body is arriving: nothing was done yet, and the rest may never come. */
function isAnswering(response: ServerResponse): boolean {
  return !response.writableFinished && (response.req.complete || response.headersSent);
}

/** Pauses reading after the current data is parsed: Node resumes at the end of each request. */
function stopReading(socket: Socket): void {
  process.nextTick(() => socket.pause());
}

/** Closes the connection after this response. */
function endWith(response: ServerResponse, socket: Duplex): void {
  // Announces `Connection: close` if the headers are not sent yet.
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.end(() => socket.destroy()));
}
