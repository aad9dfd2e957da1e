// What is needed before somebody has signed in.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { attemptLimits, clientKey } from '../../domain/access/attempt-limit.ts';
import { normalizedEmail } from '../../domain/access/person.ts';
import { mailSignInLinkOnRequest } from '../../domain/access/requested-link.ts';
import { presentFeatures } from '../presenters/session.ts';
import { countAttempt } from './limits.ts';
import { featuresOf } from './session.ts';

export const getFeatures: RouteHandlers['getFeatures'] = async ({ context }) => ({
  status: 200,
  body: presentFeatures(featuresOf(context)),
});

export const requestSignInLink: RouteHandlers['requestSignInLink'] = async ({ context, principal, body }) => {
  await countAttempt(context, attemptLimits.linksOfClient, clientKey(principal.client.address));
  await countAttempt(context, attemptLimits.linksOfEmail, normalizedEmail(body.email));
  await mailSignInLinkOnRequest(context, body.email);
  return { status: 202 };
};
