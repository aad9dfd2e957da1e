import { expect, test, vi } from 'vitest';
import { listAuditEntries } from '../../src/domain/audit.ts';
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

const run = (id: string, type: string, ...args: string[]): Promise<Ended> =>
  commands.run(
    ...['api', 'sendTestEvent', '--organization', organization.id, '--id', id, '--event-type', type],
    ...args,
  );

test('a test event is sent for an organization, on record with whoever asked for it', async () => {
  const endpoint = await organization.endpoint(status(503, {}, 'down'));
  const sent = await run(endpoint.id, 'invoice.issued', '--as', 'ann', '--reason', 'they asked');
  expect(sent).toMatchObject({ code: 0, stderr: '' });
  const [request] = await endpoint.waitForRequests(1);
  const id = fact(sent, 'id');
  expect(id).toBe(request.headers['service-delivery-id']);
  expect(fact(sent, 'test')).toBe('true');

  // An operator, not the partner, requested it, so the audit records it.
  const { items } = await listAuditEntries(
    scene.server.app.context,
    { limit: 9 },
    { action: 'test_event.sent' },
  );
  expect(items).toMatchObject([
    {
      actor_kind: 'cli',
      actor_name: 'ann',
      organization_id: organization.id,
      subject_id: id,
      reason: 'they asked',
      after: { endpoint_id: endpoint.id, event_type: 'invoice.issued' },
    },
  ]);

  let attempts = '';
  await waitFor('its attempt to be recorded', async () => {
    ({ stdout: attempts } = await commands.run('api', 'operatorListDeliveryAttempts', '--id', id));
    return attempts.includes('503');
  });
  expect(attempts).toMatch(/^ *1 +http\S+ +\S+Z .* 503 .* down/m);
});

test('a type that the endpoint does not subscribe to, or that there is not, is one clear line, and nothing is sent', async () => {
  const endpoint = await organization.endpoint();
  for (const type of ['payment.received', 'payment.lost']) {
    const refused = await run(endpoint.id, type);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^countersign: The request is well formed but cannot be carried out\. --event-type .*: invoice\.issued\.\n$/,
    );
  }
  expect(endpoint.requests).toEqual([]);
});
