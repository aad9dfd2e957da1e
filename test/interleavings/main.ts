// `npm run chaos -- interleavings`: every pair with two preemptions, every operation lost at every statement.
import { Command, InvalidArgumentError } from 'commander';
import { printTable, style } from '../../src/commands/print.ts';
import { createTestDatabase } from '../support/database.ts';
import { PgBouncer, pgbouncer } from '../support/pgbouncer.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { areas } from './areas/index.ts';
import { exploreCrashes } from './crash-points.ts';
import { type Bounds, explore } from './explore.ts';
import type { Area } from './pair.ts';
import { openRig, type Rig } from './rig.ts';

interface Options extends Bounds {
  readonly only?: string;
  readonly always?: true;
  readonly mutants?: true;
}

/** A line of the table. */
interface Line {
  readonly what: string;
  readonly tried: number;
  /** What was not tried within the bounds. */
  readonly left: number;
  readonly outcomes: number | undefined;
  readonly violations: readonly string[];
}

async function main(options: Options): Promise<number> {
  if (options.mutants) return (await import('./mutants.ts')).catchMutants(options.only);
  // Where mutants are explored there is a server already, with its template.
  const { EXPLORED_SERVER: given } = process.env;
  await using own = given === undefined ? await startTestPostgres('UTC') : undefined;
  const serverUrl = given ?? own?.url ?? '';
  const lines: Line[] = [];
  for (const area of areas.filter(
    (each) =>
      options.only === undefined || options.only.startsWith(`${each.name}:`) || !options.only.includes(':'),
  )) {
    await using database = await createTestDatabase(serverUrl);
    await using rig = await openRig({ url: database.url });
    lines.push(...(await exploreArea(rig, area, options)));
  }
  if (options.only === undefined) lines.push(...(await explorePooled(serverUrl, options)));
  printTable(
    ['operations at once', 'schedules', 'not tried', 'outcomes', 'ok'],
    lines.map(({ what, tried, left, outcomes, violations }) => [
      ...[what, `${tried}`, `${left}`, `${outcomes ?? ''}`],
      violations.length === 0 ? style.green('yes') : style.red('NO'),
    ]),
  );
  const broken = lines.filter(({ violations }) => violations.length > 0);
  const schedules = lines.reduce((sum, { tried }) => sum + tried, 0);
  const result = broken.length === 0 ? 'all hold' : `${broken.length} are broken`;
  process.stderr.write(
    `interleavings: ${lines.length} pairs and crashes, ${schedules} schedules: ${result} (seed ${options.seed})\n`,
  );
  return broken.length === 0 ? 0 : 1;
}

async function exploreArea(rig: Rig, area: Area, options: Options, suffix = ''): Promise<Line[]> {
  const lines: Line[] = [];
  const isWanted = (name: string) => options.only === undefined || name.includes(options.only);
  const say = (line: Line) => {
    lines.push(line);
    const { what, tried, left, violations } = line;
    process.stderr.write(
      `${violations.length === 0 ? 'ok' : 'NO'} ${what}: ${tried} schedules, ${left} not tried\n`,
    );
    for (const violation of violations) process.stderr.write(`${violation}\n`);
  };
  for (const pair of [...area.always, ...(options.always ? [] : area.chaos)]) {
    const what = `${area.name}: ${pair.name}${suffix}`;
    if (!isWanted(what)) continue;
    const { schedules, left, outcomes, violations } = await explore(rig, pair, options);
    const told = violations.map(
      ({ what, times, trace }) => `   ${times}× ${what}\n${trace.map((step) => `      ${step}`).join('\n')}`,
    );
    say({ what, tried: schedules, left, outcomes, violations: told });
  }
  for (const crashing of options.always ? [] : area.crashes) {
    const what = `${area.name}: lost: ${crashing.name}${suffix}`;
    if (!isWanted(what)) continue;
    const { crashes, violations } = await exploreCrashes(rig, crashing);
    say({
      what,
      tried: crashes,
      left: 0,
      outcomes: undefined,
      violations: violations.map((each) => `   ${each}`),
    });
  }
  return lines;
}

/** The pairs of every run once more, through a pooler that gives each transaction another session. */
async function explorePooled(serverUrl: string, options: Options): Promise<Line[]> {
  if (!pgbouncer) {
    process.stderr.write('SKIPPED: PgBouncer is not installed, so nothing was explored behind it\n');
    return [];
  }
  const lines: Line[] = [];
  for (const area of areas) {
    await using database = await createTestDatabase(serverUrl);
    await using bouncer = await PgBouncer.start(database.url);
    await using rig = await openRig({ url: database.url, pooledUrl: bouncer.urlOf('transaction') });
    const once = { ...options, always: true, preemptions: 1 } as const;
    lines.push(...(await exploreArea(rig, area, once, ', behind PgBouncer')));
  }
  return lines;
}

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
};
const program = new Command('interleavings')
  .description('Runs operations at once, statement by statement, in every order of few preemptions.')
  .option('--preemptions <n>', 'how often an operation is interrupted that could go on', wholeNumber, 2)
  .option('--schedules <n>', 'how many schedules of a pair are tried at most', wholeNumber, 150)
  .option('--seed <n>', 'which of them, where there are more', wholeNumber, Date.now() % 1_000_000)
  .option('--only <text>', 'only what has this in its name')
  .option('--always', 'only the pairs of npm test')
  .option('--mutants', 'take locks, fences and re-checks out, one at a time, and see that a pair finds each')
  .parse();
process.exit(await main(program.opts<Options>()));
