import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../src/app.ts';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { sha256 } from '../../src/domain/access/tokens/token-text.ts';
import type { Tenant } from './app.ts';

/** A second token of an organization, as releases made them before tokens named their organization. */
export async function tokenFromBefore({ pool }: App, { token }: Tenant): Promise<string> {
  const plaintext = generateToken();
  const { rowCount } = await pool.query(
    `insert into api_token (id, organization_id, issued_by_id, issued_by_email, name, hint, sha256, scopes, created_at)
     select $1, organization_id, issued_by_id, issued_by_email, name, $2, $3, scopes, created_at
     from api_token where sha256 = $4`,
    [uuidv7(), plaintext.slice(-4), sha256(plaintext), sha256(token)],
  );
  if (rowCount !== 1) throw new Error('The organization has no token yet.');
  return plaintext;
}
