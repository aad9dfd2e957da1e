import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachesOfHouseRules } from './house-rules.ts';

const redocly = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const config = fileURLToPath(new URL('../../src/contract/redocly.yaml', import.meta.url));
const prefix = '/api/v1/public';

// biome-ignore lint/suspicious/noExplicitAny: seeds reach into a document that the lint has checked.
type Document = any;

let contract: string;
let scratch: string;
/** `rule place` of everything that the lint finds in the contract with all the seeds. */
let found: string[];

/** A defect, the rule that has to find it, and a part of the place where it does. */
const seeds: readonly (readonly [
  defect: string,
  rule: string,
  place: string,
  seed: (contract: Document) => void,
])[] = [
  [
    'an answer without an example',
    'rule/media-type-has-named-examples',
    'event-types/get',
    ({ paths }) =>
      delete paths[`${prefix}/event-types`].get.responses[200].content['application/json'].examples,
  ],
  [
    'an example of another type',
    'no-invalid-media-type-examples',
    'party~1customers/get',
    ({ paths }) => {
      examplesOf(paths[`${prefix}/party/customers`].get.responses[200]).empty.value.has_more = 7;
    },
  ],
  [
    'an example with an unknown member',
    'no-invalid-media-type-examples',
    'webhook-endpoints/get',
    ({ paths }) => {
      examplesOf(paths[`${prefix}/webhook-endpoints`].get.responses[200]).empty.value.more = 1;
    },
  ],
  [
    'an event whose example has another type',
    'no-invalid-media-type-examples',
    'invoiceIssued',
    ({ webhooks }) => {
      examplesOf(webhooks.invoiceIssued.post.requestBody).issued.value.type = 'invoice.voided';
    },
  ],
  [
    'a parameter whose example is out of range',
    'no-invalid-parameter-examples',
    'parameters/Limit',
    ({ components }) => {
      components.parameters.Limit.examples.two.value = 1000;
    },
  ],
  [
    'a parameter without an example',
    'rule/parameter-has-named-examples',
    'parameters/WindowHours',
    ({ components }) => delete components.parameters.WindowHours.examples,
  ],
  [
    'a header without a description',
    'rule/header-has-named-examples',
    'headers/RequestId',
    ({ components }) => delete components.headers.RequestId.description,
  ],
  [
    'a component that nothing uses',
    'no-unused-components',
    'schemas/Unused',
    ({ components }) => {
      components.schemas.Unused = { type: 'string', description: 'Nobody needs it.' };
    },
  ],
  [
    'an enum value of another type',
    'no-enum-type-mismatch',
    'WebhookEndpointStatus',
    ({ components }) => components.schemas.WebhookEndpointStatus.enum.push(5),
  ],
  [
    'a required member that does not exist',
    'no-required-schema-properties-undefined',
    'schemas/PaymentSnapshot',
    ({ components }) => components.schemas.PaymentSnapshot.required.push('nowhere'),
  ],
  [
    'a misspelled keyword',
    'struct',
    'schemas/Customer',
    ({ components }) => {
      components.schemas.Customer.properties.name.maxLenght = 5;
    },
  ],
  [
    'a member in camelCase',
    'rule/member-is-snake-case',
    'schemas/Customer',
    ({ components }) => {
      components.schemas.Customer.properties.phoneNumber = { type: 'string', description: 'Its number.' };
    },
  ],
  [
    'an answer that may not grow',
    'rule/response-may-grow',
    'schemas/Problem',
    ({ components }) => {
      components.schemas.Problem.additionalProperties = false;
    },
  ],
  [
    'a security scheme that does not exist',
    'security-defined',
    'webhook-endpoints/get',
    ({ paths }) => {
      paths[`${prefix}/webhook-endpoints`].get.security = [{ apiKey: [] }];
    },
  ],
  [
    'an operation that names no scopes',
    'rule/operation-names-its-scopes',
    'webhook-endpoints/post',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints`].post.security,
  ],
  [
    'a scope without an action',
    'rule/scope-is-resource-and-action',
    'party~1customers/get',
    ({ paths }) => {
      paths[`${prefix}/party/customers`].get.security[0].bearerToken = ['customers'];
    },
  ],
  [
    'a path in camelCase',
    'rule/path-is-kebab-case-under-the-prefix',
    'paths',
    ({ paths }) => {
      paths[`${prefix}/eventTypes`] = {
        get: { ...paths[`${prefix}/event-types`].get, operationId: 'again' },
      };
    },
  ],
  [
    'an operation without its refusals',
    'operation-4xx-response',
    'webhook-endpoints~1{id}/delete',
    ({ paths }) => {
      const { responses } = paths[`${prefix}/webhook-endpoints/{id}`].delete;
      for (const status of [400, 401, 403, 404, 409, 429]) delete responses[status];
    },
  ],
  [
    'an operation without 401',
    'rule/operation-documents-common-responses',
    '{id}~1verify/post',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/verify`].post.responses[401],
  ],
  [
    'an operation without 429',
    'rule/operation-documents-the-rate-limit',
    'events~1{id}/get',
    ({ paths }) => delete paths[`${prefix}/events/{id}`].get.responses[429],
  ],
  [
    'an answer to a valid token that does not tell the rate limit',
    'rule/response-carries-the-rate-limit',
    'EventNotFound',
    ({ components }) => delete components.responses.EventNotFound.headers.RateLimit,
  ],
  [
    'an answer without Request-Id',
    'rule/response-has-headers',
    '{id}~1restore/post',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/restore`].post.responses[200].headers,
  ],
  [
    'an error that is not a problem document',
    'rule/error-is-a-problem-document',
    'PayloadTooLarge',
    ({ components }) => {
      const { content } = components.responses.PayloadTooLarge;
      content['application/json'] = content['application/problem+json'];
      delete content['application/problem+json'];
    },
  ],
  [
    'an error without a body',
    'rule/error-has-a-body',
    'UnsupportedMediaType',
    ({ components }) => delete components.responses.UnsupportedMediaType.content,
  ],
  [
    'an operation without an id',
    'operation-operationId',
    '{id}~1disable/post',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/disable`].post.operationId,
  ],
  [
    'an operation with the id of another',
    'operation-operationId-unique',
    'party~1customers',
    ({ paths }) => {
      paths[`${prefix}/party/customers`].get.operationId = 'getCustomer';
    },
  ],
  [
    'an operation without a description',
    'operation-description',
    'verification-challenge/post',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/verification-challenge`].post.description,
  ],
  [
    'a tag that is not defined',
    'operation-tag-defined',
    'webhook-endpoints~1{id}/get',
    ({ paths }) => {
      paths[`${prefix}/webhook-endpoints/{id}`].get.tags = ['Somewhere'];
    },
  ],
  [
    'a parameter twice',
    'operation-parameters-unique',
    'event-types/get',
    ({ paths }) =>
      paths[`${prefix}/event-types`].get.parameters.push({ $ref: '#/components/parameters/Limit' }),
  ],
  [
    'a path parameter that is not declared',
    'path-parameters-defined',
    'customers~1{id}',
    ({ paths }) => delete paths[`${prefix}/party/customers/{id}`].parameters,
  ],
  [
    'a GET with a body',
    'rule/method-without-a-body',
    'customers~1{id}/get',
    ({ paths }) => {
      const { requestBody } = paths[`${prefix}/webhook-endpoints/{id}`].put;
      paths[`${prefix}/party/customers/{id}`].get.requestBody = structuredClone(requestBody);
    },
  ],
  [
    'a reference to nothing',
    'no-unresolved-refs',
    'schemas/InvoiceSnapshot',
    ({ components }) => {
      components.schemas.InvoiceSnapshot.properties.total = { $ref: '#/components/schemas/Nothing' };
    },
  ],
  [
    'an object that is composed, and narrows a member of another',
    'rule/object-is-written-flat',
    'schemas/VerificationEcho',
    ({ components }) => {
      components.schemas.VerificationEcho.allOf = [
        { type: 'object', properties: { challenge: { type: 'string', const: 'one' } } },
      ];
    },
  ],
  [
    'an integer of unknown size',
    'generators/integer-says-its-size',
    'schemas/Money/properties/amount/type',
    ({ components }) => delete components.schemas.Money.properties.amount.format,
  ],
  [
    'an integer whose maximum needs more bits than its format has',
    'generators/integer-says-its-size',
    'schemas/PaymentAmount/properties/amount/type',
    ({ components }) => {
      components.schemas.PaymentAmount.properties.amount.format = 'int32';
    },
  ],
  [
    'an object or null without a name',
    'generators/nullable-object-is-named',
    'schemas/Event/properties/data/type',
    ({ components }) => {
      components.schemas.Event.properties.data = { description: 'Its data.', type: ['object', 'null'] };
    },
  ],
  [
    'null among the values of an enum',
    'generators/nullable-object-is-named',
    'schemas/BillingInterval/enum',
    ({ components }) => {
      components.schemas.BillingInterval.type = ['string', 'null'];
      components.schemas.BillingInterval.enum.push(null);
    },
  ],
  [
    'alternatives without a name',
    'generators/nullable-object-is-named',
    'schemas/ContractSnapshot/properties/ends_on/oneOf',
    ({ components }) => {
      components.schemas.ContractSnapshot.properties.ends_on = {
        description: 'Its last day.',
        oneOf: [{ type: 'string' }, { type: 'null' }],
      };
    },
  ],
  [
    'a pattern for a date',
    'generators/pattern-is-portable',
    'schemas/ContractDate/pattern',
    ({ components }) => {
      components.schemas.ContractDate.pattern = '^2';
    },
  ],
  [
    'a boolean that is constant',
    'generators/boolean-is-not-constant',
    'schemas/Delivery/properties/test/const',
    ({ components }) => {
      components.schemas.Delivery.properties.test.const = true;
    },
  ],
  ...(
    [
      ['an escape with \\u', '^[^\\u0000]*$', 'number'],
      ['a class of Unicode', '^\\p{L}+$', 'name'],
      ['lookaround', '^(?=.*a).+$', 'country'],
      ['a reference to a group', '^(a)\\1$', 'email'],
    ] as const
  ).map(
    ([construct, pattern, member]) =>
      [
        `a pattern with ${construct}`,
        'generators/pattern-is-portable',
        `schemas/Customer/properties/${member}/pattern`,
        ({ components }: Document) => {
          components.schemas.Customer.properties[member].pattern = pattern;
        },
      ] as const,
  ),
  [
    'a value of an enum that Go clients declare already',
    'generators/enum-value-is-no-name-of-clients',
    'schemas/WebhookEndpointDisabledBy/enum',
    ({ components }) => delete components.schemas.WebhookEndpointDisabledBy['x-enum-varnames'],
  ],
  [
    'fewer names than values of an enum',
    'generators/enum-value-is-no-name-of-clients',
    'schemas/MeterAggregation/enum',
    ({ components }) => {
      components.schemas.MeterAggregation['x-enum-varnames'] = ['Sum'];
    },
  ],
  [
    'a parameter that only a webhook uses',
    'generators/parameter-is-of-an-operation',
    'parameters/WebhookVersion',
    ({ components, webhooks }) => {
      const { parameters } = webhooks.invoiceVoided.post;
      components.parameters.WebhookVersion = parameters.at(-2);
      webhooks.invoiceVoided.post.parameters = [{ $ref: '#/components/parameters/WebhookVersion' }];
    },
  ],
  [
    'a server without an absolute address',
    'generators/server-is-absolute',
    'servers/0/url',
    (contract) => {
      contract.servers = [{ url: '/', description: 'Here.' }];
    },
  ],
];

/** Defects that only the house's own rules find. */
const ownSeeds: readonly (readonly [breach: string, seed: (contract: Document) => void])[] = [
  [
    '#/components/schemas/Customer/properties/currency: $ref has siblings',
    ({ components }) => {
      components.schemas.Customer.properties.currency.deprecated = true;
    },
  ],
  [
    `GET ${prefix}/events calls a filter types: it is event_type, of one or several, separated by commas`,
    ({ paths }) => {
      paths[`${prefix}/events`].get.parameters.push({
        name: 'types',
        in: 'query',
        schema: { type: 'string' },
      });
    },
  ],
  [
    `GET ${prefix}/party/customers is a list without limit`,
    ({ paths }) => {
      const { get } = paths[`${prefix}/party/customers`];
      get.parameters = get.parameters.filter((each: { $ref?: string }) => !each.$ref?.endsWith('/Limit'));
    },
  ],
  [
    `GET ${prefix}/webhook-endpoints takes one of created_from and created_before`,
    ({ paths }) => {
      const { get } = paths[`${prefix}/webhook-endpoints`];
      get.parameters = get.parameters.filter(
        (each: { $ref?: string }) => !each.$ref?.endsWith('/CreatedFrom'),
      );
    },
  ],
  [
    `GET ${prefix}/invoices is a list without updated_from`,
    ({ paths }) => {
      const { get } = paths[`${prefix}/invoices`];
      get.parameters = get.parameters.filter(
        (each: { $ref?: string }) => !each.$ref?.endsWith('/UpdatedFrom'),
      );
    },
  ],
  [
    `GET ${prefix}/payments has one of updated_from and next_updated_from`,
    ({ components }) => delete components.schemas.PaymentList.properties.next_updated_from,
  ],
  [
    `POST ${prefix}/contracts/{id}/activate: its body is not needed, which required has to say`,
    ({ paths }) => {
      paths[`${prefix}/contracts/{id}/activate`].post.requestBody.required = true;
    },
  ],
  [
    `POST ${prefix}/invoices: its body is needed, which required has to say`,
    ({ paths }) => delete paths[`${prefix}/invoices`].post.requestBody.required,
  ],
  [
    `GET ${prefix}/events 503 carries no Retry-After`,
    ({ components }) => delete components.responses.ServiceUnavailable.headers['Retry-After'],
  ],
  ['Customer has no description', ({ components }) => delete components.schemas.Customer.description],
  [
    'Customer.name has no description',
    ({ components }) => delete components.schemas.Customer.properties.name.description,
  ],
  [
    'Customer.number has no type',
    ({ components }) => delete components.schemas.Customer.properties.number.type,
  ],
  [
    'SubscriptionRequest lets unknown members pass',
    ({ components }) => delete components.schemas.SubscriptionRequest.additionalProperties,
  ],
  [
    'SubscriptionRequest.event_type does not say whether it is x-plain-text',
    ({ components }) => delete components.schemas.SubscriptionRequest.properties.event_type['x-plain-text'],
  ],
  [
    'SubscriptionRequest.event_type has no maxLength',
    ({ components }) => delete components.schemas.SubscriptionRequest.properties.event_type.maxLength,
  ],
  [
    'WebhookEndpointUpdate.subscriptions has no maxItems',
    ({ components }) => delete components.schemas.WebhookEndpointUpdate.properties.subscriptions.maxItems,
  ],
  [
    `POST ${prefix}/webhook-endpoints takes no Idempotency-Key`,
    ({ paths }) => {
      paths[`${prefix}/webhook-endpoints`].post.parameters = [];
    },
  ],
  [
    `GET ${prefix}/event-types limit: the default does not fit`,
    ({ components }) => {
      components.parameters.Limit.schema.default = 0;
    },
  ],
  [
    'ContractCreation.payment_terms_days has a default: say in the description what holds if it is absent',
    ({ components }) => {
      components.schemas.ContractCreation.properties.payment_terms_days.default = 30;
    },
  ],
  [
    'Customer in parameters has the name of a schema, and both are types in Go clients',
    ({ components }) => {
      components.parameters.Customer = components.parameters.Limit;
    },
  ],
  [
    'Invoice.status makes a type InvoiceStatus in clients, which is another schema: refer to that',
    ({ components }) => {
      components.schemas.Invoice.properties.status = { type: 'string', enum: ['draft', 'issued'] };
    },
  ],
  [
    'PaymentStatus is an enum of an answer',
    ({ components }) => {
      components.schemas.PaymentStatus.enum = ['received', 'reversed'];
    },
  ],
  [
    'InvoiceLine.kind does not say that more values may be added',
    ({ components }) => {
      components.schemas.InvoiceLine.properties.kind.description = 'What kind of line it is.';
    },
  ],
  [
    'WebhookEndpointStatus and ContractStatus both declare Active in Go clients: name it in x-enum-varnames',
    ({ components }) => delete components.schemas.ContractStatus['x-enum-varnames'],
  ],
  [
    `GET ${prefix}/webhook-endpoints/{id}: the path parameter id is not required`,
    ({ components }) => delete components.parameters.WebhookEndpointId.required,
  ],
  [
    `GET ${prefix}/event-types requires the unknown scope event_types:read`,
    ({ paths }) => {
      paths[`${prefix}/event-types`].get.security[0].bearerToken = ['event_types:read'];
    },
  ],
];

beforeAll(async () => {
  contract = await readFile(new URL('../../generated/contract/public.json', import.meta.url), 'utf8');
  scratch = await mkdtemp(join(tmpdir(), 'countersign-lint-'));
  const seeded: Document = JSON.parse(contract);
  for (const [, , , seed] of seeds) seed(seeded);
  const file = join(scratch, 'seeded.json');
  await writeFile(file, JSON.stringify(seeded));
  const args = [redocly, 'lint', file, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 }).catch(
    (failure: { stdout: string }) => failure,
  );
  found = JSON.parse(stdout)
    .problems.filter(({ severity }: { severity: string }) => severity === 'error')
    .map(
      ({ ruleId, location }: { ruleId: string; location: { pointer: string }[] }) =>
        `${ruleId} ${location.map(({ pointer }) => pointer).join(' ')}`,
    );
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test.each(seeds)('the lint finds %s', (_defect, rule, place) => {
  const ofRule = found.filter((each) => each.startsWith(`${rule} `));
  expect(
    ofRule.filter((each) => each.includes(place)),
    ofRule.join('\n'),
  ).not.toEqual([]);
});

test('the contract keeps the house rules that the lint cannot express', () => {
  expect(breachesOfHouseRules(JSON.parse(contract))).toEqual([]);
});

test('the contract of operators keeps them, except that the data of events is for their types to close', async () => {
  const file = new URL('../../generated/contract/operator.json', import.meta.url);
  expect(breachesOfHouseRules(JSON.parse(await readFile(file, 'utf8')))).toEqual([
    'BatchedEvent.data lets unknown members pass',
    'EventPublication.data lets unknown members pass',
  ]);
});

test("the console's contract keeps those about the text that is sent", async () => {
  const file = new URL('../../generated/contract/console.json', import.meta.url);
  const breaches = breachesOfHouseRules(JSON.parse(await readFile(file, 'utf8')));
  expect(breaches.filter((each) => /maxLength|x-plain-text/.test(each))).toEqual([]);
});

test.each(ownSeeds)('the house rules find: %s', (breach, seed) => {
  const seeded: Document = JSON.parse(contract);
  seed(seeded);
  expect(breachesOfHouseRules(seeded)).toContain(breach);
});

function examplesOf(body: Document): Document {
  return body.content['application/json'].examples;
}
