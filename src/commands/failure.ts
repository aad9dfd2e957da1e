import { DomainError } from '../domain/errors.ts';
import { ConfigError } from '../platform/config.ts';
import { tooManyConnectionsAdvice } from '../platform/postgres/too-many-connections.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

/** What an operator is told of a failure: one line, or one line a problem of the configuration. */
export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DomainError && error.errors.length > 0) {
    const problems = error.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
    return oneLine(`${error.message} ${problems.replace(/\.$/, '')}.`);
  }
  const message = error instanceof Error ? error.message : String(error);
  // What meets it after the first connection says no more than Postgres does.
  const advice = tooManyConnectionsAdvice(error);
  return oneLine(advice === undefined ? message : `${message}. ${advice}`);
}

/** Prisma's messages quote the code that they come from, over many lines. */
function oneLine(text: string): string {
  return terminalSafe(text.replaceAll(/\s*\n\s*/g, ' ').trim());
}
