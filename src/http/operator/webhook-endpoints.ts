// Webhook endpoints in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { disableEndpoint, restoreEndpoint } from '../../domain/endpoints/change-status.ts';
import { searchEndpoints } from '../../domain/endpoints/endpoint-search.ts';
import { getEndpoint, rotateSigningSecret } from '../../domain/endpoints/webhook-endpoint.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { filterName } from '../edge/filter-name.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentEndpointOfAny, presentRotatedSecret } from '../presenters/webhook-endpoint.ts';

export const operatorListWebhookEndpoints: RouteHandlers['operatorListWebhookEndpoints'] = async ({
  context,
  query,
}) => {
  const search = { organizationId: query.organization_id, status: query.status, urlHost: query.url_host };
  const list = `webhook-endpoints/${filterName(search)}`;
  const found = await searchEndpoints(context, pageRequest(list, query), search);
  return { status: 200, body: presentPage(list, found, presentEndpointOfAny) };
};

export const operatorGetWebhookEndpoint: RouteHandlers['operatorGetWebhookEndpoint'] = async ({
  context,
  path,
}) => ({ status: 200, body: presentEndpointOfAny(await getEndpoint(context, anyOrganization, path.id)) });

const changedBy =
  (change: typeof disableEndpoint): RouteHandlers['operatorDisableWebhookEndpoint'] =>
  async ({ context, path, body }) => ({
    status: 200,
    body: presentEndpointOfAny(await change(context, anyOrganization, path.id, 'operator', body.reason)),
  });

export const operatorDisableWebhookEndpoint = changedBy(disableEndpoint);

export const operatorRestoreWebhookEndpoint: RouteHandlers['operatorRestoreWebhookEndpoint'] =
  changedBy(restoreEndpoint);

export const operatorRotateSigningSecret: RouteHandlers['operatorRotateSigningSecret'] = async ({
  context,
  path,
}) => ({
  status: 200,
  body: presentRotatedSecret(path.id, await rotateSigningSecret(context, path.id)),
});
