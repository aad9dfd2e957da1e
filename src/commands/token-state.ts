/** A token's state in words. @param now the database's time, by which it expires. */
export function stateOf(token: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): string {
  if (token.revokedAt) return `revoked ${token.revokedAt.toISOString()}`;
  if (!token.expiresAt) return 'valid';
  return `${token.expiresAt <= now ? 'expired' : 'expires'} ${token.expiresAt.toISOString()}`;
}
