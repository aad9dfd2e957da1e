import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import pg from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { createProgram } from '../../src/commands/program.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { logLines } from '../support/announcement.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { Commands } from '../support/commands.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { createPartner } from '../support/partner.ts';
import { countersign, type Ended, fact, Program, RunningServer } from '../support/process.ts';
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts';

// Real processes, on a machine that may be busy with the tests of other files.
vi.setConfig({ testTimeout: 90_000 });

/** A role that may open no connection; its password is its name. */
const CROWDED_ROLE = `crowded_${randomBytes(8).toString('hex')}`;

const database = await forFile(createTestDatabase(inject('serverUrl')));
await administer(`create role ${CROWDED_ROLE} login connection limit 0 password '${CROWDED_ROLE}'`);
const settings: Record<string, string> = {
  DATABASE_URL: database.url,
  ENCRYPTION_KEYS: testEncryptionKeys,
  ALLOW_INSECURE_RECEIVERS: 'true',
  WORKER_POLL_MS: '100',
};
const commands = await forFile(new Commands(settings));
const receiver = await forFile(startReceiver());
const server = await RunningServer.start('start', settings);
const partner = createPartner(server.baseUrl, server.demoToken ?? '');

afterAll(async () => {
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
  await administer(`drop role ${CROWDED_ROLE}`);
});

async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('serverUrl'));
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const run = (...args: string[]): Promise<Ended> => commands.run(...args);

/**
 * Expects one clear line on stderr, nothing on stdout, status 1, and neither a stack trace nor a password.
 */
function expectRefusal(ended: Ended, message: string | RegExp, lineCount = 1): void {
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(lineCount);
  expect(ended.stderr).not.toMatch(/^\s+at |hunter2|node:internal/m);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
}

describe.concurrent('what cannot work is one clear message and status 1', () => {
  const { port } = new URL(inject('serverUrl'));
  const database = (change: (url: URL) => void): Record<string, string> => {
    const url = new URL(settings.DATABASE_URL ?? '');
    change(url);
    return { ...settings, DATABASE_URL: url.href };
  };

  test.for<[string, () => Record<string, string>, string | RegExp, number?]>([
    [
      'DATABASE_URL without ENCRYPTION_KEYS',
      () => ({ DATABASE_URL: settings.DATABASE_URL ?? '' }),
      'countersign: Configuration: ENCRYPTION_KEYS is missing',
    ],
    [
      'every problem of the configuration, one line each',
      () => ({
        PORT: '65536',
        DATABASE_URL: 'postgres://me:hunter2@:app',
        ENCRYPTION_KEYS: 'k1:hunter2',
        NODE_ENV: 'production',
        ALLOW_INSECURE_RECEIVERS: 'true',
        DELIVERY_TIMEOUT_MS: '15000',
        JOB_LEASE_SECONDS: '10',
      }),
      new RegExp(
        '^countersign: Configuration:\n  - PORT must .*\n  - DATABASE_URL must .*\n  - ENCRYPTION_KEYS must .*\n' +
          '  - ALLOW_INSECURE_RECEIVERS=true is .*\n  - JOB_LEASE_SECONDS must .*\n$',
      ),
      6,
    ],
    [
      'an unreachable database',
      () => ({ ...settings, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/app?password=hunter2' }),
      'countersign: Cannot connect to Postgres at 127.0.0.1:1/app: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.',
    ],
    [
      'a wrong password',
      () => database((url) => Object.assign(url, { password: 'hunter2' })),
      /Cannot connect to Postgres at .* password authentication failed for user "postgres"\. Check DATABASE_URL\.$/m,
    ],
    [
      'a Postgres whose connections are all taken',
      () => database((url) => Object.assign(url, { username: CROWDED_ROLE, password: CROWDED_ROLE })),
      /Cannot connect to Postgres at .* too many connections for role "crowded_[0-9a-f]+"\. Raise max_connections of Postgres .*DATABASE_POOL_SIZE of the processes\.$/m,
    ],
    [
      'a misspelt setting beside the missing one',
      () => ({ DATABASE_URL: settings.DATABASE_URL ?? '', ENCRYPTION_KEY: 'k1:hunter2' }),
      /^countersign: ENCRYPTION_KEY is not a setting, and is ignored\. Did you mean ENCRYPTION_KEYS\?\ncountersign: .*ENCRYPTION_KEYS is missing/,
      2,
    ],
    [
      'a port that is taken',
      () => ({ ...settings, PORT: port }),
      `countersign: Port ${port} on 127.0.0.1 is taken. Set PORT to another one, or stop the process that has it.`,
    ],
  ])('%s', async ([, given, message, lineCount]) => {
    const refused = await countersign(['start'], { PORT: '0', LOG_FORMAT: 'pretty', ...given() });
    expectRefusal(refused, message, lineCount);
  });

  test('without a terminal, a server that does not start says so in a line of its log', async () => {
    const refused = await countersign(['worker'], { ...settings, PORT: '65536', WORKER_WINDOW: 'wide' });
    expectRefusal(refused, '"role":"worker"');
    expect(logLines(refused.stderr)).toMatchObject([
      {
        level: 'fatal',
        msg: expect.stringMatching(/^Configuration:\n {2}- PORT must .*\n {2}- WORKER_WINDOW must /),
      },
    ]);
  });

  test('an unknown command or option, with the nearest known one', async () => {
    const [command, option] = await Promise.all([
      countersign(['operator-token', 'crate'], settings),
      countersign(['operator-token', 'create', '--name', 'x', '--scope', 'y'], settings),
    ]);
    expectRefusal(command, "error: unknown command 'crate'\n(Did you mean create?)", 2);
    expectRefusal(option, "error: unknown option '--scope'\n(Did you mean --scopes?)", 2);
  });

  test('an operation that does not exist, with the nearest known one; and a command that is an operation now', async () => {
    const [misspelt, moved] = await Promise.all([
      countersign(['api', 'operatorListQueus'], settings),
      countersign(['delivery', 'redeliver', '--status', 'failed'], settings),
    ]);
    expectRefusal(
      misspelt,
      "error: unknown command 'operatorListQueus'\n(Did you mean operatorListQueues?)",
      2,
    );
    expectRefusal(
      moved,
      'countersign: "delivery redeliver" is now "countersign api operatorRedeliverDelivery";',
    );
  });
});

describe('help', () => {
  test('every command and subcommand explains itself', () => {
    const explained = explain(createProgram(), '');
    expect(explained.map(([name]) => name)).toEqual(
      expect.arrayContaining(['countersign start', 'countersign operator-token revoke']),
    );
    for (const [name, help] of explained) {
      expect(help).toMatch(new RegExp(`^Usage: ${name} .*\n\n[A-Z].{10,}`));
    }
  });

  test('whose output nobody reads to its end, as before `head`, ends as if it were read', async () => {
    const script = `${process.execPath} src/countersign.js api operatorListOrganizations --json; echo "status $?" >&2`;
    const piped = new Program('-c', [`{ ${script}; } | true`], settings, 'sh');
    expect((await piped.ended).stderr).toBe('status 0\n');
  });

  test('the help lists the settings', async () => {
    const { code, stdout, stderr } = await countersign(['--help'], settings);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/ {2}DATABASE_URL +Postgres server/);
  });

  test('npx countersign finds the command of this repository, whatever Node npm itself runs on', async () => {
    const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
    const script = `require('child_process').execFileSync('npx', ['--no-install', 'countersign', '--help'], { stdio: 'inherit' })`;
    const npx = new Program('--eval', [script], { PATH: path.join(':'), HOME: process.env.HOME ?? '/tmp' });
    expect(await npx.ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: countersign '),
    });
  });
});

/** The full name and the help of a command and of all below it. */
function explain(command: Command, parent: string): [name: string, help: string][] {
  const name = `${parent} ${command.name()}`.trim();
  return [[name, command.helpInformation()], ...command.commands.flatMap((child) => explain(child, name))];
}

describe.concurrent('tokens', () => {
  test('a token is refused for an unknown scope or an unknown organization', async () => {
    const create = (organization: string, ...scopes: string[]) =>
      run(
        ...['api', 'operatorIssueToken', '--organization', organization, '--name', 'x', '--scopes'],
        ...scopes,
      );
    const [scope, organization] = await Promise.all([
      create('Demo', 'customers:read', 'customers:own'),
      create('Nobody', 'full_access'),
    ]);
    expectRefusal(scope, /customers:own.*full_access, /);
    expectRefusal(organization, 'countersign: There is no organization "Nobody".');
  });
});

const invoice = {
  id: '019300aa-0000-7000-8000-000000000001',
  number: 'INV-1',
  status: 'issued',
  customer_id: '019300aa-0000-7000-8000-000000000002',
  total: { amount: 100, currency: 'EUR' },
  paid: { amount: 0, currency: 'EUR' },
  due_on: null,
  created_at: '2026-11-21T10:00:00.000Z',
  issued_at: '2026-11-21T10:00:00.000Z',
  voided_at: null,
  paid_at: null,
};

/** The deliveries that arrive at a path of the receiver. */
function arrivals(path: string, count: number): Promise<ReceivedRequest[]> {
  return receiver.waitForDeliveries(count, (request) => request.path === `/hooks${path}`);
}

function publish(type: string, ...options: string[]): Promise<Ended> {
  return run('api', 'operatorPublishEvent', '--type', type, '--organization', 'Demo', ...options);
}

describe.concurrent('events and deliveries', () => {
  test('a published event is delivered signed, under the id that was given', async () => {
    const endpoint = await partner.registerActive(`${receiver.url}/published`, ['contract.terminated']);
    const id = '019300aa-0000-7000-8000-00000000000e';
    const data = JSON.stringify({
      id: invoice.id,
      number: 'C-1',
      customer_id: invoice.customer_id,
      title: 'Maintenance',
      status: 'terminated',
      starts_on: '2026-01-01',
      ends_on: null,
      created_at: invoice.created_at,
      updated_at: invoice.created_at,
    });
    const published = await publish('contract.terminated', '--data', data, '--id', id);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect([fact(published, 'id'), fact(published, 'deliveries')]).toEqual([id, '1']);
    const [request] = await arrivals('/published', 1);
    expect(request?.headers['service-event-id']).toBe(id);
    const options = { signingSecret: endpoint.signing_secret };
    expect(await unwrap(request?.body ?? '', request?.headers ?? {}, options)).toMatchObject({ id });

    expectRefusal(
      await publish('contract.terminated', '--data', data.replace('C-1', 'C-2'), '--id', id),
      `countersign: There is another event ${id}: its data differs.`,
    );
  });

  test('data that breaks the contract, is not JSON, of no known type, or of one that only the service publishes is refused, with pointers', async () => {
    const [contract, json, prototype, type, forged] = await Promise.all([
      publish(
        'invoice.issued',
        '--data',
        JSON.stringify({ ...invoice, total: { amount: '1', currency: 'EUR' }, paid: 1 }),
      ),
      publish('invoice.issued', '--data', '{"id":'),
      publish('invoice.issued', '--data', '{"a":[{"__proto__":1}]}'),
      publish('invoice.isued', '--data', '{}'),
      publish('webhook_endpoint.disabled', '--data', '{}'),
    ]);
    expectRefusal(
      contract,
      'countersign: The data of this invoice.issued event does not fit the contract. --data /total/amount must be integer; --data /paid must be object.',
    );
    expectRefusal(json, "error: option '--data <json>' argument '{\"id\":' is invalid. Give valid JSON.");
    expectRefusal(
      prototype,
      'error: option \'--data <json>\' argument \'{"a":[{"__proto__":1}]}\' is invalid. No member may be called __proto__.',
    );
    expectRefusal(type, /--type .*"invoice.isued"/);
    expectRefusal(forged, /--type "webhook_endpoint.disabled" is published by the service alone\./);
  });
});
