// Finds the command, runs it, and turns what it throws into a message and an exit code.
import { Command, CommanderError } from 'commander';
import { VERSION } from '../sdk/version.ts';
import { adviceFor, exitCodeOf, messageOf } from './failure.ts';
import { listenCommand } from './listen.ts';
import { resendCommand } from './resend.ts';
import { type Action, EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';
import { triggerCommand } from './trigger.ts';

const HELP_AFTER = `
The API key is read from COUNTERSIGN_API_KEY, the address of the API from COUNTERSIGN_BASE_URL:
from the environment, or else from the file of --env-file.

Exit codes: 0 all went well, 1 a request failed, 2 arguments or settings are wrong.`;

export async function run(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const action: Action =
    (command) =>
    async (...given) => {
      code = await command(tool, ...given);
    };
  const program = new Command('countersign')
    .description('Develop receivers of Countersign’s webhooks.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help to see the options.')
    .configureOutput({
      writeOut: (text) => tool.stdout.write(text),
      writeErr: (text) => tool.stderr.write(text),
    });
  for (const add of [listenCommand, resendCommand, triggerCommand])
    add(program, action).addHelpText('after', HELP_AFTER);
  program.addHelpText('after', HELP_AFTER);
  if (argv.length === 0) program.outputHelp();
  else
    try {
      await program.parseAsync(argv, { from: 'user' });
    } catch (error) {
      return codeOf(error, tool);
    }
  return code;
}

/** Says what went wrong. */
function codeOf(error: unknown, tool: Tool): ExitCode {
  // It has written its message, or the help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const code = exitCodeOf(error);
  // A mistake of ours: its stack says where.
  if (code === undefined || !(error instanceof Error)) throw error;
  const advice = error instanceof UsageError ? 'Add --help to see the options.' : adviceFor(error);
  tool.stderr.write(`${messageOf(error)}\n${advice === undefined ? '' : `${advice}\n`}`);
  return code;
}
