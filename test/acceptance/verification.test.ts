import { describe, expect, test } from 'vitest';
import type { WebhookEndpointCreated } from '../../generated/api/types.gen.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner, type Partner, type WireAnswer } from '../support/partner.ts';
import { type Answer, echoInHeader, type ReceivedRequest } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Gate, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const MINUTE_MS = 60_000;
const endpoints = '/api/v1/public/webhook-endpoints';

const answers = new Map<string, Answer>();
const scene = await forFile(
  startScene({ ENDPOINTS_PER_ORGANIZATION: '1000' }, undefined, { timePasses: true }),
);
scene.receiver.answerHandshake = (request, response) =>
  (answers.get(request.path) ?? echoInHeader)(request, response);

const echoInJson: Answer = (request, response) => {
  const { challenge } = JSON.parse(request.body);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ challenge }));
};

test('the handshake is one POST, signed like a delivery, with the challenge in header and body and no id of an event', async () => {
  const path = answering(echoInHeader);
  const endpoint = await register(path);
  const { verification_challenge: challenge, signing_secret: signingSecret } = endpoint;
  await verify(endpoint.id);
  const [{ method, headers, body, at }, ...more] = await handshakesAt(path, 1);
  expect([method, more]).toEqual(['POST', []]);
  expect(headers).toMatchObject({
    'user-agent': 'Service-Webhooks/1.0',
    'content-type': 'application/json',
    'service-verification': challenge,
    'service-webhook-version': 'v1',
    'service-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/),
  });
  expect(Math.abs(Number(headers['service-timestamp']) - at / 1000)).toBeLessThan(3);
  for (const name of ['service-event-id', 'service-delivery-id']) expect(headers).not.toHaveProperty(name);
  const handshake = { type: 'service.webhook.verify', challenge };
  expect(JSON.parse(body)).toEqual(handshake);
  expect(await unwrap(body, headers, { signingSecret })).toEqual(handshake);
});

describe.concurrent('2xx and the challenge echoed: 204, the endpoint becomes active', () => {
  test.each<[string, Answer]>([
    ['as the response header', echoInHeader],
    ['as a JSON body', echoInJson],
    [
      'as both',
      (request, response) => {
        response.setHeader('Service-Verification', String(request.headers['service-verification']));
        return echoInJson(request, response);
      },
    ],
    [
      'as the header of a 204',
      (request, response) => {
        response.writeHead(204, { 'service-verification': request.headers['service-verification'] }).end();
      },
    ],
    [
      'as a JSON body with more in it, beside a header that is empty',
      (request, response) => {
        const { challenge } = JSON.parse(request.body);
        response.writeHead(201, { 'Service-Verification': '' }).end(JSON.stringify({ ok: true, challenge }));
      },
    ],
    [
      'as the response header, with spaces around it and after interim responses that nobody asked for',
      (request, response) => {
        const echo = `Service-Verification:  ${request.headers['service-verification']} \t \r\n`;
        response.writeContinue();
        response.writeProcessing();
        response.socket?.end(`HTTP/1.1 200 OK\r\n${echo}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      },
    ],
    [
      'as a JSON body of exactly 64 KiB',
      (request, response) => {
        const { challenge } = JSON.parse(request.body);
        const padding = 'x'.repeat(64 * 1024 - JSON.stringify({ padding: '', challenge }).length);
        response.end(JSON.stringify({ padding, challenge }));
      },
    ],
    [
      'as a JSON body behind a byte order mark',
      (request, response) => {
        const { challenge } = JSON.parse(request.body);
        response.end(`\ufeff${JSON.stringify({ challenge })}`);
      },
    ],
  ])('%s', async (_, answer) => {
    const endpoint = await register(answering(answer));
    expect(await verify(endpoint.id)).toMatchObject({ status: 204, body: '' });
    expect(await read(endpoint.id)).toMatchObject({ status: 'active', verified_at: expect.any(String) });
  });

  test('real deliveries start', async () => {
    const { organizationId, token } = await scene.server.createTenant();
    const partner = createPartner(scene.server.baseUrl, token);
    const path = answering(echoInJson);
    await partner.registerActive(urlOf(path), ['invoice.issued']);
    await inTransaction(scene.server.app.context, (tx) =>
      publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
    );
    await scene.receiver.waitForDeliveries(1, (request) => request.path === path);
  });

  test('a delivery that is answered 100 before its 200 is delivered', async () => {
    const { organizationId, token } = await scene.server.createTenant();
    const partner = createPartner(scene.server.baseUrl, token);
    const path = answering(echoInJson);
    await partner.registerActive(urlOf(path), ['invoice.voided']);
    const { answer } = scene.receiver;
    scene.receiver.answer = (request, response) => {
      if (request.path !== path) return answer(request, response);
      response.writeContinue();
      response.writeHead(200).end();
    };
    const { context } = scene.server.app;
    await inTransaction(context, (tx) =>
      publishEvent(tx, { organizationId, type: 'invoice.voided', data: sampleInvoice }),
    );
    const list = () => partner.request('GET', '/api/v1/public/deliveries?status=delivered');
    await waitFor('the delivery', async () => (await list()).body.data.length === 1);
    const [delivered] = (await list()).body.data;
    expect(delivered.attempt_count).toBe(1);
  });
});

describe.concurrent('no 2xx, or challenge not echoed correctly: 409 that says what the endpoint answered', () => {
  test.each<[string, Answer, string]>([
    [
      'a 2xx without echo',
      status(200, {}, 'ok'),
      'The endpoint answered 200 without echoing the challenge. Return it in the response header or as the JSON body',
    ],
    [
      'an echo with a 500',
      (request, response) => {
        const challenge = String(request.headers['service-verification']);
        response.writeHead(500, { 'Service-Verification': challenge }).end(JSON.stringify({ challenge }));
      },
      'The endpoint answered the verification request with status 500; it must answer 2xx.',
    ],
    [
      'a 404',
      status(404),
      'The endpoint answered the verification request with status 404; it must answer 2xx.',
    ],
    [
      'a wrong challenge in the header',
      status(200, { 'Service-Verification': 'something-else' }),
      'The endpoint answered 200 but echoed another challenge than the one it was sent.',
    ],
    [
      'a wrong challenge in the body',
      status(200, {}, '{"challenge":"something-else"}'),
      'The endpoint answered 200 but echoed another challenge than the one it was sent.',
    ],
    [
      'the challenge as plain text',
      (request, response) => void response.end(request.headers['service-verification']),
      'The endpoint answered 200 without echoing the challenge.',
    ],
    [
      'the challenge twice in the header',
      (request, response) => {
        const challenge = String(request.headers['service-verification']);
        response.setHeader('Service-Verification', [challenge, challenge]).end();
      },
      'The endpoint answered 200 but echoed another challenge than the one it was sent.',
    ],
    [
      'a body that is JSON and no object',
      status(200, {}, 'null'),
      'The endpoint answered 200 without echoing',
    ],
    [
      'a connection that breaks off',
      (_request, response) => void response.socket?.destroy(),
      'closed the connection before it answered.',
    ],
    [
      'a response larger than the cap, whose JSON is cut after the echo',
      (request, response) => {
        const { challenge } = JSON.parse(request.body);
        response.end(JSON.stringify({ challenge, padding: 'x'.repeat(70_000) }));
      },
      'The endpoint answered 200 without echoing the challenge. Only the first 65536 bytes of its response were read.',
    ],
  ])('%s', async (_, answer, detail) => {
    const path = answering(answer);
    const endpoint = await register(path);
    expectProblem(await verify(endpoint.id), 409, 'verification_failed', detail);
    expect(await read(endpoint.id)).toMatchObject({ status: 'pending_verification', verified_at: null });
    // The partner may verify again with the same challenge once the handler is fixed.
    answers.set(path, echoInHeader);
    expect((await verify(endpoint.id)).status).toBe(204);
    expect((await handshakesAt(path, 2)).map(({ headers }) => headers['service-verification'])).toEqual([
      endpoint.verification_challenge,
      endpoint.verification_challenge,
    ]);
  });

  test('a redirect is not followed', async () => {
    const target = answering(echoInHeader);
    const endpoint = await register(answering(status(307, { Location: urlOf(target) })));
    expectProblem(
      await verify(endpoint.id),
      409,
      'verification_failed',
      'The endpoint answered the verification request with status 307; it must answer 2xx. Redirects are not followed.',
    );
    // Any later request would have arrived before this answer.
    expect((await verify((await register(answering(echoInHeader))).id)).status).toBe(204);
    expect(scene.receiver.handshakes.filter(({ path }) => path === target)).toEqual([]);
  });

  test('connection refused', async () => {
    const endpoint = await registerUrl(`http://127.0.0.1:${await lastingFreePort()}/hooks`);
    expectProblem(await verify(endpoint.id), 409, 'verification_failed', 'refused the connection.');
  });

  test('a host name without an address', async () => {
    const endpoint = await registerUrl('https://nowhere.invalid/hooks');
    const answer = await verify(endpoint.id);
    expectProblem(answer, 409, 'verification_failed', 'nowhere.invalid');
  });
});

describe.concurrent('404: wrong id, wrong organization, or endpoint already deleted', () => {
  test('wrong id', async () => {
    expectProblem(
      await verify('01a1f82f-1e80-77a3-bb2e-6a98456e9cfb'),
      404,
      'not_found',
      'There is no webhook endpoint',
    );
  });

  test('wrong organization: the same answer as for an id that exists nowhere', async () => {
    const endpoint = await register(answering(echoInHeader));
    const { token } = await scene.server.createTenant();
    const stranger = createPartner(scene.server.baseUrl, token);
    expectProblem(await verify(endpoint.id, stranger), 404, 'not_found', 'There is no webhook endpoint');
    expect(await read(endpoint.id)).toMatchObject({ status: 'pending_verification' });
  });

  test('already deleted: 404 takes precedence over the 409 of other operations', async () => {
    const endpoint = await register(answering(echoInHeader));
    await scene.partner.request('DELETE', `${endpoints}/${endpoint.id}`);
    expectProblem(await verify(endpoint.id), 404, 'not_found', 'There is no webhook endpoint');
  });
});

describe.concurrent('verify', () => {
  test('on an active endpoint answers 204, and no handshake is sent', async () => {
    const path = answering(echoInHeader);
    const endpoint = await register(path);
    expect((await verify(endpoint.id)).status).toBe(204);
    const before = await read(endpoint.id);
    expect((await verify(endpoint.id)).status).toBe(204);
    expect(await read(endpoint.id)).toEqual(before);
    expect(await handshakesAt(path, 1)).toHaveLength(1);
  });

  test('on a disabled endpoint is refused with 409, and no handshake is sent', async () => {
    const path = answering(echoInHeader);
    const endpoint = await register(path);
    await scene.partner.request('POST', `${endpoints}/${endpoint.id}/disable`);
    expectProblem(await verify(endpoint.id), 409, 'webhook_endpoint_disabled', 'Restore it first.');
    expect(scene.receiver.handshakes.filter((request) => request.path === path)).toEqual([]);
  });

  test('calls that come while a handshake is under way share it', async () => {
    const gate = new Gate();
    const path = answering(gate.hold);
    const endpoint = await register(path);
    const calls = [verify(endpoint.id)];
    await waitFor('the handshake', () => gate.heldCount === 1);
    calls.push(verify(endpoint.id), verify(endpoint.id));
    gate.release(echoInHeader);
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([204, 204, 204]);
    expect(scene.receiver.handshakes.filter((handshake) => handshake.path === path)).toHaveLength(1);
  });

  test('is idempotent per Idempotency-Key: a repetition is replayed without a handshake', async () => {
    const path = answering(status(500));
    const endpoint = await register(path);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const request = () => scene.partner.request('POST', `${endpoints}/${endpoint.id}/verify`, { headers });
    const first = await request();
    expectProblem(first, 409, 'verification_failed', 'status 500');
    answers.set(path, echoInHeader);
    const second = await request();
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect({ ...second.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    expect(await handshakesAt(path, 1)).toHaveLength(1);
  });

  test('of an endpoint that is deleted while the handshake runs is answered with 404, and it stays deleted', async () => {
    const { endpoint, verification, gate } = await beginHandshake();
    await scene.partner.request('DELETE', `${endpoints}/${endpoint.id}`);
    gate.release(echoInHeader);
    expectProblem(await verification, 404, 'not_found', 'There is no webhook endpoint');
    expect(await read(endpoint.id)).toMatchObject({ status: 'deleted', verified_at: null });
  });

  test('of an endpoint that is disabled while the handshake runs is answered with 409, and it stays disabled', async () => {
    const { endpoint, verification, gate } = await beginHandshake();
    await scene.partner.request('POST', `${endpoints}/${endpoint.id}/disable`);
    gate.release(echoInHeader);
    expectProblem(await verification, 409, 'webhook_endpoint_disabled', 'Restore it first.');
    expect(await read(endpoint.id)).toMatchObject({ status: 'disabled', verified_at: null });
    const restored = await scene.partner.request('POST', `${endpoints}/${endpoint.id}/restore`);
    expect(restored.body).toMatchObject({ status: 'pending_verification' });
  });

  test('with a challenge that is renewed while the handshake runs fails: the old one is void', async () => {
    const { endpoint, verification, gate } = await beginHandshake();
    await scene.partner.request('POST', `${endpoints}/${endpoint.id}/verification-challenge`);
    gate.release(echoInHeader);
    expectProblem(
      await verification,
      409,
      'verification_failed',
      'A fresh challenge was issued while the handshake ran.',
    );
    expect((await verify(endpoint.id)).status).toBe(204);
  });
});

// This test runs alone and last, because it moves the clock.
describe('Verification challenge lifetime: 15 minutes from endpoint creation', () => {
  test('within it the challenge serves, after it 409 with a code of its own, and a fresh one starts anew', async () => {
    const path = answering(status(500));
    const endpoint = await register(path);
    const created = Date.parse((await read(endpoint.id)).created_at);
    expect(Date.parse(endpoint.verification_challenge_expires_at) - created).toBe(15 * MINUTE_MS);
    await scene.server.passTime(14 * MINUTE_MS);
    expectProblem(await verify(endpoint.id), 409, 'verification_failed', 'status 500');
    expect(await handshakesAt(path, 1)).toHaveLength(1);
    await scene.server.passTime(MINUTE_MS);
    expectProblem(
      await verify(endpoint.id),
      409,
      'verification_challenge_expired',
      `POST ${endpoints}/${endpoint.id}/verification-challenge`,
    );
    expect(await handshakesAt(path, 1)).toHaveLength(1);

    const { status: code, body } = await scene.partner.request(
      'POST',
      `${endpoints}/${endpoint.id}/verification-challenge`,
    );
    expect(code).toBe(201);
    expect(body.verification_challenge).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(body.verification_challenge).not.toBe(endpoint.verification_challenge);
    // The old challenge is invalid: a receiver that echoes it fails the handshake.
    answers.set(path, status(200, { 'Service-Verification': endpoint.verification_challenge }));
    expectProblem(await verify(endpoint.id), 409, 'verification_failed', 'echoed another challenge');
    answers.set(path, echoInHeader);
    await scene.server.passTime(14 * MINUTE_MS);
    expect((await verify(endpoint.id)).status).toBe(204);
    const handshakes = await handshakesAt(path, 3);
    expect(handshakes.at(-1)?.headers['service-verification']).toBe(body.verification_challenge);
  });

  test('an active endpoint has no use for a challenge: 409', async () => {
    const endpoint = await register(answering(echoInHeader));
    await verify(endpoint.id);
    const answer = await scene.partner.request('POST', `${endpoints}/${endpoint.id}/verification-challenge`);
    expectProblem(answer, 409, 'webhook_endpoint_already_verified', 'verified already');
    await scene.server.passTime(16 * MINUTE_MS);
    expect((await verify(endpoint.id)).status).toBe(204);
  });
});

/** A path at the receiver whose handshakes get this answer. */
function answering(answer: Answer): string {
  const path = `/hooks/${crypto.randomUUID()}`;
  answers.set(path, answer);
  return path;
}

function urlOf(path: string): string {
  return new URL(path, scene.receiver.url).href;
}

function register(path: string): Promise<WebhookEndpointCreated> {
  return registerUrl(urlOf(path));
}

function registerUrl(url: string): Promise<WebhookEndpointCreated> {
  return scene.partner.register(url, ['invoice.issued']);
}

function verify(id: string, partner: Partner = scene.partner): Promise<WireAnswer> {
  return partner.request('POST', `${endpoints}/${id}/verify`);
}

async function read(id: string, partner: Partner = scene.partner) {
  return (await partner.request('GET', `${endpoints}/${id}`)).body;
}

/** A verification whose handshake has arrived but is not answered yet. */
async function beginHandshake() {
  const gate = new Gate();
  const path = answering(gate.hold);
  const endpoint = await register(path);
  const verification = verify(endpoint.id);
  await handshakesAt(path, 1);
  return { endpoint, verification, gate };
}

async function handshakesAt(path: string, count: number): Promise<[ReceivedRequest, ...ReceivedRequest[]]> {
  const arrived = () => scene.receiver.handshakes.filter((request) => request.path === path);
  await waitFor(`${count} handshakes`, () => arrived().length >= count);
  const [first, ...rest] = arrived();
  if (!first) throw new Error('Waited for no handshake at all.');
  return [first, ...rest];
}

function expectProblem(answer: WireAnswer, code: number, problem: string, detail: string): void {
  expect(answer.body).toMatchObject({ status: code, code: problem, detail: expect.stringContaining(detail) });
  expect(answer.status).toBe(code);
}
