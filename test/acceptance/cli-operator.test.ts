import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../generated/operator/types.gen.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { forFile } from '../support/for-file.ts';
import { exampleOf } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { unitPrice } from '../support/price.ts';
import { type Ended, fact } from '../support/process.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 120_000 });

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const tenant = await server.createTenant();
const organizationId = tenant.organizationId;
const commands = await forFile(
  new Commands({ DATABASE_URL: server.databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys }),
);

const run = (...args: string[]): Promise<Ended> => commands.run(...args);

/** The parsed output of a command with `--json`. */
async function jsonOf(...args: string[]) {
  const ended = await run(...args, '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
}

/** The items of the list that an operation returns. */
const listOf = async (operationId: string, ...args: string[]) =>
  (await jsonOf('api', operationId, ...args)).data;

const auditOf = (subject: string) => listOf('operatorListAuditEntries', '--subject-id', subject);

test('an operator token opens the operator API until it is revoked; both are recorded, its hash is not shown', async () => {
  const created = await run('operator-token', 'create', '--name', 'desk', '--as', 'ann');
  const [token, id] = [fact(created, 'token'), fact(created, 'id')];
  expect(token).toMatch(/^cso_[0-9A-Za-z]{49}$/);
  const list = () =>
    createPartner(server.baseUrl, token).request('GET', '/api/v1/operator/organizations?limit=1');
  expect((await list()).status).toBe(200);

  expect(await jsonOf('operator-token', 'list')).toEqual([
    {
      id,
      name: 'desk',
      hint: token.slice(-4),
      scopes: ['operator:read', 'operator:write'],
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
    },
  ]);
  expect((await run('operator-token', 'revoke', id)).code).toBe(0);
  expect(await list()).toMatchObject({ status: 401, body: { code: 'revoked_token' } });

  expect(await auditOf(id)).toMatchObject([
    { action: 'operator_token.revoked', actor: { kind: 'cli', id: null, name: userInfo().username } },
    { action: 'operator_token.created', actor: { kind: 'cli', id: null, name: 'ann' } },
  ]);
});

test('organizations and API tokens are created, shown and recorded', async () => {
  const { id } = await jsonOf('organization', 'create', 'Acme', '--owner', 'a@acme.example', '--as', 'ann');
  expect(await jsonOf('api', 'operatorGetOrganization', '--organization', 'Acme')).toMatchObject({
    id,
    name: 'Acme',
  });
  expect(await listOf('operatorListOrganizations', '--limit', '1')).toMatchObject([{ id }]);
  const first = await run('api', 'operatorListOrganizations', '--limit', '1');
  const [, cursor = ''] = /^There are more: add --cursor (\S+)$/m.exec(first.stdout) ?? [];
  const next = await listOf('operatorListOrganizations', '--limit', '1', '--cursor', cursor);
  expect(next).toMatchObject([{ id: organizationId }]);
  const changed = ['api', 'listCustomers', '--organization', 'Acme', '--updated-from', '1970-01-01'];
  expect((await run(...changed)).stdout).toMatch(
    /^There are none\.\n\nThe next time: --updated-from \S+Z\n$/,
  );

  const created = await run(
    ...['api', 'operatorIssueToken', '--organization', id, '--name', 'first', '--scopes', 'full_access'],
    ...['--as', 'ann', '--reason', 'asked for'],
  );
  const tokenId = fact(created, 'id');
  const revoked = await run(
    ...['api', 'operatorRevokeToken', '--organization', id, '--token-id', tokenId, '--as', 'bob'],
  );
  expect(revoked).toMatchObject({ code: 0, stdout: expect.stringContaining('Revoked.') });
  const entries: AuditEntry[] = await listOf('operatorListAuditEntries', '--organization', id);
  expect(entries.map(({ action, actor, reason }) => [action, actor.name, reason])).toEqual([
    ['api_token.revoked', 'bob', null],
    ['api_token.created', 'ann', 'asked for'],
    ['organization.created', 'ann', null],
  ]);
  expect(JSON.stringify(entries)).not.toContain(fact(created, 'token'));
});

test('the same event sent again by its id changes nothing', async () => {
  const id = randomUUID();
  const publish = () =>
    run(
      ...['api', 'operatorPublishEvent', '--organization', organizationId, '--type', 'payment.received'],
      ...[
        '--id',
        id,
        '--data',
        JSON.stringify(exampleOf('payment.received')),
        '--reason',
        'lost by the ledger',
      ],
    );
  expect((await publish()).stdout).toMatch(new RegExp(`id +${id}\\n(.*\\n)*Published\\.\\n$`));
  expect((await publish()).stdout).toMatch(new RegExp(`id +${id}\\n(.*\\n)*It was published before\\.\\n$`));
  expect(await auditOf(id)).toMatchObject([{ action: 'event.published', reason: 'lost by the ledger' }]);
});

test("an organization's time zone is one that Postgres knows by this name, and each change is recorded", async () => {
  const { id, time_zone } = await jsonOf('organization', 'create', 'Zoned', '--owner', 'z@zoned.example');
  expect(time_zone).toBe('UTC');
  const set = (zone: string) =>
    run(
      ...['api', 'operatorUpdateOrganization', '--organization', id, '--time-zone', zone],
      ...['--as', 'ann', '--reason', 'moved'],
    );
  for (const unknown of [
    'Europe/Hamburg',
    'europe/berlin',
    'CEST',
    '+02:00',
    'posix/Europe/Berlin',
    'Factory',
  ]) {
    const refused = await set(unknown);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      unknown === '+02:00'
        ? '--time-zone must be the name of a time zone'
        : `--time-zone Unknown time zone "${unknown}"`,
    );
  }
  expect((await set('Pacific/Apia')).code).toBe(0);
  // Setting the same value again changes nothing.
  expect((await set('Pacific/Apia')).code).toBe(0);
  expect(await jsonOf('api', 'operatorGetOrganization', '--organization', id)).toMatchObject({
    time_zone: 'Pacific/Apia',
  });
  const born = await jsonOf(
    'organization',
    'create',
    'Berliner',
    '--owner',
    'z@b.example',
    '--time-zone',
    'Europe/Berlin',
  );
  expect(born).toMatchObject({ time_zone: 'Europe/Berlin' });
  const entries: AuditEntry[] = await listOf('operatorListAuditEntries', '--organization', id);
  expect(entries.map(({ action, before, after, reason }) => [action, before, after, reason])).toMatchObject([
    ['organization.time_zone_changed', { time_zone: 'UTC' }, { time_zone: 'Pacific/Apia' }, 'moved'],
    ['organization.created', null, { name: 'Zoned', time_zone: 'UTC' }, null],
  ]);
});

test("an organization's limit, its invoices and a run of retention are recorded as well", async () => {
  const { id } = await jsonOf('organization', 'create', 'Limited', '--owner', 'l@limited.example');
  const set = () => run('organization', 'limit', id, '--requests', '5', '--window', '10', '--as', 'ann');
  expect((await set()).code).toBe(0);
  // Setting the same value again changes nothing; without options the command only shows the value.
  expect((await set()).code).toBe(0);
  expect((await run('organization', 'limit', id)).code).toBe(0);
  expect((await run('organization', 'limit', id, '--default', '--reason', 'a trial')).code).toBe(0);

  const { id: customerId } = await server.app.context.db.prisma.customer.create({
    data: {
      id: randomUUID(),
      organization_id: id,
      number: 'C-1',
      name: 'Buyer',
      email: 'b@buyer.example',
      country: 'DE',
      currency: 'EUR',
      created_at: new Date(),
      updated_at: new Date(),
    },
  });
  const call = (...args: string[]) => run('api', ...args, '--organization', id, '--as', 'bob');
  const draft = async (price: number) => {
    const lines = [
      { description: 'Services', quantity: '1', price: unitPrice(String(price)), tax_rate: '0' },
    ];
    const made = await call('createInvoice', '--customer-id', customerId, '--lines', JSON.stringify(lines));
    return fact(made, 'id');
  };
  const invoiceId = await draft(100);
  expect((await call('issueInvoice', '--id', invoiceId)).code).toBe(0);
  const amount = ['--amount-amount', '40', '--amount-currency', 'EUR'];
  const paymentId = fact(await call('createPayment', '--invoice-id', invoiceId, ...amount), 'id');
  const other = await draft(7);
  expect((await call('issueInvoice', '--id', other)).code).toBe(0);
  expect((await call('voidInvoice', '--id', other)).code).toBe(0);
  expect((await call('voidInvoice', '--id', other)).code).toBe(1);

  const entries: AuditEntry[] = await listOf('operatorListAuditEntries', '--organization', id);
  expect(
    entries.map(({ action, actor, subject, reason }) => [action, actor.name, subject.id, reason]),
  ).toEqual([
    ['invoice.voided', 'bob', other, null],
    ['invoice.issued', 'bob', other, null],
    ['invoice.created', 'bob', other, null],
    ['payment.recorded', 'bob', paymentId, null],
    ['invoice.issued', 'bob', invoiceId, null],
    ['invoice.created', 'bob', invoiceId, null],
    ['organization.rate_limit_changed', userInfo().username, id, 'a trial'],
    ['organization.rate_limit_changed', 'ann', id, null],
    ['organization.created', userInfo().username, id, null],
  ]);
  expect(entries[7]).toMatchObject({
    before: { rate_limit: 'configured' },
    after: { rate_limit: '5 in 10 s' },
  });

  await jsonOf('retention', 'run', '--dry-run');
  await jsonOf('retention', 'run', '--as', 'ann', '--reason', 'the disk is full');
  expect(await listOf('operatorListAuditEntries', '--action', 'retention.started')).toMatchObject([
    { actor: { name: 'ann' }, subject: { kind: 'retention_run' }, reason: 'the disk is full' },
  ]);
});

test('the limit of an organization is set, shown and taken back, and what is no limit is refused', async () => {
  const { id } = await jsonOf('organization', 'create', 'Shown', '--owner', 's@shown.example');
  const limit = (...args: string[]) => run('organization', 'limit', id, ...args);
  const configured = /Each token +600 requests in 60 s, as RATE_LIMIT says$/m;
  expect((await limit()).stdout).toMatch(configured);
  const set = await limit('--requests', '50', '--window', '10');
  expect(fact(set, 'Organization')).toBe(id);
  expect(set.stdout).toMatch(/Each token +50 requests in 10 s$/m);
  expect((await limit('--none')).stdout).toMatch(/Each token +no limit$/m);
  expect((await limit('--default')).stdout).toMatch(configured);
  for (const [args, message] of [
    [['--requests', '50'], 'Give --requests and --window together.'],
    [['--none', '--requests', '50', '--window', '10'], "'--none' cannot be used with"],
    [['--requests', '50', '--window', '100000'], 'must be a whole number from 1 to 86400'],
  ] as const)
    expect(await limit(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
});

test('nothing that others wrote steers the terminal of who reads it', async () => {
  // Clears the screen, sets a title, uses our colours and weights, one of them by the one-byte CSI, reverses
  // text, and forges a line.
  const name = 'Evil\u001b[2J\u001b]0;x\u0007\u001b[31m\u001b[1m\u009b31m\u202e\r\n  time_zone  forged';
  const { id } = await jsonOf('organization', 'create', name, '--owner', 'e@evil.example');
  const shown = await run('api', 'operatorGetOrganization', '--organization', id);
  const table = await run('api', 'operatorListOrganizations', '--limit', '1');
  const refused = await run('api', 'operatorListTokens', '--organization', `no ${name}`);
  for (const text of [shown.stdout, table.stdout, refused.stderr]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(text).toContain(String.raw`Evil\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}[31m\u{1b}[1m\u{9b}31m\u{202e}`);
  }
  expect(shown.stdout.match(/^ {2}time_zone/gm)).toHaveLength(1);

  const json = await run('api', 'operatorGetOrganization', '--organization', id, '--json');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
  expect(json.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(JSON.parse(json.stdout)).toMatchObject({ id, name });
});
