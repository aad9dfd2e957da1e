/** What every list can be filtered by. The address of its page may say it (routes.ts). */
import { createdField, type FilterField, matchesField } from '../parts/lists/filters.ts';
import { deliveryStatuses } from './deliveries/statuses.ts';
import { endpointStatuses } from './endpoints/words.ts';

type Filters = readonly FilterField[];

const customer = { name: 'customer_id', label: 'Customer', kind: 'customer', width: 200 } as const;
const number = { name: 'number', label: 'Number', kind: 'text', width: 130 } as const;
const externalId = { name: 'external_id', label: 'External id', kind: 'text', width: 140 } as const;
const invoiceId = { name: 'invoice_id', label: 'Invoice id', kind: 'id', width: 180 } as const;
const archived = { name: 'archived', label: 'Archived', kind: 'flag' } as const;

export const customers = [
  { name: 'text', label: 'Name or number', kind: 'text', width: 220 },
  { ...number, label: 'Exact number' },
  externalId,
  archived,
  createdField,
] as const satisfies Filters;

export const contracts = [
  customer,
  { name: 'status', label: 'Status', kind: 'word', words: ['draft', 'active', 'terminated'] },
  number,
  externalId,
  createdField,
] as const satisfies Filters;

export const invoices = [
  customer,
  { name: 'status', label: 'Status', kind: 'word', words: ['draft', 'issued', 'paid', 'voided'], width: 120 },
  { name: 'overdue', label: 'Overdue', kind: 'flag' },
  number,
  externalId,
  { name: 'contract_id', label: 'Contract id', kind: 'id' },
  { name: 'due_before', label: 'Due before', kind: 'day', width: 150 },
  createdField,
] as const satisfies Filters;

export const creditNotes = [
  customer,
  { name: 'status', label: 'Status', kind: 'word', words: ['draft', 'issued'], width: 120 },
  number,
  invoiceId,
  externalId,
  createdField,
] as const satisfies Filters;

export const payments = [
  customer,
  { name: 'status', label: 'Status', kind: 'word', words: ['received', 'reversed'] },
  invoiceId,
  externalId,
  { ...createdField, label: 'Recorded' },
] as const satisfies Filters;

export const meters = [archived] as const satisfies Filters;

export const days = ['7', '30', '90'] as const;
/** What is seen of one. */
export const meter = ['customer_id', { name: 'days', words: days }] as const;

const eventType = { name: 'event_type', label: 'Event type', kind: 'event_type', width: 140 } as const;
const responses =
  '2xx 3xx 4xx 5xx no_answer timeout connection dns tls protocol proxy refused_address 200 400 401 404 410 429 500 502 503';
const response = {
  name: 'response',
  label: 'Response',
  kind: 'suggested',
  words: responses.split(' '),
  placeholder: '503, 5xx',
  width: 105,
} as const;

export const deliveries = [
  { name: 'status', label: 'Status', kind: 'words', words: deliveryStatuses, width: 120 },
  response,
  { name: 'endpoint_id', label: 'Endpoint', kind: 'endpoint', width: 155 },
  eventType,
  { name: 'id', label: 'Id', kind: 'id', width: 140, placeholder: 'Delivery or event' },
  createdField,
  matchesField,
] as const satisfies Filters;

export const newRedelivery = [
  { name: 'endpoint_id', label: 'Endpoint', kind: 'endpoint', width: 260 },
  { ...eventType, width: 180 },
  response,
  { name: 'event_id', label: 'Event id', kind: 'id', width: 300 },
  createdField,
  matchesField,
] as const satisfies Filters;

export const events = [
  { ...eventType, label: 'Type', width: 220 },
  matchesField,
  createdField,
] as const satisfies Filters;

export const eventTypes = [
  { name: 'text', label: 'Name or description', kind: 'text', placeholder: 'invoice', width: 240 },
] as const satisfies Filters;

const text = { name: 'text', label: 'Address or description', kind: 'text', width: 240 } as const;
export const endpoints = [
  { ...text, placeholder: 'hooks.example.com' },
  { name: 'status', label: 'Status', kind: 'word', words: endpointStatuses, width: 150 },
  {
    name: 'activity',
    label: 'Last 24 hours',
    kind: 'word',
    words: [
      { value: 'failing', label: 'With failures' },
      { value: 'quiet', label: 'Nothing sent' },
    ],
  },
  { ...eventType, label: 'Receives', width: 190 },
] as const satisfies Filters;

const actor = { name: 'actor', label: 'Who', kind: 'text', width: 200 } as const;

/** Besides what was done, whose names its page has. */
export const audit = [
  { ...actor, placeholder: 'address, or operator' },
  { name: 'subject_id', label: 'Id of what was changed', kind: 'id', width: 250 },
  createdField,
] as const satisfies Filters;

export const apiRequests = [
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'word',
    words: [
      { value: 'succeeded', label: 'Succeeded' },
      { value: 'refused', label: 'Refused, 4xx' },
      { value: 'failed', label: 'Failed, 5xx' },
    ],
  },
  { name: 'key_id', label: 'API key', kind: 'api_key', width: 180 },
  { name: 'code', label: 'Code', kind: 'text', placeholder: 'precondition_failed', width: 170 },
  { name: 'id', label: 'Request id', kind: 'id', width: 180 },
  createdField,
] as const satisfies Filters;

const organizationId = { name: 'organization_id', label: 'Organization id', kind: 'id', width: 310 } as const;
const endpointId = { name: 'endpoint_id', label: 'Endpoint id', kind: 'id', width: 310 } as const;
const urlHost = { name: 'url_host', label: 'Host', kind: 'text', width: 200 } as const;
const host = { ...urlHost, placeholder: 'hooks.example.com' } as const;

/** Of an operator's redelivery; and of the log, which has the state besides. */
const ofAllDeliveries = [
  host,
  { ...eventType, kind: 'text', placeholder: 'invoice.issued' },
  organizationId,
  endpointId,
  { name: 'event_id', label: 'Event id', kind: 'id', width: 310 },
  createdField,
  matchesField,
] as const satisfies Filters;

export const operator = {
  deliveries: [
    { name: 'status', label: 'Status', kind: 'word', words: deliveryStatuses },
    ...ofAllDeliveries,
  ],
  newRedelivery: [...ofAllDeliveries, { ...response, kind: 'text' }],
  redeliveries: [createdField],
  endpoints: [
    { name: 'status', label: 'Status', kind: 'word', words: endpointStatuses, width: 150 },
    host,
    organizationId,
  ],
  billingRuns: [{ name: 'outcome', label: 'Outcome', kind: 'word', words: ['failed'] }, createdField],
  heldUpLines: [organizationId, endpointId],
  audit: [
    { ...actor, placeholder: 'name or address' },
    { name: 'action', label: 'Action', kind: 'text', placeholder: 'webhook_endpoint.disabled', width: 220 },
    { name: 'subject_id', label: 'Subject id', kind: 'id', width: 310 },
    organizationId,
    createdField,
  ],
} as const satisfies Readonly<Record<string, Filters>>;
