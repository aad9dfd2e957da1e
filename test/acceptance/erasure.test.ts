import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { Erasure } from '../../generated/operator/types.gen.ts';
import { makeOperator } from '../../src/domain/access/person.ts';
import { inTransaction } from '../../src/domain/context.ts';
import type { Tenant } from '../support/app.ts';
import { consolesAnswers, partnersAnswers, tables, tracesIn } from '../support/customer-trace.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner, type RequestOptions, type WireAnswer } from '../support/partner.ts';
import { signIn, visit } from '../support/person.ts';
import { expectProblem } from '../support/problem.ts';
import { RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { Gate, Stage, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 60_000 });

const slowRetries = { RETRY_SCHEDULE_SECONDS: '0.05,3600' };
const scene = await forFile(startScene(slowRetries, { api: true, worker: false }));
const { app } = scene.server;
const stage = new Stage(scene);
/** API and worker; what they write is looked at. */
const server = await RunningServer.start(
  'start',
  workerSettings(scene, { ...slowRetries, LOG_LEVEL: 'debug' }),
);
afterAll(() => server.stop());
const operator = createPartner(server.baseUrl, await scene.server.createOperatorToken());

const erasures = (organizationId: string) => `/api/v1/operator/organizations/${organizationId}/erasures`;
const post = (path: string, body: object, options: RequestOptions = {}): Promise<WireAnswer> =>
  operator.request('POST', path, { body, ...options });

async function start(
  organizationId: string,
  customer_id: string,
  pending_deliveries: 'deliver_first' | 'give_up' = 'give_up',
): Promise<Erasure> {
  const wanted = { customer_id, dry_run: false, pending_deliveries, reason: 'request 4711' };
  const { status: code, body, headers } = await post(erasures(organizationId), wanted);
  expect(code).toBe(202);
  expect(headers.get('Location')).toBe(`${erasures(organizationId)}/${body.id}`);
  return body;
}

const progress = async ({ organization_id, id }: Erasure): Promise<Erasure> =>
  (await operator.request('GET', `${erasures(organization_id)}/${id}`)).body;

async function completed(erasure: Erasure): Promise<Erasure> {
  await waitFor('the end of an erasure', async () => (await progress(erasure)).status === 'completed');
  return progress(erasure);
}

const invoiceOf = (customer_id: string, number = 'INV-1') => ({
  ...sampleInvoice,
  id: randomUUID(),
  customer_id,
  number,
});

const eventOf = async ({ partner }: StagedOrganization, id: string): Promise<WireAnswer['body']> =>
  (await partner.request('GET', `/api/v1/public/events/${id}?include=body`)).body;

test('of an erased customer nothing is left in any table, answer, export or log line, and everything of another one', async () => {
  const tenant: Tenant = await scene.server.createTenant();
  const { organizationId } = tenant;
  const partner = createPartner(server.baseUrl, tenant.token);
  await inTransaction(app.context, (tx) => makeOperator(tx, tenant.ownerEmail));
  const owner = await signIn(scene.server, tenant.ownerEmail);
  const own = `/organizations/${organizationId}`;
  const canary = (what: string) => `${what}-${randomUUID()}`;
  const canaries = new Map(
    ['name', 'renamed', 'by console', 'by API', 'by SQL', 'answered'].map((what) => [what, canary('gone')]),
  );
  const kept = new Map([['of another customer', canary('kept')]]);
  const text = (what: string) => canaries.get(what) ?? kept.get(what) ?? '';

  // One endpoint takes everything and repeats it, one refuses for good, one answers that it is busy, one is built in.
  const types = ['customer.created', 'customer.updated', 'invoice.issued'];
  await using receiver = await startReceiver();
  const repeat = new URL('/repeat', receiver.url).href;
  receiver.answer = ({ path, body }, response) => {
    const code = { '/refuse': 400, '/busy': 503 }[path] ?? 200;
    const other = text('of another customer');
    const said = body.includes(other) ? other : text('answered');
    response.writeHead(code, { 'X-Answer': said }).end(path === '/repeat' ? body : said);
  };
  await partner.registerActive(repeat, types);
  const refuses = await partner.registerActive(new URL('/refuse', repeat).href, types);
  await partner.registerActive(new URL('/busy', repeat).href, types);
  const { body: inbox } = await owner.request('POST', `${own}/inboxes`);
  await partner.registerActive(inbox.url, types);

  const created = { number: 'C-1', name: text('name'), country: 'GB', currency: 'GBP' };
  const once = { body: created, headers: { 'Idempotency-Key': randomUUID() } };
  const { id: customerId } = (await partner.request('POST', '/api/v1/public/party/customers', once)).body;
  const customer = `/api/v1/public/party/customers/${customerId}`;
  const change = async (by: 'API' | 'console', name: string) => {
    const current = await partner.request('GET', customer);
    const options = { body: { name }, headers: { 'If-Match': current.headers.get('ETag') ?? '' } };
    const changed = await (by === 'API'
      ? partner.request('PATCH', customer, options)
      : owner.request('PATCH', `${own}/party/customers/${customerId}`, options));
    expect(changed.status).toBe(200);
  };
  await change('console', text('renamed'));
  const publish = (data: object) =>
    post(`/api/v1/operator/organizations/${organizationId}/events`, { type: 'invoice.issued', data });
  // Another system may write ids in capitals.
  const published = await publish(invoiceOf(customerId.toUpperCase(), text('by API')));
  expect(published.status).toBe(201);
  expect((await publish(invoiceOf(randomUUID(), text('of another customer')))).status).toBe(201);
  await app.pool.query("select publish_event($1, 'invoice.issued', 1, $2)", [
    organizationId,
    JSON.stringify(invoiceOf(customerId, text('by SQL'))),
  ]);
  await change('console', text('by console'));
  await change('API', 'removed');
  await waitFor('every event to have been tried everywhere', async () => {
    const { rows } = await app.pool.query(
      'select count(*)::int as count from delivery_attempt where organization_id = $1',
      [organizationId],
    );
    return rows[0].count >= 3 * 7 + 2 * 7;
  });
  // They were there.
  const before = tracesIn(await tables(app.pool), canaries);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'public.event',
      'public.delivery_attempt',
      'public.inbox_request',
      'public.audit_entry',
    ]),
  );

  const counted = await post(erasures(organizationId), { customer_id: customerId, dry_run: true });
  expect(counted.body).toMatchObject({ events: 6, deliveries: 24, pending_deliveries: 6, is_complete: true });
  const done = await completed(await start(organizationId, customerId.toUpperCase()));
  expect(done).toMatchObject({
    events: 6,
    deliveries_given_up: 6,
    waiting_events: 0,
    customer_id: customerId,
  });
  expect(done.remaining.map(({ what }) => what)).toContain('backups');

  const repeated = await partner.request('POST', '/api/v1/public/party/customers', once);
  expectProblem(repeated, 409, 'payload_removed');
  const answers = new Map([
    ['a repeated request', JSON.stringify(repeated.body)],
    ...(await partnersAnswers(partner)),
    ...(await consolesAnswers(owner, organizationId, [inbox.id])),
  ]);
  const written = new Map([['the log', `${server.stdout}${server.stderr}`]]);
  expect(written.get('the log')).toContain(done.id);
  for (const texts of [await tables(app.pool), answers, written])
    expect(tracesIn(texts, canaries)).toEqual({});
  expect(Object.keys(tracesIn(await tables(app.pool), kept))).toContain('public.event');
  expect(Object.keys(tracesIn(answers, kept))).toContain('/event-feed?from=start&limit=100&include=body');

  const listed = await partner.client.events.list({ limit: 100 });
  expect(listed.data.filter(({ type }) => types.includes(type))).toHaveLength(7);
  const deliveries = await partner.request('GET', '/api/v1/public/deliveries?status=failed&limit=100');
  const ofErased = deliveries.body.data.find(
    ({ event_id }: { event_id: string }) => event_id === published.body.id,
  );
  const refused = await partner.request('POST', `/api/v1/public/deliveries/${ofErased.id}/redeliver`);
  expectProblem(refused, 409, 'payload_removed');
  expect(refused.body.detail).toContain('erased on request');
  const replay = await partner.client.webhookEndpoints.replay(refuses.id, { since: '2026-01-01T00:00:00Z' });
  expect(replay).toMatchObject({ matched: 1, payload_removed: 6 });
});

test('what is known of a customer without an event goes too: responses that people and visitors got, refused requests, and the audit of what retention removed', async () => {
  const { organizationId, ownerEmail } = await scene.server.createTenant();
  const [owner, visitor] = [
    await signIn(scene.server, ownerEmail),
    await visit(scene.server, organizationId, { role: 'ADMIN' }),
  ];
  const create = async (by: typeof owner, resource: string, body: object) => {
    const options = { body, headers: { 'Idempotency-Key': randomUUID() } };
    const once = () => by.request('POST', `/organizations/${organizationId}/${resource}`, options);
    const { status: code, body: created } = await once();
    expect(code, JSON.stringify(created)).toBe(201);
    return { id: created.id, once };
  };
  const person = { number: 'C-1', name: 'Jane Doe', country: 'GB', currency: 'GBP' };
  const customer = await create(owner, 'party/customers', person);
  const draft = { customer_id: customer.id, title: 'Support for Jane Doe', starts_on: '2026-01-01' };
  const contract = await create(visitor, 'contracts', draft);
  const { body: inbox } = await owner.request('POST', `/organizations/${organizationId}/inboxes`);
  for (const customer_id of [customer.id, randomUUID()])
    await fetch(inbox.url, { method: 'POST', body: JSON.stringify({ data: invoiceOf(customer_id) }) });
  await app.pool.query('delete from event where organization_id = $1', [organizationId]);
  const erasure = await completed(await start(organizationId, customer.id));
  expect(erasure).toMatchObject({ events: 0, other_copies: 5 });
  for (const { once } of [customer, contract]) expectProblem(await once(), 409, 'payload_removed');
  const { rows } = await app.pool.query(
    'select subject_id, before, after from audit_entry where subject_id = any($1) order by id',
    [[customer.id, contract.id, erasure.id]],
  );
  expect(rows).toMatchObject([
    { subject_id: customer.id, before: null, after: null },
    { subject_id: contract.id, before: null, after: null },
    { subject_id: erasure.id, after: { customer_id: customer.id } },
  ]);
  const { body: received } = await owner.request(
    'GET',
    `/organizations/${organizationId}/inboxes/${inbox.id}/requests`,
  );
  expect(received.data).toHaveLength(1);
});

test('the feed keeps its places: an erased event is a tombstone, and no cursor expires', async () => {
  const organization = await stage.organization();
  const [gone, stays] = [randomUUID(), randomUUID()];
  const ids = [];
  for (const customer of [stays, gone, stays])
    ids.push(await organization.publish('invoice.issued', invoiceOf(customer)));
  const read = async (query: string): Promise<WireAnswer> =>
    organization.partner.request('GET', `/api/v1/public/event-feed?${query}`);
  await waitFor('the feed', async () => (await read('from=start')).body.data.length === 3);
  const [first] = (await read('from=start')).body.data;
  await completed(await start(organization.id, gone));
  const { status: code, body } = await read(`cursor=${first.cursor}&include=body`);
  expect(code).toBe(200);
  expect(body.data).toMatchObject([
    { id: ids[1], type: 'invoice.issued', data: null, erased_at: expect.any(String) },
    { id: ids[2], data: { customer_id: stays } },
  ]);
  expect(body.data[0]).not.toHaveProperty('body');
  expect(body.data[1]).not.toHaveProperty('erased_at');
  const seen = [];
  for await (const event of organization.partner.client.events.feed({ from: 'start', untilCaughtUp: true }))
    seen.push(event.type === 'erased' ? event.event_type : event.data);
  expect(seen).toMatchObject([{ customer_id: stays }, 'invoice.issued', { customer_id: stays }]);
});

test('deliver_first: an event is erased once its deliveries have arrived, and given up when its time is over', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  const slow = await organization.endpoint(gate.hold);
  const held = await organization.endpoint();
  const customer = randomUUID();
  await organization.post(held, 'disable');
  const first = await organization.publish('invoice.issued', invoiceOf(customer));
  await waitFor('the attempt', () => gate.heldCount === 1);
  const erasure = await start(organization.id, customer, 'deliver_first');
  await waitFor('a waiting event', async () => (await progress(erasure)).waiting_events === 1);
  expect(await eventOf(organization, first)).toMatchObject({ erased_at: null });
  gate.release(status(200, {}, 'taken'));
  expect(await completed(erasure)).toMatchObject({ events: 1, deliveries_given_up: 0 });
  expect(JSON.parse(slow.requests[0]?.body ?? '{}').data.customer_id).toBe(customer);
  expect(await eventOf(organization, first)).toMatchObject({ data: null, erased_at: expect.any(String) });

  await organization.post(held, 'restore');
  await organization.post(held, 'verify');
  const down = await organization.endpoint(status(503));
  const second = await organization.publish('invoice.issued', invoiceOf(customer));
  await down.waitForRequests(2);
  const again = await start(organization.id, customer, 'deliver_first');
  await waitFor('a waiting event', async () => (await progress(again)).waiting_events === 1);
  await app.pool.query('update erasure set give_up_at = now() where id = $1', [again.id]);
  expect(await completed(again)).toMatchObject({ events: 1, deliveries_given_up: 1 });
  expect((await eventOf(organization, second)).deliveries).toContainEqual(
    expect.objectContaining({ endpoint_id: down.id, status: 'canceled', reason_code: 'event_erased' }),
  );
  expect(await down.jobCount()).toBe(0);
});

test('give_up: an attempt that is under way ends first, and nothing that it brings back is kept', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  const customer = randomUUID();
  const id = await organization.publish('invoice.issued', invoiceOf(customer));
  await waitFor('the attempt', () => gate.heldCount === 1);
  const erasure = await start(organization.id, customer);
  await waitFor('a waiting event', async () => (await progress(erasure)).waiting_events === 1);
  gate.release(status(503, { 'X-Customer': 'theirs' }, 'theirs'));
  expect(await completed(erasure)).toMatchObject({ events: 1, deliveries_given_up: 1 });
  expect((await eventOf(organization, id)).deliveries).toMatchObject([{ status: 'canceled' }]);
  const [first, ...others] = await endpoint.attempts();
  expect(first).toMatchObject({ responseStatus: 503 });
  for (const attempt of [first, ...others])
    expect(attempt).toMatchObject({ responseHeaders: null, responseBody: null });
});

test('at an ordered endpoint, what waits behind an event that is given up is sent', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(503));
  await organization.partner.client.webhookEndpoints.updateDetails(endpoint.id, { ordering: 'endpoint' });
  const [gone, stays] = [randomUUID(), randomUUID()];
  await organization.publish('invoice.issued', invoiceOf(gone));
  const next = await organization.publish('invoice.issued', invoiceOf(stays));
  await endpoint.waitForRequests(2);
  endpoint.answer = status(204);
  await completed(await start(organization.id, gone));
  await waitFor('the one behind', () =>
    endpoint.requests.some(({ headers }) => headers['service-event-id'] === next),
  );
});

test('what is published after the start stays, what an open transaction published before it goes', async () => {
  const organization = await stage.organization();
  const customer = randomUUID();
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query("select id from publish_event($1, 'invoice.issued', 1, $2)", [
      organization.id,
      JSON.stringify(invoiceOf(customer)),
    ]);
    await organization.publish('invoice.issued', invoiceOf(customer));
    const erasure = await start(organization.id, customer);
    const later = await organization.publish('invoice.issued', invoiceOf(customer));
    expect(await progress(erasure)).toMatchObject({ status: 'running', events: 0 });
    await client.query('commit');
    expect(await completed(erasure)).toMatchObject({ events: 2 });
    expect((await eventOf(organization, rows[0].id)).erased_at).not.toBeNull();
    expect(await eventOf(organization, later)).toMatchObject({
      erased_at: null,
      data: { customer_id: customer },
    });
  } finally {
    client.release(true);
  }
});

test('an erasure is started once, can be canceled, and is refused with a sentence that helps', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  await organization.endpoint(gate.hold);
  const customer_id = randomUUID();
  const path = erasures(organization.id);
  const wanted = { customer_id, dry_run: false, pending_deliveries: 'deliver_first', reason: 'request 4711' };
  const unknown = await post(path, wanted);
  expectProblem(unknown, 422, 'unprocessable_content');
  expect(unknown.body.errors).toMatchObject([{ pointer: '/body/customer_id', code: 'not_found' }]);
  const incomplete = await post(path, { customer_id, dry_run: false });
  expect(incomplete.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/body/pending_deliveries',
    '/body/reason',
  ]);

  await organization.publish('invoice.issued', invoiceOf(customer_id));
  const headers = { 'Idempotency-Key': randomUUID() };
  const started = await post(path, wanted, { headers });
  const repeated = await post(path, wanted, { headers });
  expect(repeated.body.id).toBe(started.body.id);
  const another = await post(path, wanted);
  expectProblem(another, 409, 'conflict');
  expect(another.body.detail).toContain(started.body.id);

  await waitFor('a waiting event', async () => (await progress(started.body)).waiting_events === 1);
  const cancel = () => post(`${path}/${started.body.id}/cancel`, { reason: 'the wrong one' });
  const canceled = await cancel();
  expect(canceled.body).toMatchObject({ status: 'canceled', events: 0, waiting_events: 0 });
  expect((await cancel()).body).toEqual(canceled.body);
  gate.release(status(204));
  const ended = await completed(await start(organization.id, customer_id));
  expectProblem(await post(`${path}/${ended.id}/cancel`, { reason: 'too late' }), 409, 'conflict');
  const { body: list } = await operator.request('GET', path);
  expect(list.data.map(({ id }: Erasure) => id)).toEqual([ended.id, started.body.id]);
  const { body: audit } = await operator.request(
    'GET',
    `/api/v1/operator/audit-entries?subject_id=${started.body.id}`,
  );
  expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
    'erasure.canceled',
    'erasure.started',
  ]);
});
