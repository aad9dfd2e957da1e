// The cookies of the session and of sign-ins under way. `__Host-` binds them to this host alone, and browsers take them
// over TLS or from localhost only.
import type { IncomingMessage } from 'node:http';
import type { PortalSession } from '../../../domain/access/portal-link.ts';
import { SESSION_MS_MAX } from '../../../domain/access/session.ts';
import { CEREMONY_MINUTES } from '../../../domain/access/sign-in/sign-in-ceremony.ts';
import { SIGN_IN_LINK_MS } from '../../../domain/access/sign-in/sign-in-link.ts';

const NAME = '__Host-countersign';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** `undefined` also if the name is there twice: then somebody else has set one of them. */
function cookieOf({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

export const sessionCookieOf = (request: IncomingMessage): string | undefined => cookieOf(request, NAME);

/** What sign-in is under way: one with a passkey and one at an identity provider do not disturb each other. */
export type CeremonyCookie = 'passkey' | 'sso';

/** Of a ceremony that this browser has begun (sign-in-ceremony.ts). */
export const ceremonyCookieOf = (request: IncomingMessage, kind: CeremonyCookie): string | undefined =>
  cookieOf(request, `${NAME}-${kind}`);

export const ceremonyCookie = (kind: CeremonyCookie, value: string): string =>
  `${NAME}-${kind}=${value}; Max-Age=${CEREMONY_MINUTES * 60}; ${ATTRIBUTES}`;

/** Of the browser, if it asks for sign-in links (sign-in-link.ts). */
export const browserMarkOf = (request: IncomingMessage): string | undefined =>
  cookieOf(request, `${NAME}-link`);

export const browserMarkCookie = (mark: string): string =>
  `${NAME}-link=${mark}; Max-Age=${SIGN_IN_LINK_MS / 1_000}; ${ATTRIBUTES}`;

export const sessionCookie = (value: string): string =>
  `${NAME}=${value}; Max-Age=${SESSION_MS_MAX / 1_000}; ${ATTRIBUTES}`;

/**
 * A portal may be in the frame of another site, where browsers send no cookie that is `Strict`. `Partitioned` keeps it to that
 * site's pages; that no other site uses it there is up to `refuseForeignOrigin`.
 */
const PORTAL_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';

export const portalCookieOf = (request: IncomingMessage): string | undefined =>
  cookieOf(request, `${NAME}-portal`);

export const portalCookie = (value: string, { opened_at, expires_at }: PortalSession): string =>
  `${NAME}-portal=${value}; Max-Age=${Math.ceil((expires_at.getTime() - opened_at.getTime()) / 1_000)}; ${PORTAL_ATTRIBUTES}`;

export const noPortalCookie = `${NAME}-portal=; Max-Age=0; ${PORTAL_ATTRIBUTES}`;

export const noSessionCookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
