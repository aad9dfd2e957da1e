// Makes what `--json` prints of operator tokens: no contract has them.
import type { OperatorToken } from '../../../domain/access/tokens/operator-token.ts';
import { type Presented, presented, presenterOf } from '../presented.ts';

export const presentOperatorToken = presenterOf<OperatorToken>()(
  'id',
  'name',
  'hint',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
);

type TokenBody = ReturnType<typeof presentOperatorToken>;

/** The only body with the token's plaintext. */
export const presentIssuedOperatorToken = (issued: {
  token: OperatorToken;
  plaintext: string;
}): Presented<TokenBody & { readonly token: string }> =>
  presented<TokenBody & { readonly token: string }>({
    ...presentOperatorToken(issued.token),
    token: issued.plaintext,
  });
