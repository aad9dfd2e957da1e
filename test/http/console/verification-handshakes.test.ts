// A person's view of the handshakes with an endpoint.
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { startReceiver } from '../../support/receiver.ts';

const server = await forFile(startTestApp());
const { ownerEmail, organizationId } = await server.createTenant();
const owner = await signIn(server, ownerEmail);
const endpoints = `/organizations/${organizationId}/webhook-endpoints`;

async function register(url: string) {
  const { body } = await owner.request('POST', endpoints, {
    body: { endpoint_url: url, subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }] },
  });
  const path = `${endpoints}/${body.id}`;
  return {
    challenge: body.verification_challenge,
    verify: () => owner.request('POST', `${path}/verify`),
    handshakes: async () => (await owner.request('GET', `${path}/verification-handshakes`)).body,
  };
}

test('a handshake is shown as it was sent and answered, and before it as it will be sent', async () => {
  await using receiver = await startReceiver();
  receiver.answerHandshake = (_request, response) => void response.writeHead(404).end('Not here');
  const endpoint = await register(receiver.url);
  const before = await endpoint.handshakes();
  const body = JSON.stringify({ type: 'service.webhook.verify', challenge: endpoint.challenge });
  expect(before).toMatchObject({ next_request: { method: 'POST', url: receiver.url, body }, data: [] });

  expect((await endpoint.verify()).status).toBe(409);
  const [shown] = (await endpoint.handshakes()).data;
  const [received] = receiver.handshakes;
  expect(shown).toMatchObject({
    verified: false,
    detail: expect.stringContaining('404'),
    request: { url: receiver.url, body },
    response: { status: 404, body: 'Not here' },
    error: null,
  });
  expect(received).toMatchObject({ body });
  for (const [name, value] of Object.entries(shown.request.headers))
    expect(received?.headers[name.toLowerCase()]).toBe(value);
  expect(Object.keys(shown.request.headers)).toContain('Service-Signature');
});

test('a success shows that the challenge was echoed, and the challenge no longer', async () => {
  await using receiver = await startReceiver();
  receiver.answerHandshake = (request, response) => void response.end(request.body);
  const endpoint = await register(receiver.url);
  expect((await endpoint.verify()).status).toBe(204);
  const { next_request, challenge_expires_at, data } = await endpoint.handshakes();
  expect({ next_request, challenge_expires_at }).toEqual({ next_request: null, challenge_expires_at: null });
  expect(data).toMatchObject([{ verified: true, detail: null, response: { status: 200 } }]);
  expect(data[0].response.body).toContain('<challenge>');
  expect(data[0].request.body).toContain('<challenge>');
  expect(JSON.stringify(data)).not.toContain(endpoint.challenge);
});

test('an error instead of an answer has its class; the last ten handshakes are kept', async () => {
  const { url } = await closedReceiver();
  const endpoint = await register(url);
  for (let count = 0; count < 11; count += 1) expect((await endpoint.verify()).status).toBe(409);
  const { data } = await endpoint.handshakes();
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({
    response: null,
    error: { class: 'connection' },
    duration_ms: expect.any(Number),
  });
  const { rows } = await server.app.pool.query('select count(*)::int as count from verification_handshake');
  expect(rows[0].count).toBeLessThanOrEqual(13);
});

/** A receiver whose address refuses connections. */
async function closedReceiver(): Promise<{ url: string }> {
  await using receiver = await startReceiver();
  return { url: receiver.url };
}
