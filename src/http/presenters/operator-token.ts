// Operator tokens as bodies.
import type { OperatorToken } from '../../domain/access/operator-token.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

/** Operator tokens are managed on the command line alone, so that no contract has this body. */
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
    created_at: token.createdAt.toISOString(),
    expires_at: timeOrNull(token.expiresAt),
    revoked_at: timeOrNull(token.revokedAt),
  });
}

/** The only body with the token's plaintext. */
export function presentIssuedOperatorToken(issued: {
  readonly token: OperatorToken;
  readonly plaintext: string;
}): Presented<OperatorTokenBody & { readonly token: string }> {
  return presented<OperatorTokenBody & { readonly token: string }>({
    ...presentOperatorToken(issued.token),
    token: issued.plaintext,
  });
}
