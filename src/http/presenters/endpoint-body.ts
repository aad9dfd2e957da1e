import type { WebhookEndpoint as EndpointBody } from '../../../generated/api/types.gen.ts';
import { metadataOf } from '../../domain/endpoints/endpoint-details.ts';
import type { WebhookEndpoint } from '../../domain/endpoints/webhook-endpoint.ts';

/** An endpoint as both contracts write it. */
export function presentEndpoint(endpoint: WebhookEndpoint): EndpointBody {
  return {
    id: endpoint.id,
    endpoint_url: endpoint.endpointUrl,
    description: endpoint.description,
    metadata: metadataOf(endpoint),
    max_per_second: endpoint.maxPerSecond,
    subscriptions: endpoint.subscriptions.map(({ eventType, schemaVersion }) => ({
      event_type: eventType,
      schema_version: schemaVersion,
    })),
    status: endpoint.status,
    disabled_by: endpoint.disabledBy,
    status_reason: endpoint.statusReason,
    verified_at: endpoint.verifiedAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
    deleted_at: endpoint.deletedAt?.toISOString() ?? null,
  };
}
