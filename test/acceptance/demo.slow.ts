import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { Program, RunningServer } from '../support/process.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const database = await forFile(createTestDatabase(inject('serverUrl')));
const settings: Record<string, string> = {
  PORT: '0',
  DATABASE_URL: database.url,
  ENCRYPTION_KEYS: testEncryptionKeys,
  ALLOW_INSECURE_RECEIVERS: 'true',
  // The first event must be exhausted before the second, even on a busy machine.
  RETRY_SCHEDULE_SECONDS: '0.5,0.6',
};

function demo(changed: Record<string, string> = {}) {
  return new Program('src/demo/main.ts', [], { ...settings, ...changed });
}

/** Tokens and endpoints of the demo that still work. */
async function leftovers(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*) from api_token where name = 'npm run demo' and revoked_at is null)
          + (select count(*) from operator_token where name = 'npm run demo' and revoked_at is null)
          + (select count(*) from webhook_endpoint where status <> 'deleted') as count`,
  );
  await client.end();
  return Number(rows[0].count);
}

test('the demo, with a server that it starts itself, goes through every step as specified and cleans up', async () => {
  const { code, stdout, stderr } = await demo().ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  // Output that is not a terminal gets no colours, and no line is overwritten.
  for (const control of ['\u001b', '\r']) expect(stdout).not.toContain(control);
  expect(stdout.match(/^[ \d]\d \S.*/gm)).toEqual([
    ' 1 List customers',
    ' 2 Register an endpoint',
    ' 3 Verify it',
    ' 4 Issue an invoice, receive invoice.issued',
    ' 5 Check the signature',
    ' 6 Fail once, and be retried',
    ' 7 Change the subscriptions',
    ' 8 The receiver goes down',
    ' 9 The operator finds the exhausted delivery, and redelivers it',
    '10 The receiver rejects by mistake',
    '11 The operator counts them in a dry run, then redelivers them all',
    '12 Every number agrees',
    '13 Agree on a contract, and activate it',
    '14 Report its usage, and report it again',
    '15 The operator bills the period',
    '16 Issue exactly the draft that was looked at',
    '17 Record the payment',
    '18 Every number of the contract agrees',
    '19 End the contract',
    '20 Delete the endpoint',
    '21 Verify the deleted endpoint',
  ]);
  for (const line of [
    /partner {2}→ service {3}GET \/api\/v1\/public\/party\/customers\?limit=2/,
    /partner {2}← service {3}201 Created/,
    /Service-Verification +[\w-]{43}\n/,
    /partner {2}← service {3}204 No Content/,
    /Service-Signature +v1=[0-9a-f]{64}\n/,
    /⇒ WebhookVerificationError: signature_mismatch/,
    /service {2}← receiver {2}503 Service Unavailable/,
    /the same \d+ bytes as before/,
    /[✓ ] .*no invoice\.issued for INV-00003\n/,
    /operator → service {3}POST \/api\/v1\/operator\/redeliveries/,
    /Requests +(\d+) +\1 *\n *Accepted +5 +5 *\n *Refused +(\d) +\2 *\n *Events delivered +5 +5/,
    /Calls used, less 1,000 included +(\d+) +\1\n/,
    /Total +(1035\.25 GBP) +\1\n[\s\S]*Paid: invoice\.paid +\1 +\1\n *Balance +0\.00 GBP +0\.00 GBP\n *Events, all signed +6 +6\n/,
    /partner {2}← service {3}404 Not Found/,
    /Everything works as specified\./,
    /Demo token +csk_\w{72} /,
  ]) {
    expect(stdout).toMatch(line);
  }
  expect(await leftovers()).toBe(0);
});

test('a server that runs already is used and left running', async () => {
  await using server = await RunningServer.start('start', settings);
  const { code, stdout, stderr } = await demo({ PORT: new URL(server.baseUrl).port }).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`${server.baseUrl}  (already running)`);
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  expect(await leftovers()).toBe(0);

  // Its headers have another name than this demo's configuration expects.
  const differing = await demo({ PORT: new URL(server.baseUrl).port, SERVICE_NAME: 'Acme' }).ended;
  expect(differing.code).toBe(1);
  expect(differing.stderr).toMatch(
    /^\ndemo: step 3 \(Verify it\) differs from the specification: User-Agent is "Service-Webhooks\/1\.0", expected "Acme-Webhooks\/1\.0"\n$/,
  );
  expect(await leftovers()).toBe(0);

  // The same server, and a configuration that names another database.
  await using other = await createTestDatabase(inject('serverUrl'));
  const elsewhere = await demo({ PORT: new URL(server.baseUrl).port, DATABASE_URL: other.url }).ended;
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.stderr).toMatch(
    /^\ndemo: The server at \S+ uses a different database than this configuration.*\n$/,
  );
});

test('a server that refuses loopback receivers fails at the step, with what to do in the one line', async () => {
  const { code, stderr } = await demo({ ALLOW_INSECURE_RECEIVERS: 'false' }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^\ndemo: step 2 \(Register an endpoint\) differs from the specification: status is 422 .* ALLOW_INSECURE_RECEIVERS=true.*\n$/,
  );
  expect(await leftovers()).toBe(0);
});

test('Ctrl-C in the middle of the demo cleans up and ends everything it started', async () => {
  const interrupted = demo({ RETRY_SCHEDULE_SECONDS: '60' });
  await interrupted.says('the second attempt is due');
  const { code, stdout, stderr } = await interrupted.stop();
  expect([code, stderr]).toEqual([130, '\ndemo: interrupted; cleaning up\n']);
  expect(await leftovers()).toBe(0);
  const baseUrl = /Server +(\S+)/.exec(stdout)?.[1] ?? '';
  await expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow('fetch failed');
});

test('with --console the demo leaves endpoints, failures and a replay to look at, and stays beside the server it started; again, it adds business to them', async () => {
  const shown = new Program('src/demo/main.ts', ['--console'], settings);
  await shown.says('runs until Ctrl-C');
  const [, origin = '', token] =
    /(http:\/\/localhost:\d+)\/console\/sign-in#(csl_\w+)/.exec(shown.stdout) ?? [];
  const page = await fetch(`${origin}/api/v1/console/sessions`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(page.status).toBe(201);
  const { deliveryCount, ...left } = await consoleState();
  expect(left).toEqual({
    endpoints: ['active', 'active', 'active', 'active', 'disabled', 'pending_verification'],
    deliveries: ['delivered', 'failed', 'skipped'],
    isReplayed: true,
    isCredited: true,
    contracts: 5,
    keys: 2,
  });
  const again = await new Program('src/demo/main.ts', ['--console'], {
    ...settings,
    PORT: new URL(origin).port,
  }).ended;
  expect([again.code, again.stderr]).toEqual([0, '']);
  const { deliveryCount: laterCount, ...same } = await consoleState();
  expect(same).toEqual(left);
  expect(laterCount).toBeGreaterThan(deliveryCount);
  const { code, stderr } = await shown.stop();
  expect([code, stderr]).toEqual([130, '\ndemo: interrupted; cleaning up\n']);
});

async function consoleState() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select (select array_agg(status::text order by status::text) from webhook_endpoint where status <> 'deleted') as endpoints,
            (select array_agg(distinct status::text order by status::text) from delivery
             where status in ('delivered', 'failed', 'skipped')) as deliveries,
            (select queued > 0 from replay where kind = 'endpoint' and status = 'completed'
             order by id desc limit 1) as "isReplayed",
            (select count(*) > 0 from credit_note where status = 'issued') as "isCredited",
            (select count(*)::int from contract where external_id like 'console-demo-%') as contracts,
            (select count(*)::int from api_token where name in ('Ledger export', 'Old integration')) as keys,
            (select count(*)::int from delivery) as "deliveryCount"`,
  );
  await client.end();
  return rows[0];
}
