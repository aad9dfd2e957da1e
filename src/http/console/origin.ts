// Requests that change something come from the console's own pages (CSRF). SameSite=Strict keeps the cookie from
// other sites; these checks hold where a browser does not know SameSite, and between ports and subdomains.
import type { IncomingMessage } from 'node:http';
import { EdgeError } from '../edge/problem.ts';

/**
 * @param publicUrl where people reach the console; without it, the host that the request names.
 * @throws EdgeError `foreign_origin`.
 */
export function refuseForeignOrigin(
  { method, headers }: IncomingMessage,
  publicUrl: string | undefined,
): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new EdgeError('foreign_origin', 'The request comes from another site than the console.');
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin === undefined)
    throw new EdgeError('foreign_origin', 'The request has no Origin header; browsers send it.');
  if (isOwn(origin, headers.host, publicUrl)) return;
  throw new EdgeError(
    'foreign_origin',
    `The request comes from ${origin}, but this console is at ${publicUrl ? new URL(publicUrl).origin : headers.host}. Open it there; if people are to open it at ${origin}, whoever runs this installation sets PUBLIC_URL to that.`,
  );
}

/**
 * Where the browser reaches the console. A GET has no Origin header; it came over TLS, except from this machine, or its cookie
 * would not be there.
 */
export function ownOrigin({ headers }: IncomingMessage, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { origin, host = 'localhost' } = headers;
  if (origin !== undefined) return origin;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host) ? `http://${host}` : `https://${host}`;
}

function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
