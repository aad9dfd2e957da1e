// `countersign version`, or `--version`: what runs, and which database it needs.
import { Command } from 'commander';
import { prismaSums } from '../platform/migrations/prisma-sums.ts';
import { runningCommit, runningVersion } from '../platform/process/version.ts';
import { pgBossTablesVersion } from '../platform/queue/pg-boss-tables.ts';
import { printFacts } from './print.ts';

export function versionCommand(): Command {
  return new Command('version')
    .description('Show version and commit, the Node that runs it, and the database schema that it needs.')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const migrations = prismaSums().migrations.map(({ name }) => name);
      const version = {
        version: runningVersion(),
        commit: await runningCommit(),
        node: process.versions.node,
        schema: {
          migration: migrations.at(-1) ?? null,
          migrations: migrations.length,
          pgboss: pgBossTablesVersion(),
        },
      };
      if (json) process.stdout.write(`${JSON.stringify(version, null, 2)}\n`);
      else
        printFacts({
          Countersign: version.version,
          Commit: version.commit,
          Node: version.node,
          Schema: `migration ${version.schema.migration} (the last of ${migrations.length}), pg-boss ${version.schema.pgboss}`,
        });
    });
}
