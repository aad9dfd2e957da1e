// What programs asked of the public API, for members of their organization.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { listApiRequests } from '../../domain/access/tokens/api-request.ts';
import { listOf } from '../edge/list.ts';
import { presentApiRequest } from '../presenters/access/api-request.ts';
import { memberOf } from './access/principal.ts';

export const apiRequests = {
  async listApiRequests({ context, principal, query }) {
    const { page, filter, reply } = listOf('api-requests', query);
    const found = await listApiRequests(context, memberOf(principal).organizationId, page, filter);
    return reply(found, presentApiRequest);
  },
} satisfies Partial<RouteHandlers>;
