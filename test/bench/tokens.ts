import type pg from 'pg';
import { operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { sha256, TokenText } from '../../src/domain/access/tokens/token-text.ts';

/** @returns a new operator token that may do everything. */
export async function insertOperatorToken(session: pg.Client): Promise<string> {
  const token = new TokenText('cso').generate();
  await session.query(
    `insert into operator_token (id, name, hint, sha256, scopes) values (uuidv7(), 'bench', '', $1, $2)`,
    [sha256(token), operatorScopes],
  );
  return token;
}
