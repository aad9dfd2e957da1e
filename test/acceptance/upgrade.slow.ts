import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../src/domain/access/tokens/scope.ts';
import { secretContext } from '../../src/domain/endpoints/endpoint-secrets.ts';
import { readConfig } from '../../src/platform/config.ts';
import { runningVersion } from '../../src/platform/process/version.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { connectionsTo } from '../support/connections.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { codeBelow } from '../support/documents.ts';
import { Program } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { checkOut, hasCommit, releaseCommits } from '../support/released-code.ts';
import { makeReleasedSchema, releasedSchemas } from '../support/released-schema.ts';
import { timeLimit } from '../support/slowness.ts';
import { SteadyPublisher } from '../support/steady-publisher.ts';
import {
  filesOfTables,
  fillHistory,
  Requester,
  upgradeUnderTraffic,
} from '../support/upgrade-under-traffic.ts';
import { waitFor } from '../support/wait-for.ts';

const DELIVERIES = 20_000;
const EVENTS_PER_SECOND = 50;
/** Twenty times the usual time: on a machine with a load of 11 it was seven seconds. */
const STALL_MAX_MS = timeLimit(10_000);

describe.each(Object.entries(releasedSchemas))('from the schema of %s', (_, schema) => {
  test('two starts of API and worker migrate at once: no publish by SQL is refused, no request fails, nothing is lost or rewritten', async () => {
    await using stack = new AsyncDisposableStack();
    const database = stack.use(await createEmptyDatabase(inject('serverUrl')));
    const receiver = stack.use(await startReceiver());
    await makeReleasedSchema(database.url, schema);
    const session = new pg.Client({ connectionString: database.url });
    await session.connect();
    stack.defer(() => session.end());
    const { organizationId, endpointId } = await insertPartner(session, receiver.url);
    await fillHistory(session, organizationId, endpointId, DELIVERIES);
    const files = await filesOfTables(session);
    const publisher = stack.use(new SteadyPublisher(database.url, organizationId, EVENTS_PER_SECOND));
    await waitFor('the first events', () => publisher.published.size >= 5);

    const config = readConfig({
      PORT: '0',
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ALLOW_INSECURE_RECEIVERS: 'true',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
    });
    const start = () => startApp(config, { api: true, worker: true });
    const apps = await Promise.all([start(), start()]);
    for (const app of apps) stack.use(app);
    const { plaintext } = await issueToken(apps[0].context, {
      organizationId,
      issuedBy: ownerEmail,
      name: 'test',
      scopes: [fullAccess],
    });
    const requester = stack.use(new Requester(plaintext, ['webhook-endpoints', 'deliveries?limit=5']));
    for (const { baseUrl = '' } of apps) requester.ask(baseUrl);
    const before = publisher.published.size;
    await waitFor('events after the upgrade', () => publisher.published.size >= before + 10);
    await publisher.stop();
    await requester.stop();

    expect(publisher.refused).toEqual([]);
    expect(publisher.slowestMs).toBeLessThan(STALL_MAX_MS);
    expect(requester.failures).toEqual([]);
    await waitFor('every delivery', () => {
      const arrived = new Set(receiver.deliveries.map(({ headers }) => headers['service-event-id']));
      return [...publisher.published].every((id) => arrived.has(id));
    });
    const filesAfter = await filesOfTables(session);
    for (const [table, file] of files) expect(filesAfter.get(table), table).toBe(file);
  });
});

test.each(Object.entries(releasedSchemas))(
  'from the schema of %s, `migrate --dry-run` names what `migrate` then does, and changes nothing',
  async (_, schema) => {
    await using database = await createEmptyDatabase(inject('serverUrl'));
    await makeReleasedSchema(database.url, schema);
    const namesOf = async () =>
      (await readPlan(database.url)).changes.map(({ name }) => name).filter((name) => /^\d/.test(name));
    const history = async () => {
      await using session = await connectionsTo(database.url).openSession({ name: 'test' });
      const { rows } = await session.query<{ name: string }>(
        'select migration_name as name from _prisma_migrations order by started_at',
      );
      return rows.map(({ name }) => name);
    };
    const before = await history();
    // What only asks brings no database up to date by the way.
    const { code, stderr } = await command(database.url, 'api', 'operatorListOrganizations');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('This database is of an earlier version'),
    });
    const planned = await namesOf();
    expect(planned.length).toBeGreaterThan(100);
    expect(await history()).toEqual(before);
    const { stdout } = await command(database.url, 'migrate');
    expect(stdout).toContain(
      `upgraded from migration ${before.toSorted().at(-1)}: ${planned.length} migrations`,
    );
    expect(stdout).toContain(`It is up to date: version ${runningVersion()}, migration ${planned.at(-1)}.`);
    expect(await history()).toEqual([...before, ...planned]);
    expect((await readPlan(database.url)).changes).toEqual([]);
  },
);

test.each([['start'], ['worker'], ['migrate'], ['migrate', '--dry-run']])(
  'on a database that a later version has changed for good, `%s` refuses in one sentence',
  async (...args) => {
    await using database = await createTestDatabase(inject('serverUrl'));
    await using session = await connectionsTo(database.url).openSession({ name: 'test' });
    await session.query(
      "create or replace function oldest_compatible_version() returns text language sql immutable as $$ select '99.1.0' $$",
    );
    const { code, stdout, stderr } = await command(database.url, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    // A server's last words are a line of its log.
    const said = stderr.startsWith('{')
      ? `${JSON.parse(stderr).msg}`
      : stderr.replace('countersign: ', '').trim();
    expect(said).toMatch(
      /^This database has been upgraded for version 99\.1\.0 and later, and this is version \d+\.\d+\.\d+: run that one, or restore a backup from before the upgrade\.$/,
    );
  },
);

function command(databaseUrl: string, ...args: string[]) {
  const settings = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys };
  return new Program('src/countersign.js', args, settings).ended;
}

async function readPlan(databaseUrl: string): Promise<{ readonly changes: readonly { name: string }[] }> {
  const [shown = ''] = codeBelow('docs/operating/upgrading.md', 'Upgrading, and going back', 'sh');
  const [, ...args] = shown.trim().split(' ');
  return JSON.parse((await command(databaseUrl, ...args, '--json')).stdout);
}

const available = await Promise.all(
  Object.entries(releaseCommits).map(async ([version, commit]) => ({
    version,
    commit,
    isAvailable: await hasCommit(commit),
  })),
);

describe.each(available)('from the code of $version', ({ commit, isAvailable }) => {
  // Without the repository's history, the old version is not available.
  test.skipIf(!isAvailable)(
    'an upgrade under traffic and the way back refuse no publish, fail no request, and lose nothing, with the API, worker and publishers of both versions',
    async () => {
      await using database = await createEmptyDatabase(inject('serverUrl'));
      await using old = await checkOut(commit);
      const report = await upgradeUnderTraffic({
        databaseUrl: database.url,
        oldDir: old.dir,
        newDir: resolve('.'),
        deliveries: DELIVERIES,
        eventsPerSecond: EVENTS_PER_SECOND,
      });

      expect(report.migrations.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
        { code: 0, stderr: expect.any(String) },
        { code: 0, stderr: expect.any(String) },
      ]);
      expect(report.startFailure).toBeUndefined();
      expect(report).toMatchObject({ refused: [], failedRequests: [], lost: 0, rewritten: [] });
      expect(report.published).toBeGreaterThan(EVENTS_PER_SECOND);
      expect(report.slowestPublishMs).toBeLessThan(STALL_MAX_MS);
    },
    120_000,
  );

  test.skipIf(!isAvailable)(
    'its invoices and payments are what the tables of this version take',
    async () => {
      await using database = await createTestDatabase(inject('serverUrl'));
      await using old = await checkOut(commit);
      const script = join(old.dir, 'business.ts');
      await writeFile(script, earlierBusiness);

      const { stdout, stderr } = await new Program(script, [], {
        DATABASE_URL: database.url,
        ENCRYPTION_KEYS: testEncryptionKeys,
      }).ended;

      expect(stdout, stderr).toBe(
        'draft 0 of 100, issued 0 of 100, issued 40 of 100, paid 100 of 100, voided 0 of 100\n',
      );
    },
  );
});

/** Runs the first release's commands in one process. */
const earlierBusiness = `
import { withCore } from './src/commands/with-core.ts';
import { createInvoice, issueInvoice, recordPayment, voidInvoice } from './src/domain/invoice.ts';
import { createOrganization } from './src/domain/organization.ts';
const said = await withCore(async (context) => {
  const { id } = await createOrganization(context, { name: 'Shop', ownerEmail: 'owner@shop.example' });
  const now = new Date();
  const { id: customerId } = await context.db.prisma.customer.create({ data: {
    id: crypto.randomUUID(), organizationId: id, number: 'C-1', name: 'Customer', country: 'GB', currency: 'GBP',
    createdAt: now, updatedAt: now,
  } });
  const states = [];
  const note = async (invoiceId) => {
    const { status, paidMinor, totalMinor } = await context.db.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
    states.push(status + ' ' + paidMinor + ' of ' + totalMinor);
  };
  const [paid, voided] = [await draft(), await draft()];
  function draft() { return createInvoice(context, id, { customerId, totalMinor: 100, dueOn: now }); }
  await note(paid.id);
  await issueInvoice(context, id, paid.id);
  await note(paid.id);
  for (const amountMinor of [40, 60]) {
    await recordPayment(context, id, { invoiceId: paid.id, amountMinor });
    await note(paid.id);
  }
  await issueInvoice(context, id, voided.id);
  await voidInvoice(context, id, voided.id);
  await note(voided.id);
  return states.join(', ');
});
console.log(said);
`;

test('every release has its code and its schema here', () => {
  expect(Object.keys(releaseCommits)).toEqual(Object.keys(releasedSchemas));
});

const ownerEmail = 'owner@shop.example';

/** An organization and its active endpoint, as the first release stores them. */
async function insertPartner(session: pg.Client, url: string) {
  const organizationId = crypto.randomUUID();
  const endpointId = crypto.randomUUID();
  const sealed = createSecretBox(encryptionKeys()).seal('a-secret', secretContext(endpointId));
  await session.query("insert into organization (id, name) values ($1, 'Shop')", [organizationId]);
  await session.query(
    "insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, 'OWNER')",
    [organizationId, ownerEmail],
  );
  await session.query(
    `insert into webhook_endpoint
       (id, organization_id, endpoint_url, status, signing_secret_sealed, verified_at, created_at, updated_at)
     values ($1, $2, $3, 'active', $4, now(), now(), now())`,
    [endpointId, organizationId, url, sealed],
  );
  await session.query(
    `insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
     values ($1, 'invoice.issued', $2, 1, 0)`,
    [endpointId, organizationId],
  );
  return { organizationId, endpointId };
}

function encryptionKeys() {
  const keys = readConfig({ ENCRYPTION_KEYS: testEncryptionKeys }).encryptionKeys;
  if (!keys) throw new Error('The keys of tests cannot be read.');
  return keys;
}
