// Makes what `--json` prints of operator tokens: no contract has them.
import type { OperatorToken } from '../../../domain/access/tokens/operator-token.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, timeOrNull } from '../presented.ts';

interface OperatorTokenBody {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export function presentOperatorToken(token: OperatorToken): Presented<OperatorTokenBody> {
  return presented<OperatorTokenBody>({
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    created_at: isoTime(token.created_at),
    expires_at: timeOrNull(token.expires_at),
    revoked_at: timeOrNull(token.revoked_at),
  });
}

/** The only body with the token's plaintext. */
export const presentIssuedOperatorToken = (issued: { token: OperatorToken; plaintext: string }) =>
  presented<OperatorTokenBody & { readonly token: string }>({
    ...presentOperatorToken(issued.token),
    token: issued.plaintext,
  });
