// Authenticates and authorises requests by bearer token.
import { permits } from '../../domain/access/tokens/scope.ts';
import { DomainError } from '../../domain/errors.ts';
import { EdgeError } from './problem.ts';

const REALM = 'Bearer realm="Countersign"';

/** One kind of token: its name, and how to find its principal. */
export interface TokenKind<P> {
  /** The name in error messages. */
  readonly name: string;
  /** @throws DomainError `invalid_token`, `expired_token` or `revoked_token`. */
  readonly authenticate: (token: string) => Promise<P>;
}

/**
 * Returns the principal of a request. Only the Authorization header counts: a cookie never authenticates.
 * Challenges follow RFC 6750, section 3.
 */
export async function authenticateBearer<P>(
  kind: TokenKind<P>,
  authorization: string | undefined,
): Promise<P> {
  if (authorization === undefined || authorization.trim() === '') {
    throw new EdgeError(
      'missing_credentials',
      `Send your ${kind.name} as "Authorization: Bearer <API_KEY>".`,
      { headers: { 'WWW-Authenticate': REALM } },
    );
  }
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) {
    throw new EdgeError('malformed_credentials', 'The Authorization header must read "Bearer <API_KEY>".', {
      headers: { 'WWW-Authenticate': `${REALM}, error="invalid_request"` },
    });
  }
  try {
    return await kind.authenticate(token);
  } catch (error) {
    // The token is good where its organization lives.
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
    throw new EdgeError(error.code, error.message, {
      headers: {
        'WWW-Authenticate': `${REALM}, error="invalid_token", error_description="${error.message}"`,
      },
    });
  }
}

/** Node uses the first of several Authorization headers. Joined, they are rejected as malformed. */
export function authorizationOf({
  rawHeaders,
}: {
  readonly rawHeaders: readonly string[];
}): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

const AUTHORIZATION = 'authorization';

/** Rejects a token without one of the operation's scopes, naming the missing scope. */
export function authorize(
  principal: { readonly scopes: readonly string[] },
  scopes: readonly string[],
): void {
  const missing = scopes.find((scope) => !permits(principal.scopes, scope));
  if (missing === undefined) return;
  throw new EdgeError(
    'insufficient_scope',
    `This operation needs the scope ${missing}, which the token lacks.`,
    {
      headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${missing}"` },
    },
  );
}
