// Partners learn of problems by events: a disabled or restored endpoint, or a delivery that was given up, is
// an event for every subscriber except the endpoint concerned.
import { expect, test } from 'vitest';
import type { Event } from '../../generated/prisma/client.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { type EventType, eventErrors, publishableTypes } from '../../src/domain/event-types/event-type.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { type EventOfType, unwrap } from '../../src/sdk/webhooks.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import type { Answer } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene({ RETRY_SCHEDULE_SECONDS: '0.05,0.05' }));
const { context, pool } = scene.server.app;
const stage = new Stage(scene);

const operational = [
  'webhook_endpoint.disabled',
  'webhook_endpoint.restored',
  'webhook_delivery.exhausted',
] as const;
type Operational = (typeof operational)[number];

/** An endpoint that subscribes to business and operational events, and another one that watches it. */
async function watched(answer: Answer = status(204)) {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(answer, ['invoice.issued', ...operational]);
  const watcher = await organization.endpoint(status(204), operational);
  return { organization, endpoint, watcher };
}

/** The events that have arrived, verified as a partner does. */
async function received<Type extends Operational>(
  watcher: StagedEndpoint,
  type: Type,
  count: number,
): Promise<EventOfType<Type>[]> {
  const requests = await watcher.waitForRequests(count);
  const { signingSecret } = watcher;
  const events = await Promise.all(
    requests.map(({ body, headers }) => unwrap(body, headers, { signingSecret })),
  );
  return events.filter((event): event is EventOfType<Type> => event.type === type);
}

const published = ({ id }: StagedOrganization, ...types: readonly string[]): Promise<Event[]> =>
  context.db.prisma.event.findMany({
    where: { organizationId: id, type: { in: [...types] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });

/** The types of the events of which the endpoint has deliveries. */
async function typesFor({ id }: StagedEndpoint): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    'select distinct type from delivery join event on event.id = event_id where endpoint_id = $1 order by type',
    [id],
  );
  return rows.map(({ type }) => type);
}

const failed = (organization: StagedOrganization, count: number) =>
  waitFor(
    `${count} deliveries that were given up`,
    async () => (await published(organization, 'webhook_delivery.exhausted')).length >= count,
  );

test('an endpoint that a client disables and restores: another is told, it is not', async () => {
  const { organization, endpoint, watcher } = await watched();
  const { client } = organization.partner;
  const disabled = await client.webhookEndpoints.disable(endpoint.id);
  // A call that changes nothing publishes no event.
  await client.webhookEndpoints.disable(endpoint.id);
  const restored = await client.webhookEndpoints.restore(endpoint.id);
  await client.webhookEndpoints.restore(endpoint.id);

  const what = {
    id: endpoint.id,
    endpoint_url: disabled.endpoint_url,
    description: null,
    subscriptions: disabled.subscriptions,
    status_reason: null,
  };
  const [first, ...more] = await received(watcher, 'webhook_endpoint.disabled', 2);
  expect(first?.data).toEqual({
    ...what,
    status: 'disabled',
    disabled_by: 'client',
    disabled_at: disabled.updated_at,
  });
  const [second, ...others] = await received(watcher, 'webhook_endpoint.restored', 2);
  expect(second?.data).toEqual({
    ...what,
    status: 'active',
    restored_by: 'client',
    restored_at: restored.updated_at,
  });
  expect([...more, ...others]).toEqual([]);
  expect(await published(organization, ...operational)).toHaveLength(2);
  expect(await typesFor(endpoint)).toEqual([]);
});

test('what the operator does to an endpoint is told with the reason, and again with another one', async () => {
  const { organization, endpoint, watcher } = await watched();
  const operator = asOperator(context);
  await organization.partner.client.webhookEndpoints.disable(endpoint.id);
  await disableEndpoint(operator, anyOrganization, endpoint.id, 'operator', 'too many errors');
  await disableEndpoint(operator, anyOrganization, endpoint.id, 'operator', 'too many errors');
  await disableEndpoint(operator, anyOrganization, endpoint.id, 'operator', 'still too many');
  await restoreEndpoint(operator, anyOrganization, endpoint.id, 'operator', 'it works again');

  const disabled = await received(watcher, 'webhook_endpoint.disabled', 4);
  const said = disabled.map(({ data }) => [data.disabled_by, data.status_reason]);
  expect(said.sort()).toEqual([
    ['client', null],
    ['operator', 'still too many'],
    ['operator', 'too many errors'],
  ]);
  const [restored] = await received(watcher, 'webhook_endpoint.restored', 4);
  expect(restored?.data).toMatchObject({ restored_by: 'operator', status_reason: 'it works again' });
  // Partners learn nothing else about the person who did it.
  expect(JSON.stringify([disabled, restored])).not.toContain(operator.actor.name);
});

test('a delivery that is refused for good, or whose attempts are used up: another endpoint is told, each time it is given up', async () => {
  const { organization, endpoint, watcher } = await watched(status(401));
  const { client } = organization.partner;
  const eventId = await organization.publish();
  const [first] = await received(watcher, 'webhook_delivery.exhausted', 1);
  const delivery = await endpoint.delivery();
  const [attempt] = await endpoint.attempts();
  const { endpoint_url } = await client.webhookEndpoints.get(endpoint.id);
  expect(first?.data).toEqual({
    id: delivery.id,
    event_id: eventId,
    event_type: 'invoice.issued',
    endpoint_id: endpoint.id,
    endpoint_url,
    reason: delivery.reason,
    attempt_count: 1,
    last_response_status: 401,
    last_error_class: null,
    first_attempt_at: attempt?.startedAt.toISOString(),
    last_attempt_at: attempt?.startedAt.toISOString(),
    failed_at: delivery.updatedAt.toISOString(),
  });

  // A new round of attempts, with retries until none is left.
  endpoint.answer = (_request, response) => void response.destroy();
  await client.deliveries.redeliver(delivery.id);
  const again = (await received(watcher, 'webhook_delivery.exhausted', 2)).find(({ id }) => id !== first?.id);
  const attempts = await endpoint.attempts();
  expect(again?.data).toMatchObject({
    id: delivery.id,
    event_id: eventId,
    reason: 'all 3 attempts failed',
    attempt_count: 4,
    last_response_status: null,
    last_error_class: 'connection',
    first_attempt_at: attempt?.startedAt.toISOString(),
    last_attempt_at: attempts.at(-1)?.startedAt.toISOString(),
  });
  const events = await published(organization, 'webhook_delivery.exhausted');
  expect(events).toHaveLength(2);
  // Postgres builds this data, so it has not been validated yet.
  for (const { body } of events)
    expect(eventErrors('webhook_delivery.exhausted', 1, JSON.parse(body ?? '').data)).toEqual([]);
  expect(await typesFor(endpoint)).toEqual(['invoice.issued']);
});

test('without a subscriber the events are in the history, and no delivery of them is made', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(status(410), ['invoice.issued', ...operational]);
  const { client } = organization.partner;
  await organization.publishMany(20);
  await failed(organization, 20);
  await client.webhookEndpoints.disable(endpoint.id);
  const listed = (await client.events.list({ limit: 100 })).data.map(({ type }) => type);
  expect(listed.filter((type) => type === 'webhook_delivery.exhausted')).toHaveLength(20);
  expect(listed[0]).toBe('webhook_endpoint.disabled');
  const told = (await published(organization, 'webhook_delivery.exhausted')).map(({ body }) =>
    JSON.parse(body ?? ''),
  );
  expect(new Set(told.map(({ data }) => data.id))).toEqual(
    new Set((await endpoint.deliveries()).map(({ id }) => id)),
  );
  expect(await typesFor(endpoint)).toEqual(['invoice.issued']);
});

test('a delivery of such an event that fails causes no further one; test events, held and canceled deliveries cause none', async () => {
  const { organization, endpoint, watcher } = await watched(status(401));
  const { client } = organization.partner;
  watcher.answer = status(401);
  await organization.publish();
  await failed(organization, 1);
  await client.webhookEndpoints.disable(watcher.id);
  await client.webhookEndpoints.restore(watcher.id);
  await waitFor('the watcher to have refused it', async () =>
    (await watcher.deliveries()).every((delivery) => delivery.status === 'failed'),
  );
  // The endpoint gets the event about the watcher and refuses it too.
  await waitFor('the endpoint to have refused all', async () => {
    const deliveries = await endpoint.deliveries();
    return deliveries.length === 3 && deliveries.every((delivery) => delivery.status === 'failed');
  });
  const trial = await client.webhookEndpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
  await waitFor('the test event', async () => (await client.deliveries.get(trial.id)).status === 'failed');

  endpoint.answer = status(503, { 'Retry-After': '3600' });
  await organization.publish();
  await endpoint.waitForRequests(5);
  await client.webhookEndpoints.disable(endpoint.id);
  await client.webhookEndpoints.delete(endpoint.id);
  const events = await published(organization, ...operational);
  expect(events.map(({ type }) => type)).toEqual([
    'webhook_delivery.exhausted',
    'webhook_endpoint.disabled',
    'webhook_endpoint.restored',
    'webhook_endpoint.disabled',
  ]);
});

test('a record that is cut off is made again: neither the end of the delivery nor its event is lost or doubled', async () => {
  const gate = new Gate();
  const { organization, endpoint, watcher } = await watched(gate.hold);
  await organization.publish();
  await endpoint.waitForRequests(1);
  const session = await pool.connect();
  try {
    await session.query('begin; lock table event in share mode');
    gate.release(status(401));
    const waiting = async (): Promise<number | undefined> => {
      // Queried outside the session: a transaction keeps the statistics that it read first.
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%with result as (%'`,
      );
      return rows[0]?.pid;
    };
    await waitFor('the record to wait for the lock', async () => (await waiting()) !== undefined);
    await session.query('select pg_terminate_backend($1)', [await waiting()]);
    expect(await endpoint.delivery()).toMatchObject({ status: 'pending', attemptCount: 0 });
    await session.query('commit');
  } finally {
    session.release();
  }
  await received(watcher, 'webhook_delivery.exhausted', 1);
  expect(await endpoint.delivery()).toMatchObject({ status: 'failed', attemptCount: 1 });
  expect(await endpoint.attempts()).toHaveLength(1);
  expect(await published(organization, 'webhook_delivery.exhausted')).toHaveLength(1);
});

test('nobody else publishes them: the operator and other services are refused, and nothing is published', async () => {
  const organization = await stage.organization();
  const token = await scene.server.createOperatorToken();
  const operator = createPartner(scene.server.baseUrl, token);
  const events = `/api/v1/operator/organizations/${organization.id}/events`;
  for (const type of operational) {
    const forged = { type, data: exampleOf(type) };
    const detail = `"${type}" is published by the service alone.`;
    const alone = await operator.request('POST', events, { body: forged });
    expect(alone).toMatchObject({ status: 422, body: { errors: [{ pointer: '/body/type', detail }] } });
    const fine = { type: 'payment.received', data: exampleOf('payment.received') };
    const amongOthers = await operator.request('POST', `${events}/batch`, {
      body: { events: [fine, forged] },
    });
    expect(amongOthers).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/body/events/1/type', detail }] },
    });

    const one = [organization.id, type, JSON.stringify(forged.data)];
    for (const call of [
      'select * from publish_event($1, $2, 1, $3)',
      'select * from publish_events(array[$1::uuid], array[$2], array[1], array[$3::json])',
    ]) {
      await expect(pool.query(call, one)).rejects.toMatchObject({
        code: '23514',
        message: `event 1 breaks the contract: /type ${type} is published by the service alone`,
      });
    }
  }
  expect(await published(organization, 'payment.received', ...operational)).toEqual([]);
  const { data: listed } = await scene.partner.client.eventTypes.list({ limit: 100 });
  const ofService = listed.filter(({ published_by }) => published_by === 'service');
  expect(ofService.map(({ name }) => name)).toEqual([...operational].sort());
  const types: readonly EventType[] = operational;
  expect(publishableTypes.filter(({ name }) => types.includes(name))).toEqual([]);
});
