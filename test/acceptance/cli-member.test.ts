import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../generated/operator/types.gen.ts';
import { setSsoConnection } from '../../src/domain/access/sso/sso-connection.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { Person } from '../support/person.ts';
import { fact } from '../support/process.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000 });

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { organizationId, ownerEmail } = await server.createTenant();
const commands = await forFile(
  new Commands({ DATABASE_URL: server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys, PORT: '4711' }),
);
const member = (...args: string[]) =>
  commands.run('member', ...args, '--organization', organizationId, '--as', 'ann');

async function jsonOf(...args: string[]) {
  const ended = await commands.run(...args, '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
}

const afterHash = (url: string) => url.split('#')[1] ?? '';

test('without mail, members are invited, changed, signed in and removed at the command line, and all is recorded', async () => {
  const invited = await member('invite', 'Bob@New.example', '--role', 'ADMIN');
  const link = fact(invited, 'Link');
  expect(link).toMatch(/^http:\/\/localhost:4711\/console\/invitation#csi_\w{49}$/);
  expect(invited.stdout).toContain('no: SMTP_URL is not set');
  const bob = new Person(server.baseUrl);
  const accepted = await bob.request('POST', '/invitations/accept', { body: { token: afterHash(link) } });
  expect(accepted).toMatchObject({ status: 200, body: { organization_id: organizationId } });

  expect(await jsonOf('member', 'list', '--organization', 'Tenant')).toMatchObject([
    { email: 'bob@new.example', role: 'ADMIN', has_signed_in: true },
    { email: ownerEmail, role: 'OWNER', has_signed_in: false },
  ]);
  expect((await member('role', 'bob@new.example', 'MEMBER')).code).toBe(0);
  const lastOwner = await member('remove', ownerEmail);
  expect(lastOwner).toMatchObject({ code: 1, stderr: expect.stringContaining('is the only OWNER') });

  const signIn = await member('sign-in-link', 'bob@new.example');
  expect(fact(signIn, 'Link')).toContain('/console/sign-in#csl_');
  const again = await bob.request('POST', '/sessions', { body: { token: afterHash(fact(signIn, 'Link')) } });
  expect(again).toMatchObject({ status: 201, body: { organizations: [{ role: 'MEMBER' }] } });
  // The sign-in page says the same, because it does not reveal who is a member.
  expect((await commands.run('member', 'sign-in-link', 'bob@new.example')).code).toBe(0);

  expect((await member('remove', 'bob@new.example')).code).toBe(0);
  expect((await bob.request('GET', '/session')).body.organizations).toEqual([]);
  expect((await member('sign-in-link', 'bob@new.example')).code).toBe(1);
  const entries: AuditEntry[] = (
    await jsonOf('api', 'operatorListAuditEntries', '--organization', organizationId)
  ).data;
  expect(entries.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['member.removed', 'ann'],
    ['member.role_changed', 'ann'],
    ['invitation.accepted', 'bob@new.example'],
    ['invitation.created', 'ann'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('csi_');
});

test('persons who run the service are added, signed in and removed', async () => {
  const run = (...args: string[]) => commands.run('operator-person', ...args);
  expect((await run('add', 'root@operator.example', '--as', 'ann')).code).toBe(0);
  expect(await jsonOf('operator-person', 'list')).toMatchObject([{ email: 'root@operator.example' }]);
  const link = fact(await run('sign-in-link', 'root@operator.example'), 'Link');
  const root = new Person(server.baseUrl);
  await root.request('POST', '/sessions', { body: { token: afterHash(link) } });
  const read = () => root.request('GET', '/operator/organizations?limit=1');
  expect((await read()).status).toBe(200);
  expect((await run('remove', 'root@operator.example')).code).toBe(0);
  expect((await read()).status).toBe(403);
  expect((await run('remove', 'root@operator.example')).code).toBe(1);
});

test('members whose identity provider has stopped working get in again: an operator ends its enforcement, on record', async () => {
  const { context, pool } = server.app;
  await setSsoConnection(context, organizationId, {
    issuer: 'https://login.example.com',
    client_id: 'countersign',
    client_secret: 'of-the-provider',
  });
  await pool.query(
    'update sso_connection set is_enforced = true, tested_at = now() where organization_id = $1',
    [organizationId],
  );
  const shown = await commands.run('organization', 'sso', 'show', organizationId);
  expect(fact(shown, 'is_enforced')).toBe('true');
  expect(shown.stdout).not.toContain('of-the-provider');
  const reason = ['--reason', 'The provider is down.', '--as', 'ann'];
  const disabled = await jsonOf('organization', 'sso', 'disable', organizationId, ...reason);
  expect(disabled).toMatchObject({ issuer: 'https://login.example.com', is_enforced: false });
  const { rows } = await pool.query(
    "select actor_name, reason, after from audit_entry where action = 'sso_connection.enforcement_changed'",
  );
  expect(rows).toEqual([
    { actor_name: 'ann', reason: 'The provider is down.', after: { is_enforced: false } },
  ]);
});
