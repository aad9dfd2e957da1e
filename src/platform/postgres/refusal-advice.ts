// Advice for when Postgres refuses: its connections are all taken, or its disk is full.

/** By SQLSTATE: too_many_connections, of server, database or role, and disk_full. */
const ADVICE: Readonly<Record<string, string>> = {
  '53300':
    'Raise max_connections of Postgres (or the CONNECTION LIMIT of the role or database), or lower DATABASE_POOL_SIZE of the processes.',
  '53100':
    'The database refuses writes because its disk is full: enlarge its volume or free space there (docs/operating/day-in-production.md, "The disk is full").',
};

/** @returns undefined for any other error. */
export function refusalAdvice(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const inner = error instanceof AggregateError ? error.errors : [Reflect.get(error, 'cause')];
  return (
    ADVICE[String(Reflect.get(error, 'code'))] ??
    inner.map(refusalAdvice).find((found) => found !== undefined)
  );
}
