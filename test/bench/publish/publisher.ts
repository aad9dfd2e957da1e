import { type Endpoint, organizationsOf } from '../endpoints.ts';

/** One way to publish an event. */
export interface Publisher extends AsyncDisposable {
  /** Publishes to one of the organizations, in turn. @returns the ids of the events, once they are committed. */
  publish(): Promise<readonly string[]>;
}

export interface PublisherOptions {
  readonly databaseUrl: string;
  /** Each gets every event of its organization. */
  readonly endpoints: readonly Endpoint[];
  /** Events that are published at the same time, at most. */
  readonly clients: number;
  /** For who publishes over HTTP. */
  readonly api?: { readonly port: number; readonly token: string };
}

interface Recipients {
  readonly organizationId: string;
  readonly endpoints: readonly Endpoint[];
}

/** @returns what names the next organization and its endpoints at each call. @throws Error when there is none. */
export function recipientsInTurn(endpoints: readonly Endpoint[]): () => Recipients {
  const all = organizationsOf(endpoints).map((organizationId) => ({
    organizationId,
    endpoints: endpoints.filter((endpoint) => endpoint.organizationId === organizationId),
  }));
  let turn = 0;
  return () => {
    const recipients = all[turn++ % all.length];
    if (!recipients) throw new Error('There is no endpoint to publish for.');
    return recipients;
  };
}
