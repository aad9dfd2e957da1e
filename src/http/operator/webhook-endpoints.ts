// Webhook endpoints in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { disableEndpoint, restoreEndpoint } from '../../domain/endpoints/change-status.ts';
import { setCompatibilitySignature } from '../../domain/endpoints/compatibility-signature.ts';
import {
  forgetNextSecret,
  prepareNextSecret,
  switchToNextSecret,
} from '../../domain/endpoints/next-secret.ts';
import {
  getEndpoint,
  rotateSigningSecret,
  searchEndpoints,
} from '../../domain/endpoints/webhook-endpoint.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { listOf } from '../edge/list.ts';
import { presentEndpointOfAny, presentRotatedSecret } from '../presenters/webhooks/webhook-endpoint.ts';

export const webhookEndpoints = {
  async operatorListWebhookEndpoints({ context, query }) {
    const { page, filter, reply } = listOf('webhook-endpoints', query);
    return reply(await searchEndpoints(context, page, filter), presentEndpointOfAny);
  },

  async operatorGetWebhookEndpoint({ context, path }) {
    return { status: 200, body: presentEndpointOfAny(await getEndpoint(context, anyOrganization, path.id)) };
  },

  async operatorDisableWebhookEndpoint({ context, path, body }) {
    const endpoint = await disableEndpoint(context, anyOrganization, path.id, 'operator', body.reason);
    return { status: 200, body: presentEndpointOfAny(endpoint) };
  },

  async operatorRestoreWebhookEndpoint({ context, path, body }) {
    const endpoint = await restoreEndpoint(context, anyOrganization, path.id, 'operator', body.reason);
    return { status: 200, body: presentEndpointOfAny(endpoint) };
  },

  async operatorRotateSigningSecret({ context, path }) {
    const secret = await rotateSigningSecret(context, path.id);
    return { status: 200, body: presentRotatedSecret(path.id, secret) };
  },

  async operatorPrepareNextSecret({ context, path }) {
    const secret = await prepareNextSecret(context, anyOrganization, path.id);
    return { status: 200, body: presentRotatedSecret(path.id, secret) };
  },

  async operatorForgetNextSecret({ context, path }) {
    await forgetNextSecret(context, anyOrganization, path.id);
    return { status: 204 };
  },

  async operatorSwitchToNextSecret({ context, path }) {
    return {
      status: 200,
      body: presentEndpointOfAny(await switchToNextSecret(context, anyOrganization, path.id)),
    };
  },

  async operatorSetCompatibilitySignature({ context, path, body }) {
    const endpoint = await setCompatibilitySignature(context, path.id, body.compatibility_signature);
    return { status: 200, body: presentEndpointOfAny(endpoint) };
  },
} satisfies Partial<RouteHandlers>;
