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
    created_at: isoTime(token.created_at),
    issued_by: token.issued_by_email,
    expires_at: timeOrNull(token.expires_at),
    revoked_at: timeOrNull(token.revoked_at),
    last_used_at: timeOrNull(token.last_used_at),
  });
}

/** The only body with the token's plaintext. */
export function presentIssuedToken({ token, plaintext }: IssuedToken): Presented<ApiTokenCreated> {
  return presented<ApiTokenCreated>({ ...presentToken(token), token: plaintext });
}
