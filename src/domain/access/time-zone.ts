// The names of time zones.
import type { Context } from '../context.ts';
import { unprocessable } from '../errors.ts';

/** As IANA names it, in its spelling: Postgres itself would take abbreviations, offsets and misspellings too. */
export async function refuseUnknownTimeZone({ db }: Pick<Context, 'db'>, name: string): Promise<void> {
  const [known] = await db.query`
    select name from pg_timezone_names where name = ${name} and name !~ '^(posix|right)/|^(Factory|localtime|posixrules)$'`;
  if (known) return;
  const detail = `Unknown time zone "${name}". Give the name of IANA, such as Europe/Berlin or UTC.`;
  throw unprocessable([{ pointer: '/time_zone', detail }]);
}
