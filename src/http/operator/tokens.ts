import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { ApiToken as TokenBody } from '../../../generated/operator/types.gen.ts';
import { type IssuedToken, issueToken, pageOfTokens, revokeToken } from '../../domain/access/api-token.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { parseTime } from '../edge/history-query.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';

export const operatorListTokens: RouteHandlers['operatorListTokens'] = async ({ context, path, query }) => {
  const { id } = await getOrganization(context, path.id);
  const list = `tokens/${id}`;
  const found = await pageOfTokens(context, id, pageRequest(list, query));
  return { status: 200, body: pageBody(list, found, presentToken) };
};

export const operatorIssueToken: RouteHandlers['operatorIssueToken'] = async ({ context, path, body }) => {
  const { id } = await getOrganization(context, path.id);
  const { token, plaintext } = await issueToken(context, {
    organizationId: id,
    name: body.name,
    scopes: body.scopes,
    expiresAt: body.expires_at === undefined ? undefined : parseTime('/body/expires_at', body.expires_at),
  });
  return { status: 201, body: { ...presentToken(token), token: plaintext } };
};

export const operatorRevokeToken: RouteHandlers['operatorRevokeToken'] = async ({ context, path }) => {
  await revokeToken(context, path.id, path.token_id);
  return { status: 204 };
};

function presentToken(token: IssuedToken['token']): TokenBody {
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
  };
}
