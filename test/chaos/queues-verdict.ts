import { setTimeout as delay } from 'node:timers/promises';
import { createPartner } from '../support/partner.ts';
import { startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import type { AdminSession } from './chaos-postgres.ts';
import { atLeast, type Finding } from './finding.ts';
import { baseUrlOf, type Stage } from './stage.ts';

/** No other endpoint of the run subscribes to this type. */
const EVENT_TYPE = 'invoice.voided';
const TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** Three heartbeats. */
const HEARTBEAT_AGE_SECONDS_MAX = 15;
/** The worker that is killed with claimed deliveries. */
const LOST_WORKER = 2;
const LOST_DELIVERIES = 8;

/**
 * Checks that every queue still works after the faults: a handshake, a test event, a delivery, a replay, the
 * deliveries of a worker that dies, and the heartbeats of all workers.
 */
export async function judgeQueues(stage: Stage, session: AdminSession): Promise<Finding[]> {
  const { api, tenants, workers, servers, progress } = stage;
  progress.say('a handshake, a test event, a replay, and a worker that dies with deliveries in its hands');
  await using receiver = await startReceiver();
  const { organizationId, token } = tenants.partner;
  const { client } = createPartner(baseUrlOf(api), token);
  const violations: string[] = [];
  const attempted = async (what: string, work: () => Promise<boolean>): Promise<number> => {
    const isDone = await work().catch((error: unknown) => {
      violations.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return true;
    });
    if (!isDone) violations.push(`${what}: not within ${TIMEOUT_MS / 1000} s`);
    return violations.length;
  };
  const publish = (count: number) =>
    session.query(`select publish_event($1, $2, 1, $3::json) from generate_series(1, $4)`, [
      organizationId,
      EVENT_TYPE,
      JSON.stringify(sampleInvoice),
      count,
    ]);
  const arrived = (count: number) => eventually(async () => receiver.deliveries.length >= count);

  const endpoint = await client.webhookEndpoints.create({
    endpoint_url: receiver.url,
    subscriptions: [{ event_type: EVENT_TYPE, schema_version: 1 }],
  });
  await attempted('the handshake', async () => {
    await client.webhookEndpoints.verify(endpoint.id);
    return true;
  });
  await attempted('the test event', async () => {
    await client.webhookEndpoints.sendTestEvent(endpoint.id, { event_type: EVENT_TYPE });
    return arrived(1);
  });
  receiver.answer = (_request, response) => void response.writeHead(400).end();
  await publish(1);
  await attempted('a delivery', () => arrived(2));
  await attempted('its failure', () => eventually(() => hasDelivery(session, endpoint.id, 'failed')));
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  await attempted('its replay', async () => {
    await client.webhookEndpoints.replay(endpoint.id, {
      since: new Date(Date.now() - 600_000).toISOString(),
    });
    return arrived(3);
  });

  // Only one worker can claim them. It dies while the receiver holds them, and the other workers must get
  // them.
  receiver.answer = () => undefined;
  const others = [...workers.filter(({ number }) => number !== LOST_WORKER), ...servers];
  const lost = workers.find(({ number }) => number === LOST_WORKER);
  for (const { proxy } of others) proxy.cut('refused');
  await publish(LOST_DELIVERIES);
  await attempted('deliveries at the worker that dies', () => arrived(4));
  lost?.process.kill();
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  for (const { proxy } of others) proxy.restore();
  const killedAt = Date.now();
  await attempted('what a killed worker had in its hands', () =>
    eventually(async () => !(await hasDelivery(session, endpoint.id, 'pending'))),
  );
  const returnedMs = Date.now() - killedAt;
  await lost?.process.whenReady();

  await attempted('heartbeats', () => eventually(async () => (await heartbeats(session)) >= workers.length));
  await client.webhookEndpoints.delete(endpoint.id);
  return [
    {
      what: 'queues alive: verify, test events, deliveries, replays, leases',
      expected: 'all',
      found:
        violations.length === 0 ? `all, leases returned in ${(returnedMs / 1000).toFixed(1)} s` : 'not all',
      violations,
    },
    atLeast('workers with a fresh heartbeat', workers.length, await heartbeats(session)),
  ];
}

async function heartbeats(session: AdminSession): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `select count(*)::int from worker where last_seen_at > now() - $1 * interval '1 second'`,
    [HEARTBEAT_AGE_SECONDS_MAX],
  );
  return rows[0]?.count ?? 0;
}

async function hasDelivery(session: AdminSession, endpointId: string, status: string): Promise<boolean> {
  const { rowCount } = await session.query(
    'select from delivery where endpoint_id = $1 and status = $2::delivery_status limit 1',
    [endpointId, status],
  );
  return (rowCount ?? 0) > 0;
}

async function eventually(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
}
