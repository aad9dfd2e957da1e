import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { audited } from '../domain/audit.ts';
import type { OperatorContext } from '../domain/context.ts';
import type { Config } from '../platform/config.ts';
import { withCore } from './with-core.ts';

/** Of every command that changes something: who is recorded as having done so. */
export interface ActorOptions {
  as: string;
}

export interface ReasonOptions extends ActorOptions {
  reason: string;
}

/** Adds `--as` to a command that is recorded. */
export function withActor(command: Command): Command {
  return command.option('--as <name>', 'who does this, for the audit', actorName, userName());
}

/** Adds `--reason` as well. @param purpose who reads it. */
export function withReason(command: Command, purpose = 'why, for the audit'): Command {
  return withActor(command.requiredOption('--reason <text>', purpose, reasonText));
}

/** Runs a command that changes something: what it changes is recorded as done by whom the options name. */
export function withOperator<T>(
  { as, reason }: ActorOptions & { reason?: string },
  work: (context: OperatorContext, config: Config) => Promise<T>,
): Promise<T> {
  return withCore((context, config) =>
    work(audited(context, { kind: 'cli', id: null, name: as }, reason), config),
  );
}

/** As long as the operator API takes one. */
const REASON_CHARS_MAX = 500;

export function reasonText(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= REASON_CHARS_MAX) return reason;
  throw new InvalidArgumentError(`Give a reason of 1 to ${REASON_CHARS_MAX} characters.`);
}

function actorName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 255) return name;
  throw new InvalidArgumentError('Give a name.');
}

/** A container may run as a user whom its system does not know by name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
