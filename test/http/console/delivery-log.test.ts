// Members' view of their deliveries: the log, statistics, notices, and live changes.
import { expect, test } from 'vitest';
import { ChangeReader } from '../../support/change-reader.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { startScene } from '../../support/scene.ts';
import { Stage, status } from '../../support/stage.ts';
import { waitFor } from '../../support/wait-for.ts';

const scene = await forFile(startScene({ RETRY_SCHEDULE_SECONDS: '0.05' }));
const { server } = scene;
const stage = new Stage(scene);
const organization = await stage.organization();
const well = await organization.endpoint();
const broken = await organization.endpoint(status(503));
const owner = await signIn(server, scene.tenant.ownerEmail);
const at = (path: string, of = organization.id) => `/organizations/${of}${path}`;
const get = async (path: string) => {
  const { status: answered, body } = await owner.request('GET', at(path));
  expect(answered, JSON.stringify(body)).toBe(200);
  return body;
};

const eventId = await organization.publish();
await well.waitForStatus('delivered');
const failed = await broken.waitForStatus('failed');

test('the log shows each delivery with its endpoint and what the last attempt came to', async () => {
  const page = await get('/delivery-log');
  expect(page).toMatchObject({ has_more: false, next_cursor: null, searched_until: null });
  expect(page.data).toHaveLength(2);
  const { data } = await get('/delivery-log?response=5xx&status=failed,held&event_type=invoice.issued');
  expect(data).toMatchObject([
    {
      id: failed.id,
      event_id: eventId,
      endpoint_id: broken.id,
      endpoint_url: expect.stringContaining(broken.path),
      status: 'failed',
      attempt_count: 2,
      last_attempt: { response_status: 503, error_class: null },
    },
  ]);
  expect((await get(`/delivery-log?id=${eventId}&response=204`)).data).toMatchObject([
    { endpoint_id: well.id },
  ]);
  expect((await get('/delivery-log?response=timeout')).data).toEqual([]);
  const misspelt = await owner.request('GET', at('/delivery-log?event_type=invoice.isued'));
  expectProblem(misspelt, 422, 'unprocessable_content');
});

test('what shows many deliveries asks for some as they are now, whatever became of them, and for its own alone', async () => {
  const other = await stage.organization();
  const theirs = await other.endpoint();
  await other.publish();
  const { id: foreign } = await theirs.waitForStatus('delivered');
  const [delivered] = await well.deliveries();
  const ids = [failed.id, delivered?.id, foreign, crypto.randomUUID()];
  const { data } = await get(`/delivery-log?ids=${ids.join()}`);
  expect(data).toHaveLength(2);
  expect(data).toEqual((await get('/delivery-log')).data);
  expect((await get(`/delivery-log?ids=${ids.join()}&status=failed`)).data).toMatchObject([
    { id: failed.id },
  ]);
  expect((await get(`/delivery-log?ids=${ids.join()}&endpoint_id=${well.id}`)).data).toMatchObject([
    { id: delivered?.id },
  ]);
  for (const wrong of [`${failed.id},`, Array.from({ length: 101 }, () => failed.id).join()])
    expectProblem(await owner.request('GET', at(`/delivery-log?ids=${wrong}`)), 400, 'invalid_request');
});

test('the log is counted by time with the same filters, in pieces that cover the time range and nothing beyond now', async () => {
  const { piece_seconds: seconds, pieces } = await get('/delivery-log/histogram');
  expect([seconds, pieces.length]).toEqual([
    1_800,
    expect.toSatisfy((count) => count === 48 || count === 49),
  ]);
  const sums = (of: Record<string, number>[]) =>
    Object.fromEntries(
      ['delivered', 'failed', 'waiting', 'ended'].map((name) => [
        name,
        of.reduce((sum, piece) => sum + (piece[name] ?? 0), 0),
      ]),
    );
  expect(sums(pieces)).toEqual({ delivered: 1, failed: 1, waiting: 0, ended: 0 });
  const from = new Date(failed.createdAt.getTime() - 60_000).toISOString();
  const before = new Date(failed.createdAt.getTime() + 3_600_000).toISOString();
  const narrow = await get(
    `/delivery-log/histogram?response=5xx&created_from=${from}&created_before=${before}`,
  );
  expect(sums(narrow.pieces)).toEqual({ delivered: 0, failed: 1, waiting: 0, ended: 0 });
  expect(narrow.piece_seconds).toBeLessThan(seconds);
  expect(Date.parse(narrow.pieces.at(-1).starts_at)).toBeLessThanOrEqual(Date.now() + 1_000);
  const long = await get('/delivery-log/histogram?created_from=1970-01-01T00:00:00Z');
  expect([long.pieces.length <= 62, sums(long.pieces).failed]).toEqual([true, 1]);
  expect((await get(`/delivery-log/histogram?created_from=${before}`)).pieces).toEqual([]);
  const misspelt = await owner.request('GET', at('/delivery-log/histogram?event_type=invoice.isued'));
  expectProblem(misspelt, 422, 'unprocessable_content');
});

test('a cursor of another filter is refused', async () => {
  const { next_cursor: cursor } = await get('/delivery-log?limit=1');
  expect((await get(`/delivery-log?limit=1&cursor=${cursor}`)).data).toHaveLength(1);
  const other = await owner.request('GET', at(`/delivery-log?limit=1&status=failed&cursor=${cursor}`));
  expectProblem(other, 400, 'invalid_request');
});

test('a member reads the very bytes that were signed', async () => {
  const [received] = await broken.waitForRequests(1);
  expect(await get(`/deliveries/${failed.id}/request`)).toEqual({
    method: 'POST',
    erased_at: null,
    url: expect.stringContaining(broken.path),
    body: received.body,
  });
  const { tenant } = scene;
  const foreign = await owner.request('GET', at(`/deliveries/${failed.id}/request`, tenant.organizationId));
  expectProblem(foreign, 403, 'forbidden_resource');
});

test('statistics count every attempt once, of the organization and of an endpoint', async () => {
  let total: { attempts_5xx?: number } = {};
  await waitFor('the counts of the worker', async () => {
    ({ total } = await get('/delivery-statistics?range=1h'));
    return total.attempts_5xx === 2;
  });
  expect(total).toMatchObject({
    delivered: 1,
    failed: 1,
    attempts_2xx: 1,
    attempts_5xx: 2,
    attempts_no_answer: 0,
  });
  const ofEndpoint = await get(`/delivery-statistics?range=90d&endpoint_id=${well.id}`);
  expect(ofEndpoint.pieces).toHaveLength(90);
  expect(ofEndpoint.total).toMatchObject({
    delivered: 1,
    failed: 0,
    latency_ms: { p50: expect.any(Number) },
  });
  const activity = await get('/endpoint-activity');
  const hours = activity.data.find((each: { endpoint_id: string }) => each.endpoint_id === broken.id).hours;
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toEqual({ delivered: 0, failed: 1, attempts_failed: 2 });
});

test('deliveries that fail are counted in one notice, which each member reads for themselves', async () => {
  await waitFor('the notice', async () => (await get('/notices')).data.length > 0);
  const [notice] = (await get('/notices')).data;
  expect(notice).toMatchObject({
    kind: 'deliveries_exhausted',
    endpoint_id: broken.id,
    count: 1,
    is_open: true,
    is_read: false,
    delivery_id: failed.id,
    reason: 'all 2 attempts failed',
  });
  const read = await owner.request('POST', at(`/notices/${notice.id}/read`));
  expect(read.status).toBe(204);
  expect(await get('/notices')).toMatchObject({ unread_count: 0, data: [{ is_read: true }] });

  await organization.publish();
  await waitFor('it to count', async () => (await get('/notices')).data[0].count === 2);
  expect(await get('/notices?unread=true')).toMatchObject({ unread_count: 1, data: [{ id: notice.id }] });

  await organization.post(broken, 'disable');
  await organization.post(broken, 'restore');
  const { data, next_cursor: cursor } = await get('/notices?limit=2');
  expect(data).toMatchObject([
    { kind: 'endpoint_restored', disabled_by: 'client' },
    { kind: 'endpoint_disabled', disabled_by: 'client' },
  ]);
  expect((await get(`/notices?limit=2&cursor=${cursor}`)).data).toMatchObject([
    { id: notice.id, is_open: false },
  ]);
  expect((await owner.request('POST', at('/notices/read'))).status).toBe(204);
  expect((await get('/notices')).unread_count).toBe(0);
  const unknown = await owner.request('POST', at('/notices/01a1f82f-2b10-7c1e-8b55-0d3f5a7c9e21/read'));
  expectProblem(unknown, 404, 'not_found');
});

test('a stream says that deliveries have changed, and not those of another organization', async () => {
  await using changes = await ChangeReader.open(server.baseUrl, owner, organization.id);
  await using elsewhere = await ChangeReader.open(server.baseUrl, owner, scene.tenant.organizationId);
  changes.forget();
  elsewhere.forget();
  await organization.publish();
  await waitFor('the change', () => changes.kinds.has('deliveries'));
  expect(elsewhere.kinds).toEqual(new Set());
  await organization.post(well, 'disable');
  await waitFor('two changes', () => changes.kinds.has('endpoints') && changes.kinds.has('notices'));
  await organization.post(well, 'restore');
});

test('a stream ends with its session, and a session has eight', async () => {
  const thief = await signIn(server, scene.tenant.ownerEmail);
  const streams: ChangeReader[] = [];
  for (let count = 0; count < 8; count++)
    streams.push(await ChangeReader.open(server.baseUrl, thief, organization.id));
  const ninth = await thief.request('GET', at('/changes'));
  expectProblem(ninth, 429, 'rate_limited');
  await thief.request('DELETE', '/session');
  await waitFor('the streams to end', () => streams.every(({ isOver }) => isOver));
});
