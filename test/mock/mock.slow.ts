import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  type CallOptions,
  ConflictError,
  GoneError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  TimeoutError,
  UnprocessableContentError,
  UnsupportedMediaTypeError,
} from '@countersign/sdk';
import { expect, test } from 'vitest';
import { mockOperations } from '../../src/contract/documented-answers.ts';
import { misfitsOf } from '../support/answer-validator.ts';
import { forFile } from '../support/for-file.ts';
import { type ContractOperation, contractOperations, pathOf } from '../support/operations.ts';
import { Program } from '../support/process.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { collect, contract, RunningMock, refused } from './running-mock.ts';

const operations = await contractOperations();
const rows = mockOperations(contract).flatMap(({ id: operationId, answers, ...operation }) =>
  answers.map((answer) => ({ operationId, ...operation, ...answer })),
);

/** Every answer that the SDK got, as it came over the wire. */
const answered: { status: number; headers: Headers; body: unknown }[] = [];
const walked = new Set<string>();

const mock = await forFile(RunningMock.start());
const client = mock.client({
  async fetch(url, init) {
    const response = await fetch(url, init);
    const text = await response.clone().text();
    answered.push({
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    });
    return response;
  },
});

const activeId = '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f';
const pendingId = '01a1f82a-8aa0-7919-8289-592e92201f0c';
const replayId = '01a1f82f-1f7a-7c3e-9d42-5b8e0a6f1c77';
const eventId = '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb';
const customerId = '019cadd3-7fc0-7ab8-a1dc-170dc2e43224';
const contractId = '019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21';
const draftContractId = '01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7';
const amendmentId = '01a1fd67-ca00-7b35-8e04-9c6a2f1d7b58';
const invoiceId = '01a1f821-62e0-7fb9-9362-c2efb868e564';
const creditNoteId = '01a2125d-2f80-7b61-9c3e-5d0f81a7e642';
const paymentId = '01a20d3b-a370-7481-b59c-ab117cf68351';
const item = {
  kind: 'fixed',
  description: 'Licence',
  price: { kind: 'unit', unit_amount: '82500' },
  tax_rate: '20',
} as const;
const failedDeliveryId = '01a1f4b2-a1f0-7f11-8c5e-7d1b0a4f2c33';
const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
const usageEvent = {
  id: 'call-9f3a1c',
  meter: 'api_calls',
  customer_number: 'C-1001',
  value: '1',
  timestamp: '2026-11-20T08:59:12.480Z',
};
const endpoint_url = 'https://hooks.example.com/countersign';

/** Each operation of the contract as a partner's program calls it. */
const callOf: Record<string, (options: CallOptions) => Promise<unknown>> = {
  listWebhookEndpoints: (options) => client.webhookEndpoints.list({}, options),
  createWebhookEndpoint: (options) =>
    client.webhookEndpoints.create({ endpoint_url, subscriptions }, options),
  getWebhookEndpoint: (options) => client.webhookEndpoints.get(activeId, options),
  updateWebhookEndpoint: (options) =>
    client.webhookEndpoints.replaceSubscriptions(activeId, { subscriptions }, options),
  updateWebhookEndpointDetails: (options) =>
    client.webhookEndpoints.updateDetails(
      activeId,
      { description: 'Ledger', metadata: { team: null } },
      options,
    ),
  deleteWebhookEndpoint: (options) => client.webhookEndpoints.delete(activeId, options),
  verifyWebhookEndpoint: (options) => client.webhookEndpoints.verify(activeId, options),
  createVerificationChallenge: (options) =>
    client.webhookEndpoints.createVerificationChallenge(pendingId, options),
  disableWebhookEndpoint: (options) => client.webhookEndpoints.disable(activeId, options),
  restoreWebhookEndpoint: (options) => client.webhookEndpoints.restore(activeId, options),
  sendTestEvent: (options) =>
    client.webhookEndpoints.sendTestEvent(activeId, { event_type: 'invoice.issued' }, options),
  checkFilter: (options) =>
    client.webhookEndpoints.checkFilter(
      activeId,
      { event_type: 'invoice.issued', schema_version: 1, filter: '$.data.total.amount > 1' },
      options,
    ),
  startReplay: (options) =>
    client.webhookEndpoints.replay(activeId, { since: '2026-11-19T00:00:00.000Z' }, options),
  listReplays: (options) => client.webhookEndpoints.replays(activeId, {}, options),
  getReplay: (options) => client.webhookEndpoints.getReplay(activeId, replayId, options),
  getWebhookEndpointHealth: (options) => client.webhookEndpoints.health(activeId, {}, options),
  listEvents: (options) => client.events.list({}, options),
  getEvent: (options) => client.events.get(eventId, options),
  readEventFeed: ({ headers }) =>
    collect(client.events.feed({ untilCaughtUp: true, maxRetries: 0, headers })),
  listDeliveries: (options) => client.deliveries.list({}, options),
  getDelivery: (options) => client.deliveries.get(failedDeliveryId, options),
  listDeliveryAttempts: (options) => client.deliveries.attempts(failedDeliveryId, {}, options),
  redeliverDelivery: (options) => client.deliveries.redeliver(failedDeliveryId, options),
  skipDelivery: (options) => client.deliveries.skip(failedDeliveryId, options),
  listEventTypes: (options) => client.eventTypes.list({}, options),
  getEventType: (options) => client.eventTypes.get('payment.received', options),
  listMeters: (options) => client.meters.list({}, options),
  createMeter: (options) =>
    client.meters.create({ key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' }, options),
  getMeter: (options) => client.meters.get('api_calls', options),
  updateMeter: (options) => client.meters.update('api_calls', { name: 'Calls of the API' }, options),
  archiveMeter: (options) => client.meters.archive('api_calls', options),
  unarchiveMeter: (options) => client.meters.unarchive('api_calls', options),
  queryUsage: (options) =>
    client.usage.query('api_calls', { from: '2026-10-20T00:00:00Z', to: '2026-11-20T00:00:00Z' }, options),
  ingestUsageEvents: (options) => client.usage.ingest([usageEvent], options),
  voidUsageEvents: (options) => client.usage.void([usageEvent.id], options),
  listCustomers: (options) => client.customers.list({}, options),
  createCustomer: (options) =>
    client.customers.create({ name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP' }, options),
  updateCustomer: (options) => client.customers.update(customerId, { name: 'Alder & Finch' }, options),
  getCustomer: (options) => client.customers.get(customerId, options),
  archiveCustomer: (options) => client.customers.archive(customerId, options),
  unarchiveCustomer: (options) => client.customers.unarchive(customerId, options),
  listContracts: (options) => client.contracts.list({}, options),
  createContract: (options) =>
    client.contracts.create({ customer_id: customerId, title: 'Support', starts_on: '2026-12-01' }, options),
  getContract: (options) => client.contracts.get(contractId, {}, options),
  updateContract: (options) => client.contracts.update(contractId, { title: 'Platform' }, options),
  deleteContract: (options) => client.contracts.delete(draftContractId, options),
  activateContract: (options) => client.contracts.activate(draftContractId, {}, options),
  terminateContract: (options) => client.contracts.terminate(contractId, { ends_on: '2027-03-19' }, options),
  amendContract: (options) =>
    client.contracts.amend(contractId, { effective_on: '2026-12-20', items: [item] }, options),
  deleteContractAmendment: (options) => client.contracts.deleteAmendment(contractId, amendmentId, options),
  listInvoices: (options) => client.invoices.list({}, options),
  createInvoice: (options) => client.invoices.create({ customer_id: customerId, lines: [] }, options),
  getInvoice: (options) => client.invoices.get(invoiceId, options),
  updateInvoice: (options) => client.invoices.update(invoiceId, { external_id: 'erp-1' }, options),
  deleteInvoice: (options) => client.invoices.delete(invoiceId, options),
  issueInvoice: (options) => client.invoices.issue(invoiceId, options),
  voidInvoice: (options) => client.invoices.void(invoiceId, { reason: 'Billed twice' }, options),
  listPayments: (options) => client.payments.list({}, options),
  createPayment: (options) =>
    client.payments.create({ invoice_id: invoiceId, amount: { amount: 1, currency: 'GBP' } }, options),
  getOrganization: (options) => client.organization.get(options),
  getPayment: (options) => client.payments.get(paymentId, options),
  listCreditNotes: (options) => client.creditNotes.list({}, options),
  createCreditNote: (options) => client.creditNotes.create({ invoice_id: invoiceId }, options),
  getCreditNote: (options) => client.creditNotes.get(creditNoteId, options),
  updateCreditNote: (options) => client.creditNotes.update(creditNoteId, { reason: 'Another' }, options),
  deleteCreditNote: (options) => client.creditNotes.delete(creditNoteId, options),
  issueCreditNote: (options) => client.creditNotes.issue(creditNoteId, options),
  applyCreditNote: (options) => client.creditNotes.apply(creditNoteId, { invoice_id: invoiceId }, options),
  refundCreditNote: (options) => client.creditNotes.refund(creditNoteId, {}, options),
  refundPayment: (options) => client.payments.refund(paymentId, { reason: 'Paid twice' }, options),
  reversePayment: (options) => client.payments.reverse(paymentId, { reason: 'Bounced' }, options),
};

const errorClasses: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: UnprocessableContentError,
  429: RateLimitError,
  500: InternalServerError,
  503: InternalServerError,
};

/** `operation status example`, read from the contract by other means than the mock's. */
const documented = operations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
    const examples = Object.values(content).flatMap((media) => Object.keys(media.examples ?? {}));
    return (examples.length > 0 ? examples : ['-']).map((example) => `${operation.id} ${status} ${example}`);
  }),
);

test.each(operations)('every answer that $id documents can be had by asking for it', async (operation) => {
  for (const row of rows.filter(({ operationId }) => operationId === operation.id)) {
    const where = `${operation.id}, Prefer: ${row.prefer}`;
    const call = callOf[operation.id];
    if (!call) throw new Error(`The test does not call ${operation.id}.`);
    const [outcome] = await Promise.allSettled([call({ headers: { Prefer: row.prefer } })]);
    const answer = lastAnswer();
    expect(answer.status, where).toBe(row.status);
    expect(await misfitsOfLast(operation), where).toEqual([]);
    if (row.status < 300) {
      expect(outcome?.status, where).toBe('fulfilled');
    } else {
      const error = outcome?.status === 'rejected' ? outcome.reason : undefined;
      // 304 is an error to whoever has sent no If-None-Match, and has no body.
      const errorClass = row.status === 304 ? ApiError : errorClasses[row.status];
      expect(error, where).toBeInstanceOf(errorClass);
      expect(error, where).toMatchObject({
        status: row.status,
        ...(row.status >= 400 && { code: row.code }),
      });
      expect(error.requestId, where).toBe(answer.headers.get('Request-Id'));
    }
    expectExample(operation, row, answer, where);
    walked.add(`${operation.id} ${row.status} ${row.example ?? '-'}`);
  }
});

test.each(operations)('without a preference, $id answers its first documented example', async (operation) => {
  await callOf[operation.id]?.({});
  const answer = lastAnswer();
  const row = rows.find(({ operationId, status }) => operationId === operation.id && status < 300);
  expect(answer.status).toBe(row?.status);
  expect(await misfitsOfLast(operation)).toEqual([]);
  expectExample(operation, row ?? expect.unreachable(), answer, operation.id);
  const etag = answer.headers.get('ETag');
  if (etag !== null) expect(answer.body).toMatchObject({ version: Number(etag.replaceAll('"', '')) });
});

test('who catches up is told from when to continue, and reads to the end', async () => {
  const updated_from = '1970-01-01T00:00:00Z';
  const { customers, contracts, invoices, payments, creditNotes, webhookEndpoints } = client;
  for (const resource of [customers, contracts, invoices, payments, creditNotes, webhookEndpoints]) {
    const page = await resource.list({ updated_from });
    expect(page).toMatchObject({ has_more: false, next_updated_from: expect.any(String) });
    expect(page.data).not.toEqual([]);
    expect(await resource.list()).not.toHaveProperty('next_updated_from');
  }
});

test('every list and the feed end, whichever page is asked for', async () => {
  const partner = mock.partner();
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
  expect(lists.length).toBeGreaterThan(9);
  for (const operation of lists) {
    const path = pathOf(operation, activeId);
    const successes = rows.filter(({ operationId, status }) => operationId === operation.id && status < 300);
    for (const Prefer of ['', 'dynamic=true, seed=7', ...successes.map(({ prefer }) => prefer)]) {
      const first = await partner.request('GET', path, { headers: { Prefer } });
      const cursor = first.body.next_cursor ?? first.body.cursor ?? 'any';
      const last = await partner.request('GET', `${path}?cursor=${cursor}`, { headers: { Prefer } });
      expect([first.status, last.status], `${operation.id}, Prefer: ${Prefer}`).toEqual([200, 200]);
      expect(last.body, `${operation.id}, Prefer: ${Prefer}`).toMatchObject({ has_more: false });
    }
  }
  const named = { headers: { Prefer: 'example=first_page' } };
  expect(await collect(client.webhookEndpoints.list({}, named))).toHaveLength(2);
  // The consumer comes back with the cursor that it has, and finds nothing new.
  const feed = client.events.feed({ untilCaughtUp: true });
  expect(await collect(feed)).toHaveLength(2);
  expect(await collect(client.events.feed({ untilCaughtUp: true, cursor: feed.cursor }))).toEqual([]);
});

test('nothing that the contract documents was left out', () => {
  expect([...walked].sort()).toEqual([...documented].sort());
});

test('a preference that names no documented answer is refused and told what there is', async () => {
  const wrong = [
    ['code=418', 'code must be one of 200, 400, 401, 403, 429, 500'],
    ['code=400, example=nope', 'example must be one of invalid_limit, invalid_cursor'],
    ['example=nope', 'example must be one of only_page, changed, empty, invalid_limit'],
  ];
  for (const [Prefer = '', detail] of wrong) {
    const error = await refused(client.customers.list({}, { headers: { Prefer } }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(error.problem?.errors?.[0]).toEqual({
      pointer: '/headers/prefer',
      code: 'unknown_value',
      detail: expect.stringContaining(detail ?? ''),
    });
  }
});

test('an example can be asked for by its name alone, and a status by its code alone', async () => {
  const verify = (Prefer: string) =>
    refused(client.webhookEndpoints.verify(activeId, { headers: { Prefer } }));
  expect(await verify('example=webhook_endpoint_disabled')).toMatchObject({
    status: 409,
    code: 'webhook_endpoint_disabled',
  });
  expect(await verify('code=503')).toMatchObject({ status: 503, code: 'verification_unavailable' });
  expect(await verify('respond-async, code=409; example="idempotency_key_in_use"')).toMatchObject({
    code: 'idempotency_key_in_use',
  });
});

test('Retry-After is told with the refusals that pass by waiting, and with no other', async () => {
  const retryAfter = async (Prefer: string) =>
    (await refused(client.webhookEndpoints.disable(activeId, { headers: { Prefer } }))).headers.get(
      'Retry-After',
    );
  expect(await retryAfter('example=idempotency_key_in_use')).toMatch(/^\d+$/);
  expect(await retryAfter('example=webhook_endpoint_deleted')).toBeNull();
  expect(await retryAfter('code=429')).toMatch(/^\d+$/);
});

test('a body made up from the schema fits it, for pages that must bear anything', async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    await callOf[operation.id]?.({ headers: { Prefer: 'dynamic=true, seed=7' } });
    const misfits = await misfitsOfLast(operation);
    // It has members that no client knows, as later versions of the API may.
    const tooMany = /must NOT have (unevaluated|more than \d+) properties$/;
    expect(misfits.filter((misfit) => !tooMany.test(misfit))).toEqual([]);
  }
});

test('an answer is delayed for as long as `delay` says, and a time that the mock does not wait is refused', async () => {
  const delayed = (delay: string, more: { timeoutMs?: number } = {}) =>
    client.customers.list({}, { headers: { Prefer: delay }, ...more });
  for (const delay of ['delay=200ms', 'delay=0.2', 'delay=0.2s']) {
    const startedAt = performance.now();
    expect((await delayed(delay)).data.length).toBeGreaterThan(1);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200 - CLOCK_STEP_MS);
  }
  expect(await refused(delayed('code=403, delay=50ms'))).toMatchObject({ status: 403 });
  await expect(delayed('delay=60', { timeoutMs: 100 })).rejects.toBeInstanceOf(TimeoutError);
  for (const delay of ['delay=61', 'delay=soon', 'delay=-1', 'delay=99999999ms']) {
    const { status, problem } = await refused(delayed(delay));
    expect([status, problem?.errors?.[0]?.pointer], delay).toEqual([400, '/headers/prefer']);
  }
});

test('the sample of the docs runs from the first call to the last', async () => {
  const { code, stdout, stderr } = await new Program('src/docs/samples/try-the-mock.ts', [], {
    COUNTERSIGN_BASE_URL: mock.baseUrl,
    COUNTERSIGN_API_KEY: 'any-token',
  }).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.trim().split('\n')).toEqual([
    'customer C-1002 Maison Perrault SARL',
    'customer C-1001 Alder & Finch Ltd',
    'registered 01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f pending_verification',
    'invoice INV-2026-0417 paid',
    'refused verification_failed',
  ]);
});

function lastAnswer() {
  const answer = answered.at(-1);
  if (!answer) throw new Error('The SDK sent nothing.');
  return answer;
}

/** What of the last answer differs from the contract, beside the headers that browsers ask for. */
async function misfitsOfLast({ id }: ContractOperation): Promise<string[]> {
  const { status, headers, body } = lastAnswer();
  const documentedOnes = [...headers].filter(([name]) => !name.startsWith('access-control-'));
  return misfitsOf({ operationId: id, status, headers: Object.fromEntries(documentedOnes), body });
}

/** The example as it stands in the contract, but for what names this very request. */
function expectExample(
  operation: ContractOperation,
  row: { status: number; example: string | undefined },
  { body, headers }: (typeof answered)[number],
  where: string,
): void {
  const [media] = Object.values(operation.responses[row.status]?.content ?? {});
  const value = media?.examples?.[row.example ?? '']?.value;
  if (row.status < 400) expect(body, where).toEqual(value);
  else {
    const request_id = headers.get('Request-Id');
    expect(body, where).toEqual({ ...Object(value), request_id });
  }
}
