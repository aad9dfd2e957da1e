// Organizations and links to their portals in the operator API.

import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import * as domain from '../../domain/access/organization.ts';
import { createPortalLink, revokePortalLink } from '../../domain/access/portal-link.ts';
import { listOf } from '../edge/list.ts';
import { presentOrganization } from '../presenters/access/organization.ts';
import { presentNewPortalLink } from '../presenters/access/portal-link.ts';

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

  async operatorCreatePortalLink({ context, path, body }) {
    const created = await createPortalLink(context, path.id, body);
    return { status: 201, body: presentNewPortalLink(created, context.rules.portal) };
  },

  async operatorRevokePortalLink({ context, path }) {
    const { id } = await domain.getOrganization(context, path.id);
    await revokePortalLink(context, id, path.portal_link_id);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
