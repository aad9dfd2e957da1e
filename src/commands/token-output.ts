// Prints tokens of both kinds.
import type { OperatorToken as Token } from '../domain/access/operator-token.ts';
import { printFacts, printTable } from './print.ts';

export function printIssuedToken({ token, plaintext }: { token: Token; plaintext: string }): void {
  printFacts({
    Token: plaintext,
    Id: token.id,
    Scopes: token.scopes.join(', '),
    Expires: token.expiresAt?.toISOString() ?? 'never',
  });
  process.stdout.write('\nStore it now: it is not shown again.\n');
}

/** @param now the database's time, by which tokens expire. */
export function printTokens(tokens: readonly Token[], now: Date): void {
  printTable(
    ['Id', 'Name', 'Ends in', 'Scopes', 'Created', 'State'],
    tokens.map((token) => [
      token.id,
      token.name,
      token.hint,
      token.scopes.join(', '),
      token.createdAt.toISOString(),
      stateOf(token, now),
    ]),
  );
}

function stateOf({ revokedAt, expiresAt }: Token, now: Date): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  if (!expiresAt) return 'valid';
  return `${expiresAt <= now ? 'expired' : 'expires'} ${expiresAt.toISOString()}`;
}
