import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Delivery, Redelivery } from '../../generated/operator/types.gen.ts';
import { forFile } from '../support/for-file.ts';
import { recordDelivery } from '../support/history.ts';
import { createPartner, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);
const token = await scene.server.createOperatorToken();

const prefix = '/api/v1/operator';
const get = (path: string): Promise<WireAnswer> =>
  createPartner(scene.server.baseUrl, token).request('GET', `${prefix}${path}`);
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<WireAnswer> =>
  createPartner(scene.server.baseUrl, token).request('POST', `${prefix}${path}`, { body, headers });

/** Every item of a list, page by page; `between` runs after each page. */
async function walk(
  path: string,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Delivery[]> {
  const items: Delivery[] = [];
  for (let cursor = ''; ; ) {
    const parameters = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
    const { status: code, body } = await get(`${path}?${parameters}`);
    expect(code).toBe(200);
    items.push(...body.data);
    if (!body.has_more) return items;
    cursor = body.next_cursor;
    await between();
  }
}

async function refusedBy(organization: StagedOrganization, count: number): Promise<StagedEndpoint> {
  const endpoint = await organization.endpoint(status(401));
  for (let published = 0; published < count; published++) await organization.publish();
  await waitFor('failed deliveries', async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === 'failed'),
  );
  endpoint.answer = status(204);
  return endpoint;
}

const audited = async (subjectId: string) => (await get(`/audit-entries?subject_id=${subjectId}`)).body.data;

test('deliveries of all organizations are found by organization, host, endpoint, event, type, state and time', async () => {
  const { context, pool } = scene.server.app;
  const [one, two] = [await scene.server.createTenant(), await scene.server.createTenant()];
  const host = `h${randomUUID()}.example.com`;
  const register = async (tenant: typeof one, url: string) =>
    (await createPartner(scene.server.baseUrl, tenant.token).register(url, ['invoice.issued'])).id;
  const [a, b, c] = [
    await register(one, `https://${host}/a`),
    await register(two, `https://${host}:8443/b`),
    await register(two, 'https://elsewhere.example.com/'),
  ];
  const made = [
    await recordDelivery(context, one.organizationId, 'failed', a),
    await recordDelivery(context, one.organizationId, 'delivered', a, 'contract.terminated'),
    await recordDelivery(context, two.organizationId, 'held', b),
    await recordDelivery(context, two.organizationId, 'skipped', b),
    await recordDelivery(context, two.organizationId, 'canceled', c),
    await recordDelivery(context, two.organizationId, 'pending', c),
  ];
  await pool.query(
    `select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(now() + interval '1 hour'))
     from delivery where status = 'pending' and endpoint_id = $1`,
    [c],
  );
  const past = new Date(Date.now() - 40_000);
  await pool.query('update delivery set created_at = $1 where id = $2', [past, made[0]?.id]);
  const expected = (which: (delivery: (typeof made)[number]) => boolean) =>
    made
      .filter(which)
      .map(({ id }) => id)
      .sort()
      .reverse();
  const found = async (query: Record<string, string>) =>
    (await walk('/deliveries', { ...query, limit: '1' })).map(({ id }) => id);

  expect(await found({ organization_id: one.organizationId })).toEqual(
    expected(({ organizationId }) => organizationId === one.organizationId),
  );
  const ofHost = expected(({ endpointId }) => endpointId !== c);
  expect(await found({ url_host: host })).toEqual(ofHost);
  const some = [made[0]?.id, crypto.randomUUID(), made[1]?.id].join();
  expect(await found({ ids: some })).toEqual([made[1]?.id, made[0]?.id]);
  expect(await found({ ids: some, event_type: 'contract.terminated' })).toEqual([made[1]?.id]);
  expect(await found({ url_host: host.toUpperCase() })).toEqual(ofHost);
  expect(await found({ endpoint_id: b })).toEqual(expected(({ endpointId }) => endpointId === b));
  const eventId = made[2]?.eventId ?? '';
  expect(await found({ event_id: eventId })).toEqual([made[2]?.id]);
  expect(await found({ event_id: eventId, url_host: host })).toEqual([made[2]?.id]);
  expect(await found({ event_id: eventId, url_host: 'elsewhere.example.com' })).toEqual([]);
  expect(await found({ url_host: host, event_type: 'contract.terminated' })).toEqual([made[1]?.id]);
  for (const state of ['failed', 'delivered', 'held', 'skipped']) {
    const wanted = expected(({ status, endpointId }) => status === state && endpointId !== c);
    expect(await found({ url_host: host, status: state })).toEqual(wanted);
  }
  expect(
    await found({ url_host: host, created_before: new Date(Date.now() - 30_000).toISOString() }),
  ).toEqual([made[0]?.id]);
  const recent = new Date(Date.now() - 30_000).toISOString();
  expect(await found({ url_host: host, created_from: recent })).toEqual(
    ofHost.filter((id) => id !== made[0]?.id),
  );
  // The lists also contain deliveries of other tests.
  const mine = async (query: Record<string, string>) =>
    (await found(query)).filter((id) => made.some((delivery) => delivery.id === id));
  for (const state of ['failed', 'delivered', 'held', 'skipped', 'canceled', 'pending']) {
    expect(await mine({ status: state })).toEqual(expected(({ status }) => status === state));
  }
  expect(await mine({ status: 'delivering' })).toEqual([]);
  expect(await mine({ event_type: 'contract.terminated' })).toEqual([made[1]?.id]);
  expect(await mine({ event_type: 'invoice.issued', status: 'pending' })).toEqual([made[5]?.id]);
});

test('an operator redelivers one with a reason: same ids and bytes, and who, why, before and after are recorded', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint(inTurn(status(401), status(204)));
  await organization.publish();
  const { id } = await endpoint.waitForStatus('failed');
  expect((await get(`/deliveries/${id}`)).body).toMatchObject({
    id,
    organization_id: organization.id,
    status: 'failed',
  });
  expectProblem(await post(`/deliveries/${id}/redeliver`, {}), 400, 'invalid_request');
  const headers = { 'Idempotency-Key': randomUUID() };
  const redeliver = () => post(`/deliveries/${id}/redeliver`, { reason: 'fixed' }, headers);
  expect(await redeliver()).toMatchObject({ status: 200, body: { id, status: 'pending', reason: null } });
  await endpoint.waitForStatus('delivered');
  // The stored outcome of the key, not another redelivery.
  expect((await redeliver()).headers.get('Idempotent-Replayed')).toBe('true');
  const [first, second] = await endpoint.waitForRequests(2);
  expect(second?.body).toBe(first.body);
  expect(second?.headers['service-delivery-id']).toBe(id);
  expect((await get(`/deliveries/${id}/attempts`)).body.data).toMatchObject([
    { number: 2, response: { status: 204 } },
    { number: 1, response: { status: 401 } },
  ]);

  expectProblem(await post(`/deliveries/${id}/redeliver`, { reason: 'again' }), 409, 'delivery_not_failed');
  expect(await audited(id)).toMatchObject([
    {
      action: 'delivery.redelivered',
      actor: { kind: 'operator_token', name: 'test' },
      organization_id: organization.id,
      subject: { kind: 'delivery', id },
      reason: 'fixed',
      before: { status: 'failed' },
      after: { status: 'pending', reason: null },
    },
  ]);
});

test('a dry run tells what would be started and records nothing; the redelivery then delivers it, followed by its location', async () => {
  const [one, two] = [await stage.organization(), await stage.organization()];
  const [a, b] = [await refusedBy(one, 3), await refusedBy(two, 2)];
  const since = (await a.deliveries())[0]?.createdAt.toISOString();
  const body = { filter: { url_host: '127.0.0.1', created_from: since }, reason: 'fixed' };
  const entries = async () =>
    (await get('/audit-entries?action=redelivery.started&limit=100')).body.data.length;
  const before = await entries();
  const dry = await post('/redeliveries', { ...body, dry_run: true });
  expect(dry).toMatchObject({
    status: 200,
    body: {
      matched: 5,
      organization_count: 2,
      endpoint_count: 2,
      top_organizations: [
        { organization_id: one.id, matched: 3 },
        { organization_id: two.id, matched: 2 },
      ],
      top_endpoints: [
        { endpoint_id: a.id, matched: 3 },
        { endpoint_id: b.id, matched: 2 },
      ],
    },
  });
  expect(dry.body.sample).toHaveLength(5);
  expect(await entries()).toBe(before);
  expect([a, b].map(({ requests }) => requests.length)).toEqual([3, 2]);

  const started = await post('/redeliveries', { ...body, dry_run: false });
  expect(started).toMatchObject({ status: 202, body: { matched: 5, reason: 'fixed' } });
  const location = started.headers.get('Location') ?? '';
  expect(location).toBe(`${prefix}/redeliveries/${started.body.id}`);
  const progress = async (): Promise<Redelivery> => (await get(location.slice(prefix.length))).body;
  await waitFor('the redelivery', async () => {
    const { status: state, delivered } = await progress();
    return state === 'completed' && delivered === 5;
  });
  expect(await progress()).toMatchObject({ queued: 5, failed: 0, filter: { url_host: '127.0.0.1' } });
  expect([a, b].map(({ requests }) => requests.length)).toEqual([6, 4]);
  const [newest] = (await get('/redeliveries?limit=1')).body.data;
  expect(newest.id).toBe(started.body.id);
  expect(await audited(started.body.id)).toMatchObject([
    {
      action: 'redelivery.started',
      actor: { kind: 'operator_token' },
      organization_id: null,
      subject: { kind: 'redelivery' },
      reason: 'fixed',
      after: { matched: 5, filter: { url_host: '127.0.0.1', created_from: since, endpoint_id: null } },
    },
  ]);
});

test('what cannot narrow, does not exist or is no time is refused with pointers, and starts nothing', async () => {
  const before = (await get('/redeliveries?limit=100')).body.data.length;
  const start = (filter: object) => post('/redeliveries', { filter, dry_run: false, reason: 'test' });
  const everything = [
    { status: 'failed' },
    { created_from: '1970-01-01T00:00:00Z' },
    { created_before: '9999-01-01T00:00:00Z' },
    { created_from: '2026-01-01T00:00:00Z', created_before: '2026-02-02T00:00:00Z' },
  ];
  for (const filter of everything) {
    const boundless = await start(filter);
    expectProblem(boundless, 422, 'unprocessable_content');
    expect(boundless.body.errors[0]).toMatchObject({ pointer: '/body/filter' });
  }
  const month = { created_from: '2026-01-01T00:00:00Z', created_before: '2026-02-01T00:00:00Z' };
  expect((await post('/redeliveries', { filter: month, dry_run: true })).status).toBe(200);
  const reasonless = await post('/redeliveries', { filter: month, dry_run: false });
  expectProblem(reasonless, 422, 'unprocessable_content');
  expect(reasonless.body.errors).toEqual([
    { pointer: '/body/reason', code: 'required', detail: 'is required unless dry_run is true' },
  ]);
  const unknown = await start({ event_type: 'invoice.isued' });
  expectProblem(unknown, 422, 'unprocessable_content');
  expect(unknown.body.errors[0]).toMatchObject({ pointer: '/body/filter/event_type' });
  const leap = await start({ created_from: '2016-12-31T23:59:60Z' });
  expectProblem(leap, 400, 'invalid_request');
  expect(leap.body.errors[0]).toMatchObject({ pointer: '/body/filter/created_from' });
  for (const filter of [{ status: 'held', url_host: 'a' }, { url_host: 'a\u0000b' }, { hosts: [] }]) {
    expectProblem(await start(filter), 400, 'invalid_request');
  }
  expect((await get('/redeliveries?limit=100')).body.data).toHaveLength(before);
});

test('this process is listed as a running worker with the queues that it serves, and its queues with what they hold', async () => {
  const { body } = await get('/workers');
  expect(body.data).toMatchObject([
    { pid: process.pid, status: 'running', queues: expect.arrayContaining(['deliver-event']) },
  ]);
  const queues = await walk('/queues', { limit: '2' });
  expect(queues).toContainEqual(expect.objectContaining({ name: 'deliver-event', failed: 0 }));
  expect(queues).toContainEqual(expect.objectContaining({ name: 'replay-deliveries', active: 0 }));
});
