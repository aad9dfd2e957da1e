// What the installed pg-boss needs, read without loading it. In the bundle it is a constant (src/build/server.ts).
import { createRequire } from 'node:module';

/** The version of its tables. */
export function pgBossTablesVersion(): number {
  const manifest: { pgboss: { schema: number } } = createRequire(import.meta.url)('pg-boss/package.json');
  return manifest.pgboss.schema;
}
