// Which event goes to which receiver: all to one, or as endpoints have subscribed.
import type { WebhookEndpoint } from '../../../../generated/api/types.gen.ts';
import type { Countersign } from '../../countersign.ts';
import { UsageError } from '../tool.ts';

/** A receiver, and what it gets. */
export interface Route {
  readonly url: URL;
  /** The schema version of each type that it gets; `undefined` for all types and versions. */
  readonly versions: ReadonlyMap<string, number> | undefined;
  /** The endpoint that it stands for. */
  readonly endpoint: WebhookEndpoint | undefined;
}

export interface Routed {
  readonly type: string;
  readonly schemaVersion: number;
}

export function gets({ versions }: Route, { type, schemaVersion }: Routed): boolean {
  return versions === undefined || versions.get(type) === schemaVersion;
}

/**
 * The receivers that stand for endpoints: at their paths, on the origin of `forwardTo`.
 *
 * @param which an endpoint's id, or `all` for the active ones.
 * @throws UsageError if there is none.
 */
export async function routesOfEndpoints(
  client: Countersign,
  which: string,
  forwardTo: URL,
  signal: AbortSignal,
): Promise<Route[]> {
  const endpoints =
    which === 'all'
      ? await client.webhookEndpoints.list({ status: 'active' }, { signal }).toArray({ limit: 10_000 })
      : [await client.webhookEndpoints.get(which, { signal })];
  if (endpoints.length === 0)
    throw new UsageError(
      '--load-from all: the organization has no active endpoint. Give the id of one, or --events.',
    );
  return endpoints.map((endpoint) => {
    const { pathname, search } = new URL(endpoint.endpoint_url);
    return {
      url: new URL(pathname + search, forwardTo),
      versions: new Map(endpoint.subscriptions.map((each) => [each.event_type, each.schema_version])),
      endpoint,
    };
  });
}
