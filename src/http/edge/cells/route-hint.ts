// What a request says of where it belongs, from its headers as proxies forward them. A hint, never a proof: the cell that gets the
// request authenticates it. Where proxies cache by a part of the request (docs/operating/cells/nginx.conf), it must be the same part.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { uuidOf } from '../../../domain/access/tokens/token-text.ts';
import type { RouteHint } from '../../../domain/cells/cell-routes.ts';
import { authorizationOf } from '../authentication.ts';

/** The path that proxies ask, and what Envoy appends to it: the path of the request. */
export const ROUTE_PATH = '/route';

type Asking = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>;

/** @returns undefined for what any cell can answer. */
export function routeHint(request: Asking): RouteHint | undefined {
  const uri = uriOf(request);
  return (
    byToken(request) ??
    byCell(request, uri) ??
    byPath(uri, 'operator') ??
    byCookie(request) ??
    byPath(uri, 'console')
  );
}

function byToken(request: Asking): RouteHint | undefined {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorizationOf(request)?.trim() ?? '') ?? [];
  const [, organization] = /^csk_([0-9A-Za-z]{22})_/.exec(token) ?? [];
  if (organization !== undefined) {
    const organization_id = uuidOf(organization);
    return organization_id === undefined ? undefined : { organization_id };
  }
  return /^csk_[0-9A-Za-z]{49}$/.test(token)
    ? { token_sha256: createHash('sha256').update(token).digest('base64url') }
    : undefined;
}

/** Links that people follow name their cell, and so do operators' programs where no organization is named. */
function byCell({ headers }: Asking, uri: string): RouteHint | undefined {
  const [, inUri] = /[?&]cell=([a-z][a-z0-9]{0,15})(?:&|$)/.exec(uri) ?? [];
  const [, inHeader] = /^([a-z][a-z0-9]{0,15})$/.exec(String(headers['countersign-cell'] ?? '')) ?? [];
  const cell = inUri ?? inHeader;
  return cell === undefined ? undefined : { cell };
}

function byPath(uri: string, area: 'operator' | 'console'): RouteHint | undefined {
  const [, found, organization_id] =
    /^\/api\/v1\/(operator|console)\/organizations\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?]|$)/.exec(
      uri,
    ) ?? [];
  return found === area && organization_id !== undefined ? { organization_id } : undefined;
}

/** Where the session is; of a portal's, if the request is the portal's (openapi/console.yaml). */
function byCookie({ headers }: Asking): RouteHint | undefined {
  const name = headers['console-portal'] === undefined ? '' : '-portal';
  const pattern = new RegExp(`(?:^|; *)__Host-countersign${name}=([a-z][a-z0-9]{0,15})\\.`);
  const [, cell] = pattern.exec(headers.cookie ?? '') ?? [];
  return cell === undefined ? undefined : { cell };
}

/** The request's own target: nginx and others set one header, Caddy another, Envoy appends it. */
function uriOf({ headers, url = '' }: Asking): string {
  const appended = url.slice(ROUTE_PATH.length);
  if (appended.startsWith('/')) return appended;
  return String(headers['x-original-uri'] ?? headers['x-forwarded-uri'] ?? '');
}
