// `npm run chaos -- interleavings`: explores every pair with two preemptions, and interrupts every operation
// at every statement.
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
  /** Schedules that were not tried because of the limits. */
  readonly left: number;
  readonly outcomes: number | undefined;
  readonly violations: readonly string[];
}

async function main(options: Options): Promise<number> {
  if (options.mutants) return (await import('./mutants.ts')).catchMutants(options.only);
  // When mutants are explored, a server with its template exists already.
  const { EXPLORED_SERVER: given } = process.env;
  await using own = given === undefined ? await startTestPostgres('UTC') : undefined;
  const serverUrl = given ?? own?.url ?? '';
  const lines: Line[] = [];
  for (const area of areas) lines.push(...(await exploreArea(serverUrl, tasksOf(area, options))));
  lines.push(...(await explorePooled(serverUrl, options)));
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

/** A part of an area to explore. */
interface Task {
  readonly what: string;
  run(rig: Rig): Promise<Omit<Line, 'what'>>;
}

function tasksOf(
  { name, always, chaos, alwaysCrashes = [], crashes }: Area,
  options: Options,
  where = '',
): Task[] {
  const pairs = [...always, ...(options.always ? [] : chaos)].map((pair) => ({
    what: `${name}: ${pair.name}${where}`,
    async run(rig: Rig) {
      const { schedules, left, outcomes, violations } = await explore(rig, pair, options);
      const told = violations.map(({ what, times, trace }) =>
        [`${times}× ${what}`, ...trace.map((statement) => `   ${statement}`)].join('\n   '),
      );
      return { tried: schedules, left, outcomes, violations: told };
    },
  }));
  const lost = (options.always ? [] : [...alwaysCrashes, ...crashes]).map((crashing) => ({
    what: `${name}: lost: ${crashing.name}`,
    async run(rig: Rig) {
      const { crashes, violations } = await exploreCrashes(rig, crashing);
      return { tried: crashes, left: 0, outcomes: undefined, violations };
    },
  }));
  return [...pairs, ...lost].filter(({ what }) => options.only === undefined || what.includes(options.only));
}

/** Explores an area on a database of its own. @param pooled the pooler between the lanes and the database. */
async function exploreArea(
  serverUrl: string,
  tasks: readonly Task[],
  pooled?: typeof PgBouncer,
): Promise<Line[]> {
  if (tasks.length === 0) return [];
  await using database = await createTestDatabase(serverUrl);
  await using bouncer = await pooled?.start(database.url);
  await using rig = await openRig({ url: database.url, pooledUrl: bouncer?.urlOf('transaction') });
  const lines: Line[] = [];
  for (const { what, run } of tasks) {
    const line = { what, ...(await run(rig).catch(gaveUp)) };
    lines.push(line);
    const verdict = line.violations.length === 0 ? 'ok' : 'NO';
    process.stderr.write(`${verdict} ${what}: ${line.tried} schedules, ${line.left} not tried\n`);
    for (const violation of line.violations) process.stderr.write(`   ${violation}\n`);
  }
  return lines;
}

/** An error in one exploration must not stop the others. */
const gaveUp = (error: unknown): Omit<Line, 'what'> => ({
  tried: 0,
  left: 0,
  outcomes: undefined,
  violations: [`gave up: ${error instanceof Error ? error.stack : String(error)}`],
});

/**
 * Explores the pairs of every test run again, through a pooler that gives each transaction another session.
 */
async function explorePooled(serverUrl: string, options: Options): Promise<Line[]> {
  const always = { ...options, always: true, preemptions: 1 } as const;
  const tasks = areas.map((area) => tasksOf(area, always, ', behind PgBouncer'));
  if (tasks.flat().length === 0) return [];
  if (!pgbouncer) {
    process.stderr.write('SKIPPED: PgBouncer is not installed, so nothing was explored behind it\n');
    return [];
  }
  const lines: Line[] = [];
  for (const each of tasks) lines.push(...(await exploreArea(serverUrl, each, PgBouncer)));
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
  .option('--always', 'only the pairs of npm run test:slow')
  .option('--mutants', 'take locks, fences and re-checks out, one at a time, and see that a pair finds each')
  .parse();
process.exit(await main(program.opts<Options>()));
