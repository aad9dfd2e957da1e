// Validation that both kinds of tokens share.
import { DomainError } from '../../errors.ts';

/**
 * Refuses impossible scopes and an expiry in the past.
 *
 * @param knownScopes of this kind of token.
 * @throws DomainError `unprocessable_content` with pointers.
 */
export function refuseTokenInput(
  {
    scopes,
    expires_at,
  }: { readonly scopes: readonly string[]; readonly expires_at?: Date | null | undefined },
  knownScopes: readonly string[],
  now: Date,
): void {
  const unknown = scopes.filter((scope) => !knownScopes.includes(scope));
  if (unknown.length > 0 || scopes.length === 0) {
    const problem = unknown.length > 0 ? `Unknown scope: ${unknown.join(', ')}.` : 'Give the token a scope.';
    throw new DomainError(
      'unprocessable_content',
      `${problem} Known scopes: ${knownScopes.join(', ')}.`,
      unknown.map((scope) => ({
        pointer: `/scopes/${scopes.indexOf(scope)}`,
        code: 'unknown_value' as const,
        detail: 'is not known',
      })),
    );
  }
  if (expires_at && expires_at <= now) {
    throw new DomainError('unprocessable_content', 'The expiry must be in the future.', [
      { pointer: '/expires_at', code: 'too_small', detail: 'must be in the future' },
    ]);
  }
}
