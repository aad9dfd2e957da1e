// What commands share: --as and --reason of those that change something, --json, and how they are carried out.
import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { audited } from '../domain/audit.ts';
import type { ActorContext, Context } from '../domain/context.ts';
import type { Config } from '../platform/config.ts';
import { type Answer, printAnswer } from './answer.ts';
import { withCore } from './with-core.ts';

export interface ActorOptions {
  readonly as: string;
  readonly reason?: string;
}

export interface ChangeOptions extends ActorOptions {
  readonly json: boolean;
}

/** Adds `--as`. */
export function withActor(command: Command): Command {
  return command.option('--as <name>', 'who makes the change, for the audit', actorName, userName());
}

/** Adds `--as` and `--reason`. */
export function withReason(command: Command, { isRequired = false } = {}): Command {
  const reason = new Option('--reason <text>', 'why, for the audit').argParser(reasonText);
  return withActor(command.addOption(reason.makeOptionMandatory(isRequired)));
}

/** Adds what every change takes that answers something: `--as`, `--reason` and `--json`. */
export function withChange(command: Command, required?: { isRequired: boolean }): Command {
  return withJson(withReason(command, required));
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON', false);
}

/**
 * Completes a command that changes something with its options, and prints what the API would answer.
 *
 * @param work is given what commander gives an action: the arguments, then the options.
 */
export function toChange<Given extends unknown[]>(
  command: Command,
  work: (context: ActorContext, ...given: Given) => Promise<Answer>,
  required?: { isRequired: boolean },
): Command {
  return withChange(command, required).action(async (...given) => {
    const options = command.opts<ChangeOptions>();
    printAnswer(await withOperator(options, (context) => work(context, ...(given as Given))), options.json);
  });
}

/** The same for a command that changes nothing. */
export function toShow<Given extends unknown[]>(
  command: Command,
  work: (context: Context, ...given: Given) => Promise<Answer>,
): Command {
  return withJson(command).action(async (...given) => {
    const { json } = command.opts<{ json: boolean }>();
    printAnswer(await withCore((context) => work(context, ...(given as Given))), json);
  });
}

/** Runs a command that changes something, and records the changes under the name in the options. */
export function withOperator<T>(
  { as, reason }: ActorOptions,
  work: (context: ActorContext, config: Config) => Promise<T>,
): Promise<T> {
  return withCore((context, config) =>
    work(audited(context, { kind: 'cli', id: null, name: as, reason }), config),
  );
}

/** The limit of the operator API. */
const REASON_CHARS_MAX = 500;

function reasonText(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= REASON_CHARS_MAX) return reason;
  throw new InvalidArgumentError(`Give a reason of 1 to ${REASON_CHARS_MAX} characters.`);
}

function actorName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 255) return name;
  throw new InvalidArgumentError('Give a name of 1 to 255 characters.');
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
