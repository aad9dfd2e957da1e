import { expect, test } from 'vitest';
import type { Replay } from '../../generated/api/types.gen.ts';
import { BadRequestError, ConflictError, type Countersign, NotFoundError } from '../../src/sdk/index.ts';
import { forFile } from '../support/for-file.ts';
import { startScene } from '../support/scene.ts';
import { Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(startScene());
const stage = new Stage(scene);

const since = '2026-01-01T00:00:00Z';

/** An endpoint that refused this many events and answers 204 from now on. */
async function refusedBy(organization: StagedOrganization, count: number): Promise<StagedEndpoint> {
  const endpoint = await organization.endpoint(status(401));
  for (let published = 0; published < count; published++) await organization.publish();
  await waitForAll(endpoint, 'failed');
  endpoint.answer = status(204);
  return endpoint;
}

async function waitForAll(endpoint: StagedEndpoint, wanted: string): Promise<void> {
  await waitFor(`only ${wanted} deliveries`, async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === wanted),
  );
}

/** Waits until the replay matches, and returns it. */
async function replayWhen(
  { webhookEndpoints }: Countersign,
  { endpoint_id, id }: Replay,
  isWanted: (replay: Replay) => boolean,
): Promise<Replay> {
  let seen = await webhookEndpoints.getReplay(endpoint_id, id);
  await waitFor(
    'the replay',
    async () => {
      seen = await webhookEndpoints.getReplay(endpoint_id, id);
      return isWanted(seen);
    },
    () => JSON.stringify(seen),
  );
  return seen;
}

const isDone = ({ status, queued, delivered, failed }: Replay) =>
  status === 'completed' && delivered + failed === queued;

test('everything that failed since a time is delivered, same ids and bytes; what is older or elsewhere stays', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const endpoint = await refusedBy(organization, 4);
  const [older, ...others] = await endpoint.deliveries();
  if (!older) expect.unreachable();
  const first = await endpoint.waitForRequests(4);
  const from = others[0]?.createdAt.toISOString() ?? '';

  const started = await client.webhookEndpoints.replay(endpoint.id, { since: from });
  expect(started).toMatchObject({
    status: 'running',
    matched: 3,
    queued: 0,
    since: from,
    completed_at: null,
  });
  const done = await replayWhen(client, started, isDone);
  expect(done).toMatchObject({ matched: 3, queued: 3, delivered: 3, failed: 0 });
  expect(done.completed_at).not.toBeNull();

  expect((await client.deliveries.get(older.id)).status).toBe('failed');
  const requests = await endpoint.waitForRequests(7);
  const repeated = new Map(requests.slice(4).map((each) => [each.headers['service-delivery-id'], each.body]));
  expect([...repeated.keys()].sort()).toEqual(others.map(({ id }) => id).sort());
  for (const [id, body] of repeated)
    expect(body).toBe(first.find(({ headers }) => headers['service-delivery-id'] === id)?.body);
});

test('a replay against an endpoint that still refuses ends: each is tried once, and is failed again', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const endpoint = await refusedBy(organization, 3);
  endpoint.answer = status(403);
  const refused = await client.webhookEndpoints.replay(endpoint.id, { since });
  expect(await replayWhen(client, refused, isDone)).toMatchObject({ queued: 3, delivered: 0, failed: 3 });
  expect(endpoint.requests).toHaveLength(6);

  endpoint.answer = status(204);
  const mended = await client.webhookEndpoints.replay(endpoint.id, { since });
  expect(await replayWhen(client, mended, isDone)).toMatchObject({ matched: 3, delivered: 3, failed: 0 });
  // The second replay does not change the result of the first one.
  const { delivered, failed } = await client.webhookEndpoints.getReplay(endpoint.id, refused.id);
  expect({ delivered, failed }).toEqual({ delivered: 0, failed: 3 });
});

test('what is replayed to a disabled endpoint is held, and delivered after the restore', async () => {
  const organization = await stage.organization();
  const { client } = organization.partner;
  const endpoint = await refusedBy(organization, 2);
  await organization.post(endpoint, 'disable');
  const started = await client.webhookEndpoints.replay(endpoint.id, { since });
  const held = await replayWhen(client, started, (replay) => replay.status === 'completed');
  expect(held).toMatchObject({ queued: 2, delivered: 0, failed: 0 });
  expect((await endpoint.deliveries()).map((each) => [each.status, each.reason])).toEqual(
    Array(2).fill(['held', 'the endpoint is disabled']),
  );
  expect(await endpoint.jobCount()).toBe(0);
  await organization.post(endpoint, 'restore');
  expect(await replayWhen(client, started, isDone)).toMatchObject({ delivered: 2 });
});

test('the replays of an endpoint are listed newest first, page by page', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint();
  const ids: string[] = [];
  for (let count = 0; count < 3; count++)
    ids.unshift((await webhookEndpoints.replay(endpoint.id, { since })).id);
  const listed = await Array.fromAsync(webhookEndpoints.replays(endpoint.id, { limit: 2 }));
  expect(listed.map(({ id }) => id)).toEqual(ids);
  const other = await organization.endpoint();
  expect((await webhookEndpoints.replays(other.id)).data).toEqual([]);
  const [{ created_at = '' } = {}] = listed;
  const idsOf = async (range: object) =>
    (await webhookEndpoints.replays(endpoint.id, range)).data.map(({ id }) => id);
  expect(await idsOf({ created_from: created_at })).toContain(listed[0]?.id);
  expect(await idsOf({ created_before: created_at })).not.toContain(listed[0]?.id);
  const { created_at: registered_at } = await webhookEndpoints.get(endpoint.id);
  const endpoints = async (range: object) => (await webhookEndpoints.list(range)).data.map(({ id }) => id);
  expect(await endpoints({ created_from: registered_at })).toContain(endpoint.id);
  expect(await endpoints({ created_before: registered_at })).not.toContain(endpoint.id);
  await expect(webhookEndpoints.getReplay(other.id, ids[0] ?? '')).rejects.toThrow(NotFoundError);
});

test('a deleted endpoint is replayed no more, and its replays can still be read', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await refusedBy(organization, 1);
  const { id } = await webhookEndpoints.replay(endpoint.id, { since });
  await organization.delete(endpoint);
  const refusal = await webhookEndpoints.replay(endpoint.id, { since }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConflictError);
  expect(refusal).toMatchObject({ code: 'webhook_endpoint_deleted' });
  expect((await webhookEndpoints.getReplay(endpoint.id, id)).id).toBe(id);
});

test('starting a replay tells where it can be read', async () => {
  const organization = await stage.organization();
  const { partner } = organization;
  const { id } = await organization.endpoint();
  const path = `/api/v1/public/webhook-endpoints/${id}/replays`;
  const started = await partner.request('POST', path, { body: { since } });
  expect(started.status).toBe(202);
  const location = started.headers.get('Location') ?? '';
  expect(location).toBe(`${path}/${started.body.id}`);
  expect((await partner.request('GET', location)).body).toMatchObject({
    id: started.body.id,
    endpoint_id: id,
  });
});

test('a leap second is no time to replay since, and the far past and future are', async () => {
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await refusedBy(organization, 1);
  const leap = webhookEndpoints.replay(endpoint.id, { since: '2016-12-31T23:59:60Z' });
  await expect(leap).rejects.toThrow(BadRequestError);
  expect((await webhookEndpoints.replay(endpoint.id, { since: '9999-12-31T23:59:59Z' })).matched).toBe(0);
  expect((await webhookEndpoints.replay(endpoint.id, { since: '0001-01-01T00:00:00Z' })).matched).toBe(1);
});
