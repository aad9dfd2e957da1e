import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { retentionQueue } from '../../src/domain/retention/retention.ts';
import { ConflictError } from '../../src/sdk/index.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { DAY_MS, recordOldEvent } from '../support/old-history.ts';
import { countersign, fact, Program } from '../support/process.ts';
import { scrape } from '../support/samples.ts';
import { startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

const ages = {
  RETENTION_RESPONSE_DAYS: '1',
  RETENTION_ATTEMPT_DAYS: '40',
  RETENTION_PAYLOAD_DAYS: '2',
  RETENTION_FAILED_DAYS: '2',
  RETENTION_EVENT_DAYS: '50',
  RETENTION_HOUR: '4',
};

const scene = await forFile(startScene({ ...ages, OPERATIONS_PORT: '0' }, undefined, { timePasses: true }));

/** Runs retention, as the schedule does every night. */
async function night(): Promise<void> {
  const { context } = scene.server.app;
  const nights = () => context.db.prisma.retentionRun.count({ where: { completed_at: { not: null } } });
  const before = await nights();
  await (await context.queue.boss()).send(retentionQueue, {});
  await waitFor('retention', async () => (await nights()) > before);
}

test('on the command line: what would be removed, then removed, in words and as JSON', async () => {
  const { context, pool } = scene.server.app;
  await clearHistory(pool);
  const { organizationId } = await scene.server.createTenant();
  const { id: endpointId } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  for (const daysAgo of [37, 137, 237])
    await recordOldEvent(context, organizationId, { daysAgo, endpointId });
  await using commands = new Commands({
    DATABASE_URL: scene.server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ...ages,
    RETENTION_EVENT_DAYS: '200',
  });
  const run = (...args: string[]) => commands.run('retention', 'run', ...args);
  const counts = { replays: 0, events: 1, deliveries: 1, attempts: 2, responses: 1, payloads: 2 };
  const dry = await run('--dry-run', '--json');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(dry.stdout)).toEqual({ dry_run: true, ...counts });
  expect(await context.db.prisma.event.count()).toBe(3);
  const done = await run();
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(
    /^ {2}Removed {2}0 replays, 1 events, 1 deliveries, 2 attempts, 1 responses, 2 payloads$/m,
  );
  expect(fact(await run('--dry-run'), 'Would be removed')).toBe('0');
  expect(await context.db.prisma.event.count()).toBe(2);
});

test('killed with SIGKILL in the middle of a batch: what was done is done and counted, the next run does the rest', async () => {
  const { context, pool } = scene.server.app;
  await clearHistory(pool);
  await pool.query('delete from retention_run');
  const { organizationId } = await scene.server.createTenant();
  const { id: endpointId } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
  const record = (daysAgo: number) => recordOldEvent(context, organizationId, { daysAgo, endpointId });
  await record(237);
  const { deliveryIds } = await record(137);
  const settings = { DATABASE_URL: scene.server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys, ...ages };
  const slower = { ...settings, RETENTION_EVENT_DAYS: '200' };

  // Another session locks an attempt, which stops the run in the middle of the batch after that of the
  // events.
  const other = await pool.connect();
  await using locked = new AsyncDisposableStack();
  locked.defer(() => other.release(true));
  await other.query('begin');
  await other.query('select 1 from delivery_attempt where delivery_id = $1 for update', [deliveryIds[0]]);
  await using killed = new Program('src/countersign.js', ['retention', 'run'], slower);
  await waitFor(
    'the run to wait for the attempt',
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'delete from delivery_attempt%'`,
      );
      return rows.length > 0;
    },
    () => `it said ${killed.stdout}${killed.stderr}`,
    60_000,
  );
  await killed.stop('SIGKILL');
  await locked.disposeAsync();
  // Postgres ends the killed run's statement, which may still succeed, but without COMMIT.
  await waitFor('its transaction to end', async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and query like 'delete from delivery_attempt%' and state <> 'idle'",
    );
    return rows.length === 0;
  });
  const runs = () => context.db.prisma.retentionRun.findMany({ orderBy: { id: 'asc' } });
  expect(await runs()).toMatchObject([{ events: 1, attempts: 1, payloads: 0, completed_at: null }]);

  expect((await countersign(['retention', 'run'], slower)).code).toBe(0);
  expect(await runs()).toMatchObject([
    { events: 1, attempts: 1, completed_at: null },
    { events: 0, attempts: 1, payloads: 1, completed_at: expect.any(Date) },
  ]);
});

// This test comes last because it lets time pass.
test('a worker applies it every night, and the history says what is missing since when', async () => {
  const { pool } = scene.server.app;
  await clearHistory(pool);
  const boss = await scene.server.app.context.queue.boss();
  expect((await boss.getSchedules(retentionQueue)).map(({ cron }) => cron)).toEqual(['23 4 * * *']);

  const stage = new Stage(scene);
  const organization = await stage.organization();
  const { client } = organization.partner;
  const endpoint = await organization.endpoint(status(400, { 'X-Reason': 'mine' }, 'No.'));
  const eventId = await organization.publish();
  const failed = await endpoint.waitForStatus('failed');

  await night();
  expect(await client.events.get(eventId)).toMatchObject({
    data: { number: expect.any(String) },
    payload_removed_at: null,
  });

  await scene.server.passTime(3 * DAY_MS);
  await night();
  const event = await client.events.get(eventId);
  expect(event).toMatchObject({
    id: eventId,
    data: null,
    payload_removed_at: expect.stringMatching(/^20.*Z$/),
  });
  expect(event.deliveries).toMatchObject([{ id: failed.id, status: 'failed' }]);
  const { data: attempts } = await client.deliveries.attempts(failed.id);
  expect(attempts).toMatchObject([{ number: 1, response: { status: 400, headers: null, body: null } }]);

  const refused = await client.deliveries.redeliver(failed.id).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConflictError);
  expect(refused).toMatchObject({
    code: 'payload_removed',
    message: expect.stringContaining(event.payload_removed_at ?? 'no time'),
  });
  const replay = await client.webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  expect(replay).toMatchObject({ matched: 0, payload_removed: 1 });
  await waitFor(
    'the replay',
    async () => (await client.webhookEndpoints.getReplay(endpoint.id, replay.id)).status === 'completed',
  );
  expect(endpoint.requests).toHaveLength(1);

  const samples = await scrape(scene.server.app.monitoringUrl ?? '');
  const removed = (kind: string) => samples.value('countersign_retention_rows_removed_total', { kind });
  // The event's payload, and that of the event that reported its failed delivery.
  expect([removed('payloads'), removed('responses'), removed('events')]).toEqual([2, 1, undefined]);
  expect(samples.value('countersign_retention_last_completed_timestamp_seconds')).toBeCloseTo(
    scene.server.app.context.databaseClock.now().getTime() / 1000,
    -3,
  );

  await scene.server.passTime(60 * DAY_MS);
  await night();
  expect((await organization.partner.request('GET', `/api/v1/public/events/${eventId}`)).status).toBe(404);
  expect((await organization.partner.request('GET', `/api/v1/public/deliveries/${failed.id}`)).status).toBe(
    404,
  );
  expect((await client.webhookEndpoints.replays(endpoint.id)).data).toEqual([]);
});

/**
 * Deletes row by row: a truncate locks several tables and would deadlock with the claims of the worker here.
 */
async function clearHistory(pool: pg.Pool): Promise<void> {
  for (const table of ['delivery_attempt', 'delivery', 'event', 'retention_position', 'retention_deferral']) {
    await pool.query(`delete from ${table}`);
  }
}
