import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { WebhookEndpoint as EndpointBody } from '../../../generated/operator/types.gen.ts';
import { searchEndpoints } from '../../domain/endpoints/endpoint-search.ts';
import {
  disableEndpoint,
  getEndpoint,
  restoreEndpoint,
  rotateSigningSecret,
  type WebhookEndpoint,
} from '../../domain/endpoints/webhook-endpoint.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { filterName } from '../edge/filter-name.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';
import { presentEndpoint } from '../presenters/endpoint-body.ts';

export const operatorListWebhookEndpoints: RouteHandlers['operatorListWebhookEndpoints'] = async ({
  context,
  query,
}) => {
  const search = { organizationId: query.organization_id, status: query.status, urlHost: query.url_host };
  const list = `webhook-endpoints/${filterName(search)}`;
  const found = await searchEndpoints(context, pageRequest(list, query), search);
  return { status: 200, body: pageBody(list, found, presentWithOrganization) };
};

export const operatorGetWebhookEndpoint: RouteHandlers['operatorGetWebhookEndpoint'] = async ({
  context,
  path,
}) => ({ status: 200, body: presentWithOrganization(await getEndpoint(context, anyOrganization, path.id)) });

export const operatorDisableWebhookEndpoint: RouteHandlers['operatorDisableWebhookEndpoint'] = async ({
  context,
  path,
  body,
}) => ({
  status: 200,
  body: presentWithOrganization(
    await disableEndpoint(context, anyOrganization, path.id, 'operator', body.reason),
  ),
});

export const operatorRestoreWebhookEndpoint: RouteHandlers['operatorRestoreWebhookEndpoint'] = async ({
  context,
  path,
  body,
}) => ({
  status: 200,
  body: presentWithOrganization(
    await restoreEndpoint(context, anyOrganization, path.id, 'operator', body.reason),
  ),
});

export const operatorRotateSigningSecret: RouteHandlers['operatorRotateSigningSecret'] = async ({
  context,
  path,
}) => ({
  status: 200,
  body: {
    id: path.id.toLowerCase(),
    signing_secret: await rotateSigningSecret(context, path.id),
  },
});

function presentWithOrganization(endpoint: WebhookEndpoint): EndpointBody {
  return { ...presentEndpoint(endpoint), organization_id: endpoint.organizationId };
}
