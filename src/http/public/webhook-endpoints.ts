// Webhook endpoints, their health and their replays in the public API.

import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { deleteEndpoint, disableEndpoint, restoreEndpoint } from '../../domain/endpoints/change-status.ts';
import { endpointHealth, HEALTH_WINDOW_HOURS } from '../../domain/endpoints/endpoint-health.ts';
import { checkFilter } from '../../domain/endpoints/filter-check.ts';
import { sendTestEvent } from '../../domain/endpoints/test-event.ts';
import { updateEndpoint } from '../../domain/endpoints/update-endpoint.ts';
import { verifyEndpoint } from '../../domain/endpoints/verification.ts';
import * as domain from '../../domain/endpoints/webhook-endpoint.ts';
import { getEndpointRedelivery, listEndpointRedeliveries } from '../../domain/redelivery/redelivery.ts';
import { startEndpointRedelivery } from '../../domain/redelivery/redelivery-start.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentDelivery } from '../presenters/webhooks/delivery.ts';
import { presentEndpointHealth } from '../presenters/webhooks/endpoint-health.ts';
import { presentReplay } from '../presenters/webhooks/redelivery.ts';
import {
  presentChallenge,
  presentEndpoint,
  presentFilterCheck,
  presentRegisteredEndpoint,
} from '../presenters/webhooks/webhook-endpoint.ts';

export const webhookEndpoints = {
  async listWebhookEndpoints({ context, principal, query }) {
    const { page, filter, reply } = listOf('webhook-endpoints', query);
    const search = { ...filter, organization_id: principal.organizationId };
    return reply(await domain.searchEndpoints(context, page, search), presentEndpoint);
  },

  async createWebhookEndpoint({ context, principal, body }) {
    const registered = await domain.registerEndpoint(context, principal.organizationId, body);
    const Location = `/api/v1/public/webhook-endpoints/${registered.endpoint.id}`;
    return { status: 201, headers: { Location }, body: presentRegisteredEndpoint(registered) };
  },

  async getWebhookEndpoint({ context, principal, path }) {
    const endpoint = await domain.getEndpoint(context, principal.organizationId, path.id);
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async updateWebhookEndpoint({ context, principal: { organizationId }, path, body }) {
    const endpoint = await domain.replaceSubscriptions(context, organizationId, path.id, body.subscriptions);
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async updateWebhookEndpointDetails({ context, principal: { organizationId }, path, body }) {
    const endpoint = await updateEndpoint(context, organizationId, path.id, body);
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async deleteWebhookEndpoint({ context, principal, path }) {
    await deleteEndpoint(context, principal.organizationId, path.id);
    return { status: 204 };
  },

  async verifyWebhookEndpoint({ context, principal, path }) {
    await verifyEndpoint(context, principal.organizationId, path.id);
    return { status: 204 };
  },

  async createVerificationChallenge({ context, principal, path }) {
    const challenge = await domain.renewChallenge(context, principal.organizationId, path.id);
    return { status: 201, body: presentChallenge(challenge) };
  },

  async disableWebhookEndpoint({ context, principal, path }) {
    const endpoint = await disableEndpoint(context, principal.organizationId, path.id, 'client');
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async restoreWebhookEndpoint({ context, principal, path }) {
    const endpoint = await restoreEndpoint(context, principal.organizationId, path.id, 'client');
    return { status: 200, body: presentEndpoint(endpoint) };
  },

  async sendTestEvent({ context, principal, path, body }) {
    const delivery = await sendTestEvent(context, principal.organizationId, path.id, body.event_type);
    const Location = `/api/v1/public/deliveries/${delivery.id}`;
    return { status: 202, headers: { Location }, body: presentDelivery(delivery) };
  },

  async checkFilter({ context, principal, path, body }) {
    const check = await checkFilter(context, principal.organizationId, path.id, body);
    return { status: 200, body: presentFilterCheck(check) };
  },

  async getWebhookEndpointHealth({ context, principal, path, query }) {
    const { window_hours = HEALTH_WINDOW_HOURS } = query;
    const health = await endpointHealth(context, principal.organizationId, path.id, window_hours);
    return { status: 200, body: presentEndpointHealth(health) };
  },

  async startReplay({ context, principal, path, body }) {
    const since = parseTime('/body/since', body.since);
    const replay = await startEndpointRedelivery(context, principal.organizationId, path.id, since);
    const Location = `/api/v1/public/webhook-endpoints/${replay.endpoint_id}/replays/${replay.id}`;
    return { status: 202, headers: { Location }, body: presentReplay(replay) };
  },

  async listReplays({ context, principal: { organizationId }, path, query }) {
    const { page, filter, reply } = listOf(`replays/${path.id}`, query);
    const found = await listEndpointRedeliveries(context, organizationId, path.id, page, filter.created);
    return reply(found, presentReplay);
  },

  async getReplay({ context, principal: { organizationId }, path }) {
    const replay = await getEndpointRedelivery(context, organizationId, path.id, path.replay_id);
    return { status: 200, body: presentReplay(replay) };
  },
} satisfies Partial<RouteHandlers>;
