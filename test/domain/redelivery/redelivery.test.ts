import { beforeEach, expect, test } from 'vitest';
import type { DeliveryStatus } from '../../../generated/prisma/client.ts';
import { getDelivery } from '../../../src/domain/delivery-history/delivery-history.ts';
import { deleteEndpoint, disableEndpoint } from '../../../src/domain/endpoints/change-status.ts';
import { DomainError } from '../../../src/domain/errors.ts';
import { anyOrganization } from '../../../src/domain/operator.ts';
import {
  cancelRedelivery,
  getEndpointRedelivery,
  getFilterRedelivery,
  getOrganizationRedelivery,
  listEndpointRedeliveries,
  listFilterRedeliveries,
  listOrganizationRedeliveries,
} from '../../../src/domain/redelivery/redelivery.ts';
import { advanceRedelivery } from '../../../src/domain/redelivery/redelivery-batches.ts';
import type { RedeliveryFilter } from '../../../src/domain/redelivery/redelivery-filter.ts';
import {
  previewOrganizationRedelivery,
  previewRedelivery,
} from '../../../src/domain/redelivery/redelivery-preview.ts';
import {
  startEndpointRedelivery,
  startFilterRedelivery,
  startOrganizationRedelivery,
} from '../../../src/domain/redelivery/redelivery-start.ts';
import { asOperator, startTestApp, type Tenant } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { recordDelivery } from '../../support/history.ts';
import { createPartner } from '../../support/partner.ts';

const REASON = 'their firewall is mended';

let tenants: [Tenant, Tenant];
// No worker: the tests do what one would.
const server = await forFile(startTestApp({}, { api: true, worker: false }));
beforeEach(async () => {
  tenants = [await server.createTenant(), await server.createTenant()];
});

const context = () => server.app.context;

async function endpointOf(tenant: Tenant, url = 'http://127.0.0.1:9/hooks'): Promise<string> {
  const { id } = await createPartner(server.baseUrl, tenant.token).register(url, ['invoice.issued']);
  await server.app.pool.query(
    "update webhook_endpoint set status = 'active', verified_at = now() where id = $1",
    [id],
  );
  return id;
}

/** @returns their ids, the oldest first. */
async function deliveriesTo(
  tenant: Tenant,
  endpointId: string,
  count: number,
  status: DeliveryStatus = 'failed',
  type?: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    ids.push((await recordDelivery(context(), tenant.organizationId, status, endpointId, type)).id);
  }
  return ids;
}

async function run(id: string): Promise<void> {
  while (await advanceRedelivery(context(), id));
}

async function redelivered(filter: RedeliveryFilter): Promise<{ id: string; queued: string[] }> {
  const { id } = await startFilterRedelivery(asOperator(context()), filter, REASON);
  await run(id);
  return { id, queued: await queuedBy(id) };
}

async function queuedBy(id: string): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from delivery where replay_id = $1 order by id',
    [id],
  );
  return rows.map((row) => row.id);
}

async function everything(): Promise<unknown> {
  const { rows } = await server.app.pool.query(`
    select (select json_agg(delivery order by id) from delivery) as deliveries,
           (select json_agg(replay order by id) from replay) as replays,
           (select count(*) from pgboss.job) as jobs`);
  return rows;
}

test('failed deliveries of several organizations and endpoints are each queued once, with a job; all others stay', async () => {
  const [one, two] = tenants;
  const [a, b, c] = [await endpointOf(one), await endpointOf(one), await endpointOf(two)];
  const type = 'invoice.voided';
  const failed = [
    ...(await deliveriesTo(one, a, 2, 'failed', type)),
    ...(await deliveriesTo(one, b, 1, 'failed', type)),
    ...(await deliveriesTo(two, c, 3, 'failed', type)),
  ];
  for (const status of ['delivered', 'canceled', 'skipped', 'held', 'pending'] as const) {
    await deliveriesTo(one, a, 1, status, type);
  }
  const other = await deliveriesTo(one, a, 1, 'failed', 'invoice.issued');

  const { id, queued } = await redelivered({ event_type: type });
  expect(queued).toEqual(failed.toSorted());
  expect(await getFilterRedelivery(context(), id)).toMatchObject({
    status: 'completed',
    matched: 6,
    queued: 6,
    delivered: 0,
    failed: 0,
    reason: REASON,
    filter: { event_type: type },
  });
  const { rows } = await server.app.pool.query<{ id: string }>(
    "select id from pgboss.job where name = 'deliver-event' and id = any($1) order by id",
    [[...failed, ...other]],
  );
  expect(rows.map((row) => row.id)).toEqual(failed.toSorted());
  expect((await getDelivery(context(), anyOrganization, failed[0] ?? '')).status).toBe('pending');
});

test('what is redelivered may have all its attempts again; those that were made stay counted', async () => {
  const [tenant] = tenants;
  const endpointId = await endpointOf(tenant);
  const ids = await deliveriesTo(tenant, endpointId, 2);
  const attempts = async () => {
    const { rows } = await server.app.pool.query<{ made: number; ofRound: number }>(
      'select attempt_count as made, round_attempt_count as "ofRound" from delivery where id = any($1)',
      [ids],
    );
    return rows;
  };
  await server.app.pool.query(
    'update delivery set attempt_count = 12, round_attempt_count = 12 where id = any($1)',
    [ids],
  );
  expect((await redelivered({ endpoint_id: endpointId })).queued).toHaveLength(2);
  expect(await attempts()).toEqual([1, 2].map(() => ({ made: 12, ofRound: 0 })));
});

test('each filter narrows alone, and together they narrow further', async () => {
  const [one, two] = tenants;
  const host = `hooks-${one.organizationId.slice(-12)}.example.com`;
  const [a, b, c] = [
    await endpointOf(one, `https://${host}/a`),
    await endpointOf(one),
    await endpointOf(two, `https://${host.toUpperCase()}:8443/c?x=1`),
  ];
  const toA = await deliveriesTo(one, a, 2);
  const toB = await deliveriesTo(one, b, 1);
  const toC = await deliveriesTo(two, c, 2, 'failed', 'contract.terminated');
  const [first = '', second = ''] = toA;
  const { eventId } = await getDelivery(context(), anyOrganization, toB[0] ?? '');
  const past = new Date(Date.now() - 3_600_000);
  const earlier = new Date(past.getTime() + 1_000);
  await server.app.pool.query('update delivery set created_at = $2 where id = $1', [second, earlier]);

  const expectations: [RedeliveryFilter, string[]][] = [
    [{ organization_id: one.organizationId }, [...toA, ...toB]],
    [{ endpoint_id: b }, toB],
    [{ event_id: eventId }, toB],
    [{ url_host: host.toUpperCase() }, [...toA, ...toC]],
    [{ organization_id: two.organizationId, event_type: 'contract.terminated' }, toC],
    [{ organization_id: one.organizationId, event_type: 'contract.terminated' }, []],
    [{ organization_id: one.organizationId, url_host: host }, toA],
    [{ organization_id: one.organizationId, event_id: eventId, endpoint_id: a }, []],
    [{ organization_id: one.organizationId, created: { before: earlier } }, []],
    [{ endpoint_id: a, created: { from: new Date(Date.now() + 60_000) } }, []],
  ];
  for (const [filter, expected] of expectations) {
    const { matched, sample } = await previewRedelivery(context(), filter);
    expect({ filter, matched }).toEqual({ filter, matched: expected.length });
    expect(sample.map(({ id }) => id)).toEqual(expected.toSorted().reverse());
  }
  // Its id is as young as the other's: what is recorded decides, as long as ids and times agree within a minute.
  await server.app.pool.query('update delivery set created_at = $2 where id = $1', [
    second,
    new Date(Date.now() - 30_000),
  ]);
  const recent = { endpoint_id: a, created: { from: new Date(Date.now() - 15_000) } };
  expect((await previewRedelivery(context(), recent)).matched).toBe(1);
  expect((await redelivered(recent)).queued).toEqual([first]);
  const before = { endpoint_id: a, created: { before: new Date(Date.now() - 15_000) } };
  expect((await redelivered(before)).queued).toEqual([second]);
  // Both of the first endpoint's are queued by now.
  expect((await redelivered({ event_id: eventId })).queued).toEqual(toB);
  expect((await redelivered({ organization_id: one.organizationId })).queued).toEqual([]);
  expect((await redelivered({ url_host: host })).queued).toEqual(toC);
});

test('a dry run counts by organization and endpoint, shows a sample, and changes nothing', async () => {
  const [one, two] = tenants;
  const url = 'https://hooks.dry-run.example/in';
  const [a, b] = [await endpointOf(one, url), await endpointOf(two, url)];
  await deliveriesTo(one, a, 12);
  const newest = await deliveriesTo(two, b, 2);
  const before = await everything();
  const preview = await previewRedelivery(context(), { url_host: 'hooks.dry-run.example' });
  expect(preview).toMatchObject({
    matched: 14,
    organization_count: 2,
    endpoint_count: 2,
    top_organizations: [
      { organization_id: one.organizationId, name: 'Tenant', matched: 12 },
      { organization_id: two.organizationId, name: 'Tenant', matched: 2 },
    ],
    top_endpoints: [
      { endpoint_id: a, organization_id: one.organizationId, endpoint_url: url, matched: 12 },
      { endpoint_id: b, organization_id: two.organizationId, endpoint_url: url, matched: 2 },
    ],
  });
  expect(preview.sample).toHaveLength(10);
  expect(preview.sample.slice(0, 2).map(({ id }) => id)).toEqual(newest.toReversed());
  expect(await everything()).toEqual(before);
});

test('a filter that narrows nothing is refused, by a dry run and by the start, and starts nothing', async () => {
  const before = await everything();
  for (const attempt of [
    () => previewRedelivery(context(), {}),
    () => startFilterRedelivery(asOperator(context()), { created: {} }, REASON),
  ]) {
    const refusal = await attempt().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: 'unprocessable_content', errors: [{ pointer: '/filter' }] });
  }
  expect(await everything()).toEqual(before);
});

test('what failed again belongs to the later redelivery, and is counted as failed by both', async () => {
  const [one] = tenants;
  const endpointId = await endpointOf(one);
  await deliveriesTo(one, endpointId, 3);
  const filter = { endpoint_id: endpointId };
  const first = await redelivered(filter);
  await server.app.pool.query("update delivery set status = 'failed' where replay_id = $1", [first.id]);
  await server.app.pool.query("delete from pgboss.job where name = 'deliver-event'");
  const second = await redelivered(filter);
  expect(second.queued).toEqual(first.queued);
  await server.app.pool.query("update delivery set status = 'delivered' where replay_id = $1", [second.id]);
  expect(await getFilterRedelivery(context(), first.id)).toMatchObject({
    queued: 3,
    delivered: 0,
    failed: 3,
  });
  expect(await getFilterRedelivery(context(), second.id)).toMatchObject({
    queued: 3,
    delivered: 3,
    failed: 0,
  });
});

test('to a disabled endpoint it is held, to a deleted one nothing is queued or counted', async () => {
  const [one] = tenants;
  const [disabled, deleted, gone] = [await endpointOf(one), await endpointOf(one), await endpointOf(one)];
  const held = await deliveriesTo(one, disabled, 2);
  await deliveriesTo(one, deleted, 2);
  await deliveriesTo(one, gone, 2);
  await disableEndpoint(context(), one.organizationId, disabled, 'client');
  await deleteEndpoint(context(), one.organizationId, deleted);
  const filter = { organization_id: one.organizationId };
  expect((await previewRedelivery(context(), filter)).matched).toBe(4);
  const { id, matched } = await startFilterRedelivery(asOperator(context()), filter, REASON);
  expect(matched).toBe(4);
  await deleteEndpoint(context(), one.organizationId, gone);
  await run(id);
  expect(await queuedBy(id)).toEqual(held.toSorted());
  for (const each of held) {
    expect(await getDelivery(context(), anyOrganization, each)).toMatchObject({
      status: 'held',
      reason: 'the endpoint is disabled',
    });
  }
});

test('what fails after the start is left to the next redelivery', async () => {
  const [one] = tenants;
  const endpointId = await endpointOf(one);
  const early = await deliveriesTo(one, endpointId, 2);
  const { id } = await startFilterRedelivery(asOperator(context()), { endpoint_id: endpointId }, REASON);
  const late = await deliveriesTo(one, endpointId, 2);
  await run(id);
  expect(await queuedBy(id)).toEqual(early);
  expect((await redelivered({ endpoint_id: endpointId })).queued).toEqual(late);
});

test('many failed deliveries of which few match are examined in bounded steps', async () => {
  const [one] = tenants;
  const endpointId = await endpointOf(one);
  const wanted = await deliveriesTo(one, endpointId, 1, 'failed', 'invoice.voided');
  const { eventId } = await getDelivery(
    context(),
    anyOrganization,
    (await deliveriesTo(one, endpointId, 1))[0] ?? '',
  );
  await server.app.pool.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
     select uuid_time_ordered(), $1, $2, $3, 'failed', now(), now() from generate_series(1, 11000)`,
    [one.organizationId, eventId, endpointId],
  );
  wanted.push(...(await deliveriesTo(one, endpointId, 1, 'failed', 'invoice.voided')));
  const { id } = await startFilterRedelivery(
    asOperator(context()),
    { endpoint_id: endpointId, event_type: 'invoice.voided' },
    REASON,
  );
  let steps = 0;
  while (await advanceRedelivery(context(), id)) steps++;
  // Three looks of 5,000, and one that finds no further endpoint, which ends it.
  expect(steps).toBe(3);
  expect(await queuedBy(id)).toEqual(wanted);
});

test('redeliveries are listed newest first, page by page, while more are started; partners see none of them', async () => {
  const [one] = tenants;
  const endpointId = await endpointOf(one);
  const start = async () =>
    (await startFilterRedelivery(asOperator(context()), { endpoint_id: endpointId }, REASON)).id;
  const ids = [await start(), await start(), await start()];
  const page = await listFilterRedeliveries(context(), { limit: 2 });
  await start();
  const rest = await listFilterRedeliveries(context(), { limit: 1, after: page.next });
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed());

  const replay = await startEndpointRedelivery(context(), one.organizationId, endpointId, new Date(0));
  const seen = await listEndpointRedeliveries(context(), one.organizationId, endpointId, { limit: 10 });
  expect(seen.items.map(({ id }) => id)).toEqual([replay.id]);
  await expect(
    getEndpointRedelivery(context(), one.organizationId, endpointId, ids[0] ?? ''),
  ).rejects.toThrow('There is no replay');
  await expect(getFilterRedelivery(context(), replay.id)).rejects.toThrow('There is no redelivery');
});

test('an organization redelivers its own by what the last attempt came to and what is in the event; those to a disabled endpoint are held', async () => {
  const [one, two] = tenants;
  const [a, b, foreign] = [await endpointOf(one), await endpointOf(one), await endpointOf(two)];
  const [wanted = '', other = '', disabled = ''] = [
    ...(await deliveriesTo(one, a, 2)),
    ...(await deliveriesTo(one, b, 1)),
  ];
  const [theirs = ''] = await deliveriesTo(two, foreign, 1);
  const setBody = (ids: readonly string[], number: number) =>
    server.app.pool.query(
      `update event set body = jsonb_set(body::jsonb, '{data,number}', $2)::text
       where id in (select event_id from delivery where id = any($1))`,
      [ids, JSON.stringify(`N-${number}`)],
    );
  await setBody([wanted, disabled, theirs], 1);
  await setBody([other], 2);
  await answered([wanted, disabled, theirs, other], '503');
  await disableEndpoint(context(), one.organizationId, b, 'client', 'paused');
  const filter = { response: '5xx', matches: '$.data.number == "N-1"' };
  const own = one.organizationId;
  expect(await previewOrganizationRedelivery(context(), own, filter)).toMatchObject({
    matched: 2,
    held: 1,
    endpoint_count: 2,
    oldest_at: expect.any(Date),
    top_endpoints: expect.arrayContaining([
      expect.objectContaining({ endpoint_id: b, endpoint_status: 'disabled', matched: 1 }),
    ]),
  });
  expect(await previewOrganizationRedelivery(context(), own, { ...filter, response: '404' })).toMatchObject({
    matched: 0,
  });
  const { id, matched } = await startOrganizationRedelivery(context(), own, filter);
  expect(matched).toBe(2);
  await run(id);
  expect(await queuedBy(id)).toEqual([wanted, disabled].toSorted());
  const statusOf = async (each: string) => (await getDelivery(context(), anyOrganization, each)).status;
  expect(await Promise.all([wanted, disabled, other, theirs].map(statusOf))).toEqual([
    'pending',
    'held',
    'failed',
    'failed',
  ]);
  // The operators' filter has the same conditions.
  expect((await redelivered({ organization_id: two.organizationId, ...filter })).queued).toEqual([theirs]);
  const { items } = await listOrganizationRedeliveries(context(), own, { limit: 10 });
  expect(items).toMatchObject([{ id, is_replay: false, status: 'completed', filter: { response: '5xx' } }]);
  await expect(getOrganizationRedelivery(context(), two.organizationId, id)).rejects.toMatchObject({
    code: 'forbidden_resource',
  });
});

test('an organization has one redelivery at a time; a canceled one queues nothing more, and the next may start', async () => {
  const [tenant, other] = tenants;
  const own = tenant.organizationId;
  const endpointId = await endpointOf(tenant);
  const second = await endpointOf(tenant);
  const ids = [...(await deliveriesTo(tenant, endpointId, 1)), ...(await deliveriesTo(tenant, second, 1))];
  const start = (organizationId: string) => startOrganizationRedelivery(context(), organizationId, {});
  const read = (within: ReturnType<typeof context>, id: string) => getOrganizationRedelivery(within, own, id);
  const starts = await Promise.allSettled([start(own), start(own)]);
  expect(starts.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await start(other.organizationId);
  const [running = ''] = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
  expect(await advanceRedelivery(context(), running)).toBe(true);
  expect(await cancelRedelivery(context(), running, read)).toMatchObject({
    status: 'canceled',
    queued: 1,
    completed_at: expect.any(Date),
  });
  expect(await advanceRedelivery(context(), running)).toBe(false);
  expect(await queuedBy(running)).toHaveLength(1);
  await expect(cancelRedelivery(context(), running, read)).rejects.toMatchObject({ code: 'conflict' });
  const next = await start(own);
  await run(next.id);
  expect([...(await queuedBy(running)), ...(await queuedBy(next.id))].toSorted()).toEqual(ids.toSorted());
  // As for a deleted endpoint: nobody waits for what will not be sent.
  await server.app.pool.query("update delivery set status = 'canceled' where replay_id = $1", [next.id]);
  expect(await read(context(), next.id)).toMatchObject({ queued: 1, delivered: 0, failed: 0, canceled: 1 });
  const replay = await startEndpointRedelivery(context(), own, endpointId, new Date(0));
  await expect(cancelRedelivery(context(), replay.id, read)).rejects.toMatchObject({ code: 'conflict' });
});

test('a filter by what is in events is refused where it is wrong, and is not enough alone for an operator', async () => {
  const [{ organizationId }] = tenants;
  await expect(
    startOrganizationRedelivery(context(), organizationId, { matches: '$.data.totl > 1' }),
  ).rejects.toMatchObject({ errors: [{ pointer: '/filter/matches', code: 'unknown_value' }] });
  await expect(previewRedelivery(context(), { matches: 'exists($.data.id)' })).rejects.toMatchObject({
    errors: [{ pointer: '/filter', code: 'required' }],
  });
});

/** As if the last attempt had come to this. */
const answered = (ids: readonly string[], response: string) =>
  server.app.pool.query('update delivery set notable_response = $2 where id = any($1)', [ids, response]);
