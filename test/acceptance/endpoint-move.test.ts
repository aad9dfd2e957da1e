// An endpoint moves to a new address: nothing reaches it before it is verified, and nothing is lost meanwhile.
import { describe, expect, test } from 'vitest';
import { audited, listAuditEntries } from '../../src/domain/audit.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { updateEndpoint } from '../../src/domain/endpoints/update-endpoint.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import type { WireAnswer } from '../support/partner.ts';
import { type Answer, echoInHeader } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { Gate, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const issued = { event_type: 'invoice.issued', schema_version: 1 };
const voided = { event_type: 'invoice.voided', schema_version: 1 };

const scene = await forFile(
  startScene({ ENDPOINTS_PER_ORGANIZATION: '1000', RETRY_SCHEDULE_SECONDS: '3600' }),
);
const { partner, receiver } = scene;
const { context } = scene.server.app;

const answers = new Map<string, Answer>();
receiver.answer = (request, response) => (answers.get(request.path) ?? status(204))(request, response);
receiver.answerHandshake = (request, response) =>
  (answers.get(`handshake ${request.path}`) ?? echoInHeader)(request, response);

describe('PATCH with another endpoint_url', () => {
  test('the endpoint is pending verification, and only the handshake goes to the new address; then all that waited does', async () => {
    const { id, url, signing_secret } = await registerActive(status(503));
    const [retried] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the first attempt', async () => (await deliveryOf(retried)).attempt_count === 1);
    const before = await read(id);

    const next = address();
    const { status: code, body } = await patch(id, { endpoint_url: next });
    expect(code).toBe(200);
    expect(body).toEqual({
      ...before,
      endpoint_url: next,
      status: 'pending_verification',
      verified_at: null,
      updated_at: body.updated_at,
    });
    const held = { status: 'held', reason_code: 'endpoint_not_verified' };
    await waitFor('the retry to be held', async () => (await deliveryOf(retried)).status === 'held');
    const [meanwhile] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the new event to be held', async () => (await deliveryOf(meanwhile)).status === 'held');
    expect(await deliveryOf(retried)).toMatchObject(held);
    expect(await deliveryOf(meanwhile)).toMatchObject(held);
    expect(await post(id, 'test-events', { event_type: 'invoice.issued' })).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_not_verified' },
    });
    expect([requestsAt(url).length, requestsAt(next)]).toEqual([1, []]);
    expect(handshakesAt(next)).toEqual([]);

    expect((await post(id, 'verify')).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'active', endpoint_url: next, id });
    expect(handshakesAt(next)).toHaveLength(1);
    // The retry is due in an hour, and keeps its time.
    await waitFor('the event of the meantime', () => requestsAt(next).length === 1);
    expect(await deliveryOf(retried)).toMatchObject({ status: 'pending', reason: null, attempt_count: 1 });
    const [arrived] = requestsAt(next);
    expect(arrived?.headers['service-delivery-id']).toBe(meanwhile);
    await unwrap(arrived?.body ?? '', arrived?.headers ?? {}, { signingSecret: signing_secret });
    expect([requestsAt(url).length, await sentTo(retried), await sentTo(meanwhile)]).toEqual([
      1,
      [url],
      [next],
    ]);
  });

  test('an attempt under way ends at the address before, and its retry goes to the new one', async () => {
    const gate = new Gate();
    const { id, url } = await registerActive(gate.hold);
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the attempt', () => gate.heldCount === 1);
    const next = address();
    await patch(id, { endpoint_url: next });
    gate.release(status(503));
    await waitFor('its retry to be held', async () => (await deliveryOf(delivery)).status === 'held');
    expect(await deliveryOf(delivery)).toMatchObject({
      attempt_count: 1,
      reason_code: 'endpoint_not_verified',
    });
    expect(requestsAt(next)).toEqual([]);
    await context.db.prisma.delivery.update({
      where: { id: delivery ?? '' },
      data: { nextAttemptAt: new Date() },
    });
    await post(id, 'verify');
    await waitFor('the retry', () => requestsAt(next).length === 1);
    await waitFor('its record', async () => (await deliveryOf(delivery)).status === 'delivered');
    expect(await sentTo(delivery)).toEqual([next, url]);
  });

  test('one that arrives at the address before is delivered', async () => {
    const gate = new Gate();
    const { id } = await registerActive(gate.hold);
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the attempt', () => gate.heldCount === 1);
    const next = address();
    await patch(id, { endpoint_url: next });
    gate.release(status(204));
    await waitFor('its record', async () => (await deliveryOf(delivery)).status === 'delivered');
    await post(id, 'verify');
    expect(requestsAt(next)).toEqual([]);
  });

  test('a handshake with the address before, answered later, verifies nothing', async () => {
    const gate = new Gate();
    const { id, url } = await register();
    answers.set(`handshake ${pathOf(url)}`, gate.hold);
    const verifying = post(id, 'verify');
    await waitFor('the handshake', () => gate.heldCount === 1);
    const next = address();
    await patch(id, { endpoint_url: next });
    gate.release(echoInHeader);
    expect(await verifying).toMatchObject({ status: 409, body: { code: 'verification_failed' } });
    expect(await read(id)).toMatchObject({ status: 'pending_verification', endpoint_url: next });
    // What the receiver before has learned verifies nothing either.
    const [old] = handshakesAt(url);
    const known = String(old?.headers['service-verification']);
    answers.set(`handshake ${pathOf(next)}`, status(200, { 'Service-Verification': known }));
    expect(await post(id, 'verify')).toMatchObject({ status: 409, body: { code: 'verification_failed' } });
    answers.delete(`handshake ${pathOf(next)}`);
    expect((await post(id, 'verify')).status).toBe(204);
  });

  test('back to an address that was verified before, it is verified again', async () => {
    const { id, url } = await registerActive();
    const next = address();
    await patch(id, { endpoint_url: next });
    await post(id, 'verify');
    expect((await patch(id, { endpoint_url: url })).body.status).toBe('pending_verification');
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await post(id, 'verify');
    await waitFor('the event', async () => (await deliveryOf(delivery)).status === 'delivered');
    expect(await sentTo(delivery)).toEqual([url]);
  });

  test('of an endpoint that was never verified: it stays so, and events are never sent to it', async () => {
    const { id } = await register();
    const next = address();
    expect((await patch(id, { endpoint_url: next })).body).toMatchObject({
      status: 'pending_verification',
      endpoint_url: next,
    });
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    expect(await deliveryOf(delivery)).toMatchObject({
      status: 'skipped',
      reason_code: 'endpoint_not_verified',
    });
    expect((await post(id, 'verify')).status).toBe(204);
    expect(requestsAt(next)).toEqual([]);
  });

  test('the address that it has changes nothing, also beside what does', async () => {
    const { id, url } = await registerActive();
    const before = await read(id);
    expect((await patch(id, { endpoint_url: url })).body).toEqual(before);
    const { body } = await patch(id, { endpoint_url: url, description: 'Ledger' });
    expect(body).toEqual({ ...before, description: 'Ledger', updated_at: body.updated_at });
  });

  test.each([
    ['with a password', 'https://user:password@hooks.example.com/'],
    ['with a fragment', 'https://hooks.example.com/#here'],
    ['that is not public', 'https://10.0.0.1/hooks'],
    ['of the cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
  ])('one %s is refused as at creation, and nothing changes', async (_what, endpoint_url) => {
    const { id } = await registerActive();
    const before = await read(id);
    const answer = await patch(id, { endpoint_url, description: 'not kept' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'unprocessable_content', errors: [{ pointer: '/body/endpoint_url' }] },
    });
    const created = await partner.request('POST', endpoints, {
      body: { endpoint_url, subscriptions: [issued] },
    });
    expect(created.body.errors).toEqual(answer.body.errors);
    expect(await read(id)).toEqual(before);
  });

  test('a disabled endpoint stays disabled; restored it is pending verification, and what was held follows', async () => {
    const { id, url } = await registerActive(status(503));
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the first attempt', async () => (await deliveryOf(delivery)).attempt_count === 1);
    await post(id, 'disable');
    await context.db.prisma.delivery.update({
      where: { id: delivery ?? '' },
      data: { nextAttemptAt: new Date() },
    });
    const next = address();
    expect((await patch(id, { endpoint_url: next })).body).toMatchObject({
      endpoint_url: next,
      status: 'disabled',
      disabled_by: 'client',
      verified_at: null,
    });
    expect(await post(id, 'verify')).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_disabled' },
    });
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'held', reason_code: 'endpoint_disabled' });
    expect((await post(id, 'restore')).body.status).toBe('pending_verification');
    const held = { status: 'held', reason_code: 'endpoint_not_verified' };
    expect(await deliveryOf(delivery)).toMatchObject(held);
    expect(
      (await partner.request('GET', `/api/v1/public/deliveries?endpoint_id=${id}`)).body.data,
    ).toMatchObject([held]);
    expect((await post(id, 'verify')).status).toBe(204);
    await waitFor('the retry', async () => (await deliveryOf(delivery)).status === 'delivered');
    expect(await sentTo(delivery)).toEqual([next, url]);
  });

  test('one that the operator disabled cannot be restored by a new address', async () => {
    const { id } = await registerActive();
    await disableEndpoint(asOperator(context), anyOrganization, id, 'operator', 'abuse');
    expect((await patch(id, { endpoint_url: address() })).body).toMatchObject({
      status: 'disabled',
      disabled_by: 'operator',
      status_reason: 'abuse',
    });
    expect(await post(id, 'restore')).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_disabled_by_operator' },
    });
    await restoreEndpoint(asOperator(context), anyOrganization, id, 'operator');
    expect((await read(id)).status).toBe('pending_verification');
  });

  test('a deleted endpoint does not move: 409; and deleting a moved one cancels what is held', async () => {
    const { id } = await registerActive(status(503));
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await waitFor('the first attempt', async () => (await deliveryOf(delivery)).attempt_count === 1);
    await patch(id, { endpoint_url: address() });
    await waitFor('the retry to be held', async () => (await deliveryOf(delivery)).status === 'held');
    await partner.request('DELETE', `${endpoints}/${id}`);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'canceled', reason_code: 'endpoint_deleted' });
    expect(await patch(id, { endpoint_url: address() })).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_deleted' },
    });
  });

  test('a failed delivery is redelivered to the new address, once that is verified', async () => {
    const { id, url } = await registerActive(status(410));
    const [delivery] = await deliveriesOf(id, await publish(), 1);
    await waitFor('its failure', async () => (await deliveryOf(delivery)).status === 'failed');
    const next = address();
    await patch(id, { endpoint_url: next });
    const { body } = await partner.request('POST', `/api/v1/public/deliveries/${delivery}/redeliver`);
    expect(body).toMatchObject({ status: 'held', reason_code: 'endpoint_not_verified' });
    await post(id, 'verify');
    await waitFor('the redelivery', async () => (await deliveryOf(delivery)).status === 'delivered');
    expect(await sentTo(delivery)).toEqual([next, url]);
  });

  test('the audit names both addresses', async () => {
    const { id, url } = await registerActive();
    const next = address();
    const acting = audited(context, { kind: 'cli', id: null, name: 'ann' });
    await updateEndpoint(acting, scene.tenant.organizationId, id, { endpoint_url: next });
    const { items } = await listAuditEntries(context, { limit: 1 }, { subject_id: id });
    expect(items).toMatchObject([
      {
        action: 'webhook_endpoint.updated',
        before: { endpoint_url: url, status: 'active' },
        after: { endpoint_url: next, status: 'pending_verification', verified_at: null },
      },
    ]);
  });
});

describe('PATCH with subscriptions', () => {
  test('replaces the whole list, with the other members in one change', async () => {
    const { id } = await registerActive();
    const before = await read(id);
    const { status: code, body } = await patch(id, { subscriptions: [voided], description: 'Voids' });
    expect(code).toBe(200);
    expect(body).toEqual({
      ...before,
      subscriptions: [voided],
      description: 'Voids',
      updated_at: body.updated_at,
    });
  });

  test('has the rules and errors of the PUT', async () => {
    const { id } = await register();
    const before = await read(id);
    const refusals = [[], [voided, voided], [voided, { event_type: 'invoice.eaten', schema_version: 1 }]];
    for (const subscriptions of refusals) {
      const put = await partner.request('PUT', `${endpoints}/${id}`, { body: { subscriptions } });
      const answer = await patch(id, { subscriptions, endpoint_url: address() });
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ ...put.body, request_id: answer.body.request_id });
    }
    expect(await patch(id, { subscriptions: null })).toMatchObject({ status: 400 });
    expect(await read(id)).toEqual(before);
  });

  test('a disabled endpoint is refused, and nothing of the request is carried out', async () => {
    const { id } = await registerActive();
    await post(id, 'disable');
    const before = await read(id);
    const body = { subscriptions: [voided], endpoint_url: address(), description: 'not kept' };
    expect(await patch(id, body)).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_disabled' },
    });
    expect(await read(id)).toEqual(before);
  });
});

let addressCount = 0;

/** Of the receiver, for one endpoint. */
function address(answer?: Answer): string {
  const url = `${receiver.url}/moved-${addressCount++}`;
  if (answer) answers.set(pathOf(url), answer);
  return url;
}

const pathOf = (url: string) => new URL(url).pathname;
const requestsAt = (url: string) => receiver.deliveries.filter(({ path }) => path === pathOf(url));
const handshakesAt = (url: string) => receiver.handshakes.filter(({ path }) => path === pathOf(url));

async function register(answer?: Answer) {
  const url = address(answer);
  const { id, signing_secret } = await partner.register(url, ['invoice.issued']);
  return { id, url, signing_secret };
}

async function registerActive(answer?: Answer) {
  const registered = await register(answer);
  expect((await post(registered.id, 'verify')).status).toBe(204);
  return registered;
}

/** @returns the id of an invoice that was issued. */
const publish = async () => (await scene.issueInvoice()).id;

/** The ids of the endpoint's deliveries of the invoice's issue. */
async function deliveriesOf(endpointId: string, invoiceId: string, count: number): Promise<string[]> {
  const rows = await context.db.query<{ id: string }>`
    select delivery.id from delivery join event on event.id = event_id
    where endpoint_id = ${endpointId} and type = 'invoice.issued' and subject_id = ${invoiceId} order by delivery.id`;
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

async function deliveryOf(id: string | undefined) {
  return (await partner.request('GET', `/api/v1/public/deliveries/${id}`)).body;
}

/** Where the attempts went, the latest first. */
async function sentTo(id: string | undefined): Promise<string[]> {
  const { body } = await partner.request('GET', `/api/v1/public/deliveries/${id}/attempts`);
  return body.data.map(({ endpoint_url }: { endpoint_url: string }) => endpoint_url);
}

async function read(id: string) {
  return (await partner.request('GET', `${endpoints}/${id}`)).body;
}

function post(id: string, operation: string, body?: unknown): Promise<WireAnswer> {
  return partner.request('POST', `${endpoints}/${id}/${operation}`, { body });
}

function patch(id: string, body: unknown): Promise<WireAnswer> {
  return partner.request('PATCH', `${endpoints}/${id}`, { body });
}
