/** Checks what partners register as an endpoint. */
import { checkEndpointUrl } from '../../egress/address-policy.ts';
import { type InputError, unprocessable } from '../errors.ts';
import { hasSchemaVersion, isEventType } from '../event-types/event-type.ts';

export interface Subscription {
  eventType: string;
  schemaVersion: number;
}

/** The members that a partner may set, all or some of them. */
export interface EndpointInput {
  readonly endpointUrl?: string | undefined;
  readonly subscriptions?: readonly Subscription[] | undefined;
}

/** @throws DomainError `unprocessable_content` with pointers. */
export function refuseEndpointInput(
  { endpointUrl, subscriptions }: EndpointInput,
  { allowInsecure = false }: { allowInsecure?: boolean } = {},
): void {
  const urlProblem = endpointUrl === undefined ? undefined : checkEndpointUrl(endpointUrl, { allowInsecure });
  const errors = [
    ...(urlProblem ? [{ pointer: '/endpoint_url', detail: urlProblem }] : []),
    ...(subscriptions ? subscriptionErrors(subscriptions) : []),
  ];
  if (errors.length === 0) return;
  throw unprocessable(errors);
}

function subscriptionErrors(subscriptions: readonly Subscription[]): InputError[] {
  if (subscriptions.length === 0) {
    return [{ pointer: '/subscriptions', detail: 'Name at least one event type.' }];
  }
  const seen = new Set<string>();
  return subscriptions.flatMap(({ eventType, schemaVersion }, index): InputError[] => {
    const pointer = `/subscriptions/${index}`;
    if (!isEventType(eventType)) {
      const detail = `Unknown event type "${eventType}"; GET /api/v1/public/event-types lists them.`;
      return [{ pointer: `${pointer}/event_type`, detail }];
    }
    if (seen.has(eventType)) {
      return [{ pointer: `${pointer}/event_type`, detail: `"${eventType}" is subscribed to twice.` }];
    }
    seen.add(eventType);
    if (!hasSchemaVersion(eventType, schemaVersion)) {
      const detail = `"${eventType}" has no schema version ${schemaVersion}.`;
      return [{ pointer: `${pointer}/schema_version`, detail }];
    }
    return [];
  });
}

/** @throws DomainError `unprocessable_content` if there is no subscription to that type. */
export function subscriptionTo(subscriptions: readonly Subscription[], eventType: string): Subscription {
  const subscription = subscriptions.find((each) => each.eventType === eventType);
  if (subscription) return subscription;
  throw unprocessable([
    {
      pointer: '/event_type',
      detail: `is not among the subscriptions of the endpoint: ${subscriptions.map((each) => each.eventType).join(', ')}`,
    },
  ]);
}
