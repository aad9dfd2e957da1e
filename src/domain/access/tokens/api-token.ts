// API tokens: organizations authenticate with them at the public API.
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError, livesElsewhere } from '../../errors.ts';
import { newestPage, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import { type Issuer, issuerOf } from '../member.ts';
import { knownScopes, portalAreaOf } from './scope.ts';
import { refuseTokenInput } from './token-input.ts';
import { type StoredToken, tokenLookup, usable } from './token-lookup.ts';
import { hintOf, sha256, TokenText } from './token-text.ts';

const shown = {
  omit: { sha256: true },
  include: { issuedBy: { select: { email: true } } },
} as const satisfies Prisma.ApiTokenDefaultArgs;

/** A token without its hash. `issuedBy` is the member who issued it; one who was removed left `issued_by_email`. */
export type ApiToken = Prisma.ApiTokenGetPayload<typeof shown>;

/** Who sends a request to the public API. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
}

/** Of a portal's session (portal-link.ts). */
interface Visitor {
  readonly visitor: string;
  readonly areas: readonly string[];
}

export interface NewToken {
  readonly organizationId: string;
  /** The member or the portal's visitor who issues it; by default the organization's first owner. */
  readonly issuedBy?: Issuer | { readonly portal: Visitor } | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires_at?: Date | null | undefined;
}

export interface IssuedToken {
  readonly token: ApiToken;
  readonly plaintext: string;
}

const tokenText = new TokenText('csk');

/** Whether `text` has the form of a public API token and its checksum is correct. */
export const isTokenShaped = (text: string): boolean => tokenText.isShaped(text);
export const generateToken = (organizationId?: string): string => tokenText.generate(organizationId);

/**
 * Issues a token for an organization. The result alone has the plaintext.
 *
 * @throws DomainError `forbidden_resource` unless `issuedBy` is an OWNER or ADMIN of the organization
 *   (the specification, "Authentication", 7); `not_found` for an organization without an owner;
 *   `unprocessable_content` for scopes that do not exist, or that reach further than the portal, or an expiry in the past.
 */
export function issueToken(
  context: Context,
  { organizationId, name, expires_at = null, ...input }: NewToken,
): Promise<IssuedToken> {
  return inTransaction(context, async (tx) => {
    const { issuedBy } = input;
    const isVisitor = typeof issuedBy === 'object' && 'portal' in issuedBy;
    const issuer = isVisitor
      ? { issued_by_id: null, issued_by_email: issuedBy.portal.visitor }
      : { issued_by_id: (await issuerOf(tx, organizationId, issuedBy)).id };
    const now = tx.databaseClock.now();
    refuseTokenInput({ scopes: input.scopes, expires_at }, knownScopes, now);
    if (isVisitor) refuseBeyondPortal(input.scopes, issuedBy.portal);
    const plaintext = generateToken(organizationId);
    const token = await tx.db.prisma.apiToken.create({
      data: {
        id: tx.databaseClock.newId(),
        organization_id: organizationId,
        ...issuer,
        name,
        hint: hintOf(plaintext),
        sha256: sha256(plaintext),
        scopes: [...new Set(input.scopes)],
        created_at: now,
        expires_at,
      },
      ...shown,
    });
    const { id, scopes } = token;
    await recordAudit(tx, 'api_token.created', organizationId, id, {
      after: { name, scopes, expires_at: expires_at?.toISOString() ?? null },
    });
    return { token, plaintext };
  });
}

/** A key outlives the portal: it must not reach what its visitor does not. @throws DomainError `unprocessable_content`. */
function refuseBeyondPortal(scopes: readonly string[], { areas }: Visitor): void {
  const beyond = scopes.filter((scope) => !areas.some((area) => area === portalAreaOf(scope)));
  if (beyond.length === 0) return;
  throw new DomainError(
    'unprocessable_content',
    `A key that is created here cannot have ${beyond.join(', ')}: this portal's areas are ${areas.join(', ')}.`,
    beyond.map((scope) => ({
      pointer: `/scopes/${scopes.indexOf(scope)}`,
      code: 'not_allowed' as const,
      detail: "reaches further than this portal's areas",
    })),
  );
}

type KnownToken = Pick<ApiToken, 'id' | 'organization_id' | 'scopes'> &
  StoredToken & { readonly lives_in?: string | null };

/**
 * Returns what finds the principal of a token. In SQL, for every request: the tokens of those that come together are one
 * statement, and cost a fifth of what Prisma would. Where the organization lives is asked only where there are
 * several cells.
 *
 * @throws DomainError `invalid_token`, `expired_token` or `revoked_token`; `service_unavailable` if the organization lives elsewhere.
 */
export function tokenAuthentication({
  db,
  databaseClock,
  cells,
}: Context): (plaintext: string) => Promise<Principal> {
  const find = tokenLookup((hashes) =>
    cells
      ? db.query<KnownToken>`
          select id, organization_id, scopes, sha256, expires_at, revoked_at,
                 (select lives_in from organization where organization.id = organization_id) as lives_in
          from api_token where sha256 = any(${hashes}::bytea[])`
      : db.query<KnownToken>`
          select id, organization_id, scopes, sha256, expires_at, revoked_at from api_token where sha256 = any(${hashes}::bytea[])`,
  );
  return async (plaintext) => {
    const token = isTokenShaped(plaintext) ? await find(plaintext) : undefined;
    const { id, organization_id, scopes, lives_in } = usable(token, 'API token', databaseClock);
    if (lives_in) throw livesElsewhere(lives_in);
    return { tokenId: id, organizationId: organization_id, scopes };
  };
}

/** All tokens of an organization, oldest first. */
export function listTokens(context: Context, organizationId: string): Promise<ApiToken[]> {
  const where = { organization_id: organizationId };
  return context.db.prisma.apiToken.findMany({ where, orderBy: { id: 'asc' }, ...shown });
}

/** A page of an organization's tokens, newest first. */
export async function pageOfTokens(
  context: Context,
  organizationId: string,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<ApiToken>> {
  const newest = newestPage(page, { organization_id: organizationId }, created);
  const rows = await context.db.prisma.apiToken.findMany({ ...newest, ...shown });
  return pageOf(rows, page.limit);
}

/** Revokes a token for good; a second call changes nothing. @throws DomainError `not_found`. */
export function revokeToken(context: Context, organizationId: string, id: string): Promise<ApiToken> {
  return inTransaction(context, async (tx) => {
    const where = { id, organization_id: organizationId };
    const revoked_at = tx.databaseClock.now();
    const { apiToken } = tx.db.prisma;
    const { count } = await apiToken.updateMany({
      where: { ...where, revoked_at: null },
      data: { revoked_at },
    });
    const token = await apiToken.findUnique({ where, ...shown });
    if (!token) throw new DomainError('not_found', `There is no API token ${id} in this organization.`);
    if (count === 0) return token;
    await recordAudit(tx, 'api_token.revoked', organizationId, token.id, {
      before: { revoked_at: null },
      after: { revoked_at: revoked_at.toISOString() },
    });
    return token;
  });
}
