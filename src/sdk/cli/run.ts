// Finds the command, runs it, and turns what it throws into a message and an exit code.
import { VERSION } from '../version.ts';
import { type Command, mostSimilar, parseArguments } from './command.ts';
import { adviceFor, exitCodeOf, messageOf } from './failure.ts';
import { commandHelp, PROGRAM, toolHelp } from './help.ts';
import { listen } from './listen.ts';
import { resend } from './resend.ts';
import { EXIT, type ExitCode, type Tool, UsageError } from './tool.ts';
import { trigger } from './trigger.ts';

const commands: readonly Command[] = [listen, resend, trigger];

export async function run(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const [name = '--help', ...rest] = argv;
  const command = commands.find((each) => each.name === (name === 'help' ? rest[0] : name));
  if (command !== undefined && (name === 'help' || asksForHelp(rest))) return say(tool, commandHelp(command));
  if (name === 'help' || name === '--help' || name === '-h') return say(tool, toolHelp(commands));
  if (name === '--version' || name === '-v') return say(tool, `${VERSION}\n`);
  try {
    if (command === undefined) throw unknownCommand(name);
    return await command.run(parseArguments(command, rest), tool);
  } catch (error) {
    const code = exitCodeOf(error);
    // A mistake of ours: its stack says where.
    if (code === undefined || !(error instanceof Error)) throw error;
    const where = command === undefined ? PROGRAM : `${PROGRAM} ${command.name}`;
    const advice = error instanceof UsageError ? `See ${where} --help` : adviceFor(error);
    tool.stderr.write(`${messageOf(error)}\n${advice === undefined ? '' : `${advice}\n`}`);
    return code;
  }
}

/** Wherever it stands, but not behind `--`. */
function asksForHelp(argv: readonly string[]): boolean {
  const options = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  return options.some((each) => each === '--help' || each === '-h');
}

function unknownCommand(name: string): UsageError {
  const names = commands.map((each) => each.name);
  const similar = mostSimilar(name, names);
  return new UsageError(
    `There is no command ${name}. ${similar ? `Did you mean ${similar}?` : `The commands are ${names.join(', ')}.`}`,
  );
}

function say(tool: Tool, text: string): ExitCode {
  tool.stdout.write(text);
  return EXIT.ok;
}
