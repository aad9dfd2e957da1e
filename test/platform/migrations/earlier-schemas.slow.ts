import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { queueDefinitions } from '../../../src/jobs/queues.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../../src/platform/migrations/migration-session.ts';
import { migrateQueues } from '../../../src/platform/queue/queue.ts';
import { schemaSnapshot } from '../../../src/schema/snapshot.ts';
import { upgradeDatabase } from '../../../src/schema-upgrade.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase, createTestDatabase } from '../../support/database.ts';
import { codeBelow } from '../../support/documents.ts';
import { makeEarlierSchema, mergedSchemas, releasedSchemas } from '../../support/released-schema.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { schemaDrift } from '../../support/schema-drift.ts';

test.each(Object.entries({ ...releasedSchemas, ...mergedSchemas }))(
  'a database of %s becomes the same as a new one, deliveries and endpoints of its own included',
  async (_, schema) => {
    await using fresh = await createTestDatabase(inject('serverUrl'));
    await using database = await createEmptyDatabase(inject('serverUrl'));
    await makeEarlierSchema(database.url, schema);
    await withClient(database.url, (client) => client.query(rowsOfEveryState));

    await upgradeDatabase(connectionsTo(database.url), readConfig({}), defaultMigrationSettings);

    expect(await schemaDrift(database.url)).toBe('');
    expect(await withClient(database.url, catalogue)).toEqual(await withClient(fresh.url, catalogue));
    expect(
      await withClient(database.url, (client) => client.query(filledColumns).then(({ rows }) => rows)),
    ).toEqual([
      { of: 'canceled', value: 'canceled', count: 1 },
      { of: 'delivered', value: null, count: 5000 },
      { of: 'failed', value: 'failed', count: 1 },
      { of: 'held', value: 'held', count: 1 },
      { of: 'held', value: 'true', count: 1 },
      { of: 'http://127.0.0.1:80/x', value: '127.0.0.1', count: 1 },
      { of: 'https://Shop.Example/hook', value: 'shop.example', count: 1 },
      { of: 'pending', value: null, count: 1 },
      { of: 'skipped', value: 'skipped', count: 1 },
    ]);
  },
);

test('redeliveries that are there become what their reason made them, and so do those of processes that know no kind', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  await makeEarlierSchema(database.url, { lastMigration: '20261122200000_worker_session' });
  const insertBoth = (client: pg.Client) =>
    client.query(`
      insert into replay (id, organization_id, endpoint_id, since, matched, position, created_at, reason)
      select uuid_time_ordered(), uuid_time_ordered(), uuid_time_ordered(), now(), 0, uuid_time_ordered(), now(), reason
      from unnest(array[null, 'they asked']) reason`);
  await withClient(database.url, insertBoth);

  await upgradeDatabase(connectionsTo(database.url), readConfig({}), defaultMigrationSettings);

  const { rows } = await withClient(database.url, async (client) => {
    await insertBoth(client);
    return client.query('select kind, reason, count(*)::int from replay group by 1, 2 order by 1');
  });
  expect(rows).toEqual([
    { kind: 'endpoint', reason: null, count: 2 },
    { kind: 'filter', reason: 'they asked', count: 2 },
  ]);
});

test('a role that publishes by SQL publishes after the upgrade, and is refused an organization that does not exist', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  await makeEarlierSchema(
    database.url,
    { lastMigration: '20261125200000_sign_in_link_asked_by' },
    (session) => migrateQueues(session, queueDefinitions(readConfig({}))),
  );
  const role = `publisher_${randomUUID().replaceAll('-', '')}`;
  await using grants = new AsyncDisposableStack();
  await withClient(database.url, (client) =>
    client.query(`
      create role ${role};
      grant usage on schema pgboss to ${role};
      grant select on webhook_subscription, event_schema, event_schema_rule, pgboss.queue to ${role};
      grant select (id, status) on webhook_endpoint to ${role};
      grant insert on event, delivery, pgboss.job to ${role};
      insert into organization (id, name) values ('00000000-0000-7000-8000-000000000001', 'Shop')`),
  );
  grants.defer(() =>
    withClient(
      database.url,
      async (client) => void (await client.query(`drop owned by ${role}; drop role ${role}`)),
    ),
  );

  await upgradeDatabase(connectionsTo(database.url), readConfig({}), defaultMigrationSettings);

  const publishFor = (organizationId: string) =>
    withClient(database.url, async (client) => {
      await client.query(`set role ${role}`);
      const { rows } = await client.query(
        `select pending_count from publish_event($1, 'invoice.issued', 1, $2)`,
        [organizationId, JSON.stringify(sampleInvoice)],
      );
      return rows;
    });
  expect(await publishFor('00000000-0000-7000-8000-000000000001')).toEqual([{ pending_count: 0 }]);
  await expect(publishFor('00000000-0000-7000-8000-000000000002')).rejects.toMatchObject({ code: '23503' });
});

test('a database with rows that break a rule is upgraded: the rule is named with their number, holds for others, and is validated once they are correct', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  await makeEarlierSchema(database.url, { lastMigration: '20261126000000_publishers_see_organizations' });
  await withClient(database.url, (client) => client.query(rowsThatBreakRules));
  const told: string[] = [];

  await upgradeDatabase(connectionsTo(database.url), readConfig({}), {
    ...defaultMigrationSettings,
    onProgress: (line) => told.push(line),
  });

  // Each migration that looks at rows says what it finds.
  const broken = told.filter((line) => line.includes('is broken')).map((line) => line.split('.')[0]);
  expect([...new Set(broken)]).toEqual([
    'invoice_organization_id_customer_id_currency_fkey of the table invoice is broken by rows that are there: 1',
    'invoice_paid_minor_check of the table invoice is broken by rows that are there: 2',
    'payment_amount_minor_check of the table payment is broken by rows that are there: 1',
  ]);
  const [brokenRules = '', statements = ''] = codeBelow(
    'docs/operating.md',
    'Rows that break a rule',
    'sql',
  ).filter((code) => code.startsWith('select'));
  const keys = `
    select count(*)::int as count from pg_constraint where conname in ('invoice_customer_id_fkey', 'payment_invoice_id_fkey')`;
  await withClient(database.url, async (client) => {
    const names = async () =>
      (await client.query<{ rule: string }>(brokenRules)).rows.map(({ rule }) => rule).sort();
    expect(await names()).toEqual([
      'invoice_organization_id_customer_id_currency_fkey',
      'invoice_paid_minor_check',
      'payment_amount_minor_check',
    ]);
    // The key without the organization stays where its successor does not hold for all.
    expect((await client.query(keys)).rows).toEqual([{ count: 1 }]);
    const overpay = "update invoice set paid_minor = 200 where number = 'sound'";
    await expect(client.query(overpay)).rejects.toMatchObject({ constraint: 'invoice_paid_minor_check' });
    await expect(client.query("delete from customer where number = 'C-2'")).rejects.toThrow(
      /invoice_customer_id_fkey/,
    );

    await client.query(repairs);
    const { rows } = await client.query<{ statement: string }>(statements);
    for (const { statement } of rows) await client.query(statement);
    expect(await names()).toEqual([]);
  });
});

test('every release has its schema here, once the installation is released and not its contract alone', async () => {
  const contracts = await readdir(new URL('../../../openapi/released', import.meta.url));
  const changelog = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(Object.keys(releasedSchemas)).toEqual(
    contracts
      .map((file) => file.replace('.yaml', ''))
      .filter((version) => !changelog.includes(`\n## ${version} — not released yet\n`)),
  );
});

const rowsOfEveryState = `
  insert into organization (id, name) values ('00000000-0000-7000-8000-000000000001', 'Shop');
  insert into webhook_endpoint (id, organization_id, endpoint_url, created_at, updated_at)
    select uuid_time_ordered(), '00000000-0000-7000-8000-000000000001', url, now(), now()
    from unnest(array['https://Shop.Example/hook', 'http://127.0.0.1:80/x']) url;
  insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
    select uuid_time_ordered(), '00000000-0000-7000-8000-000000000001', uuid_time_ordered(), uuid_time_ordered(),
      status, now(), now()
    from unnest(enum_range(null::delivery_status) || array_fill('delivered'::delivery_status, array[4999])) status`;

/** A sound invoice, one of another organization's customer, one that is paid by nothing, one overpaid by less than nothing. */
const rowsThatBreakRules = `
  insert into organization (id, name)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'Shop ' || n from generate_series(1, 2) n;
  insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
    select id, id, 'C-' || right(id::text, 1), 'Customer', 'GB', 'GBP', now(), now() from organization;
  insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, paid_minor, created_at, updated_at,
                       issued_at, paid_at)
    select uuid_time_ordered(), '00000000-0000-7000-8000-000000000001', ('00000000-0000-7000-8000-00000000000' || customer)::uuid,
      number, status::invoice_status, 'GBP', 100, paid, now(), now(), now(), case status when 'paid' then now() end
    from (values ('sound', 1, 'issued', 0), ('foreign', 2, 'issued', 0), ('unpaid', 1, 'paid', 0), ('minus', 1, 'issued', -5))
      as invoice(number, customer, status, paid);
  insert into payment (id, organization_id, invoice_id, customer_id, amount_minor, currency, received_at, created_at, updated_at)
    select uuid_time_ordered(), organization_id, id, customer_id, -5, 'GBP', now(), now(), now() from invoice where number = 'minus'`;

const repairs = `
  begin;
  alter table invoice disable trigger user;
  alter table payment disable trigger user;
  update invoice set customer_id = '00000000-0000-7000-8000-000000000001' where number = 'foreign';
  update invoice set status = 'issued', paid_at = null where number = 'unpaid';
  update invoice set paid_minor = 5 where number = 'minus';
  update payment set amount_minor = 5;
  alter table invoice enable trigger user;
  alter table payment enable trigger user;
  commit`;

const filledColumns = `
  select status::text as of, notable_status as value, count(*)::integer from delivery group by 1, 2
  union all select status::text, is_held::text, count(*)::integer from delivery where is_held group by 1, 2
  union all select endpoint_url, url_host, 1 from webhook_endpoint
  order by 1, 2`;

/** Line by line, because the order of columns is history. */
async function catalogue(client: pg.Client): Promise<string[]> {
  const snapshot = await schemaSnapshot(client, queueDefinitions(readConfig({})));
  const { rows } = await client.query<{ line: string }>(`
    select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace
    union all select obj_description(oid, 'pg_proc') from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'event schema', type, schema_version, fingerprint) from event_schema
    union all select concat_ws(' ', 'queue', name, policy, partition) from pgboss.queue`);
  return [...snapshot.split('\n'), ...rows.map(({ line }) => line)].sort();
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
