// The token's organization in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { presentOrganization } from '../presenters/access/organization.ts';

export const organization = {
  async getOrganization({ context, principal }) {
    const organization = await getOrganization(context, principal.organizationId);
    return { status: 200, body: presentOrganization(organization) };
  },
} satisfies Partial<RouteHandlers>;
