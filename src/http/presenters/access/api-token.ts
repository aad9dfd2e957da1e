// Makes contract bodies of API tokens, and of what was asked with them.

import type { ApiKeyCreated, ApiRequest as RequestBody } from '../../../../generated/console/types.gen.ts';
import type { ApiTokenCreated, ApiToken as TokenBody } from '../../../../generated/operator/types.gen.ts';
import type { ApiRequest } from '../../../domain/access/tokens/api-request.ts';
import type { ApiToken, IssuedToken } from '../../../domain/access/tokens/api-token.ts';
import { type Presented, presented, presenter } from '../presented.ts';

export const presentToken = presenter<ApiToken, TokenBody>('ApiToken', {
  issued_by: ({ issued_by_email, issuedBy }) => issued_by_email ?? issuedBy?.email ?? null,
});

/** The only body with the token's plaintext. */
export function presentIssuedToken({ token, plaintext }: IssuedToken): Presented<ApiTokenCreated> {
  return presented<ApiTokenCreated>({ ...presentToken(token), token: plaintext });
}

/** The only body with the key's plaintext. */
export function presentNewApiKey({ token, plaintext }: IssuedToken): Presented<ApiKeyCreated> {
  return presented<ApiKeyCreated>({ key: presentToken(token), token: plaintext });
}

export const presentApiRequest = presenter<ApiRequest, RequestBody>('ApiRequest', {
  key: ({ token_id, token_name }) => ({ id: token_id, name: token_name }),
});
