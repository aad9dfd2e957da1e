// How requests to an endpoint differ from others: its own headers, other signatures, its time limit and its attempts.
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../src/domain/audit.ts';
import { setCompatibilitySignature } from '../../src/domain/endpoints/compatibility-signature.ts';
import { handshakeHistory } from '../../src/domain/endpoints/handshake-history.ts';
import { updateEndpoint } from '../../src/domain/endpoints/update-endpoint.ts';
import { standardWebhooksSecret } from '../../src/egress/additional-headers.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import type { Answer, ReceivedRequest } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { Gate, inTurn, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const endpoints = '/api/v1/public/webhook-endpoints';
const scene = await forFile(startScene({ RETRY_SCHEDULE_SECONDS: '0,0,0', RETRY_JITTER_PERCENT: '0' }));
const stage = new Stage(scene);
const { context } = scene.server.app;
const answers = new Map<string, Answer>();
scene.receiver.answer = (request, response) => (answers.get(request.path) ?? status(204))(request, response);

const subscriptions = [{ event_type: 'invoice.issued', schema_version: 1 }];
const TOKEN = 'Bearer of-a-gateway';
const none = {
  standard_webhooks: false,
  header_names: [],
  timeout_seconds: null,
  attempts_max: null,
  compatibility_signature: null,
};

describe('headers of its own', () => {
  test('are sent with handshake, deliveries, retries and test events; only their names are returned', async () => {
    const it = await endpoint({ headers: { Authorization: TOKEN, 'X-Tenant': 'blue' } });
    const { body } = it;
    expect(body).toMatchObject({ ...none, header_names: ['Authorization', 'X-Tenant'] });
    expect(body).not.toHaveProperty('headers');
    it.answer(inTurn(status(503), status(204)));
    await it.publish();
    await it.arrived(2);
    await it.partner.client.webhookEndpoints.sendTestEvent(it.id, { event_type: 'invoice.issued' });
    const requests = [...it.handshakes(), ...(await it.arrived(3))];
    expect(requests).toHaveLength(4);
    for (const { headers } of requests)
      expect([headers.authorization, headers['x-tenant']]).toEqual([TOKEN, 'blue']);

    const read = await it.partner.request('GET', `${endpoints}/${it.id}`);
    expect(JSON.stringify(read.body)).not.toMatch(/of-a-gateway|blue/);
    const redacted = { Authorization: '[redacted]', 'X-Tenant': '[redacted]' };
    for (const { id } of await it.deliveries())
      for (const { request_headers } of await it.attempts(id))
        expect(request_headers).toMatchObject(redacted);
    const { handshakes } = await handshakeHistory(context, it.organizationId, it.id);
    expect(handshakes[0]?.additional_headers).toEqual({ Authorization: null, 'X-Tenant': null });
  });

  test('stay with the server that they were given for: a move to another one removes them, to another path of it does not', async () => {
    const it = await endpoint({ headers: { Authorization: TOKEN } });
    const path = await it.patch({ endpoint_url: `${it.body.endpoint_url}/v2` });
    expect(path.body.header_names).toEqual(['Authorization']);
    const elsewhere = await it.patch({ endpoint_url: 'http://127.0.0.2:9/hook' });
    expect(elsewhere.body.header_names).toEqual([]);
    const anew = { endpoint_url: 'http://127.0.0.3:9/hook', headers: { 'X-New': 'n' } };
    expect((await it.patch(anew)).body.header_names).toEqual(['X-New']);
  });

  test('a change merges by name in any case, tells the audit no value, and counts from the next attempt on', async () => {
    const it = await endpoint({ headers: { Authorization: TOKEN, 'X-Tenant': 'blue' } });
    await it.publish();
    await it.arrived(1);
    const changed = await it.patch({
      headers: { authorization: 'Basic b3RoZXI=', 'X-Tenant': null, 'X-New': 'n' },
    });
    expect(changed.body.header_names).toEqual(['authorization', 'X-New']);
    await it.publish();
    const [, second] = await it.arrived(2);
    expect(second?.headers).toMatchObject({ authorization: 'Basic b3RoZXI=', 'x-new': 'n' });
    expect(second?.headers).not.toHaveProperty('x-tenant');
    // What was sent before is shown as it was.
    const [newest, oldest] = await it.deliveries();
    expect(Object.keys((await it.attempts(newest?.id))[0]?.request_headers ?? {})).not.toContain('X-Tenant');
    expect((await it.attempts(oldest?.id))[0]?.request_headers).toMatchObject({ 'X-Tenant': '[redacted]' });

    expect((await it.patch({ headers: null })).body.header_names).toEqual([]);
    expect((await it.patch({ headers: null })).body.updated_at).toBeDefined();
    await it.publish();
    const [, , third] = await it.arrived(3);
    expect(third?.headers).not.toHaveProperty('authorization');
  });

  test('the audit says that a value was replaced, and not by what', async () => {
    const { id, organizationId } = await endpoint({ headers: { Authorization: TOKEN } });
    await updateEndpoint(asOperator(context), organizationId, id, { headers: { Authorization: 'x-secret' } });
    const { items } = await listAuditEntries(context, { limit: 100 }, { subject_id: id });
    expect(items[0]).toMatchObject({
      action: 'webhook_endpoint.updated',
      after: { headers_changed_at: expect.any(String) },
    });
    expect(JSON.stringify(items)).not.toMatch(/of-a-gateway|x-secret/);
  });

  const refused: readonly [headers: Record<string, unknown>, pointer: string, code: string][] = [
    [{ 'content-type': 'x' }, '/body/headers/content-type', 'not_allowed'],
    [{ Host: 'x' }, '/body/headers/Host', 'not_allowed'],
    [{ 'Transfer-Encoding': 'chunked' }, '/body/headers/Transfer-Encoding', 'not_allowed'],
    [{ 'Service-Signature': 'v1=0' }, '/body/headers/Service-Signature', 'not_allowed'],
    [{ 'Webhook-Id': 'x' }, '/body/headers/Webhook-Id', 'not_allowed'],
    [{ 'User-Agent': 'x' }, '/body/headers/User-Agent', 'not_allowed'],
    [{ Traceparent: 'x' }, '/body/headers/Traceparent', 'not_allowed'],
    [{ 'X-A': '1', 'x-a': '2' }, '/body/headers/x-a', 'duplicate'],
  ];
  test.each(refused)('%j are refused, and nothing is registered', async (headers, pointer, code) => {
    const { answered, body } = await endpoint({ headers }, false);
    expect([answered, body.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
  });

  test('no endpoint has more than ten, however they are added', async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${from + n}`, 'a'.repeat(1000)]));
    const it = await endpoint({ headers: many(0, 10) });
    const { status: answered, body: problem } = await it.patch({ headers: many(10, 1) });
    expect([answered, problem.errors[0].pointer]).toEqual([422, '/body/headers']);
    expect((await it.patch({ headers: { 'X-0': null, ...many(10, 1) } })).status).toBe(200);
    await it.publish();
    const [request] = await it.arrived(1);
    expect(request?.headers['x-10']).toBe('a'.repeat(1000));
  });

  test('a deleted endpoint keeps none', async () => {
    const it = await endpoint({ headers: { Authorization: TOKEN }, attempts_max: 3 });
    await setCompatibilitySignature(asOperator(context), it.id, { form: 'github', secret: 's' });
    await it.partner.client.webhookEndpoints.delete(it.id);
    const deleted = await it.partner.client.webhookEndpoints.get(it.id);
    expect(deleted).toMatchObject({ ...none, status: 'deleted', attempts_max: 3 });
    const [row] = await context.db.query<{ options: unknown }>`
      select sending_options as options from webhook_endpoint where id = ${it.id}`;
    expect(row?.options).toEqual({ attempts_max: 3 });
  });
});

describe('Standard Webhooks', () => {
  test('the official library verifies handshake and deliveries with the same secret, in any of its forms', async () => {
    const it = await endpoint({ standard_webhooks: true });
    await it.publish();
    const webhook = new Webhook(standardWebhooksSecret(it.body.signing_secret));
    const [delivery] = await it.arrived(1);
    for (const request of [...it.handshakes(), delivery]) {
      if (!request) throw new Error('Nothing arrived.');
      const headers = wireHeaders(request);
      expect(webhook.verify(request.body, headers)).toEqual(JSON.parse(request.body));
      expect(() => webhook.verify(`${request.body} `, headers)).toThrow();
      expect(() => webhook.verify(request.body, { ...headers, 'webhook-id': 'other' })).toThrow();
    }
    expect(delivery?.headers['webhook-id']).toBe(delivery?.headers['service-event-id']);
    expect(delivery?.headers['service-signature']).toMatch(/^v1=[0-9a-f]{64}$/);
    const [recorded] = await it.deliveries();
    expect((await it.attempts(recorded?.id))[0]?.request_headers).toMatchObject({
      'webhook-signature': delivery?.headers['webhook-signature'],
    });
    expect((await it.patch({ standard_webhooks: false })).body).toMatchObject(none);
    await it.publish();
    const [, plain] = await it.arrived(2);
    expect(plain?.headers).not.toHaveProperty('webhook-signature');
  });
});

describe('time limit and attempts', () => {
  test('an attempt ends at the time limit of its endpoint', async () => {
    const it = await endpoint({ timeout_seconds: 1, attempts_max: 1 });
    const gate = new Gate();
    it.answer(gate.hold);
    await it.publish();
    await it.arrived(1);
    const failed = await it.failed(1);
    gate.release(status(204));
    const [attempt] = await it.attempts(failed.id);
    expect(attempt?.error).toMatchObject({
      class: 'timeout',
      detail: expect.stringMatching(/within 1 (s|second)/),
    });
    expect(attempt?.duration_ms).toBeLessThan(5_000);
    expect(failed.reason).toBe('the only attempt failed');
  });

  test('a delivery has as many attempts as its endpoint says, and as many again when it is redelivered', async () => {
    const it = await endpoint({ attempts_max: 2 });
    it.answer(status(503));
    await it.publish();
    const failed = await it.failed(2);
    expect([failed.attempt_count, failed.reason]).toEqual([2, 'all 2 attempts failed']);
    await it.partner.client.deliveries.redeliver(failed.id);
    await it.arrived(4);
    await it.failed(4);
    expect((await it.patch({ attempts_max: null })).body).toMatchObject(none);
    await it.partner.client.deliveries.redeliver(failed.id);
    await it.arrived(8);
    expect((await it.failed(8)).reason).toBe('all 4 attempts failed');
  });

  test('neither may exceed what the installation allows', async () => {
    const { answered, body } = await endpoint({ timeout_seconds: 16, attempts_max: 5 }, false);
    expect([answered, body.errors]).toEqual([
      422,
      [
        expect.objectContaining({ pointer: '/body/timeout_seconds', code: 'too_large' }),
        expect.objectContaining({ pointer: '/body/attempts_max', code: 'too_large' }),
      ],
    ]);
    for (const options of [
      { timeout_seconds: 31 },
      { timeout_seconds: 0 },
      { attempts_max: 13 },
      { attempts_max: 0 },
    ])
      expect((await endpoint(options, false)).answered).toBe(400);
  });
});

describe('compatibility signature', () => {
  test('is refused where the header is not free, or the secret is none of its form', async () => {
    const it = await endpoint({ headers: { 'X-Own': 'x' } });
    const set = (form: 'github' | 'standard_webhooks', header: string | undefined, secret: string) =>
      setCompatibilitySignature(asOperator(context), it.id, {
        form,
        secret,
        ...(header !== undefined && { header }),
      });
    const at = (member: string) => ({
      errors: [expect.objectContaining({ pointer: `/compatibility_signature/${member}` })],
    });
    for (const header of ['x-own', 'Service-Signature', 'Content-Type', 'webhook-signature'])
      await expect(set('github', header, 's')).rejects.toMatchObject(at('header'));
    await expect(set('standard_webhooks', 'svix', 'c2VjcmV0LW9mLXNpeHRlZW4=')).rejects.toMatchObject(
      at('header'),
    );
    await expect(set('standard_webhooks', undefined, 'no base64')).rejects.toMatchObject(at('secret'));
    await expect(set('standard_webhooks', undefined, 'c2hvcnQ=')).rejects.toMatchObject(at('secret'));
    await set('github', undefined, 's');
    const { status: answered, body: problem } = await it.patch({ headers: { 'x-hub-signature-256': 'x' } });
    expect([answered, problem.errors[0].pointer]).toEqual([422, '/body/headers/x-hub-signature-256']);
  });

  test('by Standard Webhooks too, both secrets verify the one header', async () => {
    const it = await endpoint({ standard_webhooks: true });
    const imported = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    await setCompatibilitySignature(asOperator(context), it.id, {
      form: 'standard_webhooks',
      secret: imported,
    });
    await it.publish();
    const [request] = await it.arrived(1);
    if (!request) throw new Error('Nothing arrived.');
    for (const secret of [imported, standardWebhooksSecret(it.body.signing_secret)])
      expect(new Webhook(secret).verify(request.body, wireHeaders(request))).toMatchObject({
        type: 'invoice.issued',
      });
  });
});

const wireHeaders = ({ headers }: ReceivedRequest) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** An endpoint with an organization and an address of its own. */
async function endpoint(options: object, isVerified = true) {
  const organization = await stage.organization();
  const { id: organizationId, partner } = organization;
  const path = `/hooks/${crypto.randomUUID()}`;
  const url = new URL(path, scene.receiver.url).href;
  const creation = { endpoint_url: url, subscriptions, ...options };
  const { status: answered, body } = await partner.request('POST', endpoints, { body: creation });
  const { id } = body;
  const at = (requests: readonly ReceivedRequest[]) => requests.filter((request) => request.path === path);
  const deliveries = async () => (await partner.client.deliveries.list({ endpoint_id: id })).data;
  if (isVerified) {
    expect([answered, body]).toEqual([201, expect.anything()]);
    await partner.client.webhookEndpoints.verify(id);
  }
  return {
    id,
    organizationId,
    partner,
    answered,
    body,
    deliveries,
    answer: (answer: Answer) => answers.set(path, answer),
    publish: () => organization.publish(),
    patch: (changes: object) => partner.request('PATCH', `${endpoints}/${id}`, { body: changes }),
    handshakes: () => at(scene.receiver.handshakes),
    async arrived(count: number) {
      await waitFor(`${count} requests`, () => at(scene.receiver.deliveries).length >= count);
      return at(scene.receiver.deliveries);
    },
    attempts: async (deliveryId: string | undefined) =>
      (await partner.client.deliveries.attempts(deliveryId ?? '')).data,
    async failed(attempts: number) {
      await waitFor(`${attempts} attempts`, async () => (await deliveries())[0]?.attempt_count === attempts);
      const [found] = await deliveries();
      if (found?.status !== 'failed') throw new Error(`It is ${found?.status}.`);
      return found;
    },
  };
}
