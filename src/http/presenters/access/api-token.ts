// Makes contract bodies of API tokens.
import type { ApiTokenCreated, ApiToken as TokenBody } from '../../../../generated/operator/types.gen.ts';
import type { ApiToken, IssuedToken } from '../../../domain/access/tokens/api-token.ts';
import { type Presented, presented, presenter } from '../presented.ts';

export const presentToken = presenter<ApiToken, TokenBody>('ApiToken', {
  issued_by: ({ issued_by_email, issuedBy }) => issued_by_email ?? issuedBy?.email ?? null,
});

/** The only body with the token's plaintext. */
export function presentIssuedToken({ token, plaintext }: IssuedToken): Presented<ApiTokenCreated> {
  return presented<ApiTokenCreated>({ ...presentToken(token), token: plaintext });
}
