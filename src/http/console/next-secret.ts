// The signing secret of an endpoint, rolled in two steps by people of its organization.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import {
  forgetNextSecret,
  prepareNextSecret,
  switchToNextSecret,
} from '../../domain/endpoints/next-secret.ts';
import { presentEndpoint, presentRotatedSecret } from '../presenters/webhooks/webhook-endpoint.ts';

export const nextSecret = {
  async prepareNextSecret({ context, principal, path }) {
    const secret = await prepareNextSecret(context, principal.organizationId, path.id);
    return { status: 200, body: presentRotatedSecret(path.id, secret) };
  },

  async forgetNextSecret({ context, principal, path }) {
    await forgetNextSecret(context, principal.organizationId, path.id);
    return { status: 204 };
  },

  async switchToNextSecret({ context, principal, path }) {
    const endpoint = await switchToNextSecret(context, principal.organizationId, path.id);
    return { status: 200, body: presentEndpoint(endpoint) };
  },
} satisfies Partial<RouteHandlers>;
