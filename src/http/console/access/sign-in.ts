// What is needed before somebody has signed in.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { normalizedEmail } from '../../../domain/access/person.ts';
import { attemptLimits, clientKey } from '../../../domain/access/sign-in/attempt-limit.ts';
import { mailSignInLinkOnRequest } from '../../../domain/access/sign-in/requested-link.ts';
import { browserMark, lookUpSignInLink as lookUp } from '../../../domain/access/sign-in/sign-in-link.ts';
import { presentFeatures, presentSignInLinkLookUp } from '../../presenters/access/session.ts';
import { countAttempt, countingRefusals } from '../limits.ts';
import { browserMarkCookie } from './cookie.ts';
import { featuresOf } from './session.ts';

export const signIn = {
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
} satisfies Partial<RouteHandlers>;
