// The upgrade to the feed: events of the versions before it, and of processes that publish meanwhile.
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../../src/platform/migrations/migration-session.ts';
import { upgradeDatabase } from '../../../src/schema-upgrade.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { makeEarlierSchema } from '../../support/released-schema.ts';
import { waitFor } from '../../support/wait-for.ts';

const LAST_WITHOUT_FEED = '20261124600001_inbox';
const ORGANIZATIONS = [1, 2, 3].map((number) => `00000000-0000-7000-8000-00000000000${number}`);

test('what was published before the feed comes first, by its time; what is published during the upgrade follows, whenever its transaction began; an interrupted fill goes on', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  await using opened = new AsyncDisposableStack();
  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: database.url, application_name: name });
    await client.connect();
    opened.defer(() => client.end());
    return client;
  };
  await makeEarlierSchema(database.url, { lastMigration: LAST_WITHOUT_FEED });
  const client = await connect('test');
  // Of the first organization more than fit a chunk, several at the same time, with ids in no order; some have no payload left.
  await client.query(
    `insert into event (id, organization_id, type, schema_version, body, payload_removed_at, created_at)
     select gen_random_uuid(), organization_id, (array['invoice.created', 'invoice.issued', 'payment.received'])[1 + number % 3], 1,
            case when number > 20 then '{}' end, case when number <= 20 then now() end,
            now() - (20000 - number / 7) * interval '1 s'
     from unnest($1::uuid[], array[11000, 5000, 30]) as given (organization_id, count)
     cross join lateral generate_series(1, count) as number`,
    [ORGANIZATIONS],
  );
  // This one has a number before the upgrade, and publishes after it.
  const early = await connect('early');
  await early.query('begin');
  await early.query('select pg_current_xact_id()');

  const published: string[] = [];
  let isUpgraded = false;
  const publisher = await connect('publisher of the version before');
  const publishing = (async () => {
    for (let number = 0; !isUpgraded || number < 10; number++) {
      published.push(await publish(publisher, ORGANIZATIONS[number % 3] ?? ''));
    }
  })();

  const upgrade = () =>
    upgradeDatabase(connectionsTo(database.url), readConfig({}), defaultMigrationSettings);
  const interrupted = upgrade().then(
    () => 'done',
    () => 'interrupted',
  );
  await waitFor('the fill to be under way, and interrupted', async () => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'countersign migrate'
         and query like '-- no-transaction%Places the events%' and state = 'active'`,
    );
    return rowCount === 1;
  });
  expect(await interrupted).toBe('interrupted');
  await upgrade();
  isUpgraded = true;
  await publishing;
  published.push(await publish(early, ORGANIZATIONS[0] ?? ''));
  await early.query('commit');
  for (let more = true; more; ) {
    const { rows } = await client.query<{ has_more: boolean }>('select has_more from sequence_events(1000)');
    more = rows[0]?.has_more === true;
  }

  const { rows: missing } = await client.query(
    'select id from event where body is not null and not exists (select from event_feed where event_id = id)',
  );
  expect(missing).toEqual([]);
  for (const organization of ORGANIZATIONS) {
    const { rows } = await client.query<{ id: string; position: number; isOld: boolean; inOrder: boolean }>(
      `select event.id, position::float8, xid = '0' as "isOld",
              coalesce((lag(xid = '0') over feed, lag(event.created_at) over feed, lag(event.id) over feed)
                       < (xid = '0', event.created_at, event.id), true) as "inOrder"
       from event_feed join event on event.id = event_feed.event_id and event.body is not null
       where event_feed.organization_id = $1
       window feed as (order by position) order by position`,
      [organization],
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    const old = rows.filter(({ isOld }) => isOld);
    expect(rows.slice(0, old.length)).toEqual(old);
    expect(old.filter(({ inOrder }) => !inOrder)).toEqual([]);
    const ids = rows.slice(old.length).map(({ id }) => id);
    expect(ids).toEqual(published.filter((id) => ids.includes(id)));
  }

  async function publish(session: pg.Client, organization: string): Promise<string> {
    const id = crypto.randomUUID();
    await session.query(
      `insert into event (id, organization_id, type, schema_version, body, created_at)
       values ($1, $2, 'invoice.issued', 1, '{}', clock_timestamp())`,
      [id, organization],
    );
    return id;
  }
});
