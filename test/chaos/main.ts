import { Command, InvalidArgumentError, Option } from 'commander';
import { failureMessage } from '../../src/commands/failure.ts';
import { keepScratchFolder, scratchFolder } from '../support/scratch-folder.ts';
import { sweepKilledRuns } from '../support/sweep.ts';
import { ChaosPostgres } from './chaos-postgres.ts';
import type { Finding } from './finding.ts';
import { type Plan, planRun } from './plan.ts';
import { Progress } from './progress.ts';
import { describePlan, isPassed, printFindings, printJson, writeReport } from './report.ts';
import { type Outcome, run } from './run.ts';
import { type Sabotage, sabotageNames } from './sabotage.ts';
import { logsFolder, makeFolder, removeFolder, setStage } from './stage.ts';

interface Options {
  readonly duration: number;
  readonly rate: number;
  readonly seed: number;
  readonly lease?: number;
  readonly forget?: true;
  readonly json?: true;
  readonly keep?: true;
  readonly sabotage?: Sabotage;
}

interface CellOptions
  extends Record<'moves' | 'seed' | 'organizations' | 'rate' | 'deliveries' | 'invoices', number> {}

class Interruption extends Error {}

/** Rejects on Ctrl-C and similar signals. A second signal changes nothing: cleaning up is short. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => reject(new Interruption('interrupted; cleaning up')));
    }
  });
}

/** Ends everything that was started, however the run ends. */
async function runStaged(
  plan: Plan,
  folder: string,
  progress: Progress,
  sabotage: Sabotage | undefined,
): Promise<Outcome> {
  await using cleanup = new AsyncDisposableStack();
  const outcome = setStage(plan, folder, progress, cleanup).then((stage) => run(stage, sabotage));
  return await Promise.race([outcome, interruption()]);
}

async function main(options: Options): Promise<number> {
  const plan = planRun({
    seed: options.seed,
    durationSeconds: options.duration,
    eventsPerSecond: options.rate,
    leaseSeconds: options.lease,
    forgets: options.forget,
  });
  const progress = new Progress();
  for (const [name, value] of Object.entries(describePlan(plan))) progress.say(`${name}: ${value}`);
  const folder = await makeFolder();
  try {
    const { findings, evidence } = await runStaged(plan, folder, progress, options.sabotage);
    if (options.json) printJson(plan, findings);
    else printFindings(findings);
    if (isPassed(findings) && !options.keep) {
      await removeFolder(folder);
      return 0;
    }
    await writeReport(folder, plan, findings, evidence);
    const result = isPassed(findings) ? 'all guarantees hold' : 'guarantees are broken';
    process.stderr.write(`\nchaos: ${result} (seed ${plan.seed}). Logs and evidence: ${folder}\n`);
    return isPassed(findings) ? 0 : 1;
  } catch (error) {
    if (error instanceof Interruption) {
      await removeFolder(folder);
      process.stderr.write(`\nchaos: ${error.message}\n`);
      return 130;
    }
    await keepScratchFolder(folder);
    process.stderr.write(
      `\nchaos: the run itself failed (seed ${plan.seed}): ${failureMessage(error)}. Logs: ${logsFolder(folder)}\n`,
    );
    return 2;
  }
}

/** Runs a section that has its own faults. Its code is loaded only when it runs. */
async function runSection(
  section: (cleanup: AsyncDisposableStack) => Promise<readonly Finding[]>,
): Promise<number> {
  await sweepKilledRuns();
  await using cleanup = new AsyncDisposableStack();
  const findings = await Promise.race([section(cleanup), interruption()]);
  printFindings(findings);
  return isPassed(findings) ? 0 : 1;
}

function exitCodeOf(error: unknown): number {
  process.stderr.write(`\nchaos: ${failureMessage(error)}\n`);
  return error instanceof Interruption ? 130 : 2;
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('Give a number above 0.');
  return value;
}

const program = new Command('chaos')
  .description('Breaks whatever can break while events flow, and counts what arrives.')
  // A section has options of the same names.
  .enablePositionalOptions()
  .option('--duration <seconds>', 'how long faults and traffic last; quiet follows', positiveNumber, 180)
  .option('--rate <events/s>', 'events a second', positiveNumber, 40)
  .option('--seed <number>', 'repeats the choices of an earlier run', positiveNumber, Date.now() % 1_000_000)
  .option('--lease <seconds>', 'JOB_LEASE_SECONDS; the timeout of an attempt is half of it', positiveNumber)
  .option(
    '--forget',
    'the last cut leaves connections that stay silent forever, as a lost firewall state does',
  )
  .option('--json', 'print the result as JSON')
  .option('--keep', 'keep logs and evidence even when all is well')
  .addOption(
    new Option('--sabotage <what>', 'delete one row, to see that the run notices')
      .choices(sabotageNames)
      .hideHelp(),
  )
  .action(async (options: Options) => {
    process.exitCode = await main(options);
  });
program
  .command('interleavings')
  .description('Runs operations at once, statement by statement, in every order of few preemptions.')
  .argument('[options...]')
  .allowUnknownOption()
  .helpOption(false)
  .action(async () => {
    // A program of its own, which ends the process itself.
    process.argv.splice(2, 1);
    await import('../interleavings/main.ts');
  });
program
  .command('embedded')
  .description('Stages what can happen to the embedded PostgreSQL, while events flow.')
  .action(async () => {
    const embedded = await import('./embedded.ts');
    process.exitCode = await runSection((cleanup) => embedded.run(new Progress(), cleanup));
  });
program
  .command('kills')
  .description(
    'Kills a process that is API and worker at every place of publish, settle, attempt and record.',
  )
  .option('--each <n>', 'how often at each of the six places', positiveNumber, 6)
  .action(async ({ each }: { each: number }) => {
    const { killEverywhere } = await import('./kills.ts');
    process.exitCode = await runSection(async (cleanup) => {
      const folder = cleanup.use(await scratchFolder('chaos-kills'));
      const postgres = await ChaosPostgres.start(folder.path, cleanup);
      return killEverywhere({ databaseUrl: postgres.productUrl(), each, progress: new Progress() });
    });
  });
program
  .command('cells')
  .description('Moves organizations between two installations while they publish, and whatever can die dies.')
  .option('--moves <n>', 'how many moves', positiveNumber, 100)
  .option('--seed <number>', 'repeats the choices of an earlier run', positiveNumber, Date.now() % 1_000_000)
  .option('--organizations <n>', 'how many organizations', positiveNumber, 3)
  .option('--rate <events/s>', 'events a second of each', positiveNumber, 20)
  .option(
    '--deliveries <n>',
    'what the largest has behind it; the smallest has 1,000',
    positiveNumber,
    20_000,
  )
  .option('--invoices <n>', 'what each has behind it, paid, with two lines each', Number, 0)
  .action(async ({ moves, seed, organizations, rate, deliveries, invoices }: CellOptions) => {
    const { chaosOfCells } = await import('./cells/run.ts');
    const options = {
      moves,
      seed,
      organizations,
      eventsPerSecond: rate,
      deliveriesMax: deliveries,
      invoices,
    };
    const progress = new Progress();
    progress.say(`seed ${seed}`);
    process.exitCode = await runSection((cleanup) => chaosOfCells(options, progress, cleanup));
  });
program
  .command('memory')
  .description('Attacks the memory of an API process in a small control group, beside honest traffic.')
  .option('--only <text>', 'attacks whose name contains it')
  .option('--each <seconds>', 'how long each attack lasts', positiveNumber, 15)
  .option(
    '--image',
    'builds the image, and attacks a container of it, with what test/packaging/image.slow.ts needs',
  )
  .action(async (options: { only?: string; each: number; image?: boolean }) => {
    const { memoryChaos } = await import('./memory/main.ts');
    await using cleanup = new AsyncDisposableStack();
    process.exitCode = await Promise.race([memoryChaos(cleanup, options), interruption()]);
  });
// A closed output (`| head`) must not keep the run from cleaning up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// Operations that an interrupted run still waits for must not keep it from ending.
await program.parseAsync().catch((error: unknown) => {
  process.exitCode = exitCodeOf(error);
});
process.exit();
