import type { Endpoint } from '../endpoints.ts';

/** One way to publish an event. */
export interface Publisher extends AsyncDisposable {
  /** Publishes to the endpoints it was opened for. @returns the ids of the events, once they are committed. */
  publish(): Promise<readonly string[]>;
}

export interface PublisherOptions {
  readonly databaseUrl: string;
  /** Of one organization, each of which gets every event. Only the SQL function alone publishes for several, in turn. */
  readonly endpoints: readonly Endpoint[];
  /** Events that are published at the same time, at most. */
  readonly clients: number;
}

/** @throws Error when there is none. */
export function organizationOf(endpoints: readonly Endpoint[]): string {
  const [first] = endpoints;
  if (!first) throw new Error('There is no endpoint to publish for.');
  return first.organizationId;
}
