import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { countersign, type Ended, fact } from '../support/process.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

const resources = new AsyncDisposableStack();
let scene: Scene;
let organization: StagedOrganization;
let endpoint: StagedEndpoint;
beforeAll(async () => {
  scene = resources.use(await startScene());
  organization = await new Stage(scene).organization();
  endpoint = await organization.endpoint(status(400));
  for (let count = 0; count < 3; count++) await organization.publish();
  await waitFor('three failed deliveries', async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === 'failed'),
  );
  endpoint.answer = status(204);
});
afterAll(() => resources.disposeAsync());

const run = (...args: string[]): Promise<Ended> =>
  countersign([...args, '--organization', organization.id], {
    DATABASE_URL: scene.server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
  });

test('failed deliveries are replayed with progress until all are queued, and the health of the endpoint is told', async () => {
  const before = await run('endpoint', 'health', endpoint.id, '--json');
  expect(JSON.parse(before.stdout)).toMatchObject({
    endpointId: endpoint.id,
    windowHours: 24,
    deliveries: { failed: 3, delivered: 0 },
    oldestUndeliveredAt: null,
  });

  const replayed = await run('endpoint', 'replay', endpoint.id, '--since', '2026-01-01');
  expect(replayed).toMatchObject({ code: 0, stderr: '' });
  expect(fact(replayed, 'Failed')).toBe('3');
  expect(replayed.stdout).toMatch(/^ {2}3 of 3 queued, \d delivered, 0 failed again$/m);
  expect(replayed.stdout).toContain('Everything is queued');
  await endpoint.waitForRequests(6);
  await waitFor('three deliveries', async () =>
    (await endpoint.deliveries()).every((delivery) => delivery.status === 'delivered'),
  );

  const [again, shown] = await Promise.all([
    run('endpoint', 'replay', endpoint.id, '--since', '2026-01-01', '--json'),
    run('endpoint', 'health', endpoint.id, '--window-hours', '1'),
  ]);
  expect(JSON.parse(again.stdout)).toMatchObject({
    endpointId: endpoint.id,
    status: 'completed',
    matched: 0,
    queued: 0,
  });
  expect(shown.stdout).toMatch(/Last 1 h +0 pending, 0 held, 3 delivered, 0 failed/);
  expect(shown.stdout).toMatch(/Latency +p50 \d+ ms, p95 \d+ ms, p99 \d+ ms, of 6 attempts$/m);
  expect(fact(shown, 'Oldest undelivered')).toBe('none');
});

test('an endpoint that is not there, a time that is none and a window beyond a week are one clear line', async () => {
  const unknown = randomUUID();
  const refused = await Promise.all([
    run('endpoint', 'replay', unknown, '--since', '2026-01-01'),
    run('endpoint', 'replay', endpoint.id, '--since', 'yesterday'),
    run('endpoint', 'health', endpoint.id, '--window-hours', '169'),
  ]);
  for (const { code, stdout } of refused) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const [missing, noTime, tooLong] = refused.map(({ stderr }) => stderr.trimEnd());
  expect(missing).toBe(`countersign: There is no webhook endpoint ${unknown}.`);
  expect(noTime).toMatch(/^error: option '--since <time>' argument 'yesterday' is invalid\..*$/);
  expect(tooLong).toMatch(/It must be a whole number from 1 to 168\.$/);
});
