// `countersign migrate --dry-run`.
import { planDatabaseUpgrade } from '../core.ts';
import { readConfig } from '../platform/config.ts';
import type { PlannedChange } from '../platform/migrations/migration-plan.ts';
import { runningVersion } from '../platform/process/version.ts';
import { printTable } from './print.ts';

export async function printUpgradePlan(isJson: boolean): Promise<void> {
  const config = readConfig(process.env);
  const changes = await planDatabaseUpgrade(config);
  const seconds = changes.reduce((sum, { estimatedSeconds }) => sum + estimatedSeconds, 0);
  if (isJson) {
    const plan = { version: runningVersion(), changes, estimatedSeconds: seconds };
    process.stdout.write(`${JSON.stringify(plan, null, 2)}\n`);
    return;
  }
  if (changes.length === 0) {
    process.stdout.write('The database is up to date.\n');
    return;
  }
  const rows = changes.map(rowOf).filter(([, heldUp, read]) => heldUp !== '' || read !== '');
  printTable(['change', 'holds up for an instant', 'reads', 'about'], rows);
  const more = changes.length - rows.length;
  if (more > 0) process.stdout.write(`and ${more} that hold up nobody and read no table.\n`);
  process.stdout.write(
    `\nAbout ${duration(seconds)} in all; nothing was changed. A change that does not get its locks within ${config.migration.lockTimeoutMs} ms lets others pass, and is tried again.\n`,
  );
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
