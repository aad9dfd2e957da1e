// What is refused before it is a request for the listener, and how that is answered.
import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { EdgeError, toProblem } from './problem.ts';

const notHttp = new EdgeError('invalid_request', 'The request is not valid HTTP/1.1.');
const notUnderstood = new EdgeError(
  'invalid_request',
  'The body may have no other transfer coding than chunked.',
);

const notOneHost = new EdgeError(
  'invalid_request',
  'Send one Host header, with a host and no more than a port of at most 65535.',
);
export const noTunnel = new EdgeError('method_not_allowed', 'CONNECT is not possible here.', {
  headers: { Allow: 'GET, HEAD' },
});

/**
 * The characters of a host and a port (RFC 3986, section 3.2). This server builds addresses from them;
 * `URL.canParse` checks the rest.
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;
/** A target without an authority has an empty Host (RFC 9112, section 3.2). */
const isHost = (host: string): boolean => host === '' || (HOST.test(host) && URL.canParse(`http://${host}`));

/** Rejects what Node's parser accepts although its body or its host is ambiguous. */
export function requestRejection({
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): EdgeError | undefined {
  const { host, 'transfer-encoding': coding } = headers;
  // RFC 9112, section 3.2. Of several Host headers Node uses the first, and a proxy may use the last.
  if (httpVersion === '1.1' && host === undefined) return notHttp;
  if (host !== undefined && (!isHost(host) || hasSeveralHosts(rawHeaders))) return notOneHost;
  // Section 6.1: unknown codings, and any coding in HTTP/1.0.
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

/** Node's code for a request that arrives too slowly. */
export const REQUEST_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

export function clientErrorProblem({ code }: NodeJS.ErrnoException): EdgeError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new EdgeError('request_headers_too_large', 'The headers may be at most 16 KiB long together.');
  }
  if (code === REQUEST_LATE) {
    return new EdgeError('request_timeout', 'The request did not arrive in time.');
  }
  if (code === 'HPE_INVALID_TRANSFER_ENCODING') return notUnderstood;
  return notHttp;
}

export function rejectionResponse(error: EdgeError, docsUrl: string) {
  const { problem, headers } = toProblem(error, uuidv7(), docsUrl);
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
