import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/domain/context.ts';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
import { deliveryQueue } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { type AttemptRecord, recordAttempts } from '../../../src/domain/delivery-queue/record-attempts.ts';
import { disableEndpoint } from '../../../src/domain/endpoints/change-status.ts';
import { registerEndpoint } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import { openWorkerPool } from '../../../src/platform/postgres/worker-pool.ts';
import { startTestApp } from '../../support/app.ts';
import { connectionsTo } from '../../support/connections.ts';
import { CuttingProxy } from '../../support/cutting-proxy.ts';
import { forFile } from '../../support/for-file.ts';
import { HeldLock } from '../../support/held-lock.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { waitFor } from '../../support/wait-for.ts';

const unlimited = {
  endpoints: new Map(),
  otherEndpoints: 100,
  organizations: new Map(),
  otherOrganizations: 100,
};

// No worker: the tests play two of them, the first of which is cut off for longer than its lease.
const server = await forFile(startTestApp({}, { api: false, worker: false }));
const queue = await DeliveryQueue.open(server.app.pool);

describe('a worker that lost its claim', () => {
  test('records its failed attempt, and leaves the new claim and its job alone', async () => {
    const { id, endpointId, lost, held } = await deliveryClaimedTwice();
    await recordAttempts(server.app.pool, [attempt({ id, endpointId }, lost, 'retry')]);
    expect(await deliveryRow(id)).toMatchObject({ status: 'pending', attemptCount: 1 });
    expect(await jobRow(id)).toMatchObject({ state: 'active', claimNumber: held });
    await recordAttempts(server.app.pool, [attempt({ id, endpointId }, held, 'retry')]);
    expect(await deliveryRow(id)).toMatchObject({ status: 'pending', attemptCount: 2, roundAttemptCount: 2 });
    expect(await jobRow(id)).toMatchObject({ state: 'retry', claimNumber: held });
    expect(await attemptNumbers(id)).toEqual([1, 2]);
  });

  test('has delivered all the same: the delivery ends, and a later failure does not undo it', async () => {
    const { id, endpointId, lost, held } = await deliveryClaimedTwice();
    await recordAttempts(server.app.pool, [attempt({ id, endpointId }, lost, 'delivered')]);
    expect(await deliveryRow(id)).toMatchObject({ status: 'delivered', nextAttemptAt: null });
    expect(await jobRow(id)).toBeUndefined();
    await recordAttempts(server.app.pool, [attempt({ id, endpointId }, held, 'failed')]);
    expect(await deliveryRow(id)).toMatchObject({ status: 'delivered', reason: null, attemptCount: 2 });
    expect(await eventsAbout(id)).toEqual([]);
  });

  test('ends its delivery for good, which is told of once, though the one that has the claim fails as well', async () => {
    const { id, endpointId, organizationId, lost, held } = await deliveryClaimedTwice();
    const first = attempt({ id, endpointId }, lost, 'failed');
    const { exhausted, queued } = await recordAttempts(server.app.pool, [first]);
    expect(exhausted).toMatchObject([
      { organizationId, type: 'webhook_delivery.exhausted', pendingCount: 0 },
    ]);
    expect(queued).toBe(0);
    // Neither does a repetition, nor the other attempt.
    const nothing = { exhausted: [], queued: 0 };
    expect(await recordAttempts(server.app.pool, [first], true)).toEqual(nothing);
    expect(await recordAttempts(server.app.pool, [attempt({ id, endpointId }, held, 'failed')])).toEqual(
      nothing,
    );
    expect(await deliveryRow(id)).toMatchObject({ status: 'failed', attemptCount: 2 });
    expect(await eventsAbout(id)).toEqual(exhausted.map((event) => event.id));
  });

  test('settles no round that was queued meanwhile', async () => {
    const { id, endpointId } = await publishedDelivery();
    const lost = await claimOf(id);
    await server.app.pool.query('select enqueue_deliveries(array[$1::uuid], array[$2::uuid], array[now()])', [
      id,
      endpointId,
    ]);
    const held = await claimOf(id);
    expect(held).not.toBe(lost);
    await recordAttempts(server.app.pool, [attempt({ id, endpointId }, lost, 'retry')]);
    expect(await jobRow(id)).toMatchObject({ state: 'active', claimNumber: held });
  });

  test('gives nothing back that is not its own any more', async () => {
    const { id, lost, held, organizationId, endpointId } = await deliveryClaimedTwice();
    await queue.releaseUnsendable([{ id, endpointId, claimNumber: lost }]);
    expect(await jobRow(id)).toMatchObject({ state: 'active', claimNumber: held });
    await disableEndpoint(server.app.context, organizationId, endpointId, 'client');
    await queue.releaseUnsendable([{ id, endpointId, claimNumber: lost }]);
    expect(await deliveryRow(id)).toMatchObject({ status: 'held' });
  });
});

test('an attempt whose recording was committed, and not answered, is recorded once', async () => {
  const { id, endpointId } = await publishedDelivery();
  const first = attempt({ id, endpointId }, await claimOf(id), 'retry');
  await recordAttempts(server.app.pool, [first]);
  await recordAttempts(server.app.pool, [first], true);
  expect(await deliveryRow(id)).toMatchObject({ status: 'pending', attemptCount: 1 });
  expect(await attemptNumbers(id)).toEqual([1]);
  // What was not committed is recorded by the repetition.
  const other = await publishedDelivery();
  await recordAttempts(server.app.pool, [first, attempt(other, await claimOf(other.id), 'delivered')], true);
  expect(await attemptNumbers(id)).toEqual([1]);
  expect(await deliveryRow(other.id)).toMatchObject({ status: 'delivered', attemptCount: 1 });
});

test('an attempt whose recording goes on, though its connection was lost, is recorded once', async () => {
  const { id, endpointId } = await publishedDelivery();
  const first = attempt({ id, endpointId }, await claimOf(id), 'retry');
  const url = new URL(server.databaseUrl);
  await using proxy = await CuttingProxy.open(Number(url.port));
  url.port = String(proxy.port);
  const workerPool = openWorkerPool({ connections: connectionsTo(url.href), size: 2 });
  try {
    const worker = await DeliveryQueue.open(workerPool);
    await using lock = await HeldLock.ofRows(server.app.pool, 'select from delivery where id = $1', [id]);
    const lost = worker.recordAttempts([first]);
    const [backend] = await lock.waiters(1);
    proxy.cut();
    await expect(lost).rejects.toThrow();
    const repeated = worker.recordAttempts([first], true);
    await waitFor('the repetition', async () => (await lock.waiters(1)).some((pid) => pid !== backend));
    await lock.release();
    await repeated;
  } finally {
    await workerPool.end();
  }
  await waitFor('all to end', async () => (await workersAtWork()) === 0);
  expect(await attemptNumbers(id)).toEqual([1]);
  expect(await deliveryRow(id)).toMatchObject({ status: 'pending', attemptCount: 1, roundAttemptCount: 1 });
});

test('a delivery that can be sent after all goes back to the queue', async () => {
  const { id, endpointId } = await publishedDelivery();
  const claimNumber = await claimOf(id);
  await queue.releaseUnsendable([{ id, endpointId, claimNumber }]);
  expect(await deliveryRow(id)).toMatchObject({ status: 'pending', attemptCount: 0 });
  expect(await jobRow(id)).toMatchObject({ state: 'created', claimNumber });
});

async function workersAtWork(): Promise<number> {
  const { rowCount } = await server.app.pool.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'countersign worker' and state = 'active'",
  );
  return rowCount ?? 0;
}

async function publishedDelivery() {
  const { context } = server.app;
  const { organizationId } = await server.createTenant();
  const { endpoint } = await registerEndpoint(context, organizationId, {
    endpoint_url: 'https://hooks.example.com/',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  await context.db.prisma.webhookEndpoint.update({
    where: { id: endpoint.id },
    data: { status: 'active', verified_at: new Date() },
  });
  await inTransaction(context, (tx) =>
    publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
  );
  const { id } = await context.db.prisma.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  return { id, organizationId, endpointId: endpoint.id };
}

async function deliveryClaimedTwice() {
  const published = await publishedDelivery();
  const lost = await claimOf(published.id);
  // What pg-boss does to the jobs of a worker whose lease has run out.
  await server.app.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = $1 and id = $2`,
    [deliveryQueue, published.id],
  );
  await queue.readyDueRetries();
  const held = await claimOf(published.id);
  expect(held).not.toBe(lost);
  return { ...published, lost, held };
}

/** Claims the delivery's job, as a worker does. */
async function claimOf(id: string): Promise<number> {
  const { sendable } = await queue.claim({ limit: 100, after: '', room: unlimited });
  const job = sendable.find((each) => each.id === id);
  if (!job) throw new Error('The job was not claimed.');
  return job.claimNumber;
}

/** The events that tell of the delivery. */
async function eventsAbout(id: string): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ id: string }>(
    `select id from event where type like 'webhook_delivery.%' and body::json #>> '{data,id}' = $1`,
    [id],
  );
  return rows.map((row) => row.id);
}

function deliveryRow(id: string) {
  return server.app.context.db.prisma.delivery.findUniqueOrThrow({ where: { id } });
}

async function jobRow(id: string): Promise<{ state: string; claimNumber: number } | undefined> {
  const { rows } = await server.app.pool.query<{ state: string; claimNumber: number }>(
    'select state::text, retry_count as "claimNumber" from pgboss.job where name = $1 and id = $2',
    [deliveryQueue, id],
  );
  return rows[0];
}

async function attemptNumbers(deliveryId: string): Promise<number[]> {
  const attempts = await server.app.context.db.prisma.deliveryAttempt.findMany({
    where: { deliveryId },
    orderBy: { number: 'asc' },
  });
  return attempts.map(({ number }) => number);
}

function attempt(
  { id, endpointId }: { id: string; endpointId: string },
  claimNumber: number,
  outcome: AttemptRecord['outcome'],
): AttemptRecord {
  return {
    id,
    claimNumber,
    endpointId,
    startedAt: new Date(),
    durationMs: 5,
    connectedMs: 1,
    firstByteMs: 1,
    signature: null,
    additionalHeaders: null,
    sentTo: null,
    responseStatus: outcome === 'delivered' ? 204 : 503,
    responseHeaders: {},
    responseBody: Buffer.alloc(0),
    errorClass: null,
    errorMessage: null,
    outcome,
    reason: outcome === 'failed' ? 'it failed' : null,
    delayMs: outcome === 'retry' ? 60_000 : null,
  };
}
