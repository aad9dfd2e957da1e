import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { EdgeError, problemOf } from './problem.ts';

/**
 * Node's server, with problem documents where it would answer by itself: to requests that are not HTTP, have too much in
 * their headers, or are too slow, and so never reach the listener.
 */
export function createHttpServer(listener: RequestListener): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    responses.set(request.socket, response);
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      const { status, headers, body } = answerTo(notHttp);
      response.writeHead(status, headers).end(body);
    } else listener(request, response);
  });
  // Node answers 417 to an expectation that it does not know; it may be ignored as well (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
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
  return server;
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
