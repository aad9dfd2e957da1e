// Makes contract bodies of tokens of both kinds: operator tokens, which no contract has, look like API tokens.
import type { ApiTokenCreated, ApiToken as TokenBody } from '../../../generated/operator/types.gen.ts';
import type { OperatorToken } from '../../domain/access/operator-token.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentToken(token: OperatorToken): Presented<TokenBody> {
  return presented<TokenBody>({
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    created_at: isoTime(token.createdAt),
    expires_at: timeOrNull(token.expiresAt),
    revoked_at: timeOrNull(token.revokedAt),
  });
}

/** The only body with the token's plaintext. */
export function presentIssuedToken({
  token,
  plaintext,
}: {
  readonly token: OperatorToken;
  readonly plaintext: string;
}): Presented<ApiTokenCreated> {
  return presented<ApiTokenCreated>({ ...presentToken(token), token: plaintext });
}
