// API tokens in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { issueToken, pageOfTokens, revokeToken } from '../../domain/access/tokens/api-token.ts';
import { listOf, parseTime } from '../edge/list.ts';
import { presentIssuedToken, presentToken } from '../presenters/access/api-token.ts';

export const tokens = {
  async operatorListTokens({ context, path, query }) {
    const { page, filter, reply } = listOf(`tokens/${path.id.toLowerCase()}`, query);
    const { id } = await getOrganization(context, path.id);
    return reply(await pageOfTokens(context, id, page, filter.created), presentToken);
  },

  async operatorIssueToken({ context, path, body: { name, scopes, expires_at } }) {
    const { id } = await getOrganization(context, path.id);
    const issued = await issueToken(context, {
      organizationId: id,
      name,
      scopes,
      expires_at: expires_at === undefined ? undefined : parseTime('/body/expires_at', expires_at),
    });
    return { status: 201, body: presentIssuedToken(issued) };
  },

  async operatorRevokeToken({ context, path }) {
    // Where the organization lived before, its token would be revoked for nobody.
    const { id } = await getOrganization(context, path.id);
    await revokeToken(context, id, path.token_id);
    return { status: 204 };
  },
} satisfies Partial<RouteHandlers>;
