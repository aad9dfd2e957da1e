// The method of the SDK that calls each operation: its resources are generated from this, and the samples of the docs use it.
import type { Operation } from './contract-document.ts';

/** Where the rule would give another. */
const others: Readonly<Record<string, string>> = {
  updateWebhookEndpoint: 'webhookEndpoints.replaceSubscriptions',
  getWebhookEndpointHealth: 'webhookEndpoints.health',
  startReplay: 'webhookEndpoints.replay',
  listReplays: 'webhookEndpoints.replays',
  getReplay: 'webhookEndpoints.getReplay',
  readEventFeed: 'events.feed',
  listDeliveryAttempts: 'deliveries.attempts',
  ingestUsageEvents: 'usage.ingest',
  voidUsageEvents: 'usage.void',
};

/** The resource is the tag, the method what the id says besides: `webhookEndpoints.create` of `createWebhookEndpoint`. */
export function sdkMethodOf({
  operationId,
  tags: [tag = ''],
}: Pick<Operation, 'operationId' | 'tags'>): string {
  const known = others[operationId];
  if (known !== undefined) return known;
  const plural = tag.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  const method = operationId.replace(plural, '').replace(singular, '');
  return `${plural.charAt(0).toLowerCase()}${plural.slice(1)}.${method}`;
}
