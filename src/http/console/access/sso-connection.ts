// An organization's own identity provider, as its OWNERs manage it.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import type * as bodies from '../../../../generated/console/types.gen.ts';
import {
  enforceSso,
  getSsoConnection,
  membersWithoutSso,
  removeSsoConnection,
  type SsoConnection,
  setSsoConnection,
} from '../../../domain/access/sso/sso-connection.ts';
import type { ResolveTxt } from '../../../domain/access/sso/sso-domain.ts';
import {
  type AuthorizationResponse,
  beginSsoSignIn,
  finishSsoTest,
  type IdentityProviders,
} from '../../../domain/access/sso/sso-sign-in.ts';
import type { Context } from '../../../domain/context.ts';
import {
  presentSsoAuthorization,
  presentSsoConnection,
  presentSsoTest,
} from '../../presenters/access/sso.ts';
import type { Presented } from '../../presenters/presented.ts';
import { ceremonyCookie } from './cookie.ts';
import { type ConsolePrincipal, sessionOf } from './principal.ts';

/** What single sign-on needs of the network. */
export interface SsoMeans {
  readonly providers: IdentityProviders;
  readonly resolveTxt: ResolveTxt;
}

export const ssoConnectionHandlers = ({ providers }: SsoMeans) =>
  ({
    async getSsoConnection({ context, principal }) {
      const connection = await getSsoConnection(context, principal.organizationId);
      return { status: 200, body: await bodyOf(context, principal, connection) };
    },

    async setSsoConnection({ context, principal, body }) {
      const connection = await setSsoConnection(context, principal.organizationId, body);
      return { status: 200, body: await bodyOf(context, principal, connection) };
    },

    async removeSsoConnection({ context, principal }) {
      await removeSsoConnection(context, principal.organizationId);
      return { status: 204 };
    },

    async enforceSso({ context, principal, body }) {
      const connection = await enforceSso(context, principal.organizationId, body.is_enforced, {
        acceptsLockOut: body.accepts_lock_out ?? false,
      });
      return { status: 200, body: await bodyOf(context, principal, connection) };
    },

    async beginSsoTest({ context, principal }) {
      const { person } = sessionOf(principal);
      const { url, ceremony } = await beginSsoSignIn(context, providers, principal.organizationId, {
        redirectUri: redirectUriOf(principal),
        testedBy: person.id,
        loginHint: person.email,
      });
      return {
        status: 201,
        headers: { 'Set-Cookie': ceremonyCookie('sso', ceremony) },
        body: presentSsoAuthorization(url),
      };
    },

    async finishSsoTest({ context, principal, body }) {
      const { organizationId, ceremonies } = principal;
      const tester = { personId: sessionOf(principal).person.id, organizationId };
      const test = await finishSsoTest(context, providers, ceremonies.sso, responseIn(body), tester);
      return { status: 200, body: presentSsoTest(test, await bodyOf(context, principal, test.connection)) };
    },
  }) satisfies Partial<RouteHandlers>;

async function bodyOf(
  context: Context,
  principal: ConsolePrincipal,
  connection: SsoConnection,
): Promise<Presented<bodies.SsoConnection>> {
  const lockedOut = await membersWithoutSso(context, connection.organization_id);
  return presentSsoConnection({ ...connection, redirectUri: redirectUriOf(principal), lockedOut });
}

/** The page that takes the provider's answer, and posts it to us: the provider's redirect carries no cookie. */
export const redirectUriOf = ({ origin }: ConsolePrincipal): string => `${origin}/console/sso/callback`;

export function responseIn({
  code,
  state,
  iss,
  error,
  error_description,
}: bodies.SsoResponse): AuthorizationResponse {
  return { code, state, iss, error, errorDescription: error_description };
}
