import { expect, test } from 'vitest';
import { sign } from '../../src/egress/signature.ts';
import { ConflictError, UnprocessableContentError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, Stage, status } from '../support/stage.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

const idsOf = async (list: AsyncIterable<{ id: string }>) =>
  (await Array.fromAsync(list)).map(({ id }) => id);

test('an event tells its data and what became of it at every endpoint that subscribed: delivered, skipped with the reason, or no row', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const active = await organization.endpoint();
  const disabled = await organization.endpoint();
  await organization.post(disabled, 'disable');
  const unverified = await organization.partner.register('http://127.0.0.1:9/', ['invoice.issued']);
  await organization.endpoint(status(204), ['invoice.voided']);
  const id = await organization.publish();
  await active.waitForStatus('delivered');

  const event = await client.events.get(id);
  const [request] = await active.waitForRequests(1);
  const { deliveries, payload_removed_at, erased_at, ...envelope } = event;
  expect([payload_removed_at, erased_at]).toEqual([null, null]);
  expect(envelope).toEqual(JSON.parse(request.body));
  expect(deliveries.map(({ endpoint_id, status, reason }) => ({ endpoint_id, status, reason }))).toEqual(
    expect.arrayContaining([
      { endpoint_id: active.id, status: 'delivered', reason: null },
      { endpoint_id: disabled.id, status: 'skipped', reason: expect.stringContaining('disabled') },
      { endpoint_id: unverified.id, status: 'skipped', reason: expect.stringContaining('not verified') },
    ]),
  );
  expect(deliveries).toHaveLength(3);
});

test('events are listed newest first, by type and by time, each once, while more are published', async () => {
  const organization = await stage.organization();
  const { events } = organization.partner.client;
  const published: string[] = [];
  for (const type of ['invoice.issued', 'invoice.voided', 'invoice.issued', 'invoice.created'] as const) {
    published.unshift(await organization.publish(type));
  }
  const walked: string[] = [];
  for await (const { id } of events.list({ limit: 1 })) {
    walked.push(id);
    await organization.publish('invoice.voided');
  }
  expect(walked).toEqual(published);

  expect(await idsOf(events.list({ event_type: 'invoice.issued', limit: 1 }))).toEqual([
    published[1],
    published[3],
  ]);
  const { created_at } = await events.get(published[1] ?? '');
  const before = await Array.fromAsync(events.list({ created_before: created_at }));
  expect(before.every((event) => event.created_at < created_at)).toBe(true);
  const from = await Array.fromAsync(events.list({ created_from: created_at }));
  expect(from.every((event) => event.created_at >= created_at)).toBe(true);
  expect(before.length + from.length).toBe(8);
});

test('deliveries are found by endpoint, event, event type, state and time', async () => {
  const organization = await stage.organization();
  const { deliveries, events } = organization.partner.client;
  const types = ['invoice.issued', 'invoice.voided'];
  const good = await organization.endpoint(status(204), types);
  const bad = await organization.endpoint(status(401), types);
  const waiting = await organization.endpoint(status(503, { 'Retry-After': '3600' }), types);
  const asleep = await organization.endpoint(status(204), types);
  const issued = await organization.publish('invoice.issued');
  await organization.post(asleep, 'disable');
  const voided = await organization.publish('invoice.voided');
  for (const endpoint of [good, bad, waiting]) await endpoint.waitForRequests(2);
  await expect.poll(() => idsOf(deliveries.list({ status: 'delivering' }))).toEqual([]);

  const everything = await Array.fromAsync(deliveries.list({ limit: 3 }));
  expect(everything).toHaveLength(8);
  expect(everything.map(({ id }) => id)).toEqual(
    everything
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  const found = async (query: Parameters<typeof deliveries.list>[0]) =>
    idsOf(deliveries.list({ ...query, limit: 2 }));
  const expected = (which: (delivery: (typeof everything)[number]) => boolean) =>
    everything.filter(which).map(({ id }) => id);

  for (const state of ['pending', 'delivered', 'failed', 'skipped', 'held', 'canceled'] as const) {
    expect(await found({ status: state })).toEqual(expected(({ status }) => status === state));
  }
  expect(everything.filter(({ status }) => status === 'failed')).toHaveLength(2);
  expect(
    everything.filter(({ status }) => status === 'pending').every(({ next_attempt_at }) => next_attempt_at),
  ).toBe(true);
  expect(await found({ endpoint_id: bad.id })).toEqual(expected(({ endpoint_id }) => endpoint_id === bad.id));
  expect(await found({ event_id: issued })).toEqual(expected(({ event_id }) => event_id === issued));
  expect(await found({ event_type: 'invoice.voided' })).toEqual(
    expected(({ event_id }) => event_id === voided),
  );
  expect(await found({ event_id: issued, status: 'failed', endpoint_id: bad.id })).toHaveLength(1);
  const { created_at } = await events.get(voided);
  expect(await found({ created_from: created_at })).toEqual(expected(({ event_id }) => event_id === voided));
  expect(await found({ created_before: created_at })).toEqual(
    expected(({ event_id }) => event_id === issued),
  );
});

test('attempts tell what was sent, where the time went and what was answered', async () => {
  const organization = await stage.organization();
  const { deliveries } = organization.partner.client;
  const endpoint = await organization.endpoint(
    inTurn(
      status(503, { 'X-Trace': 'abc', 'Retry-After': '0' }, 'Down for maintenance'),
      status(200, {}, 'Thanks'),
    ),
  );
  await organization.publish();
  const { id } = await endpoint.waitForStatus('delivered');
  const requests = await endpoint.waitForRequests(2);

  const attempts = await Array.fromAsync(deliveries.attempts(id, { limit: 1 }));
  expect(attempts).toMatchObject([
    { number: 2, response: { status: 200, body: 'Thanks' }, error: null },
    {
      number: 1,
      response: { status: 503, headers: { 'x-trace': 'abc' }, body: 'Down for maintenance' },
      error: null,
    },
  ]);
  for (const [index, attempt] of attempts.reverse().entries()) {
    const { headers, body } = requests[index] ?? requests[0];
    for (const [name, value] of Object.entries(attempt.request_headers))
      expect(headers[name.toLowerCase()]).toBe(value);
    const { 'Service-Timestamp': timestamp, 'Service-Signature': signature } = attempt.request_headers;
    expect(signature).toBe(sign(endpoint.signingSecret, Number(timestamp), body));
    expect(Object.keys(attempt.request_headers)).toHaveLength(7);
    const { connected_ms, first_byte_ms, duration_ms } = attempt;
    expect(connected_ms).toBeLessThanOrEqual(first_byte_ms ?? -1);
    expect(first_byte_ms).toBeLessThanOrEqual(duration_ms);
  }
  expect(JSON.stringify(attempts)).not.toContain(endpoint.signingSecret);
});

test('an attempt that met no answer tells why in words', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint((_request, response) => void response.destroy());
  await organization.publish();
  const { id } = await endpoint.waitForStatus('failed');
  const [attempt] = (await organization.partner.client.deliveries.attempts(id)).data;
  expect(attempt).toMatchObject({
    number: 12,
    response: null,
    error: { class: 'connection' },
    first_byte_ms: null,
  });
  expect(attempt?.error?.detail).toMatch(/closed the connection|broke off/);
});

test('a partner redelivers what failed: same ids and bytes; what did not fail is refused', async () => {
  const organization = await stage.organization();
  const { deliveries } = organization.partner.client;
  const endpoint = await organization.endpoint(inTurn(status(401), status(204)));
  await organization.publish();
  const { id } = await endpoint.waitForStatus('failed');
  expect(await deliveries.get(id)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('401'),
  });
  expect(await deliveries.redeliver(id)).toMatchObject({ id, status: 'pending', reason: null });
  await endpoint.waitForStatus('delivered');
  const [first, second] = await endpoint.waitForRequests(2);
  expect(second?.body).toBe(first.body);
  expect(second?.headers['service-delivery-id']).toBe(id);
  const again = await deliveries.redeliver(id).catch((error: unknown) => error);
  expect(again).toBeInstanceOf(ConflictError);
  expect(again).toMatchObject({ code: 'delivery_not_failed' });
});

test('a filter by an event type that does not exist is refused, not answered with nothing', async () => {
  const { client } = (await stage.organization()).partner;
  await expect(client.events.list({ event_type: 'invoice.isued' })).rejects.toThrow(
    UnprocessableContentError,
  );
  await expect(client.deliveries.list({ event_type: 'invoice.x' })).rejects.toThrow('/query/event_type');
});
