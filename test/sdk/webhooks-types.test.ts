import { expect, expectTypeOf, test } from 'vitest';
import type {
  AmendedContractSnapshot,
  ContractSnapshot,
  CreditNoteSnapshot,
  CustomerSnapshot,
  ExhaustedDelivery,
  InvoiceSnapshot,
  PaymentSnapshot,
} from '../../generated/api/types.gen.ts';
import { type EventTypeName, eventCatalogue } from '../../generated/event-catalogue.ts';
import {
  createReceiver,
  type EventOfType,
  type EventType,
  type SimulatedEvent,
  sign,
  simulate,
  unwrap,
  type WebhookEvent,
} from '../../src/sdk/webhooks.ts';

// What the types promise is checked by `tsc`, which takes this file with the rest; what runs, by the test.
const signingSecret = 'secret';

test('the union holds every event of the contract, and nothing that is not in it', () => {
  expectTypeOf<EventType>().toEqualTypeOf<EventTypeName>();
});

test.for(eventCatalogue)('$type $schemaVersion of the contract is known when it arrives', async (entry) => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: entry.type,
    schema_version: entry.schemaVersion,
    created_at: '2026-11-20T09:00:00.000Z',
    data: entry.bodyExample.data,
  });
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    'Service-Timestamp': String(timestamp),
    'Service-Signature': await sign(body, signingSecret, timestamp),
  };
  expect(await unwrap(body, headers, { signingSecret })).toEqual(JSON.parse(body));
});

test('the mark of a test event reaches the handler, of events newer than the SDK too; other events have none', async () => {
  const marks: (true | undefined)[] = [];
  const receiver = createReceiver({
    signingSecret,
    on: { 'invoice.issued': ({ test: mark }) => marks.push(mark) },
    onUnknown: ({ test: mark }) => marks.push(mark),
  });
  const send = (event: SimulatedEvent) => simulate(receiver, event, { signingSecret });
  await send({ type: 'invoice.issued', data: {}, test: true });
  await send({ type: 'unknown', event_type: 'invoice.reopened', test: true });
  await send({ type: 'invoice.issued', data: {} });
  expect(marks).toEqual([true, true, undefined]);
});

/** It compiles: each case sees its own `data`, and after all cases nothing is left. */
function described(event: WebhookEvent): string {
  switch (event.type) {
    case 'invoice.created':
    case 'invoice.deleted':
    case 'invoice.issued':
    case 'invoice.paid':
    case 'invoice.updated':
    case 'invoice.voided':
      expectTypeOf(event.data).toEqualTypeOf<InvoiceSnapshot>();
      return event.data.number;
    case 'payment.received':
    case 'payment.refunded':
    case 'payment.reversed':
      expectTypeOf(event.data).toEqualTypeOf<PaymentSnapshot>();
      return event.data.amount.currency;
    case 'contract.created':
    case 'contract.deleted':
    case 'contract.updated':
    case 'contract.terminated':
      expectTypeOf(event.data).toEqualTypeOf<ContractSnapshot>();
      return event.data.title;
    case 'contract.amended':
      expectTypeOf(event.data).toEqualTypeOf<AmendedContractSnapshot>();
      return event.data.amendment.effective_on;
    case 'customer.created':
    case 'customer.updated':
      expectTypeOf(event.data).toEqualTypeOf<CustomerSnapshot>();
      return event.data.name;
    case 'credit_note.created':
    case 'credit_note.updated':
    case 'credit_note.issued':
    case 'credit_note.deleted':
      expectTypeOf(event.data).toEqualTypeOf<CreditNoteSnapshot>();
      return event.data.number;
    case 'webhook_endpoint.disabled':
    case 'webhook_endpoint.restored':
      return event.data.endpoint_url;
    case 'webhook_delivery.exhausted':
      expectTypeOf(event.data).toEqualTypeOf<ExhaustedDelivery>();
      return event.data.reason;
    case 'service.webhook.verify':
      expectTypeOf(event).not.toHaveProperty('data');
      return event.challenge;
    case 'unknown':
      expectTypeOf(event.data).toBeUnknown();
      return event.event_type;
    default:
      return event satisfies never;
  }
}

test('a switch on type narrows data, knows the unknown apart, and can be exhaustive', () => {
  expect(described({ type: 'service.webhook.verify', challenge: 'c_1' })).toBe('c_1');
});

test('handlers get the event of their type; a misspelt type and a wrong field do not compile', () => {
  createReceiver({
    signingSecret: process.env.NOT_SET_IN_TESTS ?? signingSecret,
    on: {
      'invoice.issued': (event) => expectTypeOf(event).toEqualTypeOf<EventOfType<'invoice.issued'>>(),
      'payment.received': async ({ data }) => expectTypeOf(data).toEqualTypeOf<PaymentSnapshot>(),
    },
    onUnknown: (event) => expectTypeOf(event.data).toBeUnknown(),
  });
  createReceiver({
    signingSecret,
    on: {
      // @ts-expect-error there is no such event
      'invoice.isued': () => undefined,
    },
  });
  createReceiver({
    signingSecret,
    // @ts-expect-error an invoice has no `amount`
    on: { 'invoice.issued': (event) => event.data.amount },
  });
  createReceiver({
    signingSecret,
    on: {
      // @ts-expect-error a handler that needs more than the event has
      'invoice.issued': (event: EventOfType<'invoice.issued'> & { readonly more: string }) => event.more,
    },
  });
  // @ts-expect-error without a secret nothing can be verified
  expect(() => createReceiver({ on: {} })).toThrow(TypeError);
  expectTypeOf<undefined>().toExtend<Parameters<typeof createReceiver>[0]['signingSecret']>();
});

test('what is simulated has the fields of its type', async () => {
  const simulated = (event: SimulatedEvent) => simulate(() => new Response(), event, { signingSecret });
  await simulated({ type: 'invoice.issued', data: { number: 'INV-1' } });
  await simulated({ type: 'service.webhook.verify' });
  await simulated({ type: 'unknown', event_type: 'invoice.reopened', data: 1 });
  // @ts-expect-error an invoice's number is a string
  await simulated({ type: 'invoice.issued', data: { number: 1 } });
  // @ts-expect-error an event that the contract does not have is sent as `unknown`
  await simulated({ type: 'invoice.reopened', data: {} });
});
