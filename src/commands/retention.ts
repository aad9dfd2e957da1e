// `countersign retention`.
import { Command } from 'commander';
import { applyRetention } from '../domain/retention/retention.ts';
import { type RowCounts, rowKinds } from '../domain/retention/retention-cutoffs.ts';
import { presentRemoved } from '../http/presenters/retention.ts';
import { type ChangeOptions, withChange, withOperator } from './actor.ts';
import { printFacts, printJson } from './print.ts';

interface RunOptions extends ChangeOptions {
  readonly dryRun: boolean;
}

/** Progress is printed at most this often. */
const PRINT_EVERY_MS = 1_000;

export function retentionCommands(): Command {
  const command = new Command('retention').description('How long data is kept (RETENTION_… settings).');
  withChange(command.command('run'))
    .description(
      'Remove data that is older than the settings allow, as workers do every night. You can stop it at any time.',
    )
    .option('--dry-run', 'only show what would be removed', false)
    .action(async (options: RunOptions) => {
      const { dryRun, json } = options;
      let printedAt = performance.now();
      const removed = await withOperator(options, (context) =>
        applyRetention(context, {
          dryRun,
          onProgress(soFar) {
            if (json || performance.now() - printedAt < PRINT_EVERY_MS) return;
            printedAt = performance.now();
            process.stdout.write(`  ${inWords(soFar)}\n`);
          },
        }),
      );
      if (json) return printJson(presentRemoved(dryRun, removed));
      printFacts({ [dryRun ? 'Would be removed' : 'Removed']: inWords(removed) });
    });
  return command;
}

function inWords(counts: RowCounts): string {
  return rowKinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
}
