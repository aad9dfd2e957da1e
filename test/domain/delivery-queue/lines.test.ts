/** A line of deliveries, of which two statements change the same moment: the one that gets the lock later sees what both did. */
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
import { lineUpDeliveries } from '../../../src/domain/delivery-queue/lines.ts';
import { type AttemptRecord, recordAttempts } from '../../../src/domain/delivery-queue/record-attempts.ts';
import type { ClaimedDelivery } from '../../../src/domain/delivery-work.ts';
import { registerEndpoint } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

// No worker: the tests play it, and the sequencer.
const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = server.app;
const queue = await DeliveryQueue.open(pool);
const lineUp = () => lineUpDeliveries(context, undefined);

test('the next one is placed while the end of the head is being recorded: the pass waits for nothing, and leaves it to the next one', async () => {
  const line = await headClaimed();
  await line.publish();
  await sequenceEvents(context, 1_000);
  const worker = await pool.connect();
  try {
    await worker.query('begin');
    expect(await recordAttempts(worker, [attempt(line.head)])).toMatchObject({ queued: 0 });
    expect(await lineUp()).toMatchObject({ queued: 0, hasMore: true });
    await worker.query('commit');
  } finally {
    worker.release();
  }
  expect(await lineUp()).toMatchObject({ queued: 1, hasMore: false });
  expect(await line.jobs()).toHaveLength(1);
});

test('an event whose transaction commits late comes after those that were placed before it', async () => {
  const line = await headClaimed();
  const late = await pool.connect();
  try {
    await late.query('begin');
    const lateEvent = await line.publish(late);
    const event = await line.publish();
    await sequenceEvents(context, 1_000);
    await lineUp();
    await late.query('commit');
    await sequenceEvents(context, 1_000);
    await lineUp();
    await recordAttempts(pool, [attempt(line.head)]);
    expect(await line.jobs()).toEqual([event]);
    await recordAttempts(pool, [attempt(await claimOne())]);
    expect(await line.jobs()).toEqual([lateEvent]);
  } finally {
    late.release();
  }
});

test('publishing counts those in line too, each time in a transaction', async () => {
  const { organizationId } = await headClaimed();
  const publish = (client: Pick<typeof pool, 'query'>) =>
    client.query(`select publish_event_unchecked($1, $2, 'invoice.issued', 1, $3) as count`, [
      ...[uuidv7(), organizationId, JSON.stringify({ ...sampleInvoice, id: uuidv7() })],
    ]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (let time = 0; time < 2; time++) expect((await publish(client)).rows).toEqual([{ count: 1 }]);
    await client.query('commit');
  } finally {
    client.release();
  }
});

/** A line of an endpoint of its own, whose only delivery a worker has claimed. */
async function headClaimed() {
  // What the test before has left.
  await pool.query(`delete from pgboss.job where name = 'deliver-event'`);
  await pool.query('truncate ordered_delivery, delivery_line');
  const { organizationId } = await server.createTenant();
  const { endpoint } = await registerEndpoint(context, organizationId, {
    endpoint_url: 'https://hooks.example.com/',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    ordering: 'subject',
  });
  await context.db.prisma.webhookEndpoint.update({
    where: { id: endpoint.id },
    data: { status: 'active', verified_at: new Date() },
  });
  const data = JSON.stringify({ ...sampleInvoice, id: uuidv7() });
  const publish = async (client: Pick<typeof pool, 'query'> = pool): Promise<string> => {
    const id = uuidv7();
    await client.query(`select publish_event($1, 'invoice.issued', 1, $2, $3)`, [organizationId, data, id]);
    return id;
  };
  /** The events of the deliveries that have a job. */
  const jobs = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ event_id: string }>(
      `select event_id from delivery join pgboss.job using (id) where endpoint_id = $1 and name = 'deliver-event'`,
      [endpoint.id],
    );
    return rows.map(({ event_id }) => event_id);
  };
  const first = await publish();
  expect(await jobs()).toEqual([]);
  await sequenceEvents(context, 1_000);
  expect(await lineUp()).toMatchObject({ queued: 1, hasMore: false });
  expect(await jobs()).toEqual([first]);
  return { organizationId, head: await claimOne(), publish, jobs };
}

async function claimOne(): Promise<ClaimedDelivery> {
  const room = { endpoints: new Map(), otherEndpoints: 9, organizations: new Map(), otherOrganizations: 9 };
  const { sendable } = await queue.claim({ limit: 9, after: '', room });
  const [only, ...others] = sendable;
  if (!only || others.length > 0) throw new Error(`${sendable.length} were claimed.`);
  return only;
}

const attempt = ({ id, claimNumber, endpointId }: ClaimedDelivery): AttemptRecord => ({
  id,
  claimNumber,
  endpointId,
  sentTo: null,
  startedAt: new Date(),
  outcome: 'delivered',
  durationMs: 5,
  connectedMs: 1,
  firstByteMs: 2,
  signature: 's',
  additionalHeaders: null,
  responseStatus: 204,
  responseHeaders: {},
  responseBody: null,
  errorClass: null,
  errorMessage: null,
  reason: null,
  delayMs: null,
});
