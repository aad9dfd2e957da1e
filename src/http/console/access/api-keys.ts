// API keys of an organization: tokens of the public API.
import type { RouteHandlers } from '../../../../generated/console/fastify.gen.ts';
import { issueToken, pageOfTokens, revokeToken } from '../../../domain/access/tokens/api-token.ts';
import { listOf, parseTime } from '../../edge/list.ts';
import { presentNewApiKey } from '../../presenters/access/api-key.ts';
import { presentToken } from '../../presenters/access/api-token.ts';
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
} satisfies Partial<RouteHandlers>;
