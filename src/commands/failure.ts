// Turns an error into the message that a command prints: one line, or one line for each problem of the
// configuration.
import { DomainError } from '../domain/errors.ts';
import { ConfigError } from '../platform/config.ts';
import { refusalAdvice } from '../platform/postgres/refusal-advice.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DomainError && error.errors.length > 0) {
    const problems = error.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
    return oneLine(`${error.message} ${problems.replace(/\.$/, '')}.`);
  }
  const message = error instanceof Error ? error.message : String(error);
  // Raised after the first connection, the error carries no more than Postgres's own message.
  const advice = refusalAdvice(error);
  return oneLine(
    advice === undefined || message.includes(advice) ? message : `${message.replace(/\.$/, '')}. ${advice}`,
  );
}

/** Prisma's messages quote source code, over many lines. */
function oneLine(text: string): string {
  return terminalSafe(text.replaceAll(/\s*\n\s*/g, ' ').trim());
}
