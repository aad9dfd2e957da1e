import { v7 as uuidv7 } from 'uuid';
import type { ApiToken } from '../../generated/prisma/client.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from './errors.ts';
import { knownScopes } from './scope.ts';
import { hintOf, sha256, TokenText } from './token-text.ts';

/** Who a request speaks for. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
}

const tokenText = new TokenText('csk');

/** Whether `text` is written like a token of the public API and its checksum fits. */
export const isTokenShaped = (text: string): boolean => tokenText.isShaped(text);
export const generateToken = (): string => tokenText.generate();

/**
 * Issues a token for an organization. The plaintext is in the result and nowhere else.
 *
 * @throws DomainError `forbidden_resource` unless `issuedBy` is an OWNER or ADMIN of the organization (public-api.md,
 *   "Authentication", 7); `unprocessable_content` for scopes that do not exist or an expiry in the past.
 */
export async function issueToken(
  context: Context,
  input: {
    organizationId: string;
    /** E-mail address of the member who issues it. */
    issuedBy: string;
    name: string;
    scopes: readonly string[];
    expiresAt?: Date | undefined;
  },
): Promise<{ token: ApiToken; plaintext: string }> {
  const member = await context.db.prisma.member.findUnique({
    where: { organizationId_email: { organizationId: input.organizationId, email: input.issuedBy } },
  });
  if (!member || member.role === 'MEMBER') {
    throw new DomainError(
      'forbidden_resource',
      `${input.issuedBy} is not an OWNER or ADMIN of this organization; only they can issue API tokens.`,
    );
  }
  const unknown = input.scopes.filter((scope) => !knownScopes.includes(scope));
  if (unknown.length > 0 || input.scopes.length === 0) {
    const problem = unknown.length > 0 ? `Unknown scope: ${unknown.join(', ')}.` : 'A token needs a scope.';
    throw new DomainError('unprocessable_content', `${problem} Known scopes: ${knownScopes.join(', ')}.`);
  }
  const now = context.clock.now();
  if (input.expiresAt && input.expiresAt <= now) {
    throw new DomainError('unprocessable_content', 'The expiry must be in the future.');
  }
  const plaintext = generateToken();
  const token = await context.db.prisma.apiToken.create({
    data: {
      id: uuidv7(),
      organizationId: input.organizationId,
      issuedById: member.id,
      name: input.name,
      hint: hintOf(plaintext),
      sha256: sha256(plaintext),
      scopes: [...new Set(input.scopes)],
      createdAt: now,
      expiresAt: input.expiresAt ?? null,
    },
  });
  return { token, plaintext };
}

/**
 * The principal behind a token. Asks the database each time, so that a revocation holds from the next request on, in
 * every process. The row is found by the token's hash: nothing is compared in time that depends on a secret.
 *
 * @throws DomainError `invalid_token`, `expired_token` or `revoked_token`.
 */
export async function authenticate(context: Context, plaintext: string): Promise<Principal> {
  const token = isTokenShaped(plaintext)
    ? await context.db.prisma.apiToken.findUnique({ where: { sha256: sha256(plaintext) } })
    : null;
  if (!token) throw new DomainError('invalid_token', 'This API token is unknown.');
  if (token.revokedAt) throw new DomainError('revoked_token', 'This API token was revoked.');
  if (token.expiresAt && token.expiresAt <= context.clock.now()) {
    throw new DomainError('expired_token', `This API token expired at ${token.expiresAt.toISOString()}.`);
  }
  return { tokenId: token.id, organizationId: token.organizationId, scopes: token.scopes };
}

export function listTokens(context: Context, organizationId: string): Promise<ApiToken[]> {
  return context.db.prisma.apiToken.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
}

/** Revokes a token for good; doing so again changes nothing. @throws DomainError `not_found`. */
export async function revokeToken(context: Context, organizationId: string, id: string): Promise<ApiToken> {
  const token = await context.db.prisma.apiToken.findFirst({ where: { id, organizationId } });
  if (!token) throw new DomainError('not_found', `There is no API token ${id} in this organization.`);
  if (token.revokedAt) return token;
  return context.db.prisma.apiToken.update({ where: { id }, data: { revokedAt: context.clock.now() } });
}
