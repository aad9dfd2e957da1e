import { PostgresConnections } from '../../src/platform/postgres/postgres-connections.ts';

/** For tests that open a pool without a server. What breaks fails the statements, which the test awaits. */
export function connectionsTo(url: string): PostgresConnections {
  return new PostgresConnections({ url, onError: () => undefined });
}
