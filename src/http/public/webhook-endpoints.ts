// Webhook endpoints in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { deleteEndpoint, disableEndpoint, restoreEndpoint } from '../../domain/endpoints/change-status.ts';
import type { Subscription } from '../../domain/endpoints/endpoint-input.ts';
import { sendTestEvent as send } from '../../domain/endpoints/test-event.ts';
import { verifyEndpoint } from '../../domain/endpoints/verification.ts';
import {
  getEndpoint,
  listEndpoints,
  registerEndpoint,
  renewChallenge,
  replaceSubscriptions,
  updateDetails,
} from '../../domain/endpoints/webhook-endpoint.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentDelivery } from '../presenters/delivery.ts';
import {
  presentChallenge,
  presentEndpoint,
  presentRegisteredEndpoint,
} from '../presenters/webhook-endpoint.ts';
import type { NoMember } from './route-handler.ts';

export const listWebhookEndpoints: RouteHandlers['listWebhookEndpoints'] = async ({
  context,
  principal,
  query,
}) => {
  const list = `webhook-endpoints/${query.status ?? ''}`;
  const page = await listEndpoints(context, principal.organizationId, pageRequest(list, query), query.status);
  return { status: 200, body: presentPage(list, page, presentEndpoint) };
};

export const createWebhookEndpoint: RouteHandlers['createWebhookEndpoint'] = async ({
  context,
  principal,
  body,
}) => {
  const { endpoint_url: endpointUrl, subscriptions, description, metadata, max_per_second, ...rest } = body;
  rest satisfies NoMember;
  const registered = await registerEndpoint(context, principal.organizationId, {
    endpointUrl,
    description,
    metadata,
    maxPerSecond: max_per_second,
    subscriptions: subscriptions.map(readSubscription),
  });
  return {
    status: 201,
    headers: { Location: `/api/v1/public/webhook-endpoints/${registered.endpoint.id}` },
    body: presentRegisteredEndpoint(registered),
  };
};

export const getWebhookEndpoint: RouteHandlers['getWebhookEndpoint'] = async ({
  context,
  principal,
  path,
}) => ({
  status: 200,
  body: presentEndpoint(await getEndpoint(context, principal.organizationId, path.id)),
});

export const updateWebhookEndpoint: RouteHandlers['updateWebhookEndpoint'] = async (call) => {
  const subscriptions = call.body.subscriptions.map(readSubscription);
  const { organizationId } = call.principal;
  const endpoint = await replaceSubscriptions(call.context, organizationId, call.path.id, subscriptions);
  return { status: 200, body: presentEndpoint(endpoint) };
};

export const updateWebhookEndpointDetails: RouteHandlers['updateWebhookEndpointDetails'] = async ({
  context,
  principal,
  path,
  body,
}) => {
  const { description, metadata, max_per_second, ...rest } = body;
  rest satisfies NoMember;
  const update = { description, metadata, maxPerSecond: max_per_second };
  return {
    status: 200,
    body: presentEndpoint(await updateDetails(context, principal.organizationId, path.id, update)),
  };
};

export const deleteWebhookEndpoint: RouteHandlers['deleteWebhookEndpoint'] = async ({
  context,
  principal,
  path,
}) => {
  await deleteEndpoint(context, principal.organizationId, path.id);
  return { status: 204 };
};

export const verifyWebhookEndpoint: RouteHandlers['verifyWebhookEndpoint'] = async ({
  context,
  principal,
  path,
}) => {
  await verifyEndpoint(context, principal.organizationId, path.id);
  return { status: 204 };
};

export const createVerificationChallenge: RouteHandlers['createVerificationChallenge'] = async (call) => ({
  status: 201,
  body: presentChallenge(await renewChallenge(call.context, call.principal.organizationId, call.path.id)),
});

export const disableWebhookEndpoint: RouteHandlers['disableWebhookEndpoint'] = async (call) => ({
  status: 200,
  body: presentEndpoint(
    await disableEndpoint(call.context, call.principal.organizationId, call.path.id, 'client'),
  ),
});

export const restoreWebhookEndpoint: RouteHandlers['restoreWebhookEndpoint'] = async (call) => ({
  status: 200,
  body: presentEndpoint(
    await restoreEndpoint(call.context, call.principal.organizationId, call.path.id, 'client'),
  ),
});

export const sendTestEvent: RouteHandlers['sendTestEvent'] = async ({ context, principal, path, body }) => {
  const delivery = await send(context, principal.organizationId, path.id, body.event_type);
  return {
    status: 202,
    headers: { Location: `/api/v1/public/deliveries/${delivery.id}` },
    body: presentDelivery(delivery),
  };
};

function readSubscription(subscription: { event_type: string; schema_version: number }): Subscription {
  return { eventType: subscription.event_type, schemaVersion: subscription.schema_version };
}
