import { hasSchemaVersion, isEventType } from '../../src/domain/event-type.ts';
import { checkEndpointUrl } from '../../src/egress/address-policy.ts';
import { EdgeError } from '../../src/http/problem.ts';
import { codeOf, type DocumentedAnswer, isObject, type JsonObject, type MockOperation } from './contract.ts';
import { takesId } from './data.ts';

/** The documented answer to a request without a bearer token. Any token will do. */
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
 * The documented refusal that the state of the item calls for: there is none, it is deleted or disabled. That an active one
 * has no challenge any more is left out: the endpoint that creating shows is active when it is read.
 */
export function stateRefusal(
  operation: MockOperation,
  item: JsonObject | undefined,
): DocumentedAnswer | undefined {
  if (!takesId(operation)) return undefined;
  if (item === undefined) return answerWithCode(operation, 'not_found');
  if (operation.method === 'GET') return undefined;
  const { status, disabled_by } = item;
  // An operation that has no word for a deleted item does not find it.
  if (status === 'deleted') return answerWithCode(operation, 'webhook_endpoint_deleted', 'not_found');
  if (status !== 'disabled') return undefined;
  const byOperator = disabled_by === 'operator' ? ['webhook_endpoint_disabled_by_operator'] : [];
  return answerWithCode(operation, ...byOperator, 'webhook_endpoint_disabled');
}

function answerWithCode(operation: MockOperation, ...codes: string[]): DocumentedAnswer | undefined {
  const answers = codes.map((code) => operation.answers.find((answer) => codeOf(answer) === code));
  return answers.find((answer) => answer !== undefined);
}

/**
 * What the domain would refuse of a body that the contract's schema lets pass.
 *
 * @throws EdgeError `unprocessable_content` with pointers.
 */
export function refuseUnprocessable(body: JsonObject): void {
  const urlProblem =
    typeof body.endpoint_url === 'string'
      ? checkEndpointUrl(body.endpoint_url, { allowInsecure: false })
      : undefined;
  const errors = [
    ...(urlProblem ? [{ pointer: '/body/endpoint_url', detail: urlProblem }] : []),
    ...(Array.isArray(body.subscriptions) ? subscriptionErrors(body.subscriptions.filter(isObject)) : []),
  ];
  if (errors.length === 0) return;
  const detail = 'The request is well formed but cannot be carried out.';
  throw new EdgeError('unprocessable_content', detail, { errors });
}

function subscriptionErrors(subscriptions: readonly JsonObject[]): { pointer: string; detail: string }[] {
  if (subscriptions.length === 0) {
    return [{ pointer: '/body/subscriptions', detail: 'Name at least one event type.' }];
  }
  const names = subscriptions.map((subscription) => String(subscription.event_type));
  return subscriptions.flatMap((subscription, index) => {
    const name = names[index] ?? '';
    const version = Number(subscription.schema_version);
    const at = (member: string, detail: string) => [
      { pointer: `/body/subscriptions/${index}/${member}`, detail },
    ];
    if (!isEventType(name)) {
      return at('event_type', `Unknown event type "${name}"; GET /api/v1/public/event-types lists them.`);
    }
    if (names.indexOf(name) < index) return at('event_type', `"${name}" is subscribed to twice.`);
    if (hasSchemaVersion(name, version)) return [];
    return at('schema_version', `"${name}" has no schema version ${version}.`);
  });
}
