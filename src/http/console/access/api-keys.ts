// API keys of an organization, which are tokens of the public API, and what was asked with them.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { listApiRequests } from '../../../domain/access/tokens/api-request.ts';
import { issueToken, pageOfTokens, revokeToken } from '../../../domain/access/tokens/api-token.ts';
import { listOf, parseTime } from '../../edge/list.ts';
import { presentApiRequest, presentNewApiKey, presentToken } from '../../presenters/access/api-token.ts';
import { memberOf } from './principal.ts';

export const apiKeys = {
  async listApiKeys({ context, principal, query }) {
    const { organizationId } = principal;
    const { page, reply } = listOf(`api-keys/${organizationId}`, query);
    return reply(await pageOfTokens(context, organizationId, page), presentToken);
  },

  async issueApiKey({ context, principal, body: { name, scopes, expires_at } }) {
    const { organizationId, portal } = principal;
    const issued = await issueToken(context, {
      organizationId,
      issuedBy: portal ? { portal } : { memberId: memberOf(principal).id },
      name,
      scopes,
      expires_at: expires_at === undefined ? undefined : parseTime('/body/expires_at', expires_at),
    });
    return { status: 201, body: presentNewApiKey(issued) };
  },

  async revokeApiKey({ context, principal, path }) {
    await revokeToken(context, principal.organizationId, path.key_id);
    return { status: 204 };
  },

  async listApiRequests({ context, principal, query }) {
    const { page, filter, reply } = listOf('api-requests', query);
    const found = await listApiRequests(context, memberOf(principal).organizationId, page, filter);
    return reply(found, presentApiRequest);
  },
} satisfies Partial<RouteHandlers>;
