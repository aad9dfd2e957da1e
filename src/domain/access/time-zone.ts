// The names of time zones.
import type { Context } from '../context.ts';
import { unprocessableAt } from '../errors.ts';

/** Found before: Postgres reads a folder to find one. */
const known = new Set<string>();

/** Whether IANA names it so, in its spelling: Postgres itself would take abbreviations, offsets and misspellings too. */
export async function isTimeZone({ db }: Pick<Context, 'db'>, name: string): Promise<boolean> {
  if (known.has(name)) return true;
  const [found] = await db.query`
    select name from pg_timezone_names where name = ${name} and name !~ '^(posix|right)/|^(Factory|localtime|posixrules)$'`;
  if (found) known.add(name);
  return found !== undefined;
}

/** @throws DomainError `unprocessable_content`. */
export async function refuseUnknownTimeZone(context: Pick<Context, 'db'>, name: string): Promise<void> {
  if (await isTimeZone(context, name)) return;
  throw unprocessableAt('/time_zone', unknownTimeZone(name), 'unknown_value');
}

export function unknownTimeZone(name: string): string {
  return `Unknown time zone "${name}". Give the name of IANA, such as Europe/Berlin or UTC.`;
}
