import { describe, expect, test } from 'vitest';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';
import { inTurn, Stage, status } from '../support/stage.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

test('a delivery is a signed POST with the headers that the contract lists, and without that of a handshake', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const eventId = await organization.publish();
  const [{ method, headers, body, at }] = await endpoint.waitForRequests(1);
  const { id } = await endpoint.waitForStatus('delivered');
  expect(method).toBe('POST');
  expect(headers).toMatchObject({
    'user-agent': 'Service-Webhooks/1.0',
    'content-type': 'application/json',
    'service-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/),
    'service-timestamp': expect.stringMatching(/^\d+$/),
    'service-event-id': eventId,
    'service-delivery-id': id,
    'service-webhook-version': 'v1',
  });
  expect(headers).not.toHaveProperty('service-verification');
  expect(Math.abs(Number(headers['service-timestamp']) - at / 1000)).toBeLessThan(3);
  const event = await unwrap(body, headers, { signingSecret: endpoint.signingSecret });
  expect(event).toMatchObject({ id: eventId, type: 'invoice.issued', data: sampleInvoice });
});

/** Some of each kind; test/domain/deliveries/retry-policy.test.ts has every status, and every Retry-After. */
describe.concurrent('Delivery outcomes', () => {
  test.each([200, 299])('2xx (%i): delivered on the first attempt', async (code) => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(status(code));
    await organization.publish();
    const delivery = await endpoint.waitForStatus('delivered');
    expect(delivery).toMatchObject({ attemptCount: 1, reason: null, nextAttemptAt: null });
    expect(await endpoint.attempts()).toMatchObject([{ number: 1, responseStatus: code, errorClass: null }]);
    expect(await endpoint.jobCount()).toBe(0);
  });

  test('408, 503, connection error: retried with backoff, up to 12 attempts in total, then kept as failed', async () => {
    const organization = await stage.organization();
    const statuses = [408, 503];
    const answering = await Promise.all(statuses.map((code) => organization.endpoint(status(code))));
    const broken = await organization.endpoint((_request, response) => void response.socket?.destroy());
    await organization.publish();

    for (const [index, endpoint] of [...answering, broken].entries()) {
      const delivery = await endpoint.waitForStatus('failed');
      expect(delivery).toMatchObject({
        attemptCount: 12,
        reason: 'all 12 attempts failed',
        nextAttemptAt: null,
      });
      expect(endpoint.requests).toHaveLength(12);
      expect(await endpoint.jobCount()).toBe(0);
      const attempts = await endpoint.attempts();
      expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      const wanted =
        endpoint === broken
          ? { responseStatus: null, errorClass: 'connection' }
          : { responseStatus: statuses[index], errorClass: null };
      for (const attempt of attempts) expect(attempt).toMatchObject(wanted);
    }
  });

  test('a retry that succeeds is delivered, and no attempt follows', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(inTurn(status(503), status(429), status(200)));
    await organization.publish();
    expect(await endpoint.waitForStatus('delivered')).toMatchObject({ attemptCount: 3, reason: null });
    expect((await endpoint.attempts()).map(({ responseStatus }) => responseStatus)).toEqual([503, 429, 200]);
    expect(await endpoint.jobCount()).toBe(0);
  });

  test.each([
    ['in seconds', () => '1'],
    ['as an HTTP-date', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('Retry-After %s is honoured', async (_, retryAfter) => {
    const organization = await stage.organization();
    const header = retryAfter();
    const endpoint = await organization.endpoint(inTurn(status(503, { 'Retry-After': header }), status(204)));
    await organization.publish();
    const [first, second] = await endpoint.waitForRequests(2);
    const earliest = header === '1' ? first.at + 1_000 : Date.parse(header);
    // Postgres decides when; the receiver's clock is read to the millisecond.
    expect(second?.at).toBeGreaterThanOrEqual(earliest - CLOCK_STEP_MS);
    await endpoint.waitForStatus('delivered');
  });

  test.each([302, 401])(
    'any other status (%i): failed permanently on that attempt, and the endpoint stays active',
    async (code) => {
      const organization = await stage.organization();
      const endpoint = await organization.endpoint(
        status(code, { Location: scene.receiver.url, 'Retry-After': '1' }),
      );
      await organization.publish();
      const delivery = await endpoint.waitForStatus('failed');
      expect(delivery).toMatchObject({
        attemptCount: 1,
        reason: `the endpoint answered ${code}, which is not retried`,
        nextAttemptAt: null,
      });
      expect(await endpoint.jobCount()).toBe(0);
      const { body } = await organization.partner.request(
        'GET',
        `/api/v1/public/webhook-endpoints/${endpoint.id}`,
      );
      expect(body.status).toBe('active');
      // The next event is still sent: a failed delivery does not affect later ones.
      await organization.publish();
      await endpoint.waitForRequests(2);
    },
  );
});

describe.concurrent('an attempt', () => {
  test('sends the same bytes and ids each time, signed again', async () => {
    const organization = await stage.organization();
    // A second apart, so that the timestamps must differ.
    const endpoint = await organization.endpoint(
      inTurn(status(503, { 'Retry-After': '1' }), status(503, { 'Retry-After': '1' }), status(204)),
    );
    const eventId = await organization.publish('invoice.issued', {
      ...sampleInvoice,
      number: 'Ünïcode "€" 😀 \u2028',
    });
    const requests = await endpoint.waitForRequests(3);
    const [first] = requests;
    for (const request of requests) {
      expect(request.body).toBe(first.body);
      expect(request.headers['service-event-id']).toBe(eventId);
      expect(request.headers['service-delivery-id']).toBe(first.headers['service-delivery-id']);
      await unwrap(request.body, request.headers, { signingSecret: endpoint.signingSecret });
    }
    const signedAt = requests.map(({ headers }) => Number(headers['service-timestamp']));
    expect(new Set(signedAt).size).toBe(3);
    expect(new Set(requests.map(({ headers }) => headers['service-signature'])).size).toBe(3);
    for (const [index, request] of requests.entries()) {
      expect(Math.abs((signedAt[index] ?? 0) - request.at / 1000)).toBeLessThan(1.5);
    }
    await endpoint.waitForStatus('delivered');
  });

  test('is signed with the secret of its own endpoint', async () => {
    const organization = await stage.organization();
    const [one, other] = await Promise.all([organization.endpoint(), organization.endpoint()]);
    await organization.publish();
    const [request] = await one.waitForRequests(1);
    const verifyWith = (signingSecret: string) => unwrap(request.body, request.headers, { signingSecret });
    await expect(verifyWith(other.signingSecret)).rejects.toMatchObject({ reason: 'signature_mismatch' });
    await verifyWith(one.signingSecret);
    await Promise.all([one.waitForStatus('delivered'), other.waitForStatus('delivered')]);
  });
});

describe.concurrent('the record of an attempt', () => {
  test('shows number, time, duration, status, response headers and the first 4 KiB of the body', async () => {
    const organization = await stage.organization();
    const body = Buffer.concat([Buffer.from([0, 255, 254, 0x80]), Buffer.alloc(5_000, 'x')]);
    const endpoint = await organization.endpoint((_request, response) => {
      response.setHeader('X-Trace', 'abc').setHeader('Set-Cookie', ['a=1', 'b=2']).writeHead(200).end(body);
    });
    const before = Date.now();
    await organization.publish();
    const { id } = await endpoint.waitForStatus('delivered');
    const [attempt] = await endpoint.attempts();
    expect(attempt).toMatchObject({
      deliveryId: id,
      organizationId: organization.id,
      number: 1,
      responseStatus: 200,
      responseHeaders: { 'x-trace': 'abc', 'set-cookie': 'a=1, b=2' },
      errorClass: null,
      errorMessage: null,
    });
    expect(Buffer.from(attempt?.responseBody ?? [])).toEqual(body.subarray(0, 4096));
    expect(attempt?.startedAt.getTime()).toBeGreaterThanOrEqual(before - CLOCK_STEP_MS);
    expect(attempt?.startedAt.getTime()).toBeLessThanOrEqual(Date.now() + CLOCK_STEP_MS);
    expect(attempt?.durationMs).toBeGreaterThanOrEqual(0);
    expect(attempt?.durationMs).toBeLessThan(Date.now() - before + 1);
  });

  test('of an answer without a body has an empty one', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint();
    await organization.publish();
    await endpoint.waitForStatus('delivered');
    const [attempt] = await endpoint.attempts();
    expect(attempt?.responseBody).toHaveLength(0);
  });

  test('of an error names its class and says what happened', async () => {
    const organization = await stage.organization();
    const endpoint = await organization.endpoint(
      inTurn((_request, response) => void response.socket?.destroy(), status(204)),
    );
    await organization.publish();
    await endpoint.waitForStatus('delivered');
    const [attempt] = await endpoint.attempts();
    expect(attempt).toMatchObject({
      number: 1,
      responseStatus: null,
      responseHeaders: null,
      responseBody: null,
      errorClass: 'connection',
      errorMessage: expect.stringMatching(/^127\.0\.0\.1:\d+ closed the connection before it answered\.$/),
    });
  });
});
