import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { type Ended, fact } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

const scene = await forFile(startScene());
const settings = { DATABASE_URL: scene.server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys };
const commands = await forFile(new Commands(settings));
const organization = await new Stage(scene).organization();
const endpoint = await organization.endpoint(status(400));
for (let count = 0; count < 3; count++) await organization.publish();
await waitForAll('failed');
endpoint.answer = status(204);

const run = (...args: string[]): Promise<Ended> => commands.run(...args);
const because = ['--reason', 'their firewall is fixed'];

async function waitForAll(wanted: string): Promise<void> {
  await waitFor(`only ${wanted} deliveries`, async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === wanted),
  );
}

async function failAgain(): Promise<void> {
  await scene.server.app.pool.query("update delivery set status = 'failed' where endpoint_id = $1", [
    endpoint.id,
  ]);
}

const audited = async (subjectId: string) =>
  (await scene.server.app.context.db.prisma.auditEntry.findMany({ where: { subjectId } })).map(
    ({ action, actorKind, actorName, reason, organizationId }) => ({
      action,
      actorKind,
      actorName,
      reason,
      organizationId,
    }),
  );

test('failed deliveries are replayed with progress until all are queued, and the health of the endpoint is shown', async () => {
  const of = ['--organization', organization.id];
  const before = await run('endpoint', 'health', endpoint.id, ...of, '--json');
  expect(JSON.parse(before.stdout)).toMatchObject({
    endpoint_id: endpoint.id,
    window_hours: 24,
    deliveries: { failed: 3, delivered: 0 },
    oldest_undelivered_at: null,
  });

  const replay = ['endpoint', 'replay', endpoint.id, ...of, '--since', '2026-01-01', ...because];
  const replayed = await run(...replay, '--as', 'ann');
  expect(replayed).toMatchObject({ code: 0, stderr: '' });
  expect(fact(replayed, 'Failed')).toBe('3');
  expect(replayed.stdout).toMatch(/^ {2}3 of 3 queued, \d delivered, 0 failed again$/m);
  expect(replayed.stdout).toContain('Everything is queued');
  expect(await audited(fact(replayed, 'Replay'))).toEqual([
    {
      action: 'replay.started',
      actorKind: 'cli',
      actorName: 'ann',
      reason: 'their firewall is fixed',
      organizationId: organization.id,
    },
  ]);
  await endpoint.waitForRequests(6);
  await waitForAll('delivered');

  const [again, shown] = await Promise.all([
    run(...replay, '--json'),
    run('endpoint', 'health', endpoint.id, ...of, '--window-hours', '1'),
  ]);
  expect(JSON.parse(again.stdout)).toMatchObject({
    endpoint_id: endpoint.id,
    status: 'completed',
    matched: 0,
    queued: 0,
  });
  expect(shown.stdout).toMatch(/Last 1 h +0 pending, 0 held, 3 delivered, 0 failed/);
  expect(shown.stdout).toMatch(/Latency +p50 \d+ ms, p95 \d+ ms, p99 \d+ ms, of 6 attempts$/m);
  expect(fact(shown, 'Oldest undelivered')).toBe('none');
});

test('what failed in any organization is found, previewed, redelivered by a filter, and followed to the end', async () => {
  await failAgain();
  const found = await run('delivery', 'list', '--url-host', '127.0.0.1', '--status', 'failed', '--json');
  const ids = JSON.parse(found.stdout).map(({ id }: { id: string }) => id);
  expect(ids).toEqual((await endpoint.deliveries()).map(({ id }) => id).toReversed());

  const filter = ['--url-host', '127.0.0.1', '--type', 'invoice.issued', '--from', '2026-01-01'];
  const dry = await run('redelivery', 'start', ...filter, '--dry-run');
  expect([fact(dry, 'Failed'), fact(dry, 'Organizations'), fact(dry, 'Endpoints')]).toEqual(['3', '1', '1']);
  expect(dry.stdout).toContain(organization.id);
  expect(dry.stdout).toContain(`${endpoint.path} `);
  for (const id of ids) expect(dry.stdout).toContain(id);
  expect((await endpoint.deliveries()).map((delivery) => delivery.status)).toEqual(Array(3).fill('failed'));

  const started = await run('redelivery', 'start', ...filter, ...because, '--as', 'ann');
  expect(started).toMatchObject({ code: 0, stderr: '' });
  expect(started.stdout).toMatch(/^ {2}3 of 3 queued, \d delivered, 0 failed again$/m);
  await waitForAll('delivered');
  const id = fact(started, 'Redelivery');
  const [shown, listed] = await Promise.all([
    run('redelivery', 'show', id),
    run('redelivery', 'list', '--json'),
  ]);
  expect(shown.stdout).toMatch(/Progress +3 of 3 queued, 3 delivered, 0 failed again$/m);
  expect(shown.stdout).toMatch(/Filter +event_type=invoice.issued url_host=127.0.0.1 created_from=2026/);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { id, status: 'completed', matched: 3, queued: 3, delivered: 3, reason: 'their firewall is fixed' },
  ]);
  expect(await audited(id)).toEqual([
    {
      action: 'redelivery.started',
      actorKind: 'cli',
      actorName: 'ann',
      reason: 'their firewall is fixed',
      organizationId: null,
    },
  ]);
});

test('queues and workers are listed, for people and for scripts', async () => {
  const [queues, queueTable, workers, workerTable] = await Promise.all([
    run('queue', 'list', '--json'),
    run('queue', 'list'),
    run('worker', 'list', '--json'),
    run('worker', 'list'),
  ]);
  expect(JSON.parse(queues.stdout)).toContainEqual({
    name: 'deliver-event',
    ready: 0,
    waiting: 0,
    active: 0,
    failed: 0,
    oldest_ready_seconds: null,
  });
  expect(queueTable.stdout).toMatch(/^ *deliver-event +0 +0 +0 +0/m);
  expect(JSON.parse(workers.stdout)).toMatchObject([
    {
      pid: process.pid,
      status: 'running',
      in_flight: 0,
      unrecorded: 0,
      version: expect.stringMatching(/^\d/),
    },
  ]);
  expect(workerTable.stdout).toMatch(new RegExp(`running +\\S+ +${process.pid} `));
});

test('an endpoint that is not there, a time that is none, a filter without bounds and a missing reason are one clear line', async () => {
  const unknown = randomUUID();
  const of = ['--organization', organization.id];
  const refused = await Promise.all([
    run('endpoint', 'replay', unknown, ...of, '--since', '2026-01-01', ...because),
    run('endpoint', 'replay', endpoint.id, ...of, '--since', 'yesterday', ...because),
    run('endpoint', 'health', endpoint.id, ...of, '--window-hours', '169'),
    run('redelivery', 'start', ...because),
    run('redelivery', 'start', ...of),
    run('redelivery', 'show', unknown),
    run('delivery', 'show', unknown),
    // As from an unset variable of a script: not everybody's.
    run('delivery', 'list', '--organization', ''),
  ]);
  for (const { code, stdout } of refused) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const [missing, noTime, tooLong, boundless, reasonless, noRedelivery, noDelivery, nobody] = refused.map(
    ({ stderr }) => stderr.trimEnd(),
  );
  expect(missing).toBe(`countersign: There is no webhook endpoint ${unknown}.`);
  expect(noTime).toMatch(/^error: option '--since <time>' argument 'yesterday' is invalid\..*$/);
  expect(tooLong).toMatch(/Give a whole number from 1 to 168\.$/);
  expect(boundless).toBe(
    'countersign: Narrow it down: give at least one of --organization, --endpoint, --url-host, --event, --type, or --from and --before at most 31 days apart.',
  );
  expect(reasonless).toBe('countersign: Give a --reason, or check first with --dry-run.');
  expect(noRedelivery).toBe(`countersign: There is no redelivery ${unknown}.`);
  expect(noDelivery).toBe(`countersign: There is no delivery ${unknown}.`);
  expect(nobody).toBe('countersign: There is no organization "".');
});
