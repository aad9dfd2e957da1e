/** Checks what partners register as an endpoint. */
import type { SubscriptionRequest } from '../../../generated/api/types.gen.ts';
import { checkEndpointUrl } from '../../egress/address-policy.ts';
import { type InputError, unprocessable, unprocessableAt } from '../errors.ts';
import { filterError } from '../event-types/event-filter.ts';
import {
  bodySchemasOf,
  isPattern,
  isWildcard,
  typesCovered,
  wildcards,
} from '../event-types/event-pattern.ts';

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
  return subscriptions.flatMap((subscription, index): InputError[] => {
    const pointer = `/subscriptions/${index}`;
    const { event_type } = subscription;
    if (seen.has(event_type)) {
      const detail = `"${event_type}" is subscribed to twice.`;
      return [{ pointer: `${pointer}/event_type`, code: 'duplicate', detail }];
    }
    seen.add(event_type);
    return eventsErrors(subscription, pointer);
  });
}

/** What is wrong with the choice of events: of a subscription, and of whatever else chooses like one. */
export function eventsErrors(
  { event_type, schema_version, filter }: SubscriptionRequest,
  pointer = '',
): InputError[] {
  if (!isPattern(event_type)) {
    const detail = isWildcard(event_type)
      ? `No event type is covered by "${event_type}"; the wildcards are ${wildcards.join(', ')}.`
      : `Unknown event type "${event_type}"; GET /api/v1/public/event-types lists them.`;
    return [{ pointer: `${pointer}/event_type`, code: 'unknown_value', detail }];
  }
  const schemas = bodySchemasOf(event_type, schema_version);
  if (schemas.length === 0) {
    const detail = `"${event_type}" has no schema version ${schema_version}.`;
    return [{ pointer: `${pointer}/schema_version`, code: 'unknown_value', detail }];
  }
  const error = filter == null ? undefined : filterError(filter, schemas);
  return error ? [{ pointer: `${pointer}/filter`, ...error }] : [];
}

/**
 * The subscription that covers a type, the one that names it first.
 *
 * @throws DomainError `unprocessable_content` if there is none.
 */
export function subscriptionTo<
  Subscription extends { readonly event_type: string; readonly schema_version: number },
>(subscriptions: readonly Subscription[], eventType: string): Subscription {
  const covering = subscriptions.filter(({ event_type, schema_version }) =>
    typesCovered(event_type, schema_version).some(({ name }) => name === eventType),
  );
  const subscription = covering.find((each) => each.event_type === eventType) ?? covering[0];
  if (subscription) return subscription;
  throw unprocessableAt(
    '/event_type',
    `is not among the subscriptions of the endpoint: ${subscriptions.map((each) => each.event_type).join(', ')}`,
    'not_allowed',
  );
}
