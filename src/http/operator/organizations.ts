// Organizations in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  setTimeZone,
} from '../../domain/access/organization.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentOrganization } from '../presenters/organization.ts';

export const operatorListOrganizations: RouteHandlers['operatorListOrganizations'] = async ({
  context,
  query,
}) => {
  const list = 'organizations';
  const found = await listOrganizations(context, pageRequest(list, query));
  return { status: 200, body: presentPage(list, found, presentOrganization) };
};

export const operatorCreateOrganization: RouteHandlers['operatorCreateOrganization'] = async ({
  context,
  body,
}) => {
  const organization = await createOrganization(context, body);
  return {
    status: 201,
    headers: { Location: `/api/v1/operator/organizations/${organization.id}` },
    body: presentOrganization(organization),
  };
};

export const operatorGetOrganization: RouteHandlers['operatorGetOrganization'] = async ({
  context,
  path,
}) => ({ status: 200, body: presentOrganization(await getOrganization(context, path.id)) });

export const operatorUpdateOrganization: RouteHandlers['operatorUpdateOrganization'] = async ({
  context,
  path,
  body,
}) => ({ status: 200, body: presentOrganization(await setTimeZone(context, path.id, body.time_zone)) });
