// `npm run chaos -- interleavings`: all pairs with two preemptions, and the crash points.
import { Command } from 'commander';
import { printTable, style } from '../../src/commands/print.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { areas } from './areas/index.ts';
import { type Bounds, type Exploration, explore } from './explore.ts';
import { openRig } from './rig.ts';

interface Options extends Bounds {
  readonly only?: string;
  readonly always?: true;
}

async function main(options: Options): Promise<number> {
  await using postgres = await startTestPostgres('UTC');
  const all: Exploration[] = [];
  for (const area of areas) {
    await using database = await createTestDatabase(postgres.url);
    await using rig = await openRig({ url: database.url });
    const pairs = [...area.always, ...(options.always ? [] : area.chaos)];
    for (const pair of pairs) {
      if (options.only !== undefined && !`${area.name}: ${pair.name}`.includes(options.only)) continue;
      const startedAt = performance.now();
      const explored = await explore(rig, pair, options);
      all.push(explored);
      const ms = Math.round(performance.now() - startedAt);
      process.stderr.write(`${explored.violations.length === 0 ? 'ok' : 'NO'} ${area.name}: ${explored.name}: ${explored.schedules} schedules (${explored.left} left), ${explored.statements} statements, ${explored.outcomes} outcomes, ${explored.conflicts} conflicts, ${ms} ms\n`);
      for (const { what, times, trace } of explored.violations) process.stderr.write(`   ${times}× ${what}\n${trace.map((line) => `        ${line}\n`).join('')}`);
    }
  }
  const schedules = all.reduce((sum, each) => sum + each.schedules, 0);
  process.stderr.write(`${all.length} pairs, ${schedules} schedules\n`);
  return all.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

const program = new Command('interleavings')
  .option('--preemptions <n>', '', Number, 2)
  .option('--schedules <n>', '', Number, 400)
  .option('--seed <n>', '', Number, 1)
  .option('--only <text>')
  .option('--always')
  .parse();
void printTable, style;
process.exit(await main(program.opts<Options>()));
