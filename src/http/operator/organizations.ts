// Organizations in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import * as domain from '../../domain/access/organization.ts';
import { listOf } from '../edge/list.ts';
import { presentOrganization } from '../presenters/access/organization.ts';

export const organizations = {
  async operatorListOrganizations({ context, query }) {
    const { page, filter, reply } = listOf('organizations', query);
    return reply(await domain.listOrganizations(context, page, filter.created), presentOrganization);
  },

  async operatorCreateOrganization({ context, body }) {
    const organization = await domain.createOrganization(context, body);
    const Location = `/api/v1/operator/organizations/${organization.id}`;
    return { status: 201, headers: { Location }, body: presentOrganization(organization) };
  },

  async operatorGetOrganization({ context, path }) {
    return { status: 200, body: presentOrganization(await domain.getOrganization(context, path.id)) };
  },

  async operatorUpdateOrganization({ context, path, body }) {
    const organization = await domain.setTimeZone(context, path.id, body.time_zone);
    return { status: 200, body: presentOrganization(organization) };
  },
} satisfies Partial<RouteHandlers>;
