// What `countersign migrate` has done, or with `--dry-run` would do, in words.
import { type Core, planDatabaseUpgrade } from '../core.ts';
import { readConfig } from '../platform/config.ts';
import type { PlannedChange } from '../platform/migrations/migration-plan.ts';
import { prismaSums } from '../platform/migrations/prisma-sums.ts';
import { runningVersion } from '../platform/process/version.ts';
import { printTable } from './print.ts';

export function printUpgrade(upgrade: Core['upgrade']): void {
  // Another process may have done it in the meantime.
  if (upgrade === undefined || upgrade.changes.length === 0) {
    process.stdout.write(`The database is up to date: ${destination()}. Nothing was changed.\n`);
    return;
  }
  const { from, changes, tookMs } = upgrade;
  const tables = changes.some(isMigration)
    ? `The database was upgraded from migration ${from}`
    : 'The tables stayed as they were';
  process.stdout.write(
    `${from === undefined ? 'The tables were made' : tables}: ${counted(changes)} in ${(tookMs / 1_000).toFixed(1)} s. It is up to date: ${destination()}.\n`,
  );
}

export async function printUpgradePlan(isJson: boolean): Promise<void> {
  const config = readConfig(process.env);
  const { from, changes } = await planDatabaseUpgrade(config);
  const seconds = changes.reduce((sum, { estimatedSeconds }) => sum + estimatedSeconds, 0);
  if (isJson) {
    const plan = { version: runningVersion(), from: from ?? null, changes, estimatedSeconds: seconds };
    process.stdout.write(`${JSON.stringify(plan, null, 2)}\n`);
    return;
  }
  if (changes.length === 0) {
    process.stdout.write(`The database is up to date: ${destination()}.\n`);
    return;
  }
  const names = changes.map(({ name }) => name);
  if (from === undefined) {
    process.stdout.write(
      `The database has no tables of Countersign. \`migrate\` would make them, as ${destination()} has them: ${counted(names)}, about ${duration(seconds)}. Nothing was changed.\n`,
    );
    return;
  }
  // Another build of the same tables.
  if (!names.some(isMigration)) {
    process.stdout.write(
      `The tables stay as they are: ${destination()}. Only ${counted(names)} would change, in about ${duration(seconds)}; that holds up nobody and reads no table. Nothing was changed.\n`,
    );
    return;
  }
  const rows = changes.map(rowOf).filter(([, heldUp, read]) => heldUp !== '' || read !== '');
  if (rows.length > 0) {
    printTable(['change', 'holds up for an instant', 'reads', 'about'], rows);
    process.stdout.write('What is not listed holds up nobody and reads no table.\n\n');
  }
  process.stdout.write(
    `From migration ${from} to ${destination()}: ${counted(names)}, about ${duration(seconds)}${rows.length > 0 ? '' : '; they hold up nobody and read no table'}. Nothing was changed. A change that does not get its locks within ${config.migration.lockTimeoutMs} ms lets others pass, and is tried again.\n`,
  );
}

/** Which tables this program works with; `countersign version` says the same. */
const destination = () => `version ${runningVersion()}, migration ${prismaSums().migrations.at(-1)?.name}`;

const isMigration = (name: string) => /^\d/.test(name);

/** Migrations are counted as `countersign version` counts them; what else changes is named. */
function counted(names: readonly string[]): string {
  const migrations = names.filter(isMigration).length;
  // A function that was changed is `functions/NAME`.
  const others = new Set(
    names.filter((name) => !isMigration(name)).map((name) => name.split('/')[0] ?? name),
  );
  const parts = [
    ...(migrations > 0 ? [`${migrations} ${migrations === 1 ? 'migration' : 'migrations'}`] : []),
    ...others,
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
}

function rowOf({ name, effects, estimatedSeconds }: PlannedChange): string[] {
  const heldUp = Map.groupBy(effects, ({ holdsUp }) => holdsUp);
  heldUp.delete('nobody');
  return [
    name,
    [...heldUp]
      .map(([what, tables]) => `${what} of ${tables.map(({ table }) => table).join(', ')}`)
      .join('; '),
    effects
      .filter(({ rows }) => rows > 0)
      .map(({ table, rows }) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of ${table}`)
      .join(', '),
    duration(estimatedSeconds),
  ];
}

function duration(seconds: number): string {
  if (seconds < 1) return '< 1 s';
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
