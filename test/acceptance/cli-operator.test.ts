import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { type Ended, fact } from '../support/process.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000 });

let server: TestApp;
let organizationId: string;
let partner: Partner;
let commands: Commands;
beforeAll(async () => {
  server = await startTestApp({}, { api: true, worker: false });
  const tenant = await server.createTenant();
  organizationId = tenant.organizationId;
  partner = createPartner(server.baseUrl, tenant.token);
  commands = new Commands({ DATABASE_URL: server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys });
});
afterAll(async () => {
  await commands[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const run = (...args: string[]): Promise<Ended> => commands.run(...args);

/** What a command with `--json` printed. */
async function told(...args: string[]) {
  const ended = await run(...args, '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
}

const auditOf = (subject: string) => told('audit', 'list', '--subject', subject);

test('an operator token opens the operator API until it is revoked; both are recorded, its hash is not shown', async () => {
  const created = await run('operator-token', 'create', '--name', 'desk', '--as', 'ann');
  const [token, id] = [fact(created, 'Token'), fact(created, 'Id')];
  expect(token).toMatch(/^cso_[0-9A-Za-z]{49}$/);
  const list = () =>
    createPartner(server.baseUrl, token).request('GET', '/api/v1/operator/organizations?limit=1');
  expect((await list()).status).toBe(200);

  expect(await told('operator-token', 'list')).toEqual([
    {
      id,
      name: 'desk',
      hint: token.slice(-4),
      scopes: ['operator:read', 'operator:write'],
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: null,
    },
  ]);
  expect((await run('operator-token', 'revoke', id)).code).toBe(0);
  expect(await list()).toMatchObject({ status: 401, body: { code: 'revoked_token' } });

  expect(await auditOf(id)).toMatchObject([
    { action: 'operator_token.revoked', actorKind: 'cli', actorId: null, actorName: userInfo().username },
    { action: 'operator_token.created', actorKind: 'cli', actorId: null, actorName: 'ann' },
  ]);
});

test('organizations and API tokens are created, shown and recorded', async () => {
  const { id } = await told('organization', 'create', 'Acme', '--owner', 'a@acme.example', '--as', 'ann');
  expect(await told('organization', 'show', 'Acme')).toMatchObject({ id, name: 'Acme' });
  expect(await told('organization', 'list', '--limit', '1')).toMatchObject([{ id }]);

  const created = await run(
    ...['token', 'create', '--organization', id, '--name', 'first', '--as', 'ann', '--reason', 'asked for'],
  );
  const tokenId = fact(created, 'Id');
  expect((await run('token', 'revoke', tokenId, '--organization', id, '--as', 'bob')).code).toBe(0);
  const entries = await told('audit', 'list', '--organization', id);
  expect(
    entries.map(({ action, actorName, reason }: Record<string, unknown>) => [action, actorName, reason]),
  ).toEqual([
    ['api_token.revoked', 'bob', null],
    ['api_token.created', 'ann', 'asked for'],
    ['organization.created', 'ann', null],
  ]);
  expect(JSON.stringify(entries)).not.toContain(fact(created, 'Token'));
});

test('an endpoint is found by its host, disabled and restored with a reason that the partner reads', async () => {
  const host = `${randomUUID()}.example`;
  const { id } = await partner.register(`https://${host}/hooks`, ['payment.received']);
  expect(await told('endpoint', 'list', '--host', host)).toMatchObject([{ id, organizationId }]);

  const silent = await run('endpoint', 'disable', id);
  expect(silent.code).toBe(1);
  expect(silent.stderr).toContain("error: required option '--reason <text>' not specified");

  const disabled = await run('endpoint', 'disable', id, '--reason', 'It redirects.', '--as', 'ann');
  expect(disabled.stdout).toMatch(/^ {2}State +disabled by the operator$/m);
  const read = () => partner.request('GET', `/api/v1/public/webhook-endpoints/${id}`);
  expect((await read()).body).toMatchObject({ status: 'disabled', status_reason: 'It redirects.' });
  expect((await run('endpoint', 'show', id)).stdout).toMatch(/^ {2}Reason +It redirects\.$/m);

  expect(await told('endpoint', 'restore', id, '--reason', 'Mended.')).toMatchObject({
    status: 'pending_verification',
    statusReason: 'Mended.',
  });
  const rotated = await told('endpoint', 'rotate-secret', id, '--reason', 'leaked');
  expect(rotated).toEqual({ id, signingSecret: expect.stringMatching(/^[\w-]{43}$/) });

  const table = await run('audit', 'list', '--subject', id);
  for (const text of ['ann (command line)', 'webhook_endpoint.disabled', 'status: pending_verification →'])
    expect(table.stdout).toContain(text);
  expect(table.stdout).not.toContain(rotated.signingSecret);
  expect(await auditOf(id)).toHaveLength(3);
});

test('the same event sent again by its id changes nothing', async () => {
  const id = randomUUID();
  const publish = () =>
    told(
      ...['event', 'publish', 'payment.received', '--organization', organizationId, '--id', id],
      ...['--data', JSON.stringify(exampleOf('payment.received')), '--reason', 'lost by the ledger'],
    );
  expect(await publish()).toMatchObject({ id, isNew: true });
  expect(await publish()).toMatchObject({ id, isNew: false });
  expect(await auditOf(id)).toMatchObject([{ action: 'event.published', reason: 'lost by the ledger' }]);
});
