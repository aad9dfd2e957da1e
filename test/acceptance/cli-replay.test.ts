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

const run = (...args: string[]): Promise<Ended> => commands.run('api', ...args);
const because = ['--reason', 'their firewall is fixed'];

async function waitForAll(wanted: string): Promise<void> {
  await waitFor(`only ${wanted} deliveries`, async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === wanted),
  );
}

const audited = async (subjectId: string) =>
  (await scene.server.app.context.db.prisma.auditEntry.findMany({ where: { subject_id: subjectId } })).map(
    ({ action, actor_kind, actor_name, reason, organization_id }) => ({
      action,
      actor_kind,
      actor_name,
      reason,
      organization_id,
    }),
  );

test('failed deliveries are replayed by a worker, whose progress can be followed, and the health of the endpoint is shown', async () => {
  const of = ['--id', endpoint.id, '--organization', organization.id];
  const before = await run('getWebhookEndpointHealth', ...of, '--json');
  expect(JSON.parse(before.stdout)).toMatchObject({
    endpoint_id: endpoint.id,
    window_hours: 24,
    deliveries: { failed: 3, delivered: 0 },
    oldest_undelivered_at: null,
  });

  const replayed = await run('startReplay', ...of, '--since', '2026-01-01', ...because, '--as', 'ann');
  expect(replayed).toMatchObject({ code: 0, stderr: '' });
  const id = fact(replayed, 'id');
  const follow = `getReplay --organization "${organization.id}" --id "${endpoint.id}" --replay-id "${id}"`;
  expect(replayed.stdout).toContain(`countersign api ${follow}\n`);
  expect(await audited(id)).toEqual([
    {
      action: 'replay.started',
      actor_kind: 'cli',
      actor_name: 'ann',
      reason: 'their firewall is fixed',
      organization_id: organization.id,
    },
  ]);
  await endpoint.waitForRequests(6);
  await waitForAll('delivered');

  const [progress, health] = await Promise.all([
    run(...follow.replaceAll('"', '').split(' '), '--json'),
    run('getWebhookEndpointHealth', ...of, '--window-hours', '1'),
  ]);
  expect(JSON.parse(progress.stdout)).toMatchObject({ id, status: 'completed', matched: 3, queued: 3 });
  expect([fact(health, 'window_hours'), fact(health, 'deliveries.delivered')]).toEqual(['1', '3']);
});

test('an endpoint that is not there, a time that is none, a filter without bounds and a missing reason are one clear line', async () => {
  const unknown = randomUUID();
  const of = ['--organization', organization.id];
  const refused = await Promise.all([
    run('startReplay', '--id', unknown, ...of, '--since', '2026-01-01', ...because),
    run('startReplay', '--id', endpoint.id, ...of, '--since', 'yesterday', ...because),
    run('getWebhookEndpointHealth', '--id', endpoint.id, ...of, '--window-hours', '169'),
    run('operatorStartRedelivery', '--dry-run', 'false', '--filter-status', 'failed', ...because),
    run('operatorStartRedelivery', '--dry-run', 'false', '--filter-organization', organization.id),
    run('operatorGetRedelivery', '--id', unknown),
    run('operatorGetDelivery', '--id', unknown),
    // An unset variable of a script gives an empty value, which must not mean every organization.
    run('operatorListDeliveries', '--organization', ''),
    run('operatorListDeliveries', '--url-host', 'x', '--status', 'lost', '--limit', 'many'),
  ]);
  for (const { code, stdout } of refused) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(refused.map(({ stderr }) => stderr.trimEnd())).toEqual([
    `countersign: There is no webhook endpoint ${unknown}.`,
    expect.stringMatching(/^error: option '--since <time>' argument 'yesterday' is invalid\..*$/),
    'countersign: The request does not match the contract. --window-hours must be at most 168.',
    expect.stringMatching(/ --filter-… Narrow it down: name at least one of .* 31 days apart\.$/),
    'countersign: The request is well formed but cannot be carried out. --reason is required unless dry_run is true.',
    `countersign: There is no redelivery ${unknown}.`,
    `countersign: There is no delivery ${unknown}.`,
    'countersign: There is no organization "".',
    expect.stringMatching(/contract\. --limit must be an integer; --status must be one of pending, .*\.$/),
  ]);
});
