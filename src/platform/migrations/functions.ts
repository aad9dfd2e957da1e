// The SQL functions: one file each, with its current text. A database with an earlier text gets the current
// one.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { failedAs, MigrationError } from './migration-error.ts';
import { readChecksums } from './migration-folder.ts';
import type { Queryable } from './migration-session.ts';

export interface SqlFunction {
  readonly name: string;
  readonly script: string;
  /** Counts the texts that the function has had. */
  readonly revision: number;
  /** SHA-256 of the script below its header. */
  readonly sha256: string;
  /** Whether prisma/functions/checksums.json has this text. */
  readonly isFrozen: boolean;
}

const frozenFunctions = z.record(z.string(), z.strictObject({ revision: z.int(), sha256: z.string() }));

export function readFunctions(prismaDir: string): SqlFunction[] {
  const frozen = frozenFunctions.parse(readChecksums(prismaDir, 'functions'));
  const dir = join(prismaDir, 'functions');
  return (existsSync(dir) ? readdirSync(dir) : [])
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const name = basename(file, '.sql');
      const script = readFileSync(join(dir, file), 'utf8');
      const sha256 = createHash('sha256').update(withoutHeader(script)).digest('hex');
      const { revision: last = 0, sha256: frozenSha256 } = frozen[name] ?? {};
      const isFrozen = sha256 === frozenSha256;
      // A text not frozen yet will be the next revision when it is frozen.
      return { name, script, sha256, isFrozen, revision: isFrozen ? last : last + 1 };
    });
}

/** Comments in the header may change without a new revision. */
function withoutHeader(script: string): string {
  return script.replace(/^(?:--.*\n|\n)*/, '');
}

/**
 * Returns the functions of which the database has an earlier text, or none. A later text is not replaced: it
 * came with a newer version, whose processes may run beside ours.
 */
export async function outdatedFunctions<Known extends Omit<SqlFunction, 'script'>>(
  database: Queryable,
  functions: readonly Known[],
): Promise<Known[]> {
  if (functions.length === 0) return [];
  const { rows } = await database.query(
    `SELECT proname AS name, obj_description(oid, 'pg_proc') AS comment FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)`,
    [functions.map(({ name }) => name)],
  );
  return functions.filter(
    ({ name, revision, sha256 }) =>
      !rows.some((row) => {
        const text = row.name === name ? textNamedBy(String(row.comment)) : undefined;
        return text && (text.revision > revision || (text.revision === revision && text.sha256 === sha256));
      }),
  );
}

/**
 * Creates or replaces the functions. Sessions that call them at the same time do not wait.
 *
 * @param transaction open, so that all of them change together.
 * @throws MigrationError
 */
export async function applyFunctions(
  transaction: Queryable,
  functions: readonly SqlFunction[],
): Promise<void> {
  // Apply all of them twice, so that their order does not matter: a body may use a function that is created
  // later.
  for (const areBodiesChecked of ['off', 'on']) {
    await transaction.query(`SET LOCAL check_function_bodies = ${areBodiesChecked}`);
    for (const sqlFunction of functions) await applyFunction(transaction, sqlFunction);
  }
}

async function applyFunction(transaction: Queryable, sqlFunction: SqlFunction): Promise<void> {
  const { name, script } = sqlFunction;
  try {
    // The comment names no argument types, so a second function of this name makes the statement fail.
    await transaction.query(`${script}\n;COMMENT ON FUNCTION ${name} IS '${comment(sqlFunction)}'`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && isOtherSignature(error)) {
      throw new MigrationError(
        `Function ${name}`,
        `has another signature in the database: ${error.message}. A new signature is a new function: give it another name, and drop the old one in a migration of a later release (docs/changing-the-database.md).`,
        { cause: error },
      );
    }
    throw failedAs(`Function ${name}`, script, error);
  }
}

/**
 * The result type or the parameters' names differ, or the parameters' types do, which would create a second
 * function.
 */
function isOtherSignature({ code, hint }: pg.DatabaseError): boolean {
  return (code === '42P13' && hint?.includes('DROP FUNCTION') === true) || code === '42725';
}

function comment({ name, revision, sha256 }: SqlFunction): string {
  return `prisma/functions/${name}.sql, revision ${revision}, SHA-256 ${sha256}`;
}

function textNamedBy(description: string): { revision: number; sha256: string } | undefined {
  const [, revision, sha256] = /, revision (\d+), SHA-256 (\w+)$/.exec(description) ?? [];
  return sha256 === undefined ? undefined : { revision: Number(revision), sha256 };
}
