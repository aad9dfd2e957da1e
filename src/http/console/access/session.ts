// Signing in with a link, the session, and signing out.

import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import type { ConsoleFeatures, ConsoleSession } from '../../../../generated/console/types.gen.ts';
import { getOrganization } from '../../../domain/access/organization.ts';
import { membershipsOf } from '../../../domain/access/person.ts';
import { endPortalSession, type PortalSession } from '../../../domain/access/portal-link.ts';
import { endSession, type Session } from '../../../domain/access/session.ts';
import { endReplacedElsewhere } from '../../../domain/access/session-over-cells.ts';
import { signInWithLink } from '../../../domain/access/sign-in/sign-in-link.ts';
import type { Context } from '../../../domain/context.ts';
import { presentPortal, presentSession } from '../../presenters/access/session.ts';
import type { Presented } from '../../presenters/presented.ts';
import { countingRefusals } from '../limits.ts';
import { noPortalCookie, noSessionCookie, sessionCookie } from './cookie.ts';
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
export async function portalBody(
  context: Context,
  session: PortalSession,
): Promise<Presented<ConsoleSession>> {
  const organization = await getOrganization(context, session.organizationId);
  return presentPortal(session, organization, context.rules.portal, featuresOf(context));
}

export const featuresOf = ({ rules, cells }: Context): ConsoleFeatures => ({
  mail: rules.mail !== undefined,
  demo: rules.allowInsecureReceivers,
  cell: cells?.own ?? null,
});
