// API tokens in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { issueToken, pageOfTokens, revokeToken } from '../../domain/access/api-token.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { parseTime } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentIssuedToken, presentToken } from '../presenters/api-token.ts';

export const operatorListTokens: RouteHandlers['operatorListTokens'] = async ({ context, path, query }) => {
  const list = `tokens/${path.id.toLowerCase()}`;
  const page = pageRequest(list, query);
  const { id } = await getOrganization(context, path.id);
  const found = await pageOfTokens(context, id, page);
  return { status: 200, body: presentPage(list, found, presentToken) };
};

export const operatorIssueToken: RouteHandlers['operatorIssueToken'] = async ({ context, path, body }) => {
  const { id } = await getOrganization(context, path.id);
  const issued = await issueToken(context, {
    organizationId: id,
    name: body.name,
    scopes: body.scopes,
    expires_at: body.expires_at === undefined ? undefined : parseTime('/body/expires_at', body.expires_at),
  });
  return { status: 201, body: presentIssuedToken(issued) };
};

export const operatorRevokeToken: RouteHandlers['operatorRevokeToken'] = async ({ context, path }) => {
  await revokeToken(context, path.id, path.token_id);
  return { status: 204 };
};
