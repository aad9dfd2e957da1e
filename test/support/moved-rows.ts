import pg from 'pg';
import { largeTables, smallTables } from '../../src/domain/cells/move/organization-tables.ts';

/** What a move changes: where the organization lives, and what numbers transactions have there. The last use is written late. */
const CHANGED = ['xid', 'epoch', 'lives_in', 'is_held', 'last_used_at'];

/** How many rows of an organization each table has, with a hash of them all. */
export async function hashesOf(databaseUrl: string, organizationId: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set timezone to 'UTC'");
    const hashes: Record<string, string> = {};
    for (const { name, rows } of [...largeTables, ...smallTables]) {
      const { rows: found } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(${name}) - $2::text[])::text, 0)), 0) as hash
         from ${name} where ${rows}`,
        [organizationId, CHANGED],
      );
      hashes[name] = found[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}
