/** How a token stands, in words. */
export function stateOf(token: { revokedAt: Date | null; expiresAt: Date | null }): string {
  if (token.revokedAt) return `revoked ${token.revokedAt.toISOString()}`;
  if (!token.expiresAt) return 'valid';
  return `${token.expiresAt <= new Date() ? 'expired' : 'expires'} ${token.expiresAt.toISOString()}`;
}
