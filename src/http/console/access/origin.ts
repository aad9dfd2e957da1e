// Requests that change something come from the console's own pages (CSRF). SameSite=Strict keeps the cookie from
// other sites; these checks hold where a browser does not know SameSite, and between ports and subdomains.
import type { IncomingMessage } from 'node:http';
import { EdgeError } from '../../edge/problem.ts';

/**
 * Refuses what another origin sends: scheme, host and port are all compared.
 *
 * @param own where the browser reaches the console (ownOrigin).
 * @throws EdgeError `foreign_origin`.
 */
export function refuseForeignOrigin({ method, headers }: IncomingMessage, own: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new EdgeError('foreign_origin', 'The request comes from another site than the console.');
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin === undefined)
    throw new EdgeError('foreign_origin', 'The request has no Origin header; browsers send it.');
  if (origin === own) return;
  throw new EdgeError(
    'foreign_origin',
    `The request comes from ${origin}, but this console is at ${own}. Open it there; if people are to open it at ${origin}, whoever runs this installation sets PUBLIC_URL to that.`,
  );
}

/**
 * Where the browser reaches the console. Without PUBLIC_URL it is the host that the request names, by the protocol that a trusted proxy
 * names; otherwise over TLS, except on this machine: a cookie that is Secure is kept nowhere else.
 */
export function ownOrigin(
  { headers: { host } }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | undefined,
  protocol: 'http' | 'https' | undefined,
): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  // Without a host, or with an empty one, it comes from no browser.
  const named = host || 'localhost';
  return new URL(`${protocol ?? (ON_THIS_MACHINE.test(named) ? 'http' : 'https')}://${named}`).origin;
}

const ON_THIS_MACHINE = /^((?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d*)?$/i;
