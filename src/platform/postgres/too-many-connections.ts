// Advice for when Postgres refuses a connection because its limit is reached.

/** SQLSTATE too_many_connections: of the server (max_connections), database or role (CONNECTION LIMIT). */
const TOO_MANY_CONNECTIONS = '53300';

/** @returns undefined for any other error. */
export function tooManyConnectionsAdvice(error: unknown): string | undefined {
  if (!isTooManyConnections(error)) return undefined;
  return 'Raise max_connections of Postgres (or the CONNECTION LIMIT of the role or database), or lower DATABASE_POOL_SIZE of the processes.';
}

function isTooManyConnections(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof AggregateError) return error.errors.some(isTooManyConnections);
  return Reflect.get(error, 'code') === TOO_MANY_CONNECTIONS;
}
