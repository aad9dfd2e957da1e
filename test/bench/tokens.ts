import { createHash } from 'node:crypto';
import type pg from 'pg';
import { operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { TokenText } from '../../src/domain/access/tokens/token-text.ts';

/** What a token is stored as. */
export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** @returns a new operator token that may do everything. */
export async function insertOperatorToken(session: pg.Client): Promise<string> {
  const token = new TokenText('cso').generate();
  await session.query(
    `insert into operator_token (id, name, hint, sha256, scopes) values (uuidv7(), 'bench', '', $1, $2)`,
    [sha256(token), operatorScopes],
  );
  return token;
}
