// The token's organization in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { getOrganization as findOrganization } from '../../domain/access/organization.ts';
import { presentOrganization } from '../presenters/organization.ts';

export const getOrganization: RouteHandlers['getOrganization'] = async ({ context, principal }) => ({
  status: 200,
  body: presentOrganization(await findOrganization(context, principal.organizationId)),
});
