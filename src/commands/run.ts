// Runs one command line. A failure goes to stderr and into `process.exitCode`.
import type { Command } from 'commander';
import { logFormatDefault } from '../platform/config.ts';
import { writeLine } from '../platform/log.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';
import { failureMessage } from './failure.ts';
import { adviceOnMoved } from './moved.ts';
import { createProgram } from './program.ts';

/** Runs the command line of this process, and ends with it. */
export async function runProcess(): Promise<void> {
  // Whoever reads the output may stop, as `head` does: what was asked for is done all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
  });
  await runCommand(process.argv.slice(2));
  // A failed start may leave a connection open to a database that is gone: 10 s, as measured.
  if (process.exitCode) setTimeout(() => process.exit(), 1_000).unref();
}

/** @param given without Node and the script. */
export async function runCommand(given: readonly string[]): Promise<void> {
  const args = given[0] === '--version' ? ['version', ...given.slice(1)] : given;
  try {
    const advice = adviceOnMoved(args);
    if (advice !== undefined) throw new Error(advice);
    const program = createProgram(await apiCommandIn(args));
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    writeFailure(args, failureMessage(error));
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error)
      process.stderr.write(`${terminalSafe(error.stack ?? '')}\n`);
    process.exitCode = 1;
  }
}

/** The log of a server that does not start is read by machines too. */
function writeFailure([command = '', ...rest]: readonly string[], message: string): void {
  const role = (['start', 'api', 'worker'] as const).find((each) => each === command && rest.length === 0);
  const format = process.env.LOG_FORMAT || logFormatDefault();
  if (role === undefined || format === 'pretty') process.stderr.write(`countersign: ${message}\n`);
  else writeLine(role, 'fatal', message);
}

/** `api` alone runs a server. With more behind it, or asked about, it has an operation for a command. */
async function apiCommandIn(args: readonly string[]): Promise<Command | undefined> {
  const place = args[0] === 'help' ? 1 : 0;
  if (args[place] !== 'api' || args.length === 1) return undefined;
  // Loaded here: no other command needs the contracts and the handlers.
  const { apiCommand } = await import('./api.ts');
  return apiCommand(args[place + 1] ?? '');
}
