// Errors for SQL in prisma/ that Postgres rejects.
import pg from 'pg';

/** A migration or a function that cannot be applied, and what Postgres reported. */
export class MigrationError extends Error {
  /** @param what the subject of the message, as a sentence begins: `Migration 20261121000000_tables`. */
  constructor(what: string, problem: string, options?: ErrorOptions) {
    super(`${what} ${problem}`, options);
  }
}

/** @param script the SQL that failed, as it was sent. */
export function failedAs(what: string, script: string, error: unknown): MigrationError {
  return new MigrationError(what, `failed${problemOf(error, script)}`, { cause: error });
}

function problemOf(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) {
    return `: ${String(error instanceof Error ? error.message : error).split('\n', 1)}`;
  }
  const line = error.position ? ` at line ${script.slice(0, Number(error.position)).split('\n').length}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).map((text) => ` (${text})`);
  return `${line}: ${error.message}${detail.join('')}`;
}
