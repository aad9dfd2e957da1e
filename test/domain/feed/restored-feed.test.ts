// The feed after the database was restored: from a dump into another cluster, or from an older copy of its own files.
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { type FeedPlace, FIRST_PLACE } from '../../../src/domain/feed/feed-position.ts';
import { readFeed } from '../../../src/domain/feed/read-feed.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { unplacedAge } from '../../../src/domain/feed/unplaced-age.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { connectDatabase } from '../../../src/platform/database.ts';
import { defaultMigrationSettings } from '../../../src/platform/migrations/migration-session.ts';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
} from '../../../src/platform/postgres/embedded/postgres-cluster.ts';
import { run } from '../../../src/platform/postgres/embedded/postgres-process.ts';
import { endServer, startServer } from '../../../src/platform/postgres/postgres-server.ts';
import { upgradeDatabase } from '../../../src/schema-upgrade.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createTestDatabase } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import { lastingFreePort } from '../../support/free-port.ts';
import { scansOf } from '../../support/plans.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** A cluster of its own, whose transactions have numbers of their own. */
class OtherCluster implements AsyncDisposable {
  readonly #cluster: PostgresCluster;
  readonly #port: number;
  readonly #password: string;
  readonly #release: () => Promise<void>;

  static async start(): Promise<OtherCluster> {
    await using started = new AsyncDisposableStack();
    const { path } = started.use(await scratchFolder('restored'));
    const cluster = await openCluster(join(path, 'cluster'), { fast: true });
    const port = await lastingFreePort();
    const other = new OtherCluster(cluster, port, await clusterPassword(cluster), () =>
      resources.disposeAsync(),
    );
    await other.start();
    started.defer(() => endServer(cluster));
    const resources = started.move();
    return other;
  }

  private constructor(
    cluster: PostgresCluster,
    port: number,
    password: string,
    release: () => Promise<void>,
  ) {
    this.#cluster = cluster;
    this.#port = port;
    this.#password = password;
    this.#release = release;
  }

  urlOf(database: string): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  async start(): Promise<void> {
    const settings = { fsync: 'off', full_page_writes: 'off', max_prepared_transactions: '1' };
    const obstacle = await startServer(this.#cluster, { port: this.#port, settings });
    if (obstacle !== undefined) throw new Error(`Postgres did not start: ${obstacle}`);
  }

  stop(): Promise<void> {
    return endServer(this.#cluster);
  }

  /** While the server is stopped. @returns what puts the files back, later. */
  async backUp(): Promise<() => Promise<void>> {
    const { dir } = this.#cluster;
    await runs('cp', ['-a', dir, `${dir}-backup`]);
    return async () => {
      await runs('rm', ['-r', dir]);
      await runs('mv', [`${dir}-backup`, dir]);
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#release();
  }
}

async function runs(program: string, parameters: string[]): Promise<void> {
  const { ok, output } = await run(program, parameters);
  if (!ok) throw new Error(`${program}: ${output}`);
}

/** A database whose events are published and placed by hand. */
class FeedDatabase implements AsyncDisposable {
  readonly db: Awaited<ReturnType<typeof connectDatabase>>;
  readonly organizationId: string;
  readonly #url: string;

  static async open(url: string, organizationId: string = crypto.randomUUID()): Promise<FeedDatabase> {
    const onError = () => undefined;
    const db = await connectDatabase({ connections: connectionsTo(url), poolSize: 3, onError });
    await db.execute`insert into organization (id, name) values (${organizationId}, 'Shop') on conflict do nothing`;
    return new FeedDatabase(db, url, organizationId);
  }

  private constructor(db: FeedDatabase['db'], url: string, organizationId: string) {
    this.db = db;
    this.#url = url;
    this.organizationId = organizationId;
  }

  async publish(count = 1, session: pg.Pool | pg.PoolClient = this.db.pool): Promise<string[]> {
    const ids: string[] = [];
    for (let number = 0; number < count; number++) {
      const { rows } = await session.query<{ id: string }>(
        "select id from publish_event($1, 'invoice.issued', 1, $2::json)",
        [this.organizationId, JSON.stringify(sampleInvoice)],
      );
      ids.push(rows[0]?.id ?? '');
    }
    return ids;
  }

  /** Runs passes until nothing is left. */
  async place(): Promise<void> {
    while ((await sequenceEvents(this, 10))?.hasMore !== false);
  }

  /** Page by page. @returns the ids, and where it ended. */
  async readFrom(after: FeedPlace): Promise<{ ids: string[]; end: FeedPlace }> {
    const page = await readFeed(this, this.organizationId, { after, limit: 10 });
    const ids = page.events.map(({ id }) => id);
    if (!page.hasMore) return { ids, end: page.end };
    const rest = await this.readFrom(page.end);
    return { ids: [...ids, ...rest.ids], end: rest.end };
  }

  /** Lets transactions get so many numbers. */
  async spendTransactions(count: number): Promise<void> {
    await this.db.pool.query(
      `do $do$ begin for number in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $do$`,
    );
  }

  /** How many events the metric of the feed's delay looks at. */
  async eventsReadForAge(): Promise<number> {
    const options = '-c enable_seqscan=off -c enable_bitmapscan=off';
    const pool = new pg.Pool({ connectionString: this.#url, max: 1, options });
    try {
      const scans = await scansOf(pool, () => unplacedAge((sql) => pool.query(sql)));
      return scans.filter(({ table }) => table === 'event').reduce((sum, { rows }) => sum + rows, 0);
    } finally {
      await pool.end();
    }
  }

  async nextTransaction(): Promise<number> {
    const { rows } = await this.db.pool.query<{ next: number }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next',
    );
    return rows[0]?.next ?? 0;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.db.close();
  }
}

/**
 * What a dump has: all rows of one moment, and where sequences were after it. pg_dump is not where the tests run; it copies rows
 * as text, too.
 */
async function dumpOf({ db }: FeedDatabase): Promise<Map<string, { rows: string; sequences: string }>> {
  const session = await db.pool.connect();
  await session.query('begin isolation level repeatable read');
  const { rows: tables } = await session.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename like 'event%'",
  );
  const dump = new Map<string, { rows: string; sequences: string }>();
  for (const { name } of tables) {
    const { rows } = await session.query<{ rows: string }>(
      `select coalesce(json_agg(row_to_json(t)), '[]')::text as rows from ${name} t`,
    );
    dump.set(name, { rows: rows[0]?.rows ?? '[]', sequences: '' });
  }
  await session.query('commit');
  session.release();
  const { rows: sequences } = await db.pool.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where sequencename like 'event%' and last_value is not null",
  );
  const sequenceStatements = sequences.map(({ name, last }) => `select setval('${name}', ${last})`).join(';');
  const first = dump.get('event');
  if (first) dump.set('event', { ...first, sequences: sequenceStatements });
  return dump;
}

/** Into a database that has the tables. */
async function restore(url: string, dump: Awaited<ReturnType<typeof dumpOf>>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [name, { rows }] of dump) {
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    for (const { sequences } of dump.values()) await client.query(sequences);
  } finally {
    await client.end();
  }
}

const other = await forFile(OtherCluster.start());

describe('restored from a dump', () => {
  test.each([
    ['where transactions have lower numbers', 'lower'],
    ['where transactions have lower numbers, until the first pass', 'passed'],
    ['where transactions have higher numbers', 'higher'],
  ])('into a cluster %s, nothing is missed and nothing comes twice', async (_, numbers) => {
    await using shared = await createTestDatabase(inject('serverUrl'));
    await using own = await createDatabaseIn(other);
    const [from, to] = numbers === 'higher' ? [own, shared] : [shared, own];
    await using original = await FeedDatabase.open(from.url);
    await using restored = await FeedDatabase.open(to.url, original.organizationId);
    const aheadBy = async () => (await original.nextTransaction()) - (await restored.nextTransaction());
    if (numbers !== 'higher') await original.spendTransactions(1_000 - Math.min(await aheadBy(), 1_000));
    const expected = await original.publish(7);
    await original.place();
    const { end: readUntil } = await original.readFrom(FIRST_PLACE);
    const open = await original.db.pool.connect();
    await open.query('begin');
    await original.publish(1, open);
    // With a gap before them, so that the place of these numbers can be taken by others.
    await original.spendTransactions(50);
    expected.push(...(await original.publish(3)));
    await original.place();
    // Committed, and not placed when the dump is made; the open one is not in it.
    expected.push(...(await original.publish(4)));
    const dump = await dumpOf(original);
    await open.query('rollback');
    open.release();
    if (numbers !== 'higher') {
      // Ours are soon where those of the events are.
      await restored.spendTransactions((await aheadBy()) - 300);
    } else {
      await restored.spendTransactions(Math.max(await aheadBy(), 0) + 100);
    }
    await restore(to.url, dump);
    // Published in the new cluster before anybody placed anything there, one of them by a transaction that is still open.
    const slow = await restored.db.pool.connect();
    await slow.query('begin');
    const late = await restored.publish(1, slow);
    expected.push(...(await restored.publish(2)));
    if (numbers === 'passed') await restored.spendTransactions(1_000);
    await restored.place();
    expect((await restored.readFrom(FIRST_PLACE)).ids).toEqual(expected);
    expect((await restored.readFrom(readUntil)).ids).toEqual(expected.slice(7));
    // Not each restored event, at every scrape.
    expect(await restored.eventsReadForAge()).toBeLessThan(3);

    await slow.query('commit');
    slow.release();
    await restored.place();
    expected.push(...late);
    // The numbers of the restored events pass by.
    for (let round = 0; round < 40; round++) {
      await restored.spendTransactions(10);
      expected.push(...(await restored.publish()));
      if (round % 3 === 0) await restored.place();
    }
    await restored.place();
    expect((await restored.readFrom(FIRST_PLACE)).ids).toEqual(expected);
  });
});

test('restored from older files of its own, cursors from the time that is lost are refused, and the others go on', async () => {
  await using own = await createDatabaseIn(other);
  const organizationId = crypto.randomUUID();
  const kept: string[] = [];
  let keptUntil: FeedPlace;
  const lost: FeedPlace[] = [];
  {
    await using feed = await FeedDatabase.open(own.url, organizationId);
    kept.push(...(await feed.publish(5)));
    await feed.place();
    ({ end: keptUntil } = await feed.readFrom(FIRST_PLACE));
    // In the backup without a position.
    kept.push(...(await feed.publish(2)));
  }
  await other.stop();
  const putBack = await other.backUp();
  await other.start();
  {
    await using feed = await FeedDatabase.open(own.url, organizationId);
    for (let number = 0; number < 4; number++) {
      await feed.publish();
      await feed.place();
      lost.push((await feed.readFrom(keptUntil)).end);
    }
  }
  await other.stop();
  await putBack();
  await other.start();

  await using feed = await FeedDatabase.open(own.url, organizationId);
  const refused = async () => {
    for (const after of lost) {
      await expect(readFeed(feed, organizationId, { after, limit: 1 })).rejects.toMatchObject({
        code: 'feed_cursor_expired',
      });
    }
  };
  await refused();
  const expected = [...kept, ...(await feed.publish(6))];
  await feed.place();
  await refused();
  expect((await feed.readFrom(FIRST_PLACE)).ids).toEqual(expected);
  expect((await feed.readFrom(keptUntil)).ids).toEqual(expected.slice(5));
});

test('an event that gets its position again, with another one before it, is another place', async () => {
  await using own = await createDatabaseIn(other);
  const organizationId = crypto.randomUUID();
  // What a prepared transaction holds outlives a restore; it commits after whatever is published meanwhile.
  const publishAround = async (feed: FeedDatabase) => {
    const [before] = await feed.publish();
    await feed.place();
    await feed.db.pool.query("commit prepared 'held'");
    await feed.place();
    return before;
  };
  let held: FeedPlace;
  {
    await using feed = await FeedDatabase.open(own.url, organizationId);
    const session = await feed.db.pool.connect();
    await session.query('begin');
    await feed.publish(1, session);
    await session.query("prepare transaction 'held'");
    session.release();
  }
  await other.stop();
  const putBack = await other.backUp();
  await other.start();
  {
    await using feed = await FeedDatabase.open(own.url, organizationId);
    await publishAround(feed);
    ({ end: held } = await feed.readFrom(FIRST_PLACE));
  }
  await other.stop();
  await putBack();
  await other.start();

  await using feed = await FeedDatabase.open(own.url, organizationId);
  const published = await publishAround(feed);
  const { ids, end } = await feed.readFrom(FIRST_PLACE);
  expect([end.position, end.eventId]).toEqual([held.position, held.eventId]);
  expect(ids).toEqual([published, held.eventId]);
  await expect(readFeed(feed, organizationId, { after: held, limit: 1 })).rejects.toMatchObject({
    code: 'feed_cursor_expired',
  });
  // A cursor from before cursors had the time.
  const { events } = await readFeed(feed, organizationId, { after: { ...end, placedAt: null }, limit: 1 });
  expect(events).toEqual([]);
});

async function createDatabaseIn(cluster: OtherCluster): Promise<{ url: string } & AsyncDisposable> {
  const name = `feed_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(cluster.urlOf('postgres'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = cluster.urlOf(name);
  await upgradeDatabase(connectionsTo(url), readConfig({}), defaultMigrationSettings);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const client = new pg.Client(cluster.urlOf('postgres'));
      await client.connect();
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
