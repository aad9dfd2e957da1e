import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { eventCatalogue } from '../../generated/event-catalogue.ts';
import {
  findTestDelivery,
  removeOldTestDeliveries,
} from '../../src/domain/delivery-history/test-delivery.ts';
import { finishTestEvent, loadTestEvent, sendTestEvent } from '../../src/domain/endpoints/test-event.ts';
import { createAjv } from '../../src/domain/json-schema.ts';
import { NotFoundError } from '../../src/sdk/index.ts';
import { createReceiver } from '../../src/sdk/webhooks.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { recordTestDelivery } from '../support/history.ts';
import { createPartner } from '../support/partner.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const contract = JSON.parse(
  await readFile(new URL('../../generated/contract/public.json', import.meta.url), 'utf8'),
);
const ajv = createAjv();
ajv.addSchema({ ...contract, $id: 'contract' });

const issued = { event_type: 'invoice.issued' };

const scene = await forFile(startScene());
const stage = new Stage(scene);

test('the contract’s example arrives as any delivery does, signed, with the mark in its body and nothing else added', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(204), ['payment.received', 'invoice.issued']);
  const { data: accepted, response } = await organization.partner.client.webhookEndpoints
    .sendTestEvent(endpoint.id, issued)
    .withResponse();
  expect(response.status).toBe(202);
  expect(response.headers.get('Location')).toBe(`/api/v1/public/deliveries/${accepted.id}`);
  expect(accepted).toMatchObject({ test: true, event_type: 'invoice.issued', endpoint_id: endpoint.id });

  const [request] = await endpoint.waitForRequests(1);
  const example = eventCatalogue.find(({ type }) => type === 'invoice.issued');
  expect(JSON.parse(request.body)).toEqual({
    id: accepted.event_id,
    type: 'invoice.issued',
    schema_version: example?.schemaVersion,
    created_at: accepted.created_at,
    test: true,
    data: example?.bodyExample.data,
  });
  expect(request.headers).toMatchObject({
    'service-event-id': accepted.event_id,
    'service-delivery-id': accepted.id,
    'service-webhook-version': 'v1',
    'content-type': 'application/json',
  });
  expect(await handled(endpoint, request)).toEqual([{ type: 'invoice.issued', test: true }]);

  expect(await ended(organization, accepted.id)).toMatchObject({
    status: 'delivered',
    reason: null,
    attempt_count: 1,
    next_attempt_at: null,
    test: true,
  });
  const { data: attempts } = await organization.partner.client.deliveries.attempts(accepted.id);
  expect(attempts).toMatchObject([
    {
      number: 1,
      response: { status: 204 },
      request_headers: { 'Service-Signature': request.headers['service-signature'] },
    },
  ]);
});

test('every event type that the contract has can be tried, and its body fits what receivers are promised', async () => {
  const types = [...new Set(eventCatalogue.map(({ type }) => type))];
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(204), types);
  for (const event_type of types)
    await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, { event_type });
  await endpoint.waitForRequests(types.length);
  for (const { body } of endpoint.requests) expect(misfitsOfPayload(JSON.parse(body))).toEqual([]);
  const seen = await Promise.all(endpoint.requests.map((request) => handled(endpoint, request)));
  expect(
    seen
      .flat()
      .map(({ type }) => type)
      .sort(),
  ).toEqual([...types].sort());
});

test('it is sent once, whatever the endpoint answers, and its failure is told', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(503, { 'Retry-After': '1' }, 'down'));
  const { id } = await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, issued);
  expect(await ended(organization, id)).toMatchObject({
    status: 'failed',
    reason: 'the only attempt failed',
    attempt_count: 1,
    next_attempt_at: null,
  });
  const { data } = await organization.partner.client.deliveries.attempts(id);
  expect(data).toMatchObject([{ number: 1, response: { status: 503, body: 'down' } }]);
  endpoint.answer = status(401);
  const refused = await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, issued);
  expect(await ended(organization, refused.id)).toMatchObject({ status: 'failed', attempt_count: 1 });
  // An event that is published later would arrive after any second attempt.
  endpoint.answer = status(204);
  await organization.publish();
  await endpoint.waitForStatus('delivered');
  expect(endpoint.requests).toHaveLength(3);
});

test('it is in no list, no health figure, no replay and no count of attempts; its event and its redelivery are refused', async () => {
  const counted = vi.spyOn(scene.server.app.context.metrics, 'recordAttempt');
  const organization = await stage.organization();
  const { client } = organization.partner;
  const endpoint = await organization.endpoint(status(400));
  const { id, event_id } = await client.webhookEndpoints.sendTestEvent(endpoint.id, issued);
  expect(await ended(organization, id)).toMatchObject({ status: 'failed' });

  expect((await client.events.list()).data).toEqual([]);
  for (const query of [{}, { endpoint_id: endpoint.id }, { event_id }, { status: 'failed' as const }])
    expect((await client.deliveries.list(query)).data).toEqual([]);
  expect(await client.webhookEndpoints.health(endpoint.id)).toMatchObject({
    deliveries: { pending: 0, delivered: 0, failed: 0 },
    sample_size: 0,
    last_failure_at: null,
  });
  const replay = await client.webhookEndpoints.replay(endpoint.id, { since: '2020-01-01T00:00:00Z' });
  expect(replay.matched).toBe(0);
  await waitFor('the end of the replay', async () => {
    const { status: reached } = await client.webhookEndpoints.getReplay(endpoint.id, replay.id);
    return reached === 'completed';
  });
  await expect(client.events.get(event_id)).rejects.toThrow(NotFoundError);
  await expect(client.deliveries.redeliver(id)).rejects.toMatchObject({ code: 'delivery_is_test' });
  expect(endpoint.requests).toHaveLength(1);
  expect(await endpoint.deliveries()).toEqual([]);
  expect(counted).not.toHaveBeenCalled();
});

test('the business event beside it has no mark, and is delivered while a test event hangs', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint((request, response) =>
    JSON.parse(request.body).test ? gate.hold(request, response) : status(204)(request, response),
  );
  const { id } = await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, issued);
  await waitFor('the test event', () => gate.heldCount === 1);
  expect((await organization.partner.client.deliveries.get(id)).status).toBe('delivering');
  const eventId = await organization.publish();
  await endpoint.waitForStatus('delivered');
  const business = endpoint.requests.find(({ headers }) => headers['service-event-id'] === eventId);
  expect(JSON.parse(business?.body ?? '{}')).not.toHaveProperty('test');
  gate.release(status(204));
  expect((await ended(organization, id)).status).toBe('delivered');
});

test('an endpoint that is disabled or deleted before it is sent gets nothing: the delivery is canceled', async () => {
  await using idle = await startTestApp({}, { api: true, worker: false });
  const { context } = idle.app;
  const { organizationId, token } = await idle.createTenant();
  const partner = createPartner(idle.baseUrl, token);
  for (const stop of ['disable', 'delete'] as const) {
    const { id } = await partner.register('http://127.0.0.1:9/', ['invoice.issued']);
    await context.db.prisma.webhookEndpoint.update({
      where: { id },
      data: { status: 'active', verified_at: new Date() },
    });
    const delivery = await sendTestEvent(context, organizationId, id, 'invoice.issued');
    expect(delivery).toMatchObject({ status: 'pending', isTest: true });
    await partner.client.webhookEndpoints[stop](id);
    expect(await loadTestEvent(context, delivery.id)).toBeUndefined();
    expect(await findTestDelivery(context, delivery.id)).toMatchObject({
      status: 'canceled',
      reason: `the endpoint was ${stop}d when the test event was to be sent`,
      attemptCount: 0,
      nextAttemptAt: null,
    });
  }
});

test('an attempt that a second worker makes is recorded too, and what has arrived stays so', async () => {
  const organization = await stage.organization();
  const { context } = scene.server.app;
  const { id: endpointId } = await organization.partner.register(scene.receiver.url, ['invoice.issued']);
  const { id } = await recordTestDelivery(context, organization.id, endpointId, 'pending');
  const attempt = {
    id,
    claimNumber: 0,
    endpointId,
    startedAt: new Date(),
    durationMs: 5,
    delayMs: null,
    connectedMs: 1,
    firstByteMs: 4,
    signature: null,
    sentTo: null,
    additionalHeaders: null,
    errorMessage: null,
    responseBody: Buffer.from('x'),
  };
  const headers = { server: 'x' };
  await finishTestEvent(context, {
    ...attempt,
    outcome: 'delivered',
    reason: null,
    responseStatus: 204,
    responseHeaders: headers,
    errorClass: null,
  });
  await finishTestEvent(context, {
    ...attempt,
    outcome: 'failed',
    reason: 'the only attempt failed',
    errorClass: 'timeout',
    responseStatus: null,
    responseHeaders: null,
    responseBody: null,
  });
  expect(await organization.partner.client.deliveries.get(id)).toMatchObject({
    status: 'delivered',
    reason: null,
    attempt_count: 2,
  });
  const { data } = await organization.partner.client.deliveries.attempts(id);
  expect(data.map(({ number, response, error }) => [number, response?.status, error?.class])).toEqual([
    [2, undefined, 'timeout'],
    [1, 204, undefined],
  ]);
});

test('two calls at once cannot both take the last place of an organization', async () => {
  const organization = await stage.organization();
  const gate = new Gate();
  const endpoint = await organization.endpoint(gate.hold);
  const answers = await Promise.all(
    Array.from({ length: 14 }, () =>
      organization.partner.request('POST', `/api/v1/public/webhook-endpoints/${endpoint.id}/test-events`, {
        body: issued,
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(10);
  const refused = answers.filter((answer) => answer.status !== 202);
  for (const { body } of refused)
    expect(body).toMatchObject({ status: 409, code: 'test_events_in_progress' });
  gate.release(status(204));
  for (const { body } of answers) if (body.test) await ended(organization, body.id);
  const { test: mark } = await organization.partner.client.webhookEndpoints.sendTestEvent(
    endpoint.id,
    issued,
  );
  expect(mark).toBe(true);
});

test('what became of it is kept for 30 days, then removed with its attempt; younger ones and those under way stay', async () => {
  const organization = await stage.organization();
  const { context } = scene.server.app;
  const endpoint = await organization.endpoint();
  const { id } = await organization.partner.client.webhookEndpoints.sendTestEvent(endpoint.id, issued);
  await ended(organization, id);
  const underWay = await recordTestDelivery(context, organization.id, endpoint.id, 'pending');
  const removeAfter = async (days: number) => {
    await context.db.prisma
      .$executeRaw`update test_delivery set created_at = created_at - ${days} * interval '1 day'`;
    return removeOldTestDeliveries(context);
  };
  await removeAfter(29);
  expect(await findTestDelivery(context, id)).toBeDefined();
  expect(await removeAfter(2)).toBeGreaterThan(0);
  expect(await findTestDelivery(context, id)).toBeUndefined();
  expect(await findTestDelivery(context, underWay.id)).toBeDefined();
  expect(await context.db.prisma.deliveryAttempt.count({ where: { deliveryId: id } })).toBe(0);
});

/** Waits until the test event has ended and no further attempt can follow. */
async function ended(organization: StagedOrganization, id: string) {
  const { deliveries } = organization.partner.client;
  let seen = await deliveries.get(id);
  await waitFor(
    'the end of the test delivery',
    async () => {
      seen = await deliveries.get(id);
      return seen.status !== 'pending' && seen.status !== 'delivering';
    },
    () => `it is ${seen.status}`,
  );
  return seen;
}

/** How a body differs from the contract's webhook of its type. Unknown members count as a difference. */
function misfitsOfPayload(body: { type: string }): unknown[] {
  const webhooks: { post: { 'x-event-type'?: string; requestBody: Payload } }[] = Object.values(
    contract.webhooks,
  );
  const webhook = webhooks.find(({ post }) => post['x-event-type'] === body.type);
  const reference = webhook?.post.requestBody.content['application/json'].schema.$ref;
  const validate = ajv.compile({ $ref: `contract${reference}`, unevaluatedProperties: false });
  return validate(body) ? [] : (validate.errors ?? []);
}

interface Payload {
  content: { 'application/json': { schema: { $ref: string } } };
}

/** The event that our receiver kit passes to a handler for a received request. */
async function handled(
  endpoint: StagedEndpoint,
  request: { headers: Record<string, string | string[] | undefined>; body: string },
) {
  const events: { type: string; test: true | undefined }[] = [];
  const note = (event: { type: string; test?: true }) => events.push({ type: event.type, test: event.test });
  const receiver = createReceiver({
    signingSecret: endpoint.signingSecret,
    on: Object.fromEntries(eventCatalogue.map(({ type }) => [type, note])),
    onUnknown: note,
  });
  const answer = await receiver.receive({ method: 'POST', headers: request.headers, body: request.body });
  expect(answer.status).toBe(204);
  return events;
}
