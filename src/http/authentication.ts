import { authenticate, type Principal } from '../domain/api-token.ts';
import { DomainError } from '../domain/errors.ts';
import { permits } from '../domain/scope.ts';
import type { Context } from '../platform/context.ts';
import { EdgeError } from './problem.ts';

const REALM = 'Bearer realm="Countersign"';

/**
 * The principal of a request. The Authorization header is all that is looked at: a cookie never authenticates.
 * Source of the challenge's form: RFC 6750, section 3.
 */
export async function authenticateBearer(
  context: Context,
  authorization: string | undefined,
): Promise<Principal> {
  if (authorization === undefined || authorization.trim() === '') {
    throw new EdgeError('missing_credentials', 'Send your API token as "Authorization: Bearer <API_KEY>".', {
      headers: { 'WWW-Authenticate': REALM },
    });
  }
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) {
    throw new EdgeError('malformed_credentials', 'The Authorization header must read "Bearer <API_KEY>".', {
      headers: { 'WWW-Authenticate': `${REALM}, error="invalid_request"` },
    });
  }
  try {
    return await authenticate(context, token);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new EdgeError(error.code, error.message, {
      headers: {
        'WWW-Authenticate': `${REALM}, error="invalid_token", error_description="${error.message}"`,
      },
    });
  }
}

/** Refuses a token that lacks one of the operation's scopes, naming the scope it needs. */
export function authorize(principal: Principal, scopes: readonly string[]): void {
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
