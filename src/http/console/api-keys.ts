// API keys of an organization: tokens of the public API.
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import { issueToken, pageOfTokens, revokeToken } from '../../domain/access/api-token.ts';
import { parseTime } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentNewApiKey } from '../presenters/api-key.ts';
import { presentToken } from '../presenters/api-token.ts';
import { memberOf } from './principal.ts';

export const listApiKeys: RouteHandlers['listApiKeys'] = async ({ context, principal, query }) => {
  const { organizationId } = memberOf(principal);
  const list = `api-keys/${organizationId}`;
  const found = await pageOfTokens(context, organizationId, pageRequest(list, query));
  return { status: 200, body: presentPage(list, found, presentToken) };
};

export const issueApiKey: RouteHandlers['issueApiKey'] = async ({ context, principal, body }) => {
  const { organizationId, id: memberId } = memberOf(principal);
  const issued = await issueToken(context, {
    organizationId,
    issuedBy: { memberId },
    name: body.name,
    scopes: body.scopes,
    expires_at: body.expires_at === undefined ? undefined : parseTime('/body/expires_at', body.expires_at),
  });
  return { status: 201, body: presentNewApiKey(issued) };
};

export const revokeApiKey: RouteHandlers['revokeApiKey'] = async ({ context, principal, path }) => {
  await revokeToken(context, memberOf(principal).organizationId, path.key_id);
  return { status: 204 };
};
