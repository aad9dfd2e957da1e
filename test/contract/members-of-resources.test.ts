// A field of a resource is forgotten nowhere: each schema and form has every member, or names here why it does not.
import { describe, expect, test } from 'vitest';
import { bodyMembers } from '../../generated/body-members.ts';
import { contractFields } from '../../src/console/pages/business/contracts/fields.ts';
import { customerFields } from '../../src/console/pages/business/customers/fields.ts';
import { invoiceFields, paymentFields } from '../../src/console/pages/business/invoices/fields.ts';
import { meterFields } from '../../src/console/pages/business/usage/fields.ts';
import { endpointFields } from '../../src/console/pages/endpoints/fields.ts';
import type { Fields } from '../../src/console/parts/forms/fields.ts';
import { contractText } from '../../src/http/edge/contract/contract-text.ts';

type Schema = keyof typeof bodyMembers;

/** Members by the reason for which they are an exception. */
type Exceptions = Readonly<Record<string, readonly string[]>>;

interface Resource {
  readonly body: Schema;
  /** Of requests. */
  readonly taken: Readonly<
    Partial<Record<Schema, { readonly lacks: Exceptions; readonly adds?: Exceptions }>>
  >;
  /** Of events. */
  readonly carried: Readonly<
    Partial<Record<Schema, { readonly lacks?: Exceptions; readonly adds?: Exceptions }>>
  >;
  /** Of the console. */
  readonly fields: Fields;
  /** What requests take and `fields` lack. */
  readonly notFields: Exceptions;
}

const byService = { 'the service sets it': ['id', 'version', 'created_at', 'updated_at'] };
const otherInput = 'it has an input of its own';
const otherOperation = 'another operation changes it';
const computed = 'it is computed';
const fixed = 'it never changes';
const namesAlone = 'values are taken, and names returned';

const archivable = { ...byService, [otherOperation]: ['archived_at'] };
const contractCreation = {
  ...byService,
  "it is the customer's": ['currency'],
  [otherOperation]: [
    'status',
    'activated_at',
    'terminated_at',
    'ended_by',
    'termination_reason',
    'amendments',
  ],
  [computed]: ['next_period'],
};
const invoiceCreation = {
  ...byService,
  'it gets one when it is issued': ['number', 'bill_to'],
  "it is the customer's": ['currency'],
  'only a billing run sets it': ['period'],
  [otherOperation]: ['status', 'issued_at', 'voided_at', 'paid_at', 'void_reason'],
  [computed]: ['subtotal', 'tax', 'total', 'paid', 'credited', 'credit_applied', 'balance', 'overdue'],
};
const endpointCreation = {
  'the service sets it': ['id', 'created_at', 'updated_at'],
  [otherOperation]: ['status', 'disabled_by', 'status_reason', 'verified_at', 'deleted_at'],
  'only an operator sets it': ['compatibility_signature'],
  'it is not for programs': ['next_secret_prepared_at'],
  [namesAlone]: ['header_names'],
};
const withValues = { [namesAlone]: ['headers'] };
const endpointEvent = {
  'it says nothing of what happened': [
    'metadata',
    'max_per_second',
    'ordering',
    'on_exhausted',
    'verified_at',
    'created_at',
  ],
  'how it is sent says nothing of what happened': [
    'standard_webhooks',
    'header_names',
    'timeout_seconds',
    'attempts_max',
    'compatibility_signature',
    'next_secret_prepared_at',
  ],
  'the event has its own time': ['updated_at'],
  'no deleted endpoint is disabled or restored': ['deleted_at'],
};

const resources: readonly Resource[] = [
  {
    body: 'Customer',
    taken: { CustomerCreation: { lacks: archivable }, CustomerUpdate: { lacks: archivable } },
    carried: { CustomerSnapshot: {} },
    fields: customerFields,
    notFields: { [otherInput]: ['metadata'] },
  },
  {
    body: 'Meter',
    taken: {
      MeterCreation: { lacks: archivable },
      MeterUpdate: { lacks: { ...archivable, [fixed]: ['key', 'aggregation'] } },
    },
    carried: {},
    fields: meterFields,
    notFields: {},
  },
  {
    body: 'WebhookEndpoint',
    taken: {
      WebhookEndpointCreation: { lacks: endpointCreation, adds: withValues },
      WebhookEndpointDetailsUpdate: { lacks: endpointCreation, adds: withValues },
    },
    carried: {
      DisabledWebhookEndpoint: { lacks: endpointEvent, adds: { 'when it happened': ['disabled_at'] } },
      RestoredWebhookEndpoint: {
        lacks: { ...endpointEvent, 'it is not disabled any more': ['disabled_by'] },
        adds: { 'who did it, and when': ['restored_by', 'restored_at'] },
      },
    },
    fields: endpointFields,
    notFields: { [otherInput]: ['endpoint_url', 'headers', 'metadata', 'subscriptions'] },
  },
  {
    body: 'Contract',
    taken: {
      ContractCreation: { lacks: contractCreation },
      ContractUpdate: { lacks: { ...contractCreation, [fixed]: ['customer_id'] } },
    },
    carried: {
      ContractSnapshot: {},
      AmendedContractSnapshot: { adds: { 'what happened': ['amendment'] } },
    },
    fields: contractFields,
    notFields: { [otherInput]: ['customer_id', 'items', 'metadata'] },
  },
  {
    body: 'Invoice',
    taken: {
      InvoiceCreation: { lacks: invoiceCreation },
      InvoiceUpdate: { lacks: { ...invoiceCreation, [fixed]: ['customer_id', 'contract_id'] } },
    },
    carried: { InvoiceSnapshot: { lacks: { 'it follows from the day': ['overdue'] } } },
    fields: invoiceFields,
    notFields: {
      [otherInput]: ['customer_id', 'lines', 'metadata'],
      'the page of the contract hands it over': ['contract_id'],
    },
  },
  {
    body: 'Payment',
    taken: {
      PaymentCreation: {
        lacks: {
          ...byService,
          "it is the invoice's": ['customer_id'],
          [otherOperation]: ['status', 'refunded', 'refunds', 'reversed_at', 'reverse_reason'],
        },
      },
    },
    carried: { PaymentSnapshot: { adds: { 'how the invoice stands then': ['invoice'] } } },
    fields: paymentFields,
    notFields: {
      [otherInput]: ['amount'],
      'the page of the invoice hands it over': ['invoice_id'],
      'programs set it, not people': ['external_id', 'metadata'],
    },
  },
];

const publicSchemas: Readonly<Record<string, { required: string[] }>> = JSON.parse(
  contractText('public').json,
).components.schemas;
const membersOf = (exceptions: Exceptions = {}) => Object.values(exceptions).flat();

/** Also an exception for what is there, or is nowhere, is a difference. */
function expectSame(some: readonly string[], others: readonly string[]): void {
  expect([...some].sort()).toEqual([...others].sort());
}

describe.each(resources)('$body', ({ body, taken, carried, fields, notFields }) => {
  test('has each member in every response', () => {
    expectSame(publicSchemas[body]?.required ?? [], bodyMembers[body]);
  });

  test.each(entriesOf({ ...taken, ...carried }))('%s has its members', (schema, { lacks, adds }) => {
    expectSame([...bodyMembers[schema], ...membersOf(lacks)], [...bodyMembers[body], ...membersOf(adds)]);
  });

  test('the console has a field for each member of a request', () => {
    const all = new Set(entriesOf(taken).flatMap(([schema]) => [...bodyMembers[schema]]));
    expectSame([...fields.flat().map(({ name }) => name), ...membersOf(notFields)], [...all]);
  });
});

function entriesOf(schemas: Resource['carried']) {
  return Object.entries(schemas).flatMap(([name, rule]) => (isSchema(name) ? [[name, rule] as const] : []));
}

function isSchema(name: string): name is Schema {
  return name in bodyMembers;
}
