// Makes contract bodies of webhook endpoints.
import type {
  WebhookEndpoint as EndpointBody,
  FilterCheck as FilterCheckBody,
  VerificationChallenge,
  WebhookEndpointCreated,
} from '../../../../generated/api/types.gen.ts';
import type {
  WebhookEndpoint as OperatorBody,
  SigningSecret,
} from '../../../../generated/operator/types.gen.ts';
import type { IssuedChallenge } from '../../../domain/endpoints/endpoint-secrets.ts';
import type { FilterCheck } from '../../../domain/endpoints/filter-check.ts';
import {
  endpointMembers,
  type RegisteredEndpoint,
  type WebhookEndpoint,
} from '../../../domain/endpoints/webhook-endpoint.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { presentEvent } from '../event.ts';
import { type Presented, presented, presenter, timeOrNull } from '../presented.ts';

export const presentEndpoint = presenter<WebhookEndpoint, EndpointBody>('WebhookEndpoint', endpointMembers);

/** For operators, who reach every organization. */
export const presentEndpointOfAny = presenter<WebhookEndpoint, OperatorBody>(
  'operator.WebhookEndpoint',
  endpointMembers,
);

const registeredBody = presenter<
  WebhookEndpoint & Omit<RegisteredEndpoint, 'endpoint'>,
  WebhookEndpointCreated
>('WebhookEndpointCreated', {
  ...endpointMembers,
  status: () => 'pending_verification',
  verification_challenge: ({ challenge }) => challenge.challenge,
  verification_challenge_expires_at: ({ challenge }) => isoTime(challenge.expiresAt),
  signing_secret: ({ signingSecret }) => signingSecret,
});

/** The only body with the signing secret, except that of its rotation. */
export const presentRegisteredEndpoint = ({ endpoint, ...secrets }: RegisteredEndpoint) =>
  registeredBody({ ...endpoint, ...secrets });

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

export function presentFilterCheck({
  checked,
  passed,
  oldestAt,
  passing,
  leftOut,
}: FilterCheck): Presented<FilterCheckBody> {
  return presented<FilterCheckBody>({
    checked,
    passed,
    oldest_at: timeOrNull(oldestAt),
    passing: passing.map(presentEvent),
    left_out: leftOut.map(presentEvent),
  });
}
