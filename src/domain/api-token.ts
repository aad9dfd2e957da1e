import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import type { ApiToken } from '../../generated/prisma/client.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from './errors.ts';
import { knownScopes } from './scope.ts';

/** Who a request speaks for. */
export interface Principal {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARS = 43; // 62^43 > 2^256
const CHECKSUM_CHARS = 6; // 62^6 > 2^32
const TOKEN = new RegExp(`^csk_([0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`);

/**
 * A new token: `csk_`, 256 random bits and their CRC-32, both in base 62. Prefix and checksum let a scanner tell a
 * leaked token from a look-alike without asking us.
 */
export function generateToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_CHARS);
  return `csk_${secret}${checksumOf(secret)}`;
}

/** Whether `text` is written like a token and its checksum fits. */
export function isTokenShaped(text: string): boolean {
  const match = TOKEN.exec(text);
  return match?.[1] !== undefined && checksumOf(match[1]) === match[2];
}

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
      hint: plaintext.slice(-4),
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

function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

function checksumOf(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_CHARS);
}

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = BASE62[Number(rest % 62n)] + digits;
  return digits;
}
