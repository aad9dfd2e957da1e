/** The refusals of a request that fits the schemas of the contract. */
import {
  codeOf,
  type DocumentedAnswer,
  isObject,
  type JsonObject,
  type MockOperation,
} from '../contract/documented-answers.ts';
import {
  refuseEndpointInput,
  type Subscription,
  subscriptionTo,
} from '../domain/endpoints/endpoint-input.ts';
import { takesId } from './data.ts';

/** The documented answer to a request without a bearer token. Any token is accepted. */
export function credentialsRefusal(
  operation: MockOperation,
  authorization: string | undefined,
): DocumentedAnswer | undefined {
  if (authorization === undefined || authorization.trim() === '') {
    return answerWithCode(operation, 'missing_credentials');
  }
  const isBearer = /^Bearer +[A-Za-z0-9._~+/=-]+$/i.test(authorization.trim());
  return isBearer ? undefined : answerWithCode(operation, 'malformed_credentials');
}

/**
 * The documented refusal that the state of the item requires: it does not exist, is deleted or disabled. An
 * active endpoint is not refused for having no challenge: the endpoint in the example of creating one is
 * active when it is read.
 */
export function stateRefusal(
  operation: MockOperation,
  item: JsonObject | undefined,
): DocumentedAnswer | undefined {
  if (!takesId(operation)) return undefined;
  if (item === undefined) return answerWithCode(operation, 'not_found');
  if (operation.method === 'GET') return undefined;
  const { status, disabled_by } = item;
  if (item.test === true) return answerWithCode(operation, 'delivery_is_test');
  if (status !== 'failed' && 'attempt_count' in item) return answerWithCode(operation, 'delivery_not_failed');
  // An operation without a problem for a deleted item answers that there is none.
  if (status === 'deleted') return answerWithCode(operation, 'webhook_endpoint_deleted', 'not_found');
  if (status === 'pending_verification') return answerWithCode(operation, 'webhook_endpoint_not_verified');
  if (status !== 'disabled') return undefined;
  const byOperator = disabled_by === 'operator' ? ['webhook_endpoint_disabled_by_operator'] : [];
  return answerWithCode(operation, ...byOperator, 'webhook_endpoint_disabled');
}

/** The first success, or the one that shows the named part, or that there is no such part. */
export function successWith(operation: MockOperation, partId: string): DocumentedAnswer | undefined {
  const successes = operation.answers.filter(({ status }) => status < 300);
  if (partId === '') return successes[0];
  const shown = successes.find(({ body }) => isObject(body) && body.id === partId.toLowerCase());
  // An amendment is named to be deleted: nothing of it is shown.
  if (successes.every(({ body }) => body === undefined)) return successes[0];
  // The contract documents the whole first, then the part.
  return shown ?? operation.answers.findLast((answer) => codeOf(answer) === 'not_found');
}

function answerWithCode(operation: MockOperation, ...codes: string[]): DocumentedAnswer | undefined {
  const answers = codes.map((code) => operation.answers.find((answer) => codeOf(answer) === code));
  return answers.find((answer) => answer !== undefined);
}

/**
 * Refuses what the domain would refuse in a body that fits the contract's schema.
 *
 * @throws DomainError with pointers.
 */
export function refuseUnprocessable(
  { endpoint_url, subscriptions, event_type }: JsonObject,
  item: JsonObject | undefined,
): void {
  refuseEndpointInput({
    endpointUrl: typeof endpoint_url === 'string' ? endpoint_url : undefined,
    subscriptions: Array.isArray(subscriptions) ? subscriptionsIn(subscriptions) : undefined,
  });
  if (typeof event_type === 'string' && Array.isArray(item?.subscriptions))
    subscriptionTo(subscriptionsIn(item.subscriptions), event_type);
}

function subscriptionsIn(list: readonly unknown[]): Subscription[] {
  return list.filter(isObject).map(({ event_type, schema_version }) => ({
    eventType: String(event_type),
    schemaVersion: Number(schema_version),
  }));
}
