import type { ContractName } from '../../src/http/edge/contract/contract-text.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import { businessResourceOf } from './business.ts';
import type { RequestOptions } from './partner.ts';

/** An operation of the contract, with every reference resolved. */
export interface ContractOperation {
  readonly id: string;
  /** Its id; ids of the console's contract, which repeats ids of the others, begin with `console/`. */
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  /** Path with its templates. */
  readonly path: string;
  readonly scopes: readonly string[];
  /** Whether the operation needs no authentication: `security: []`. */
  readonly isOpen: boolean;
  readonly needsRecentSignIn: boolean;
  readonly portalArea?: string | undefined;
  readonly parameters: readonly DocumentedParameter[];
  readonly bodyBytesMax: number;
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, DocumentedMedia> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
  readonly examples?: Record<string, { value: unknown }>;
}

interface DocumentedResponse {
  readonly headers?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
  readonly content?: Record<string, DocumentedMedia>;
}

export interface DocumentedMedia {
  readonly schema: object;
  readonly examples?: Record<string, { value: unknown }>;
}

/** Every operation of a contract. */
export async function contractOperations(name: ContractName = 'public'): Promise<ContractOperation[]> {
  const { operations } = await loadContract({ serviceName: 'Service', name });
  return operations.map((operation) => ({
    id: operation.operationId ?? '',
    name: name === 'console' ? `console/${operation.operationId}` : (operation.operationId ?? ''),
    summary: operation.summary ?? '',
    method: operation.method.toUpperCase(),
    path: operation.path,
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
    isOpen: operation.security?.length === 0,
    needsRecentSignIn: Reflect.get(operation, 'x-recent-sign-in') === true,
    portalArea: Reflect.get(operation, 'x-portal-area') as string | undefined,
    parameters: (operation.parameters ?? []) as unknown as DocumentedParameter[],
    ...(operation.requestBody !== undefined && {
      requestBody: operation.requestBody as unknown as NonNullable<ContractOperation['requestBody']>,
    }),
    bodyBytesMax:
      (Reflect.get(operation, 'x-body-bytes-max') as number | undefined) ??
      (operation.security?.length === 0 ? 16 * 1024 : 256 * 1024),
    responses: operation.responses as unknown as ContractOperation['responses'],
  }));
}

/** Whether the parameter is an identifier, not a key or a name. */
export const isUuidParameter = ({ schema }: DocumentedParameter): boolean =>
  'format' in schema && schema.format === 'uuid';

/** Whether it acts on one resource: by its id, an event type by its name, a meter by its key. */
export const takesId = (operation: ContractOperation): boolean => /\{(id|name|key)\}/.test(operation.path);
/** Keys belong to an organization, so that a path cannot name another organization's resource. */
export const takesKey = (operation: ContractOperation): boolean => operation.path.includes('{key}');
/** Event types belong to no organization. */
export const isEventTypeOperation = (operation: ContractOperation): boolean =>
  operation.path.includes('/event-types');
export const isEventOperation = (operation: ContractOperation): boolean =>
  operation.path.includes('/public/events');
export const isEventFeedOperation = (operation: ContractOperation): boolean =>
  operation.path.includes('/public/event-feed');
export const isDeliveryOperation = (operation: ContractOperation): boolean =>
  operation.path.includes('/deliveries');

/**
 * The path of a call on the resource `id`, and on its part with the same id (test/support/resource.ts). Where
 * a name or a key belongs, any UUID serves as one that does not exist.
 */
export const pathOf = (operation: PathParts, id = ''): string =>
  operation.path
    .replaceAll('{name}', () => (isUuid(id) ? 'unknown.type' : id))
    .replaceAll('{key}', () => (isUuid(id) ? 'unknown_key' : id))
    .replaceAll(/\{\w+\}/g, () => id) + requiredQuery(operation);

/** With `parameters`, the path includes the required query parameters, with their examples. */
type PathParts = Pick<ContractOperation, 'path'> & Partial<Pick<ContractOperation, 'parameters'>>;

function requiredQuery({ parameters = [] }: PathParts): string {
  const required = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, examples = {} }) => [name, String(Object.values(examples)[0]?.value)]);
  return required.length > 0 ? `?${new URLSearchParams(required)}` : '';
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A body that the operation accepts, if it takes one. */
export function validBody(
  operation: ContractOperation,
  endpointUrl = 'http://127.0.0.1:9/hooks',
): RequestOptions {
  if (!operation.requestBody) return {};
  const business = businessResourceOf(operation)?.bodies[operation.id];
  if (business) return { body: business() };
  if (operation.id === 'sendTestEvent') return { body: { event_type: 'invoice.issued' } };
  if (operation.id === 'checkFilter')
    return { body: { event_type: 'invoice.issued', schema_version: 1, filter: '$.data.total.amount > 1' } };
  if (operation.id === 'startReplay') return { body: { since: '2026-11-20T00:00:00Z' } };
  const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
  if (operation.id === 'updateWebhookEndpointDetails')
    return { body: { description: 'Ledger', metadata: { team: 'ledger' }, subscriptions } };
  return {
    body:
      operation.id === 'createWebhookEndpoint'
        ? { endpoint_url: endpointUrl, subscriptions }
        : { subscriptions },
  };
}
