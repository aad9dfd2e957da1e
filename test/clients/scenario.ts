/**
 * What every generated client has to do: carry out all operations of the public contract on the live server and read each answer whole.
 * It is written once, for all languages; a program over the generated client carries out what it is told (program.ts).
 */

import { deepStrictEqual, equal, notEqual, ok } from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { type Carry, once, playBusiness } from './business-scenario.ts';
import type { Caller } from './models-only.ts';
import type { Body } from './program.ts';
import type { Stage, World } from './stage.ts';

/** What a trial has shown. */
export interface Shown {
  readonly operations: ReadonlySet<string>;
  readonly bodiesRead: number;
}

export async function playScenario(
  stage: Stage,
  world: World,
  program: Caller,
  onTheWire: (value: unknown) => unknown,
): Promise<Shown> {
  const operations = new Set<string>();
  let bodiesRead = 0;

  /** Carries the operation out and holds what was read against what was sent. */
  const call: Carry = async (operation, status, details = {}) => {
    const answer = await program.call(operation, details);
    const sent = stage.latest();
    equal(sent.operationId, operation, 'another operation was called');
    equal(sent.status, status, `${operation} was answered ${sent.status}: ${JSON.stringify(sent.body)}`);
    equal(answer.status, status, `${operation}: the program saw the status ${answer.status}`);
    deepStrictEqual(
      onTheWire(answer.body),
      onTheWire(sent.body),
      `${operation}: what was read is not what was sent`,
    );
    equal(answer.etag ?? '', sent.etag, `${operation}: the program saw another ETag`);
    operations.add(operation);
    bodiesRead += 1;
    return answer.body;
  };

  const parse = async (schema: string, value: unknown): Promise<void> => {
    const read = await program.parse(schema, value);
    deepStrictEqual(onTheWire(read), onTheWire(value), `${schema}: what was read is not what was given`);
    bodiesRead += 1;
  };

  equal((await call('getOrganization', 200)).time_zone, 'UTC');

  // Event types: pages.
  const firstTypes = await call('listEventTypes', 200, { query: { limit: 2 } });
  equal(firstTypes.has_more, true);
  const moreTypes = await call('listEventTypes', 200, {
    query: { limit: 100, cursor: firstTypes.next_cursor },
  });
  ok(moreTypes.data.every(({ name }: Body) => firstTypes.data.every((known: Body) => known.name !== name)));
  await call('getEventType', 200, { path: { name: 'invoice.issued' } });

  // An endpoint: its secret can be read, and a repetition with the same key gives the same.
  const creation = {
    endpoint_url: world.goodUrl,
    description: 'Tried by another language',
    metadata: { team: 'ledger' },
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  };
  const headers = once();
  const created = await call('createWebhookEndpoint', 201, { body: creation, headers });
  ok(/^[\w-]{43}$/.test(created.signing_secret), 'the signing secret cannot be read');
  equal(created.status, 'pending_verification');
  const again = await call('createWebhookEndpoint', 201, { body: creation, headers });
  equal(again.id, created.id);
  equal(again.signing_secret, created.signing_secret);
  const path = { id: String(created.id) };
  const challenge = await call('createVerificationChallenge', 201, { path, headers: once() });
  notEqual(challenge.verification_challenge, created.verification_challenge);
  const pending = await call('listWebhookEndpoints', 200, { query: { status: 'pending_verification' } });
  deepStrictEqual(
    pending.data.map(({ id }: Body) => id),
    [created.id],
  );
  await call('verifyWebhookEndpoint', 204, { path, headers: once() });
  const verified = await call('getWebhookEndpoint', 200, { path });
  equal(verified.status, 'active');
  ok(verified.verified_at);
  const two = ['invoice.issued', 'payment.received'].map((event_type) => ({ event_type, schema_version: 1 }));
  const replaced = await call('updateWebhookEndpoint', 200, { path, body: { subscriptions: two } });
  equal(replaced.subscriptions.length, 2);
  // A null in a map removes its key.
  const changes = {
    description: null,
    metadata: { team: null, ticket: 'OPS-1' },
    max_per_second: 50,
    subscriptions: two,
    endpoint_url: verified.endpoint_url,
  };
  await call('updateWebhookEndpointDetails', 200, { path, body: changes });
  const changed = stage.latest().body as Body;
  deepStrictEqual(
    [changed.description, changed.metadata, changed.max_per_second, changed.status],
    [null, { ticket: 'OPS-1' }, 50, 'active'],
  );

  const filter = '$.data.total.amount >= 100000 && $.data.total.currency == "EUR"';
  const check = { event_type: 'invoice.*', schema_version: 1, filter };
  const { checked, passed, passing } = await call('checkFilter', 200, { path, body: check, headers: once() });
  deepStrictEqual([Number(checked) > 0, passed], [true, (passing as unknown[]).length]);

  // A test event: accepted, delivered, signed with the secret that was read.
  const accepted = await call('sendTestEvent', 202, {
    path,
    body: { event_type: 'invoice.issued' },
    headers: once(),
  });
  equal(accepted.test, true);
  const ofTest = { id: String(accepted.id) };
  for (let tries = 0; (await call('getDelivery', 200, { path: ofTest })).status !== 'delivered'; tries += 1) {
    ok(tries < 300, 'the test event is not delivered');
    await sleep(50);
  }
  await call('listDeliveryAttempts', 200, { path: ofTest });
  const testEvent = stage.receiver.deliveries.find(
    ({ headers }) => headers['service-delivery-id'] === accepted.id,
  );
  ok(testEvent, 'the receiver got no test event');
  const signed = `${testEvent.headers['service-timestamp']}.${testEvent.body}`;
  const signature = createHmac('sha256', created.signing_secret).update(signed).digest('hex');
  equal(testEvent.headers['service-signature'], `v1=${signature}`);

  // Events of every type, by the models of the contract.
  for (const body of [...world.deliveredEvents, JSON.parse(testEvent.body)])
    await parse(
      `${body.type.replaceAll(/(?:^|[._])(\w)/g, (_: string, first: string) => first.toUpperCase())}Event`,
      body,
    );
  await parse('WebhookEndpointVerification', { type: 'service.webhook.verify', challenge: 'abc' });
  const events = await call('listEvents', 200, { query: { event_type: 'payment.received' } });
  const event = await call('getEvent', 200, { path: { id: String(events.data[0].id) } });
  ok(event.data.amount.amount > 0);

  // The feed, by its cursor to the end: every event once, in the bytes of its deliveries.
  let page = await call('readEventFeed', 200, { query: { from: 'start', limit: 5, include: 'body' } });
  const fed: Body[] = [...page.data];
  while (page.has_more) {
    page = await call('readEventFeed', 200, { query: { cursor: page.cursor, limit: 5, include: 'body' } });
    fed.push(...page.data);
  }
  equal(page.behind, 0);
  equal(new Set(fed.map(({ id }) => id)).size, fed.length, 'the feed has an event twice');
  for (const delivered of world.deliveredEvents) {
    const { body } = fed.find(({ id }) => id === delivered.id) ?? {};
    equal(body, JSON.stringify(delivered), `the feed has not the ${delivered.type} that was delivered`);
  }
  const types = 'payment.received,payment.reversed';
  const ofTypes = await call('readEventFeed', 200, { query: { from: 'start', event_type: types } });
  ok(ofTypes.data.length > 0 && ofTypes.data.every(({ type }: Body) => types.includes(type)));
  deepStrictEqual([ofTypes.cursor, ofTypes.has_more], [page.cursor, false]);
  const nothingNew = await call('readEventFeed', 200, { query: { cursor: page.cursor, wait: 1 } });
  deepStrictEqual(nothingNew.data, []);

  // Deliveries and attempts: answered, and not.
  const failedOf = async (endpoint_id: string) => {
    const page = await call('listDeliveries', 200, { query: { endpoint_id, status: 'failed', limit: 2 } });
    equal(page.has_more, true);
    const cursor = page.next_cursor;
    await call('listDeliveries', 200, { query: { endpoint_id, status: 'failed', limit: 100, cursor } });
    return { id: String(page.data[0].id) };
  };
  const refused = await failedOf(world.refusingEndpointId);
  const answered = (await call('listDeliveryAttempts', 200, { path: refused })).data[0];
  deepStrictEqual(
    [answered.response.status, answered.response.body, answered.error ?? null],
    [401, 'Who are you?', null],
  );
  equal(answered.response.headers['content-type'], 'text/plain');
  const broken = await failedOf(world.breakingEndpointId);
  const unanswered = (await call('listDeliveryAttempts', 200, { path: broken, query: { limit: 1 } })).data[0];
  deepStrictEqual([unanswered.response ?? null, unanswered.error.class], [null, 'connection']);

  // Health: with figures, and without any.
  const ofRefusing = { id: world.refusingEndpointId };
  const health = await call('getWebhookEndpointHealth', 200, {
    path: ofRefusing,
    query: { window_hours: 2 },
  });
  equal(health.deliveries.failed, world.deliveredEvents.length);
  ok(health.latency_ms.p95 >= health.latency_ms.p50);
  const untried = await call('getWebhookEndpointHealth', 200, { path });
  equal(untried.latency_ms ?? null, null);

  // Once more.
  const inOrder = { ordering: 'endpoint', on_exhausted: 'hold' };
  const ordered = await call('updateWebhookEndpointDetails', 200, { path: ofRefusing, body: inOrder });
  deepStrictEqual([ordered.ordering, ordered.on_exhausted], ['endpoint', 'hold']);
  await call('redeliverDelivery', 200, { path: refused, headers: once() });
  equal((await call('skipDelivery', 200, { path: refused, headers: once() })).status, 'failed');
  const replay = await call('startReplay', 202, {
    path: ofRefusing,
    body: { since: '2026-01-01T00:00:00Z' },
    headers: once(),
  });
  await call('getReplay', 200, { path: { ...ofRefusing, replay_id: String(replay.id) } });
  const replays = await call('listReplays', 200, { path: ofRefusing });
  equal(replays.data.length, 1);

  // Customers.
  const customers = await call('listCustomers', 200, { query: { limit: 2 } });
  equal(customers.has_more, true);
  await call('listCustomers', 200, { query: { limit: 2, cursor: customers.next_cursor } });
  const [customerId = ''] = world.customerIds;
  await call('getCustomer', 200, { path: { id: customerId } });
  await playBusiness(call, () => stage.latest().body);

  // Problem documents.
  const unknown = await call('getCustomer', 404, { path: { id: uuidv7() } });
  equal(unknown.code, 'not_found');
  ok(URL.canParse(unknown.type), 'the type is not an absolute URI');
  const narrow = await call('listEvents', 403, { narrow: true });
  equal(narrow.code, 'insufficient_scope');
  const invalid = await call('listCustomers', 400, { query: { cursor: 'not-a-cursor' } });
  deepStrictEqual(
    invalid.errors.map(({ pointer }: Body) => pointer),
    ['/query/cursor'],
  );
  const unprocessable = await call('updateWebhookEndpoint', 422, {
    path,
    body: { subscriptions: [{ event_type: 'invoice.isued', schema_version: 1 }] },
  });
  equal(unprocessable.code, 'unprocessable_content');

  // Disabled, restored, deleted.
  const disabled = await call('disableWebhookEndpoint', 200, { path, headers: once() });
  equal(disabled.disabled_by, 'client');
  await call('sendTestEvent', 409, {
    path,
    body: { event_type: 'invoice.issued' },
    headers: once(),
  });
  const restored = await call('restoreWebhookEndpoint', 200, { path, headers: once() });
  equal(restored.disabled_by ?? null, null);
  await call('deleteWebhookEndpoint', 204, { path });
  equal((await call('getWebhookEndpoint', 200, { path })).status, 'deleted');

  return { operations, bodiesRead };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/**
 * What makes of a body what it means, the same in every language: a time is a moment, whatever its digits, and a member that is null is
 * one that has no value, which some languages write by leaving it out.
 */
export function wireOf({ writesWholeSeconds = false } = {}) {
  const moment = (text: string) =>
    new Date(writesWholeSeconds ? text.replace(/[.]\d+/, '') : text).toISOString();
  return function onTheWire(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(onTheWire);
    if (typeof value === 'string' && TIME.test(value)) return moment(value);
    if (typeof value !== 'object' || value === null) return value ?? null;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== null && member !== undefined)
        .map(([name, member]) => [name, onTheWire(member)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
}
