// Runs one command line. A failure goes to stderr and into `process.exitCode`.
import { terminalSafe } from '../platform/terminal-safe.ts';
import { failureMessage } from './failure.ts';
import { createProgram } from './program.ts';

/** @param args without Node and the script. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.stderr.write(`countersign: ${failureMessage(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error)
      process.stderr.write(`${terminalSafe(error.stack ?? '')}\n`);
    process.exitCode = 1;
  }
}
