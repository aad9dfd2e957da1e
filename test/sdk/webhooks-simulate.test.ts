import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type SimulatedEvent, type SimulateOptions, unwrap } from '../../src/sdk/webhooks.ts';
import { simulatedRequest } from './receiver-simulated.ts';

const signingSecret = 'secret';

const seen = (event: SimulatedEvent, options: Partial<SimulateOptions> = {}) =>
  simulatedRequest(event, { signingSecret, ...options });

test('what an event lacks is filled in: id, time, version, and both ids in the headers', async () => {
  const { headers, body } = await seen({ type: 'invoice.issued', data: {} });
  const event = JSON.parse(body);
  expect(Object.keys(event)).toEqual(['id', 'type', 'schema_version', 'created_at', 'data']);
  expect(event).toMatchObject({ schema_version: 1, created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(headers['service-event-id']).toBe(event.id);
  expect(headers['service-delivery-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await unwrap(body, headers, { signingSecret })).toEqual(event);
});

test('with standardWebhooks, event and handshake are what libraries of Standard Webhooks verify', async () => {
  const webhook = new Webhook(Buffer.from(signingSecret).toString('base64'));
  for (const event of [{ type: 'invoice.issued', data: {} }, { type: 'service.webhook.verify' }] as const) {
    const { headers, body } = await seen(event, { standardWebhooks: true });
    expect(webhook.verify(body, headers)).toEqual(JSON.parse(body));
    expect((await seen(event)).headers).not.toHaveProperty('webhook-id');
  }
});

test('two simulated events differ in their ids, as far as the test does not set them', async () => {
  const idOf = async (id?: string) =>
    JSON.parse((await seen({ type: 'payment.received', data: {}, ...(id !== undefined && { id }) })).body).id;
  expect(await idOf()).not.toBe(await idOf());
  expect([await idOf('evt_1'), await idOf('evt_1')]).toEqual(['evt_1', 'evt_1']);
});

test('with another service name, headers, user agent and handshake carry it', async () => {
  const { headers, body } = await seen({ type: 'service.webhook.verify' }, { serviceName: 'Acme' });
  expect(headers['user-agent']).toBe('Acme-Webhooks/1.0');
  expect(await unwrap(body, headers, { signingSecret, serviceName: 'Acme' })).toMatchObject({
    challenge: headers['acme-verification'],
  });
});
