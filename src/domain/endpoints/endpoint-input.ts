/** Checks what partners register as an endpoint. */
import type { SubscriptionRequest } from '../../../generated/api/types.gen.ts';
import { checkEndpointUrl } from '../../egress/address-policy.ts';
import { type InputError, unprocessable } from '../errors.ts';
import { hasSchemaVersion, isEventType } from '../event-types/event-type.ts';

/** The members that need more than the contract checks, all or some of them. */
interface EndpointInput {
  readonly endpoint_url?: string | undefined;
  readonly subscriptions?: readonly SubscriptionRequest[] | undefined;
}

/** @throws DomainError `unprocessable_content` with pointers. */
export function refuseEndpointInput(
  { endpoint_url, subscriptions }: EndpointInput,
  { allowInsecure = false }: { allowInsecure?: boolean } = {},
): void {
  const urlProblem =
    endpoint_url === undefined ? undefined : checkEndpointUrl(endpoint_url, { allowInsecure });
  const errors = [
    ...(urlProblem ? [{ pointer: '/endpoint_url', code: 'not_allowed' as const, detail: urlProblem }] : []),
    ...(subscriptions ? subscriptionErrors(subscriptions) : []),
  ];
  if (errors.length === 0) return;
  throw unprocessable(errors);
}

function subscriptionErrors(subscriptions: readonly SubscriptionRequest[]): InputError[] {
  if (subscriptions.length === 0) {
    return [{ pointer: '/subscriptions', code: 'too_short', detail: 'Name at least one event type.' }];
  }
  const seen = new Set<string>();
  return subscriptions.flatMap(({ event_type, schema_version }, index): InputError[] => {
    const pointer = `/subscriptions/${index}`;
    if (!isEventType(event_type)) {
      const detail = `Unknown event type "${event_type}"; GET /api/v1/public/event-types lists them.`;
      return [{ pointer: `${pointer}/event_type`, code: 'unknown_value', detail }];
    }
    if (seen.has(event_type)) {
      return [
        {
          pointer: `${pointer}/event_type`,
          code: 'duplicate',
          detail: `"${event_type}" is subscribed to twice.`,
        },
      ];
    }
    seen.add(event_type);
    if (!hasSchemaVersion(event_type, schema_version)) {
      const detail = `"${event_type}" has no schema version ${schema_version}.`;
      return [{ pointer: `${pointer}/schema_version`, code: 'unknown_value', detail }];
    }
    return [];
  });
}

/** @throws DomainError `unprocessable_content` if there is no subscription to that type. */
export function subscriptionTo<Subscription extends { readonly event_type: string }>(
  subscriptions: readonly Subscription[],
  eventType: string,
): Subscription {
  const subscription = subscriptions.find((each) => each.event_type === eventType);
  if (subscription) return subscription;
  throw unprocessable([
    {
      pointer: '/event_type',
      code: 'not_allowed',
      detail: `is not among the subscriptions of the endpoint: ${subscriptions.map((each) => each.event_type).join(', ')}`,
    },
  ]);
}
