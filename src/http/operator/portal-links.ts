// Portal links in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import * as domain from '../../domain/access/portal-link.ts';
import { presentNewPortalLink } from '../presenters/access/portal-link.ts';

export const portalLinks = {
  async operatorCreatePortalLink({ context, path, body }) {
    const created = await domain.createPortalLink(context, path.id, body);
    return { status: 201, body: presentNewPortalLink(created, context.rules.portal) };
  },

  async operatorRevokePortalLink({ context, path }) {
    const { id } = await getOrganization(context, path.id);
    await domain.revokePortalLink(context, id, path.portal_link_id);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
