// Signing in by an organization's identity provider.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { attemptLimits, clientKey } from '../../../domain/access/sign-in/attempt-limit.ts';
import { ssoOffers } from '../../../domain/access/sso/sso-domain.ts';
import { beginSsoSignIn, finishSsoSignIn } from '../../../domain/access/sso/sso-sign-in.ts';
import { presentSsoAuthorization, presentSsoOffers } from '../../presenters/access/sso.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { ceremonyCookie } from './cookie.ts';
import { signedIn } from './session.ts';
import { redirectUriOf, responseIn, type SsoMeans } from './sso-connection.ts';

export const ssoSignInHandlers = ({ providers }: SsoMeans) =>
  ({
    async findIdentityProviders({ context, principal, body }) {
      // It asks every cell.
      if (context.cells)
        await countAttempt(context, attemptLimits.beginningsOfClient, clientKey(principal.client.address));
      return { status: 200, body: presentSsoOffers(await ssoOffers(context, body.email)) };
    },

    async beginSso({ context, principal, body }) {
      await countAttempt(context, attemptLimits.beginningsOfClient, clientKey(principal.client.address));
      const { url, ceremony } = await beginSsoSignIn(context, providers, body.organization_id, {
        redirectUri: redirectUriOf(principal),
        freshly: body.fresh ?? false,
        loginHint: body.email,
      });
      return {
        status: 201,
        headers: { 'Set-Cookie': ceremonyCookie('sso', ceremony) },
        body: presentSsoAuthorization(url),
      };
    },

    async signInWithSso({ context, principal, body }) {
      const started = await countingRefusals(context, principal.client, () =>
        finishSsoSignIn(context, providers, principal.ceremonies.sso, responseIn(body), principal.client),
      );
      return signedIn(context, principal, started);
    },
  }) satisfies Partial<RouteHandlers>;
