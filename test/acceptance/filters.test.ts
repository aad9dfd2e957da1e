// Partners choose by filters and wildcards what an endpoint gets, and see beforehand what they would have got.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { UnprocessableContentError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { signIn } from '../support/person.ts';
import { expectProblem } from '../support/problem.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

const large = '$.data.total.amount >= 100000 && $.data.total.currency == "EUR"';
const invoiceOf = (amount: number, currency = 'EUR') => ({ ...sampleInvoice, total: { amount, currency } });
const subscription = (event_type: string, filter?: string) => ({
  event_type,
  schema_version: 1,
  ...(filter !== undefined && { filter }),
});

async function subscribed(
  { partner }: StagedOrganization,
  { id }: StagedEndpoint,
  ...subscriptions: object[]
) {
  const { status: answered, body } = await partner.request('PUT', `/api/v1/public/webhook-endpoints/${id}`, {
    body: { subscriptions },
  });
  expect(answered, JSON.stringify(body)).toBe(200);
  return body.subscriptions;
}

/** The events of which the endpoint got a delivery, of whatever kind. */
const eventsOf = async (endpoint: StagedEndpoint) =>
  (await endpoint.deliveries()).map(({ eventId }) => eventId).sort();

test('what does not pass makes no delivery, and is in the feed and the history like any other event', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const [filtered, other] = [await organization.endpoint(), await organization.endpoint()];
  const asked = [subscription('invoice.issued', large), subscription('invoice.voided')];
  expect(await subscribed(organization, filtered, ...asked)).toEqual(asked);
  expect((await client.webhookEndpoints.get(filtered.id)).subscriptions).toEqual(asked);

  const small = await organization.publish('invoice.issued', invoiceOf(99_999));
  const foreign = await organization.publish('invoice.issued', invoiceOf(100_000, 'GBP'));
  const wanted = await organization.publish('invoice.issued', invoiceOf(100_000));
  const voided = await organization.publish('invoice.voided', invoiceOf(1));
  await filtered.waitForRequests(2);
  expect(await eventsOf(filtered)).toEqual([wanted, voided].sort());
  expect(await eventsOf(other)).toEqual([small, foreign, wanted].sort());
  expect((await client.events.get(small)).deliveries).toMatchObject([{ endpoint_id: other.id }]);
  const fed: string[] = [];
  for await (const { id } of client.events.feed({ from: 'start', untilCaughtUp: true })) fed.push(id);
  expect(fed).toEqual(expect.arrayContaining([small, foreign, wanted, voided]));

  // A test event is asked for by name, so the filter has no say.
  const sent = await client.webhookEndpoints.sendTestEvent(filtered.id, { event_type: 'invoice.issued' });
  const arrived = await filtered.waitForRequests(3);
  expect(arrived.map(({ headers }) => headers['service-delivery-id'])).toContain(sent.id);

  // Without its filter it gets what happens from then on, by PATCH as by PUT.
  await client.webhookEndpoints.updateDetails(filtered.id, {
    subscriptions: [{ ...subscription('invoice.issued'), filter: null }],
  });
  const later = await organization.publish('invoice.issued', invoiceOf(1));
  await filtered.waitForRequests(4);
  expect(await eventsOf(filtered)).toEqual([wanted, voided, later].sort());
});

test('a wildcard covers the types of the business, webhook_* what the service tells, and an event arrives once', async () => {
  const organization = await stage.organization();
  const [all, some, told, changed] = [
    await organization.endpoint(status(204), ['*', 'invoice.*', 'invoice.issued']),
    await organization.endpoint(status(204), ['payment.*']),
    await organization.endpoint(status(204), ['webhook_*']),
    await organization.endpoint(),
  ];
  const issued = await organization.publish();
  await organization.post(changed, 'disable');
  const [event] = await told.waitForRequests(1);
  expect(JSON.parse(event.body)).toMatchObject({
    type: 'webhook_endpoint.disabled',
    data: { id: changed.id },
  });
  await all.waitForRequests(1);
  expect(await eventsOf(all)).toEqual([issued]);
  expect(await eventsOf(some)).toEqual([]);
  const { client } = organization.partner;
  const sent = await client.webhookEndpoints.sendTestEvent(some.id, { event_type: 'payment.received' });
  expect(sent.event_type).toBe('payment.received');
  await expect(
    client.webhookEndpoints.sendTestEvent(some.id, { event_type: 'invoice.issued' }),
  ).rejects.toThrow(UnprocessableContentError);
});

test.each([
  [
    subscription('invoice.issued', '$.data.totl.amount > 1'),
    'filter',
    'unknown_value',
    'the nearest is total',
  ],
  [
    subscription('invoice.issued', '$.data.number like_regex "a"'),
    'filter',
    'invalid_value',
    'at character 15',
  ],
  [subscription('invoice.issued', `$.data.number == "${'x'.repeat(500)}"`), 'filter', 'too_long', ''],
  [subscription('invioce.*'), 'event_type', 'unknown_value', 'invoice.*'],
  [subscription('webhook_endpoint.*'), 'event_type', 'unknown_value', 'webhook_*'],
  [{ event_type: '*', schema_version: 99 }, 'schema_version', 'unknown_value', 'no schema version 99'],
])('%j is refused at its place', async (wrong, member, code, detail) => {
  const { partner } = await stage.organization();
  const { status: answered, body } = await partner.request('POST', '/api/v1/public/webhook-endpoints', {
    body: { endpoint_url: 'https://hooks.example.com', subscriptions: [subscription('customer.*'), wrong] },
  });
  expect(answered).toBe(code === 'too_long' ? 400 : 422);
  expect(body.errors).toEqual([
    { pointer: `/body/subscriptions/1/${member}`, code, detail: expect.stringContaining(detail) },
  ]);
});

test('a check says which of the last 1,000 events would have passed, and sends and saves nothing', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint();
  const check = (event_type: string, filter: string) =>
    webhookEndpoints.checkFilter(endpoint.id, { event_type, schema_version: 1, filter });
  expect(await check('invoice.*', large)).toEqual({
    checked: 0,
    passed: 0,
    oldest_at: null,
    passing: [],
    left_out: [],
  });
  await (await stage.organization()).publish('invoice.issued', invoiceOf(100_000));
  await organization.publishMany(1_001);
  const ids = [
    await organization.publish('invoice.issued', invoiceOf(100_000)),
    await organization.publish('invoice.voided', invoiceOf(200_000)),
  ];
  const ofOne = await check('invoice.issued', large);
  expect(ofOne).toMatchObject({
    checked: 1_000,
    passed: 1,
    passing: [{ id: ids[0], type: 'invoice.issued' }],
  });
  expect(ofOne.left_out).toHaveLength(50);
  const ofBoth = await check('invoice.*', large);
  expect(ofBoth).toMatchObject({ checked: 1_000, passed: 2 });
  expect(ofBoth.passing.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await webhookEndpoints.get(endpoint.id)).subscriptions).toEqual([subscription('invoice.issued')]);
  await expect(check('invoice.issued', '$.data.totl == 1')).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/body/filter', code: 'unknown_value' }] },
  });
});

test('events and deliveries are searched by what is in them, page by page, and by nobody else', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const { client } = organization.partner;
  const wanted: string[] = [];
  for (const amount of [100_000, 1, 200_000, 2, 300_000]) {
    const id = await organization.publish('invoice.issued', invoiceOf(amount));
    if (amount >= 100_000) wanted.unshift(id);
  }
  await (await stage.organization()).publish('invoice.issued', invoiceOf(100_000));
  await endpoint.waitForRequests(5);
  for (const limit of [1, 2, 100]) {
    const events = await client.events.list({ matches: large, limit }).toArray();
    expect(events.map(({ id }) => id)).toEqual(wanted);
    const deliveries = await client.deliveries
      .list({ matches: large, limit, event_type: 'invoice.issued' })
      .toArray();
    expect(deliveries.map(({ event_id }) => event_id)).toEqual(wanted);
  }
  expect(await client.deliveries.list({ matches: large, status: 'failed' }).toArray()).toEqual([]);
  // What is removed fulfils nothing.
  await scene.server.app.pool.query(
    'update event set body = null, payload_removed_at = now() where id = $1',
    [wanted[0]],
  );
  expect(await client.events.list({ matches: large }).toArray()).toHaveLength(2);
  const refused = { problem: { errors: [{ pointer: '/query/matches', code: 'unknown_value' }] } };
  await expect(client.events.list({ matches: '$.data.totl > 1' })).rejects.toMatchObject(refused);
  await expect(client.deliveries.list({ matches: '$.data.totl > 1' })).rejects.toMatchObject(refused);
});

test('who searches much waits for their own searches, also with an Idempotency-Key and to count them, and nobody else does', async () => {
  const { slowReads } = scene.server.app.context;
  const other = await scene.server.createTenant();
  const { organizationId, ownerEmail } = scene.tenant;
  const { id } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  const owner = await signIn(scene.server, ownerEmail);
  const releases = [1, 2].map(() => slowReads.takeAnyway(organizationId, 1));
  let isAnswered = false;
  const check = {
    body: { event_type: 'invoice.issued', schema_version: 1, filter: large },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const searches = [
    scene.partner.client.events.list({ matches: large }).toArray(),
    scene.partner.request('POST', `/api/v1/public/webhook-endpoints/${id}/filter-check`, check),
    owner.request('GET', `/organizations/${organizationId}/events/count`),
  ];
  const answered = Promise.all(
    searches.map(async (search) => {
      await search;
      isAnswered = true;
    }),
  );
  await createPartner(scene.server.baseUrl, other.token).client.events.list({ matches: large }).toArray();
  // The person's session is looked up first, so the count would be answered after one such request.
  for (let request = 0; request < 10; request++)
    await owner.request('GET', `/organizations/${organizationId}/events`);
  expect(isAnswered).toBe(false);
  for (const release of releases) release();
  await answered;
});

test('a search of deliveries by what is in the events needs the scope to read events: enough answers would be the event', async () => {
  const { organizationId } = scene.tenant;
  const withScopes = async (...scopes: string[]) => {
    const { plaintext } = await issueToken(scene.server.app.context, { organizationId, name: 'k', scopes });
    return createPartner(scene.server.baseUrl, plaintext);
  };
  const search = `/api/v1/public/deliveries?matches=${encodeURIComponent(large)}`;
  const without = await withScopes('deliveries:write');
  expect((await without.request('GET', '/api/v1/public/deliveries')).status).toBe(200);
  expectProblem(await without.request('GET', search), 403, 'insufficient_scope');
  const both = await withScopes('deliveries:read', 'events:read');
  expect((await both.request('GET', search)).status).toBe(200);
});

test('a search that looks at many says how far it has come, and is continued to its end', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const oldest = await organization.publish('invoice.issued', invoiceOf(100_000));
  await organization.publishMany(10_000);
  const first = await client.events.list({ matches: large });
  expect(first).toMatchObject({ data: [], has_more: true, searched_until: expect.any(String) });
  const found = await client.events.list({ matches: large }).toArray();
  expect(found.map(({ id }) => id)).toEqual([oldest]);
});
