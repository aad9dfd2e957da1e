/** Processes whose clocks are wrong, on one database: nothing that is stored, compared or signed depends on them. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { setRateLimit } from '../../src/domain/access/rate-limit.ts';
import { issueToken, revokeToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken, revokeOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { startFilterRedelivery } from '../../src/domain/redelivery/redelivery-start.ts';
import { applyRetention, retentionQueue } from '../../src/domain/retention/retention.ts';
import { MAIL_QUEUES } from '../../src/jobs/messages/send-mail.ts';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { ClockOffsetError } from '../../src/platform/clock/database-clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { MovedClock } from '../chaos/moved-clock.ts';
import { asOperator, startTestApp, type TestApp, testEncryptionKeys } from '../support/app.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { createIssued } from '../support/invoice.ts';
import { recordOldEvent } from '../support/old-history.ts';
import { createPartner } from '../support/partner.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { scrape } from '../support/samples.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, Stage, status } from '../support/stage.ts';
import { TestClock } from '../support/test-clock.ts';
import { waitFor } from '../support/wait-for.ts';

const DAY_MS = 86_400_000;

/** The API runs with a clock of its own, as does each worker that a test starts. */
const scene = await forFile(startScene({}, { api: true, worker: false }, { clock: aheadBy(-29_000) }));
const stage = new Stage(scene);

function aheadBy(ms: number): TestClock {
  const clock = new TestClock();
  clock.advance(ms);
  return clock;
}

const startWorker = (aheadByMs: number): Promise<TestApp> =>
  startTestApp(
    { DATABASE_URL: scene.server.databaseUrl, OPERATIONS_PORT: '0' },
    { api: false, worker: true },
    { clock: aheadBy(aheadByMs) },
  );

async function readiness({ app }: TestApp): Promise<{ status: number; checks: Record<string, string> }> {
  const response = await fetch(`${app.monitoringUrl}/readyz`);
  const { checks }: { checks: Record<string, string> } = await response.json();
  return { status: response.status, checks };
}

const databaseTime = async (): Promise<Date> =>
  (await scene.server.app.pool.query('select clock_timestamp() as now')).rows[0].now;

test('verify, deliver, replay and send a test event with an API 29 s behind and a worker 29 s ahead', async () => {
  await using worker = await startWorker(29_000);
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint(inTurn(status(401), status(204)));
  expect((await webhookEndpoints.get(endpoint.id)).status).toBe('active');

  await organization.publish();
  const failed = await endpoint.waitForStatus('failed');
  const replay = await webhookEndpoints.replay(endpoint.id, { since: failed.createdAt.toISOString() });
  expect(replay.matched).toBe(1);
  const [first] = await endpoint.waitForRequests(2);
  await webhookEndpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
  await endpoint.waitForRequests(3);

  // The signature uses the correct time, not the worker's.
  const signedAt = Number(first.headers['service-timestamp']) * 1000;
  expect(Math.abs(signedAt - (await databaseTime()).getTime())).toBeLessThan(15_000);
  expect((await readiness(worker)).status).toBe(200);
});

test('the rate limit is exact although one of two API processes is 300 s ahead', async () => {
  const settings = { DATABASE_URL: scene.server.databaseUrl, RATE_LIMIT: '20/3600' };
  const roles = { api: true, worker: false };
  await using right = await startTestApp(settings, roles);
  await using ahead = await startTestApp(settings, roles, { clock: aheadBy(300_000) });
  const { organizationId, token } = await right.createTenant();
  await setRateLimit(right.app.context, organizationId, { requests: 20, windowSeconds: 60 });
  const partners = [right, ahead].map(({ baseUrl }) => createPartner(baseUrl, token));
  const statuses: number[] = [];
  for (let made = 0; made < 30; made++) {
    const answers = await Promise.all(
      partners.map((partner) => partner.request('GET', '/api/v1/public/event-types')),
    );
    statuses.push(...answers.map((answer) => answer.status));
  }
  expect(statuses.filter((code) => code === 200)).toHaveLength(20);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

describe('retention', () => {
  test('of a worker whose clock is 400 days ahead removes nothing, by its queue or by hand', async () => {
    await using worker = await startWorker(400 * DAY_MS);
    const { organizationId } = await scene.server.createTenant();
    const { id: endpointId } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
    const { id } = await recordOldEvent(scene.server.app.context, organizationId, { daysAgo: 1, endpointId });
    const { context } = worker.app;
    await (await context.queue.boss()).send(retentionQueue, {});
    await expect(applyRetention(context)).rejects.toThrow(ClockOffsetError);
    await expect(applyRetention(context)).rejects.toThrow(
      /^Retention removes nothing: this process's clock is 400\.0 days ahead of the database's; .*Correct the wrong clock/,
    );
    expect(await context.db.prisma.retentionRun.count()).toBe(0);
    const event = await context.db.prisma.event.findUniqueOrThrow({ where: { id } });
    expect(event.payloadRemovedAt).toBeNull();
    // The job waits for a worker whose clock is correct.
    const { rows } = await worker.app.pool.query('select state from pgboss.job where name = $1', [
      retentionQueue,
    ]);
    expect(rows).toEqual([{ state: 'created' }]);
    await worker.app.pool.query('delete from pgboss.job where name = $1', [retentionQueue]);
  });

  test('is refused on the command line of a machine whose clock is a year behind', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'countersign-clock-'));
    const clock = new MovedClock(join(folder.path, 'offset'));
    clock.setWrongBy(-365 * DAY_MS);
    const { code, stderr } = await new Program('src/countersign.js', ['retention', 'run'], {
      DATABASE_URL: scene.server.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ...clock.environment,
    }).ended;
    expect(stderr).toMatch(
      /Retention removes nothing: this process's clock is 365\.0 days behind the database's/,
    );
    expect(code).toBe(1);
  });

  test('counts ages by the database’s clock: what is 20 s too young for it stays, although it is old by the process’s', async () => {
    const { organizationId } = await scene.server.createTenant();
    const { id: endpointId } = await scene.partner.register(scene.receiver.url, ['invoice.issued']);
    await using worker = await startTestApp(
      { DATABASE_URL: scene.server.databaseUrl },
      { api: false, worker: false },
      { clock: aheadBy(28_000) },
    );
    const young = 40 - 20_000 / DAY_MS;
    const record = (daysAgo: number) =>
      recordOldEvent(scene.server.app.context, organizationId, { daysAgo, endpointId });
    const { id } = await record(young);
    await record(40 + 20_000 / DAY_MS);
    const { context } = worker.app;
    const retention = { ...context.rules.retention, payloadDays: null, eventDays: 40 };
    const rules = { ...context.rules, retention: { ...retention, attemptDays: null, responseDays: null } };
    expect(await applyRetention({ ...context, rules })).toMatchObject({ events: 1 });
    expect(await worker.app.context.db.prisma.event.count({ where: { id } })).toBe(1);
  });
});

describe('a worker whose clock becomes 40 s wrong', () => {
  test('claims nothing and says why, and takes everything up when the clock is right again', async () => {
    await using worker = await startWorker(0);
    const organization = await stage.organization();
    const { webhookEndpoints } = organization.partner.client;
    const endpoint = await organization.endpoint(inTurn(status(401), status(204)));
    await organization.publish();
    await endpoint.waitForStatus('failed');

    worker.clock.advance(40_000);
    await waitFor('the worker to notice', async () => (await readiness(worker)).status === 503);
    expect((await readiness(worker)).checks).toMatchObject({
      database: 'ok',
      clock: expect.stringMatching(
        /^this process's clock is (39\.9|40\.0) s ahead of the database's; more than 30 s is not allowed\. Correct the wrong clock/,
      ),
      worker: 'claims nothing until the clock is correct',
    });
    const offset = async () =>
      (await scrape(worker.app.monitoringUrl ?? '')).value('countersign_clock_offset_seconds');
    expect(await offset()).toBeCloseTo(40, 0);
    await waitForHandlersOf(worker, 0);

    await organization.publish();
    await webhookEndpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
    await webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
    const { id: unverified } = await organization.partner.register(scene.receiver.url, ['invoice.issued']);
    const verification = webhookEndpoints.verify(unverified);
    const runs = await retentionRuns();
    await (await worker.app.context.queue.boss()).send(retentionQueue, {});
    const handshakes = scene.receiver.handshakes.length;
    const queued = await databaseTime();
    // A worker with a correct clock starts each job within milliseconds.
    await waitFor('a while', async () => (await databaseTime()).getTime() - queued.getTime() > 700);
    expect(await begunJobs(worker)).toEqual([]);
    expect(endpoint.requests).toHaveLength(1);
    expect(scene.receiver.handshakes).toHaveLength(handshakes);

    worker.clock.advance(-40_000);
    await waitFor('readiness', async () => (await readiness(worker)).status === 200);
    await endpoint.waitForRequests(4);
    await verification;
    await waitFor('retention', async () => (await retentionRuns()) > runs);
    expect(await offset()).toBeCloseTo(0, 0);
  });

  test('or was so from its start, is not ready and starts its handlers once it is right', async () => {
    await using worker = await startWorker(-40_000);
    expect((await readiness(worker)).checks.clock).toMatch(/^this process's clock is (39\.9|40\.0) s behind/);
    await waitForHandlersOf(worker, 0);
    worker.clock.advance(40_000);
    await waitFor('readiness', async () => (await readiness(worker)).status === 200);
    // Without a handler: the deliveries, which the engine itself takes, without SMTP_URL the mail queues, and without CELLS moves.
    await waitForHandlersOf(worker, queueDefinitions(readConfig({})).length - 2 - MAIL_QUEUES.length);
  });
});

const retentionRuns = () =>
  scene.server.app.context.db.prisma.retentionRun.count({ where: { completed_at: { not: null } } });

async function waitForHandlersOf({ app }: TestApp, count: number): Promise<void> {
  let names: ReadonlySet<string> = new Set();
  await waitFor(
    `${count} queues with a handler`,
    async () => {
      names = await app.context.queue.handledQueues();
      return names.size === count;
    },
    () => [...names].join(', '),
  );
}

async function begunJobs({ app }: TestApp): Promise<object[]> {
  const { rows } = await app.pool.query(
    `select name, state from pgboss.job where name not like '\\_\\_%' and state not in ('created', 'retry', 'completed')`,
  );
  return rows;
}

/** Columns with times in the future, and how far ahead they may be. */
const TO_COME_MS: Readonly<Record<string, number>> = {
  'webhook_endpoint.challenge_expires_at': 15 * 60_000,
  'api_token.expires_at': DAY_MS,
  'operator_token.expires_at': DAY_MS,
  'idempotency_record.locked_until': 60_000,
  'idempotency_record.expires_at': DAY_MS,
  'rate_limit_window.ends_at': 3_600_000,
};
/**
 * Columns with the start of a minute or a day, and how long ago that may be; a slow machine writes them
 * before the test ends.
 */
const BEGUN_MS: Readonly<Record<string, number>> = {
  'api_token.last_used_at': 60_000,
  'delivery_activity.starts_at': DAY_MS,
};
/**
 * Not written with the current time: rows of migrations, which ran before the test, the retention's
 * positions, and a partner's `since`.
 */
const NOT_OF_NOW =
  /^(_prisma_migrations|event_feed_tick|event_schema|event_schema_rule|retention_position)\.|^replay\.(since|created_before|position)$|^worker_session\.server_started_at$/;

test('no time and no id in any table is of a wrong process’s clock, whatever API and worker have written', async () => {
  const began = Date.now();
  // The API's clock is 400 days ahead, the worker's as far behind as allowed.
  await using api = await startTestApp({}, { api: true, worker: false }, { clock: aheadBy(400 * DAY_MS) });
  await using _worker = await startTestApp(
    { DATABASE_URL: api.databaseUrl },
    { api: false, worker: true },
    { clock: aheadBy(-25_000) },
  );
  const { context, pool } = api.app;
  const { organizationId, token, ownerEmail } = await api.createTenant();
  const partner = createPartner(api.baseUrl, token);
  const endpoints = partner.client.webhookEndpoints;
  let code = 401;
  await using receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(code).end();

  const endpoint = await partner.registerActive(receiver.url, ['invoice.issued', 'invoice.created']);
  await endpoints.updateDetails(endpoint.id, { description: 'ledger', max_per_second: 100 });
  const other = await partner.register(receiver.url, ['invoice.issued']);
  await partner.request('POST', `/api/v1/public/webhook-endpoints/${other.id}/verification-challenge`, {
    headers: { 'Idempotency-Key': 'a-key' },
  });
  const expiresAt = new Date(began + DAY_MS - 60_000);
  const { token: issued } = await issueToken(context, {
    organizationId,
    issuedBy: ownerEmail,
    name: 'short',
    scopes: ['events:read'],
    expires_at: expiresAt,
  });
  await revokeToken(context, organizationId, issued.id);
  const operator = await issueOperatorToken(asOperator(context), {
    name: 'short',
    scopes: ['operator:read'],
    expires_at: expiresAt,
  });
  await revokeOperatorToken(asOperator(context), operator.token.id);
  await createOrganization(asOperator(context), { name: 'Second', owner_email: 'owner@second.example' });
  const customerId = await createCustomer(context, organizationId);
  const invoice = await createIssued(context, organizationId, customerId, 100);
  await recordPayment(context, organizationId, { invoice_id: invoice.id, amount: { amount: 100 } });
  const failed = () => context.db.prisma.delivery.count({ where: { status: 'failed' } });
  await waitFor('failures', async () => (await failed()) === 2);
  code = 204;
  await endpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  await receiver.waitForDeliveries(4);
  await waitFor('no failures', async () => (await failed()) === 0);
  await startFilterRedelivery(asOperator(context), { organization_id: organizationId }, 'because');
  await endpoints.sendTestEvent(endpoint.id, { event_type: 'invoice.issued' });
  await receiver.waitForDeliveries(5);
  await endpoints.disable(endpoint.id);
  await endpoints.restore(endpoint.id);
  await endpoints.delete(other.id);

  const wrong: string[] = [];
  const { rows: columns } = await pool.query<{ name: string; table: string; column: string; type: string }>(
    `select table_name || '.' || column_name as name, table_name as table, column_name as column, udt_name as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name in ('timestamptz', 'uuid')`,
  );
  for (const { name, table, column, type } of columns) {
    if (NOT_OF_NOW.test(name)) continue;
    const time = type === 'uuid' ? `uuid_extract_timestamp("${column}")` : `"${column}"`;
    const { rows } = await pool.query(
      `select ${time} as at from "${table}" where ${type === 'uuid' ? `uuid_extract_version("${column}") = 7` : `${time} is not null`}
         and not ${time} between to_timestamp($1::float8 / 1000) - ($4::float8 + $3) * interval '1 ms'
                             and clock_timestamp() + ($2::float8 + $3) * interval '1 ms'`,
      [began, TO_COME_MS[name] ?? 0, 5_000, BEGUN_MS[name] ?? 0],
    );
    for (const { at } of rows) wrong.push(`${name}: ${at?.toISOString()}`);
  }
  expect(wrong, wrong.join(', ')).toEqual([]);
  expect(columns.length).toBeGreaterThan(60);
});
