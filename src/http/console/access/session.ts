// Signing in with a link, opening a portal, sessions, and signing out.

import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import type { ConsoleFeatures, ConsoleSession } from '../../../../generated/console/types.gen.ts';
import { getOrganization } from '../../../domain/access/organization.ts';
import { membershipsOf, normalizedEmail } from '../../../domain/access/person.ts';
import { endPortalSession, openPortal, type PortalSession } from '../../../domain/access/portal-link.ts';
import { endSession, type Session } from '../../../domain/access/session.ts';
import { endReplacedElsewhere, endSessionsElsewhere } from '../../../domain/access/session-over-cells.ts';
import * as domain from '../../../domain/access/sessions-of-person.ts';
import { attemptLimits, clientKey } from '../../../domain/access/sign-in/attempt-limit.ts';
import { mailSignInLinkOnRequest } from '../../../domain/access/sign-in/requested-link.ts';
import {
  browserMark,
  lookUpSignInLink as lookUp,
  signInWithLink,
} from '../../../domain/access/sign-in/sign-in-link.ts';
import type { Context } from '../../../domain/context.ts';
import {
  presentFeatures,
  presentOpenSession,
  presentPortal,
  presentSession,
  presentSignInLinkLookUp,
} from '../../presenters/access/session.ts';
import { type Presented, presentedList } from '../../presenters/presented.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { browserMarkCookie, noPortalCookie, noSessionCookie, portalCookie, sessionCookie } from './cookie.ts';
import { type ConsolePrincipal, sessionOf } from './principal.ts';

export const session = {
  async getSession({ context, principal }) {
    const { portal } = principal;
    if (portal) return { status: 200, body: await portalBody(context, portal) };
    return { status: 200, body: await sessionBody(context, sessionOf(principal)) };
  },

  async signIn({ context, principal, body }) {
    const started = await countingRefusals(context, principal.client, () =>
      signInWithLink(context, body.token, principal.client),
    );
    return signedIn(context, principal, started);
  },

  async signOut({ context, principal }) {
    const { portal } = principal;
    if (portal) {
      await endPortalSession(context, portal);
      return { status: 204, headers: { 'Set-Cookie': noPortalCookie } };
    }
    await endSession(context, sessionOf(principal).id);
    return { status: 204, headers: { 'Set-Cookie': noSessionCookie } };
  },

  async getFeatures({ context }) {
    return { status: 200, body: presentFeatures(featuresOf(context)) };
  },

  async requestSignInLink({ context, principal, body }) {
    const client = clientKey(principal.client.address);
    await countAttempt(context, attemptLimits.linksOfClient, client);
    await countAttempt(context, attemptLimits.linksOfEmail, normalizedEmail(body.email));
    const mark = browserMark(principal.browserMark);
    await mailSignInLinkOnRequest(context, body.email, mark, client);
    return { status: 202, headers: { 'Set-Cookie': browserMarkCookie(mark) } };
  },

  async lookUpSignInLink({ context, principal, body }) {
    const found = await countingRefusals(context, principal.client, () =>
      lookUp(context, body.token, principal.browserMark),
    );
    return { status: 200, body: presentSignInLinkLookUp(found) };
  },

  async listSessions({ context, principal }) {
    const current = sessionOf(principal);
    const sessions = await domain.listSessions(context, current);
    const shown = sessions.map((session) => ({ ...session, currentId: current.id }));
    return { status: 200, body: presentedList(shown, presentOpenSession) };
  },

  async endSession({ context, principal, path }) {
    await domain.endOwnSession(context, sessionOf(principal), path.session_id);
    return { status: 204 };
  },

  async endOtherSessions({ context, principal }) {
    const current = sessionOf(principal);
    await domain.endOtherSessions(context, current);
    // What an identity provider began reaches no other organization, so no other cell.
    if (current.sso_organization_id === null) await endSessionsElsewhere(context, current.person.id);
    return { status: 204 };
  },

  async openPortal({ context, principal, body }) {
    const { session, cookie } = await countingRefusals(context, principal.client, () =>
      openPortal(context, body.token, principal.client),
    );
    // One frame, one session: the one before would stay open without a cookie.
    if (principal.portal) await endPortalSession(context, principal.portal);
    return {
      status: 201,
      headers: { 'Set-Cookie': portalCookie(cookie, session) },
      body: await portalBody(context, session),
    };
  },
} satisfies Partial<RouteHandlers>;

/** The answer to every sign-in that succeeded. */
export async function signedIn(
  context: Context,
  principal: ConsolePrincipal,
  { session, cookie }: { readonly session: Session; readonly cookie: string },
) {
  // One browser, one session: the one before would stay open without a cookie.
  if (principal.session) await endSession(context, principal.session.id);
  await endReplacedElsewhere(context, principal.cookie);
  return {
    status: 201,
    headers: { 'Set-Cookie': sessionCookie(cookie) },
    body: await sessionBody(context, session),
  } as const;
}

export async function sessionBody(context: Context, session: Session): Promise<Presented<ConsoleSession>> {
  const memberships = await membershipsOf(context, session.person.id, session.sso_organization_id);
  return presentSession(session, memberships, featuresOf(context));
}

/** As the body of a session, so that pages need not tell them apart. */
async function portalBody(context: Context, session: PortalSession): Promise<Presented<ConsoleSession>> {
  const organization = await getOrganization(context, session.organizationId);
  return presentPortal(session, organization, context.rules.portal, featuresOf(context));
}

export const featuresOf = ({ rules, cells }: Context): ConsoleFeatures => ({
  mail: rules.mail !== undefined,
  demo: rules.allowInsecureReceivers,
  cell: cells?.own ?? null,
});
