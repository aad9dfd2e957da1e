/**
 * Makes generated/sdk/resources.ts: a class for each resource of the SDK, with a method for each operation. What a method does more
 * than call its operation is written by hand, in src/sdk/resources/.
 */
import { type Operation, readContract } from '../contract-document.ts';
import { problemsOf } from '../documented-problems.ts';
import { sdkMethodOf } from '../sdk-methods.ts';

/** Their methods are written by hand. */
const BY_HAND = ['getEvent', 'readEventFeed', 'ingestUsageEvents', 'voidUsageEvents'];

/** Bodies that name event types: newer ones than the contract's are accepted too. */
const BODY_TYPES: Readonly<Record<string, string>> = {
  createWebhookEndpoint: 'WithSubscriptions<api.WebhookEndpointCreation>',
  updateWebhookEndpoint: 'WithSubscriptions<api.WebhookEndpointUpdate>',
  sendTestEvent: 'WithEventType<api.TestEventRequest>',
  checkFilter: 'WithEventType<api.FilterCheckRequest>',
};

const ERRORS: Readonly<Record<string, string>> = {
  404: 'NotFoundError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  422: 'UnprocessableContentError',
};

/** Of every request with an `Idempotency-Key`. */
const GENERAL_CODES = ['idempotency_key_in_use', 'idempotency_key_reused'];

const HEADER = `// Generated from openapi/public.yaml and src/contract/sdk-methods.ts by \`npm run generate\`. Do not edit.
import { type ApiPromise, apiPromise } from '../../src/sdk/api-promise.ts';
import type { Client } from '../../src/sdk/requests/http-client.ts';
import { ifNoneMatch, ifVersion } from '../../src/sdk/if-version.ts';
import type { CallOptions, ChangeOptions, ReadOptions } from '../../src/sdk/requests/options.ts';
import { type PagePromise, pagePromise } from '../../src/sdk/page-promise.ts';
import type { WithEventType, WithSubscriptions } from '../../src/sdk/suggested-event-types.ts';
import * as operations from '../api/sdk.gen.ts';
import type * as api from '../api/types.gen.ts';
`;

/** @param json the public contract, bundled. */
export function sdkResourcesSource(json: string): string {
  const { operations, tags } = readContract(json);
  const raw: RawContract = JSON.parse(json);
  const resources = new Map<string, string[]>();
  for (const operation of operations) {
    const [resource = '', method = ''] = sdkMethodOf(operation).split('.');
    const made = resources.get(resource) ?? [];
    resources.set(resource, made);
    if (!BY_HAND.includes(operation.operationId)) made.push(methodOf(operation, method, raw));
  }
  const classes = [...resources].map(([resource, made]) => {
    const name = resource.charAt(0).toUpperCase() + resource.slice(1);
    const tag = tags.find((each) => each.name.toLowerCase().replaceAll(' ', '') === resource.toLowerCase());
    const begin = `  protected readonly client: Client;\n\n  constructor(client: Client) {\n    this.client = client;\n  }\n`;
    return `${docs(tag?.description ?? '', '')}export class ${name} {\n${[begin, ...made].join('\n')}}\n`;
  });
  return [HEADER, ...classes].join('\n');
}

interface RawOperation {
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> }
    >
  >;
}

interface RawContract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

const named = (reference: string | undefined): string => `api.${reference?.split('/').at(-1)}`;

function methodOf(operation: Operation, method: string, { paths }: RawContract): string {
  const { operationId, parameters } = operation;
  const raw = paths[operation.path]?.[operation.method.toLowerCase()];
  if (!raw) throw new Error(`${operationId} is not in the contract.`);
  const ids = parameters
    .filter((each) => each.in === 'path')
    .map(({ name }) => ({ name, as: camelCase(name) }));
  const query = parameters.filter((each) => each.in === 'query');
  const isList = query.some(({ name }) => name === 'cursor');
  const isVersioned = parameters.some(({ name }) => name === 'If-Match');
  const isConditional = parameters.some(({ name }) => name === 'If-None-Match');
  const needsQuery = query.some(({ required }) => required);
  const { requestBody } = raw;
  const bodyType = BODY_TYPES[operationId] ?? named(requestBody?.content['application/json']?.schema.$ref);
  const answer = Object.entries(raw.responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = answer?.content?.['application/json']?.schema.$ref;
  const result = schema === undefined ? 'void' : named(schema);
  const dataType = `api.${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Data`;
  const given = [
    ...ids.map(({ as }) => `${as}: string`),
    ...(query.length > 0 ? [`query${needsQuery ? '' : '?'}: ${dataType}['query']`] : []),
    ...(requestBody ? [`body${requestBody.required ? '' : '?'}: ${bodyType}`] : []),
    `options?: ${isVersioned ? 'ChangeOptions' : isConditional ? 'ReadOptions' : 'CallOptions'}`,
  ];
  const path = ids.map(({ name, as }) => (name === as ? name : `${name}: ${as}`)).join(', ');
  const passed = [
    'client: this.client',
    ...(ids.length > 0 ? [`path: { ${path} }`] : []),
    ...(query.length > 0 ? [`query: { ...query${isList ? ', ...page' : ''} }`] : []),
    ...(requestBody ? [requestBody.required ? 'body' : 'body: body ?? {}'] : []),
    ...(isVersioned ? ['...ifVersion(options)'] : []),
    ...(isConditional ? ['...ifNoneMatch(options)'] : []),
    'call: options',
  ];
  const call = `operations.${operationId}({ ${passed.join(', ')} })`;
  const body = isList
    ? `return pagePromise((page) =>\n      ${call},\n    );`
    : `return apiPromise(\n      ${call},\n    );`;
  const promise = isList ? `PagePromise<${result}>` : `ApiPromise<${result}>`;
  const head = (parameters: readonly string[], returned: string) =>
    `  ${method}(\n${parameters.map((each) => `    ${each},\n`).join('')}  ): ${returned}`;
  const earlier = given.slice(0, -1);
  const perhaps = `ApiPromise<${result} | undefined>`;
  const conditional = [
    ...earlier.map((each) => (each.includes('?: ') ? `${each.replace('?: ', ': ')} | undefined` : each)),
    'options: ReadOptions & { readonly ifNoneMatch: string }',
  ];
  const overloads = isConditional
    ? `${head(conditional, perhaps)};\n${head([...earlier, 'options?: CallOptions'], promise)};\n`
    : '';
  const text = docs(textOf(operation, { isList, isVersioned, isConditional }), '  ');
  return `${text}${overloads}${head(given, isConditional ? perhaps : promise)} {\n    ${body}\n  }\n`;
}

/** What the contract says about an operation, and what is thrown for the problems that it documents. */
function textOf(
  operation: Operation,
  { isList, isVersioned, isConditional }: Record<'isList' | 'isVersioned' | 'isConditional', boolean>,
): string {
  const codes = new Map<string, string[]>();
  for (const status of Object.keys(operation.responses)) if (ERRORS[status]) codes.set(status, []);
  for (const { status, code } of problemsOf(operation))
    if (!GENERAL_CODES.includes(code)) codes.get(status)?.push(`\`${code}\``);
  const thrown = [...codes].map(
    ([status, each]) =>
      `@throws ${ERRORS[status]}${each.length > 0 ? ` with ${[...new Set(each)].join(', ')}` : ''}`,
  );
  return [
    operation.description.trim(),
    ...(isList ? ['`for await` iterates over all pages.'] : []),
    ...(isVersioned ? ['`options.ifVersion` changes only this version.'] : []),
    ...(isConditional
      ? [
          'With `options.ifNoneMatch`, the `ETag` of an earlier response, `undefined` if nothing has changed since.',
        ]
      : []),
    thrown.join('\n'),
  ].join('\n\n');
}

/** As a comment; a line is as long as the contract has it. */
function docs(text: string, indent: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
