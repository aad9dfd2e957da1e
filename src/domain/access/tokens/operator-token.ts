// Operator tokens: those who run the service authenticate with them at the operator API.
import type { OperatorToken as Row } from '../../../../generated/prisma/client.ts';
import { recordAudit } from '../../audit.ts';
import { type Actor, type ActorContext, type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { operatorScopes } from './scope.ts';
import { refuseTokenInput } from './token-input.ts';
import { type StoredToken, tokenLookup, usable } from './token-lookup.ts';
import { hintOf, sha256, TokenText } from './token-text.ts';

/** An operator token without its hash. */
export type OperatorToken = Omit<Row, 'sha256'>;

const shown = { omit: { sha256: true } } as const;

/** Who sends a request to the operator API. */
export interface OperatorPrincipal {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Of an earlier request: the token may have been revoked since. */
  readonly isRemembered?: boolean;
}

const tokenText = new TokenText('cso');

/**
 * Issues a token of the operator API. The result alone has the plaintext.
 *
 * @throws DomainError `unprocessable_content` for scopes that do not exist or an expiry in the past.
 */
export async function issueOperatorToken(
  context: ActorContext,
  input: { name: string; scopes: readonly string[]; expires_at?: Date | undefined },
): Promise<{ token: OperatorToken; plaintext: string }> {
  const now = context.databaseClock.now();
  refuseTokenInput(input, operatorScopes, now);
  const plaintext = tokenText.generate();
  const token = await inTransaction(context, async (tx) => {
    const issued = await tx.db.prisma.operatorToken.create({
      data: {
        id: tx.databaseClock.newId(),
        name: input.name,
        hint: hintOf(plaintext),
        sha256: sha256(plaintext),
        scopes: [...new Set(input.scopes)],
        created_at: now,
        expires_at: input.expires_at ?? null,
      },
      ...shown,
    });
    await recordAudit(tx, 'operator_token.created', undefined, issued.id, {
      after: {
        name: issued.name,
        scopes: issued.scopes,
        expires_at: issued.expires_at?.toISOString() ?? null,
      },
    });
    return issued;
  });
  return { token, plaintext };
}

type KnownToken = Pick<OperatorToken, 'id' | 'name' | 'scopes'> & StoredToken;

export interface OperatorAuthentication {
  /** @throws DomainError `invalid_token`, `expired_token` or `revoked_token`. */
  readonly authenticate: (plaintext: string) => Promise<OperatorPrincipal>;
  /** As `authenticate`, or without asking the database whom it found before: for whoever has the token checked later. */
  readonly remember: (plaintext: string) => Promise<OperatorPrincipal>;
}

/** More tokens than that publish in no installation that we know of. */
const REMEMBERED_MAX = 1_000;

/** In SQL, as for every token: whoever publishes never loads Prisma. */
export function operatorAuthentication({ db, databaseClock }: Context): OperatorAuthentication {
  const find = tokenLookup(
    (hashes) => db.query<KnownToken>`
      select id, name, scopes, sha256, expires_at, revoked_at from operator_token where sha256 = any(${hashes}::bytea[])`,
  );
  /** By the hashes of their tokens: the plaintext of none is kept. */
  const remembered = new Map<string, OperatorPrincipal>();
  const hashOf = (plaintext: string) => Buffer.from(sha256(plaintext)).toString('base64');
  const authenticate = async (plaintext: string) => {
    const token = tokenText.isShaped(plaintext) ? await find(plaintext) : undefined;
    try {
      const { id, name, scopes } = usable(token, 'operator token', databaseClock);
      return { tokenId: id, name, scopes };
    } catch (error) {
      // Otherwise each of its requests would spoil a statement that others share with it.
      remembered.delete(hashOf(plaintext));
      throw error;
    }
  };
  return {
    authenticate,
    async remember(plaintext) {
      const hash = hashOf(plaintext);
      const known = remembered.get(hash);
      if (known) return known;
      const principal = await authenticate(plaintext);
      if (remembered.size === REMEMBERED_MAX) remembered.clear();
      remembered.set(hash, { ...principal, isRemembered: true });
      return principal;
    },
  };
}

/** The actor that the audit names for this principal. */
export function actorOf({ tokenId, name }: OperatorPrincipal): Actor {
  return { kind: 'operator_token', id: tokenId, name };
}

/** All of them, oldest first, including revoked ones. */
export function listOperatorTokens(context: Context): Promise<OperatorToken[]> {
  return context.db.prisma.operatorToken.findMany({ orderBy: { id: 'asc' }, ...shown });
}

/** Revokes a token for good; a second call changes nothing. @throws DomainError `not_found`. */
export function revokeOperatorToken(context: ActorContext, id: string): Promise<OperatorToken> {
  return inTransaction(context, async (tx) => {
    const revoked_at = tx.databaseClock.now();
    const { operatorToken } = tx.db.prisma;
    const { count } = await operatorToken.updateMany({
      where: { id, revoked_at: null },
      data: { revoked_at },
    });
    const token = await operatorToken.findUnique({ where: { id }, ...shown });
    if (!token) throw new DomainError('not_found', `There is no operator token ${id}.`);
    if (count === 0) return token;
    await recordAudit(tx, 'operator_token.revoked', undefined, id, {
      before: { revoked_at: null },
      after: { revoked_at: revoked_at.toISOString() },
    });
    return token;
  });
}
