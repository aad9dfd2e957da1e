// Makes contract bodies of webhook endpoints.
import type {
  WebhookEndpoint as EndpointBody,
  VerificationChallenge,
  WebhookEndpointCreated,
} from '../../../generated/api/types.gen.ts';
import type {
  WebhookEndpoint as OperatorBody,
  SigningSecret,
} from '../../../generated/operator/types.gen.ts';
import type { IssuedChallenge } from '../../domain/endpoints/endpoint-secrets.ts';
import type { RegisteredEndpoint, WebhookEndpoint } from '../../domain/endpoints/webhook-endpoint.ts';
import { metadataOf } from '../../domain/metadata.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentEndpoint(endpoint: WebhookEndpoint): Presented<EndpointBody> {
  return presented<EndpointBody>({
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
    verified_at: timeOrNull(endpoint.verifiedAt),
    created_at: isoTime(endpoint.createdAt),
    updated_at: isoTime(endpoint.updatedAt),
    deleted_at: timeOrNull(endpoint.deletedAt),
  });
}

/** For operators, who reach every organization. */
export function presentEndpointOfAny(endpoint: WebhookEndpoint): Presented<OperatorBody> {
  return presented<OperatorBody>({ organization_id: endpoint.organizationId, ...presentEndpoint(endpoint) });
}

/** The only body with the signing secret, except that of its rotation. */
export function presentRegisteredEndpoint(registered: RegisteredEndpoint): Presented<WebhookEndpointCreated> {
  return presented<WebhookEndpointCreated>({
    ...presentEndpoint(registered.endpoint),
    ...presentChallenge(registered.challenge),
    status: 'pending_verification',
    signing_secret: registered.signingSecret,
  });
}

export function presentChallenge({
  challenge,
  expiresAt,
}: IssuedChallenge): Presented<VerificationChallenge> {
  return presented<VerificationChallenge>({
    verification_challenge: challenge,
    verification_challenge_expires_at: isoTime(expiresAt),
  });
}

export function presentRotatedSecret(endpointId: string, signingSecret: string): Presented<SigningSecret> {
  return presented<SigningSecret>({ id: endpointId.toLowerCase(), signing_secret: signingSecret });
}
