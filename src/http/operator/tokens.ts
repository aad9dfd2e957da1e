import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { ApiToken as TokenBody } from '../../../generated/operator/types.gen.ts';
import {
  type IssuedToken,
  issueTokenAs,
  pageOfTokens,
  revokeTokenAs,
} from '../../domain/access/api-token.ts';
import { actorOf } from '../../domain/access/operator-token.ts';
import { getOrganization } from '../../domain/access/organization.ts';
import { timeAt } from '../edge/history-query.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';

export const operatorListTokens: RouteHandlers['operatorListTokens'] = async ({ context, path, query }) => {
  const { id } = await getOrganization(context, path.id);
  const list = `tokens/${id}`;
  const found = await pageOfTokens(context, id, pageRequest(list, query));
  return { status: 200, body: pageBody(list, found, presentToken) };
};

export const operatorIssueToken: RouteHandlers['operatorIssueToken'] = async ({
  context,
  principal,
  path,
  body,
}) => {
  const { id } = await getOrganization(context, path.id);
  const { token, plaintext } = await issueTokenAs(context, actorOf(principal), {
    organizationId: id,
    name: body.name,
    scopes: body.scopes,
    expiresAt: body.expires_at === undefined ? undefined : timeAt('/body/expires_at', body.expires_at),
    reason: body.reason,
  });
  return { status: 201, body: { ...presentToken(token), token: plaintext } };
};

export const operatorRevokeToken: RouteHandlers['operatorRevokeToken'] = async ({
  context,
  principal,
  path,
}) => {
  await revokeTokenAs(context, actorOf(principal), path.id, path.token_id);
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
