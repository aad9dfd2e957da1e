// Finds stored tokens by their hashes. Each request has its token looked up, or checked, after it has arrived, so that a
// revocation takes effect with the next request, in every process; requests that arrive together are looked
// up together. No comparison takes time that depends on a secret.

import type { DatabaseClock } from '../../../platform/clock/database-clock.ts';
import { Gathering } from '../../../platform/gathering.ts';
import { DomainError } from '../../errors.ts';
import { sha256 } from './token-text.ts';

/** What the database stores of a token that can be revoked. */
export interface StoredToken {
  readonly sha256: Buffer;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

const TOKENS_MAX = 100;

/** @param read the stored tokens with these hashes. */
export function tokenLookup<Token extends StoredToken>(
  read: (hashes: readonly Uint8Array[]) => Promise<readonly Token[]>,
): (plaintext: string) => Promise<Token | undefined> {
  const lookups = new Gathering<Uint8Array, Token | undefined>({
    run: async (hashes) => {
      const tokens = await read(hashes);
      return hashes.map((hash) => tokens.find((token) => token.sha256.equals(hash)));
    },
    sizeMax: TOKENS_MAX,
    atOnce: 2,
  });
  return (plaintext) => lookups.add(sha256(plaintext));
}

/** @throws DomainError `invalid_token`, `expired_token` or `revoked_token`, naming the `kind` of token. */
export function usable<Token extends StoredToken>(
  token: Token | undefined,
  kind: string,
  databaseClock: DatabaseClock,
): Token {
  if (!token) throw new DomainError('invalid_token', `This ${kind} is unknown.`);
  if (token.revoked_at) throw new DomainError('revoked_token', `This ${kind} was revoked.`);
  if (token.expires_at && token.expires_at <= databaseClock.now())
    throw new DomainError('expired_token', `This ${kind} expired at ${token.expires_at.toISOString()}.`);
  return token;
}
