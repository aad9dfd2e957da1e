import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { EdgeError, problemOf } from './problem.ts';

export interface HttpServer {
  readonly server: Server;
  /**
   * Stops listening and resolves when every connection is closed: at once if nothing is being answered on it, after the
   * answer otherwise, and after `graceMs` in any case.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Node's server, with problem documents where it would answer by itself: to requests that are not HTTP, have too much in
 * their headers, or are too slow, and so never reach the listener.
 */
export function createHttpServer(listener: RequestListener): HttpServer {
  /** The latest response of each connection; answers are sent in order, so it is the last to finish. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const serve: RequestListener = (request, response) => {
    // It was sent on a connection that ends with an earlier answer, and must not be acted on (RFC 9112, section 9.6).
    if (!server.listening) return;
    responses.set(request.socket, response);
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      const { status, headers, body } = answerTo(notHttp);
      response.writeHead(status, headers).end(body);
    } else listener(request, response);
  };
  const server = createServer({ requireHostHeader: false }, serve);
  // Node answers 417 to an expectation that it does not know; it may be ignored as well (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const { status, title, headers, body } = answerTo(refusalOf(error));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'));
  });
  return { server, close: closing(server, (socket) => responses.get(socket)) };
}

/** Node's own close waits for connections on which no request has arrived, or only a part of one. */
function closing(
  server: Server,
  latestResponse: (socket: Socket) => ServerResponse | undefined,
): HttpServer['close'] {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (graceMs) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) {
      const response = latestResponse(socket);
      if (response && isAnswering(response)) {
        // Announces `Connection: close`, if the headers are not sent yet.
        response.shouldKeepAlive = false;
        response.once('finish', () => socket.destroySoon());
      } else socket.destroy();
    }
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

const notHttp = new EdgeError('invalid_request', 'The request is not valid HTTP/1.1.');

function refusalOf({ code }: NodeJS.ErrnoException): EdgeError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new EdgeError('request_headers_too_large', 'The headers may be at most 16 KiB long together.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new EdgeError('request_timeout', 'The request did not arrive in time.');
  }
  return notHttp;
}

function answerTo(error: EdgeError) {
  const { problem } = problemOf(error, uuidv7());
  const body = JSON.stringify(problem);
  return {
    status: problem.status,
    title: problem.title,
    headers: {
      Connection: 'close',
      'Content-Type': 'application/problem+json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Request-Id': problem.request_id,
    },
    body,
  };
}
