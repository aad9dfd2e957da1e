import type { ApiToken } from '../../../generated/prisma/client.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { ownerOf } from './member.ts';
import { knownScopes } from './scope.ts';
import { refuseTokenInput } from './token-input.ts';
import { hintOf, sha256, TokenText } from './token-text.ts';

/** Who a request speaks for. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
}

export interface NewToken {
  readonly organizationId: string;
  /** E-mail address of the member who issues it. */
  readonly issuedBy: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date | undefined;
}

export interface IssuedToken {
  readonly token: ApiToken;
  readonly plaintext: string;
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
export async function issueToken(context: Context, input: NewToken): Promise<IssuedToken> {
  const member = await context.db.prisma.member.findUnique({
    where: { organizationId_email: { organizationId: input.organizationId, email: input.issuedBy } },
  });
  if (!member || member.role === 'MEMBER') {
    throw new DomainError(
      'forbidden_resource',
      `${input.issuedBy} is not an OWNER or ADMIN of this organization; only they can issue API tokens.`,
    );
  }
  const now = context.databaseClock.now();
  refuseTokenInput(input, knownScopes, now);
  const plaintext = generateToken();
  const token = await context.db.prisma.apiToken.create({
    data: {
      id: context.databaseClock.newId(),
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
  if (token.expiresAt && token.expiresAt <= context.databaseClock.now()) {
    throw new DomainError('expired_token', `This API token expired at ${token.expiresAt.toISOString()}.`);
  }
  return { tokenId: token.id, organizationId: token.organizationId, scopes: token.scopes };
}

/** The same for an operator, in the name of the organization's first owner. @throws DomainError as issueToken does; `not_found`. */
export function issueTokenAs(
  context: Context,
  actor: Actor,
  {
    reason,
    ...input
  }: Omit<NewToken, 'issuedBy'> & { reason?: string | undefined; issuedBy?: string | undefined },
): Promise<IssuedToken> {
  return inTransaction(context, async (tx) => {
    const issuedBy = input.issuedBy ?? (await ownerOf(tx, input.organizationId));
    const issued = await issueToken(tx, { ...input, issuedBy });
    const { id, organizationId, name, scopes, expiresAt } = issued.token;
    await recordAudit(tx, actor, {
      action: 'api_token.created',
      organizationId,
      subject: { kind: 'api_token', id },
      reason,
      after: { name, scopes, expires_at: expiresAt?.toISOString() ?? null },
    });
    return issued;
  });
}

/** All tokens of an organization, oldest first. */
export function listTokens(context: Context, organizationId: string): Promise<ApiToken[]> {
  return context.db.prisma.apiToken.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
}

/** A page of an organization's tokens, newest first. */
export async function pageOfTokens(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<ApiToken>> {
  const rows = await context.db.prisma.apiToken.findMany({
    where: { organizationId, ...(page.after !== undefined && { id: { lt: page.after } }) },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
  });
  return pageOf(rows, page.limit);
}

/** Revokes a token for good; doing so again changes nothing. @throws DomainError `not_found`. */
export async function revokeToken(context: Context, organizationId: string, id: string): Promise<ApiToken> {
  const token = await context.db.prisma.apiToken.findFirst({ where: { id, organizationId } });
  if (!token) throw new DomainError('not_found', `There is no API token ${id} in this organization.`);
  if (token.revokedAt) return token;
  return context.db.prisma.apiToken.update({
    where: { id },
    data: { revokedAt: context.databaseClock.now() },
  });
}

/** The same for an operator. */
export function revokeTokenAs(
  context: Context,
  actor: Actor,
  organizationId: string,
  id: string,
  reason?: string,
): Promise<ApiToken> {
  return inTransaction(context, async (tx) => {
    // Whoever revokes it at the same time is recorded alone.
    await tx.db.prisma.$queryRaw`select 1 from api_token where id = ${id}::uuid for update`;
    const before = await tx.db.prisma.apiToken.findUnique({ where: { id }, select: { revokedAt: true } });
    const token = await revokeToken(tx, organizationId, id);
    if (before?.revokedAt === null) {
      await recordAudit(tx, actor, {
        action: 'api_token.revoked',
        organizationId,
        subject: { kind: 'api_token', id: token.id },
        reason,
        before: { revoked_at: null },
        after: { revoked_at: token.revokedAt?.toISOString() ?? null },
      });
    }
    return token;
  });
}
