import { expect, test, vi } from 'vitest';
import { listAuditEntries } from '../../src/domain/audit.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { type Ended, fact } from '../support/process.ts';
import { startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

const scene = await forFile(startScene());
const settings = { DATABASE_URL: scene.server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys };
const commands = await forFile(new Commands(settings));
const organization = await new Stage(scene).organization();

const run = (...args: string[]): Promise<Ended> =>
  commands.run('endpoint', 'test', ...args, '--organization', organization.id);

test('endpoint test sends a test event, waits for its outcome, and exits with 0 only if it was delivered', async () => {
  const [working, broken] = [
    await organization.endpoint(),
    await organization.endpoint(status(503, {}, 'down')),
  ];
  const [delivered, failed] = await Promise.all([
    run(working.id, '--type', 'invoice.issued', '--as', 'ann', '--reason', 'they asked'),
    run(broken.id, '--type', 'invoice.issued', '--json'),
  ]);
  expect(delivered).toMatchObject({ code: 0, stderr: '' });
  const [request] = await working.waitForRequests(1);
  expect(fact(delivered, 'Delivery')).toBe(request.headers['service-delivery-id']);
  expect(fact(delivered, 'State')).toBe('delivered');
  expect(fact(delivered, 'Test')).toBe('yes');
  expect(delivered.stdout).toMatch(/^ *1 +\S+Z +\d+ ms +204/m);

  // An operator had it sent, not the partner: it is recorded.
  const { items } = await listAuditEntries(
    scene.server.app.context,
    { limit: 9 },
    { action: 'test_event.sent' },
  );
  expect(items).toHaveLength(2);
  expect(items.find(({ actorName }) => actorName === 'ann')).toMatchObject({
    organizationId: organization.id,
    subjectId: fact(delivered, 'Delivery'),
    reason: 'they asked',
    after: { endpoint_id: working.id, event_type: 'invoice.issued' },
  });

  expect(failed).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(failed.stdout)).toMatchObject({
    status: 'failed',
    test: true,
    attempt_count: 1,
    attempts: [{ number: 1, response: { status: 503, body: 'down' } }],
  });
});

test('a type that the endpoint does not subscribe to, or that there is not, is one clear line, and nothing is sent', async () => {
  const endpoint = await organization.endpoint();
  const [notSubscribed, unknown] = await Promise.all([
    run(endpoint.id, '--type', 'payment.received'),
    run(endpoint.id, '--type', 'payment.lost'),
  ]);
  for (const { code, stdout } of [notSubscribed, unknown])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(notSubscribed.stderr.trimEnd()).toBe(
    'countersign: The request is well formed but cannot be carried out. /event_type is not among the subscriptions of the endpoint: invoice.issued.',
  );
  expect(unknown.stderr).toMatch(/Give one of .*payment\.received/);
  expect(endpoint.requests).toEqual([]);
});
