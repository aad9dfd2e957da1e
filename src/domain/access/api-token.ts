// API tokens: organizations authenticate with them at the public API.
import type { ApiToken as Row } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isBehind, type Page, type PageRequest, pageOf } from '../page.ts';
import { type Issuer, issuerOf } from './member.ts';
import { knownScopes } from './scope.ts';
import { refuseTokenInput } from './token-input.ts';
import { type StoredToken, tokenLookup, usable } from './token-lookup.ts';
import { hintOf, sha256, TokenText } from './token-text.ts';

/** A token without its hash. `issuedByEmail` is of who issued it, be they a member still or not. */
export type ApiToken = Omit<Row, 'sha256' | 'issuedById'>;

const columns = raw(`
  id, organization_id as "organizationId", name, hint, scopes,
  created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
  last_used_at as "lastUsedAt",
  coalesce(issued_by_email, (select email from member where member.id = issued_by_id)) as "issuedByEmail"`);

/** Who sends a request to the public API. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
}

export interface NewToken {
  readonly organizationId: string;
  /** The member who issues it; by default the organization's first owner. */
  readonly issuedBy?: Issuer | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date | undefined;
}

export interface IssuedToken {
  readonly token: ApiToken;
  readonly plaintext: string;
}

const tokenText = new TokenText('csk');

/** Whether `text` has the form of a public API token and its checksum is correct. */
export const isTokenShaped = (text: string): boolean => tokenText.isShaped(text);
export const generateToken = (): string => tokenText.generate();

/**
 * Issues a token for an organization. The result alone has the plaintext.
 *
 * @throws DomainError `forbidden_resource` unless `issuedBy` is an OWNER or ADMIN of the organization
 *   (the specification, "Authentication", 7); `not_found` for an organization without an owner;
 *   `unprocessable_content` for scopes that do not exist or an expiry in the past.
 */
export function issueToken(
  context: Context,
  { organizationId, name, expiresAt, ...input }: NewToken,
): Promise<IssuedToken> {
  return inTransaction(context, async (tx) => {
    const issuer = await issuerOf(tx, organizationId, input.issuedBy);
    const now = tx.databaseClock.now();
    refuseTokenInput({ scopes: input.scopes, expiresAt }, knownScopes, now);
    const plaintext = generateToken();
    const token: ApiToken = {
      id: tx.databaseClock.newId(),
      organizationId,
      issuedByEmail: issuer.email,
      name,
      hint: hintOf(plaintext),
      scopes: [...new Set(input.scopes)],
      createdAt: now,
      expiresAt: expiresAt ?? null,
      revokedAt: null,
      lastUsedAt: null,
    };
    const { id, scopes } = token;
    tx.db.send`
      insert into api_token (id, organization_id, issued_by_id, name, hint, sha256, scopes, created_at, expires_at)
      values (${id}, ${organizationId}, ${issuer.id}, ${name}, ${token.hint}, ${sha256(plaintext)}, ${scopes}, ${now},
              ${token.expiresAt})`;
    await recordAudit(tx, {
      action: 'api_token.created',
      organizationId,
      subject: { kind: 'api_token', id },
      after: { name, scopes, expires_at: expiresAt?.toISOString() ?? null },
    });
    return { token, plaintext };
  });
}

type KnownToken = Pick<ApiToken, 'id' | 'organizationId' | 'scopes'> & StoredToken;

/**
 * Returns what finds the principal of a token.
 *
 * @throws DomainError `invalid_token`, `expired_token` or `revoked_token`.
 */
export function tokenAuthentication({
  db,
  databaseClock,
}: Context): (plaintext: string) => Promise<Principal> {
  const find = tokenLookup(
    (hashes) => db.query<KnownToken>`
      select id, organization_id as "organizationId", scopes, sha256, expires_at as "expiresAt",
             revoked_at as "revokedAt"
      from api_token where sha256 = any(${hashes}::bytea[])`,
  );
  return async (plaintext) => {
    const token = isTokenShaped(plaintext) ? await find(plaintext) : undefined;
    const { id, organizationId, scopes } = usable(token, 'API token', databaseClock);
    return { tokenId: id, organizationId, scopes };
  };
}

/** All tokens of an organization, oldest first. */
export function listTokens(context: Context, organizationId: string): Promise<ApiToken[]> {
  return context.db.query<ApiToken>`
    select ${columns} from api_token where organization_id = ${organizationId} order by id`;
}

/** A page of an organization's tokens, newest first. */
export async function pageOfTokens(
  context: Context,
  organizationId: string,
  page: PageRequest,
): Promise<Page<ApiToken>> {
  const rows = await context.db.query<ApiToken>`
    select ${columns} from api_token where organization_id = ${organizationId} and ${isBehind(page)}
    order by id desc limit ${page.limit + 1}`;
  return pageOf(rows, page.limit);
}

/** Revokes a token for good; a second call changes nothing. @throws DomainError `not_found`. */
export function revokeToken(context: Context, organizationId: string, id: string): Promise<ApiToken> {
  return inTransaction(context, async (tx) => {
    const [token] = await tx.db.query<ApiToken>`
      select ${columns} from api_token where id = ${id} and organization_id = ${organizationId} for update`;
    if (!token) throw new DomainError('not_found', `There is no API token ${id} in this organization.`);
    if (token.revokedAt) return token;
    const revokedAt = tx.databaseClock.now();
    tx.db.send`update api_token set revoked_at = ${revokedAt} where id = ${token.id}`;
    await recordAudit(tx, {
      action: 'api_token.revoked',
      organizationId,
      subject: { kind: 'api_token', id: token.id },
      before: { revoked_at: null },
      after: { revoked_at: revokedAt.toISOString() },
    });
    return { ...token, revokedAt };
  });
}
