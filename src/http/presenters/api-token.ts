// Makes contract bodies of API tokens.
import type { ApiTokenCreated, ApiToken as TokenBody } from '../../../generated/operator/types.gen.ts';
import type { ApiToken, IssuedToken } from '../../domain/access/api-token.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentToken(token: ApiToken): Presented<TokenBody> {
  return presented<TokenBody>({
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    created_at: isoTime(token.createdAt),
    issued_by: token.issuedByEmail,
    expires_at: timeOrNull(token.expiresAt),
    revoked_at: timeOrNull(token.revokedAt),
    last_used_at: timeOrNull(token.lastUsedAt),
  });
}

/** The only body with the token's plaintext. */
export function presentIssuedToken({ token, plaintext }: IssuedToken): Presented<ApiTokenCreated> {
  return presented<ApiTokenCreated>({ ...presentToken(token), token: plaintext });
}
