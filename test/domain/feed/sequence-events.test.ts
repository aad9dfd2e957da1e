// Passes of the sequencer: whatever the order in which transactions commit, every committed event gets one position, causes before
// effects.
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { type FeedPlace, FIRST_PLACE } from '../../../src/domain/feed/feed-position.ts';
import { readFeed } from '../../../src/domain/feed/read-feed.ts';
import {
  feedChannel,
  organizationsIn,
  removeOldTicks,
  sequenceEvents,
} from '../../../src/domain/feed/sequence-events.ts';
import { unplacedAge } from '../../../src/domain/feed/unplaced-age.ts';
import { Random } from '../../chaos/random.ts';
import { startTestApp } from '../../support/app.ts';
import { createTestDatabase } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { waitFor } from '../../support/wait-for.ts';

// Without a worker, nobody else places events.
const app = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = app.app;

const DATA = JSON.stringify(sampleInvoice);

describe('transactions that commit in any order', () => {
  const PUBLISHERS = 12;
  const TRANSACTIONS = 25;
  const seed = Number(process.env.FEED_SEED ?? Math.floor(Math.random() * 2 ** 30));

  test(`each committed event is seen once and causes come first, with savepoints, rollbacks, prepared transactions, and sequencers that are killed (FEED_SEED=${seed})`, async () => {
    await using database = await createTestDatabase(inject('serverUrl'));
    const organizationIds = ['a', 'b'].map(() => crypto.randomUUID());
    await withClient(database.url, (client) => insertOrganizations(client, organizationIds));
    const ledger = new Ledger();
    await using sequencers = new KilledSequencers(database.url, new Random(seed, 'kills'));
    await Promise.all(
      Array.from({ length: PUBLISHERS }, (_, number) =>
        publishAtRandom(database.url, organizationIds, ledger, new Random(seed, `publisher ${number}`)),
      ),
    );
    await sequencers.placeTheRest();

    expect(sequencers.kills).toBeGreaterThan(2);
    const { rows } = await withClient(database.url, (client) =>
      client.query<{ organization: string; position: number; id: string }>(
        'select organization_id as organization, position::float8, event_id as id from event_feed order by 1, 2',
      ),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(ledger.committedIds());
    for (const organization of organizationIds) {
      const feed = rows.filter((row) => row.organization === organization);
      expect(feed.map(({ position }) => position)).toEqual(feed.map((_, index) => index + 1));
      expect(ledger.effectsBeforeCauses(feed.map(({ id }) => id))).toEqual([]);
    }
    // Whoever read along has seen the same, in the same order: nothing came behind him.
    expect(sequencers.readAlong(organizationIds)).toEqual(rows.map(({ id }) => id));
  });

  /** What was published, and when it began to be and was committed, by a clock that counts. */
  class Ledger {
    readonly #beganAt = new Map<string, number>();
    readonly #committedAt = new Map<string, number>();
    #now = 0;

    began(id: string): void {
      this.#beganAt.set(id, ++this.#now);
    }

    committed(ids: readonly string[]): void {
      this.#now += 1;
      for (const id of ids) this.#committedAt.set(id, this.#now);
    }

    committedIds(): string[] {
      return [...this.#committedAt.keys()].sort();
    }

    effectsBeforeCauses(feed: readonly string[]): string[] {
      let earliestCommit = Number.POSITIVE_INFINITY;
      const found: string[] = [];
      for (const id of feed.toReversed()) {
        if (earliestCommit < (this.#beganAt.get(id) ?? 0)) found.push(id);
        earliestCommit = Math.min(earliestCommit, this.#committedAt.get(id) ?? 0);
      }
      return found;
    }
  }

  async function publishAtRandom(
    url: string,
    organizationIds: readonly string[],
    ledger: Ledger,
    random: Random,
  ): Promise<void> {
    const organization = () => organizationIds[random.integer(0, organizationIds.length - 1)] ?? '';
    await withClient(url, async (client) => {
      const publish = async (): Promise<string> => {
        const id = crypto.randomUUID();
        ledger.began(id);
        await client.query("select publish_event($1, 'invoice.issued', 1, $2::json, event_id => $3)", [
          organization(),
          DATA,
          id,
        ]);
        return id;
      };
      for (let transaction = 0; transaction < TRANSACTIONS; transaction++) {
        const ids: string[] = [];
        await client.query('begin');
        // Some have a number long before they publish.
        if (random.next() < 0.3) await client.query('select pg_current_xact_id()');
        for (let step = random.integer(1, 4); step > 0; step--) {
          // A slow one lets others pass.
          for (let turns = random.next() < 0.3 ? random.integer(0, 200) : 0; turns > 0; turns--)
            await setImmediate();
          const chance = random.next();
          if (chance < 0.6) ids.push(await publish());
          else {
            await client.query('savepoint here');
            const id = await publish();
            if (chance < 0.8) {
              await client.query('release here');
              ids.push(id);
            } else await client.query('rollback to here');
          }
        }
        const end = random.next();
        if (end < 0.15) {
          await client.query('rollback');
        } else if (end < 0.35) {
          const name = crypto.randomUUID();
          await client.query(`prepare transaction '${name}'`);
          for (let turns = random.integer(0, 100); turns > 0; turns--) await setImmediate();
          await client.query(end < 0.3 ? `commit prepared '${name}'` : `rollback prepared '${name}'`);
          if (end < 0.3) ledger.committed(ids);
        } else {
          await client.query('commit');
          ledger.committed(ids);
        }
      }
    });
  }

  /** Three that run passes all the time, in chunks of any size, and one after the other are killed. */
  class KilledSequencers implements AsyncDisposable {
    readonly #url: string;
    readonly #random: Random;
    readonly #running: Promise<void>[];
    readonly #seen = new Map<string, string[]>();
    #isEnding = false;
    kills = 0;

    constructor(url: string, random: Random) {
      this.#url = url;
      this.#random = random;
      this.#running = [
        ...[1, 2, 3].map((number) => this.#sequence(new Random(seed, `sequencer ${number}`))),
        this.#kill(),
        this.#read(),
      ];
    }

    async placeTheRest(): Promise<void> {
      await this[Symbol.asyncDispose]();
      await withClient(this.#url, async (client) => {
        for (let more = true; more; ) {
          const { rows } = await client.query('select has_more from sequence_events(1000)');
          more = rows[0]?.has_more === true;
        }
        await this.#readOn(client);
      });
    }

    readAlong(organizationIds: readonly string[]): string[] {
      return organizationIds.toSorted().flatMap((id) => this.#seen.get(id) ?? []);
    }

    async [Symbol.asyncDispose](): Promise<void> {
      this.#isEnding = true;
      await Promise.all(this.#running);
    }

    async #sequence(random: Random): Promise<void> {
      while (!this.#isEnding) {
        const client = new pg.Client({
          connectionString: this.#url,
          application_name: 'sequencer to be killed',
        });
        client.on('error', () => undefined);
        await client.connect();
        try {
          while (!this.#isEnding) {
            await client.query('begin');
            await client.query('select from sequence_events($1)', [random.integer(1, 40)]);
            // It may be killed between the two.
            await client.query('commit');
          }
          await client.end();
        } catch {
          // It was killed.
        }
      }
    }

    async #kill(): Promise<void> {
      await withClient(this.#url, async (client) => {
        while (!this.#isEnding) {
          for (let turns = this.#random.integer(20, 200); turns > 0; turns--) await setImmediate();
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'sequencer to be killed' order by random() limit 1`,
          );
          this.kills += rowCount ?? 0;
        }
      });
    }

    async #read(): Promise<void> {
      await withClient(this.#url, async (client) => {
        while (!this.#isEnding) await this.#readOn(client);
      });
    }

    async #readOn(client: pg.Client): Promise<void> {
      const { rows } = await client.query<{ organization: string; id: string }>(
        `select organization_id as organization, event_id as id from event_feed
         left join json_each_text($1) as seen on seen.key = organization_id::text
         where position > coalesce(seen.value::bigint, 0) order by organization_id, position`,
        [JSON.stringify(Object.fromEntries([...this.#seen].map(([id, events]) => [id, events.length])))],
      );
      for (const { organization, id } of rows) {
        const events = this.#seen.get(organization) ?? [];
        events.push(id);
        this.#seen.set(organization, events);
      }
    }
  }
});

describe('a pass', () => {
  test('places what is committed while another transaction stays open, and that one once it ends', async () => {
    const organizationId = await newOrganization();
    const open = await pool.connect();
    await open.query('begin');
    const slow = await publish(organizationId, open);
    const quick = await publish(organizationId);
    expect(await sequenceEvents(context, 10)).toMatchObject({ placed: 1, organizationIds: [organizationId] });
    const later = await publish(organizationId);
    await sequenceEvents(context, 10);
    expect(await sequenceEvents(context, 10)).toEqual({
      isOrdered: false,
      placed: 0,
      organizationIds: [],
      hasMore: false,
    });
    await open.query('commit');
    open.release();
    expect(await sequenceEvents(context, 10)).toMatchObject({ placed: 1 });
    expect(await feedOf(organizationId)).toEqual([quick, later, slow]);
  });

  test('gives no row an earlier time than the row before it has, or its event, though the clock goes back', async () => {
    const organizationId = await newOrganization();
    const first = await publish(organizationId);
    await sequenceEvents(context, 10);
    // Before the clock went back.
    await pool.query(`update event_feed set sequenced_at = now() + interval '1 hour' where event_id = $1`, [
      first,
    ]);
    await publish(organizationId);
    await sequenceEvents(context, 10);
    const third = await publish(organizationId);
    await pool.query(`update event set created_at = now() + interval '2 hours' where id = $1`, [third]);
    await sequenceEvents(context, 10);
    await publish(organizationId);
    await sequenceEvents(context, 10);
    const { rows } = await pool.query<{ hours: number }>(
      `select round(extract(epoch from sequenced_at - now()) / 3600)::int as hours from event_feed
       where organization_id = $1 order by position`,
      [organizationId],
    );
    expect(rows.map(({ hours }) => hours)).toEqual([1, 1, 2, 2]);
  });

  test('that finds nothing writes nothing, and old ticks are pruned', async () => {
    const organizationId = await newOrganization();
    const ticks = async () =>
      (await pool.query('select count(*)::int as count, max(id)::int as last from event_feed_tick')).rows[0];
    await publish(organizationId);
    await sequenceEvents(context, 10);
    const before = await ticks();
    await sequenceEvents(context, 10);
    expect(await ticks()).toEqual(before);

    await pool.query(
      'insert into event_feed_tick (snapshot) select pg_current_snapshot() from generate_series(1, 2000)',
    );
    await removeOldTicks(context);
    expect(await ticks()).toEqual({ count: 1_001, last: before.last + 2_000 });
    const next = await publish(organizationId);
    await sequenceEvents(context, 10);
    expect((await feedOf(organizationId)).at(-1)).toBe(next);
  });

  test('goes through a backlog in chunks, which a crash interrupts and another process continues, in the order of publishing', async () => {
    const organizationId = await newOrganization();
    const open = await pool.connect();
    await open.query('begin');
    const slow = await publish(organizationId, open);
    const before = [await publish(organizationId), await publish(organizationId)];
    // From now on the window has events on both sides of the snapshot that saw the slow one run.
    await sequenceEvents(context, 10);
    const ids = [];
    for (let number = 0; number < 5; number++) ids.push(await publish(organizationId));
    await open.query('commit');
    open.release();

    expect(await sequenceEvents(context, 2)).toMatchObject({ placed: 2, hasMore: true });
    // What comes now belongs to the next window, whatever is left of this one.
    const next = await publish(organizationId);
    const crashing = await pool.connect();
    await crashing.query('begin');
    await crashing.query('select from sequence_events(2)');
    expect(await sequenceEvents(context, 2)).toBeUndefined();
    await crashing.query('rollback');
    crashing.release();
    expect(await sequenceEvents(context, 3)).toMatchObject({ placed: 3, hasMore: true });
    // The window ends, and what came meanwhile is behind it.
    expect(await sequenceEvents(context, 3)).toMatchObject({ placed: 1, hasMore: true });
    expect(await feedOf(organizationId)).toEqual([...before, slow, ...ids]);
    expect(await unplacedAge((sql) => pool.query(sql))).toBeGreaterThan(0);
    expect(await sequenceEvents(context, 3)).toMatchObject({ placed: 1, hasMore: false });
    expect((await feedOf(organizationId)).at(-1)).toBe(next);
    expect(await unplacedAge((sql) => pool.query(sql))).toBe(0);
  });

  test('places the events of a thousand organizations at once, and names them all', async () => {
    const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID()).sort();
    await insertOrganizations(pool, ids);
    const wanted = new Set<string>(ids);
    const named: string[] = [];
    const listener = await context.queue.listen(
      feedChannel,
      // That of another test may arrive late.
      (payload) => named.push(...organizationsIn(payload).filter((id) => wanted.has(id))),
      () => undefined,
    );
    await pool.query(
      `select from unnest($1::uuid[] || $1::uuid[]) with ordinality as given (organization_id, place)
       cross join lateral publish_event(organization_id, 'invoice.issued', 1, $2::json)`,
      [ids, DATA],
    );
    const pass = await sequenceEvents(context, 10_000);
    expect(pass?.placed).toBe(2_000);
    expect(pass?.organizationIds.toSorted()).toEqual(ids);
    await waitFor('all organizations to be named', () => named.length >= 1_000);
    expect(named.toSorted()).toEqual(ids);
    await listener.close();
  });

  test('does not read the feed, though its plan was made while that was empty', async () => {
    await using database = await createTestDatabase(inject('serverUrl'));
    await withClient(database.url, async (client) => {
      const id = crypto.randomUUID();
      await insertOrganizations(client, [id]);
      await client.query('vacuum analyze');
      for (let pass = 0; pass < 3; pass += 1) {
        await client.query(
          `select from unnest(array_fill($1::uuid, array[200])) as organization_id
           cross join lateral publish_event(organization_id, 'invoice.issued', 1, $2::json)`,
          [id, DATA],
        );
        const { rows } = await client.query('select placed from sequence_events(10000)');
        expect(rows).toEqual([{ placed: 200 }]);
      }
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query(
        "select idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = 'event_feed_event_id_key'",
      );
      expect(rows).toEqual([{ read: 0 }]);
    });
  });
});

const insertOrganizations = (database: pg.Pool | pg.Client, ids: readonly string[]) =>
  database.query(`insert into organization (id, name) select id, 'Shop' from unnest($1::uuid[]) id`, [ids]);

async function newOrganization(): Promise<string> {
  return (await app.createTenant()).organizationId;
}

async function publish(organizationId: string, session: pg.Pool | pg.PoolClient = pool): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    "select id from publish_event($1, 'invoice.issued', 1, $2::json)",
    [organizationId, DATA],
  );
  return rows[0]?.id ?? '';
}

/** The ids, page by page. */
async function feedOf(organizationId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: FeedPlace = FIRST_PLACE, hasMore = true; hasMore; ) {
    const page = await readFeed(context, organizationId, { after, limit: 100 });
    ids.push(...page.events.map(({ id }) => id));
    after = page.end;
    hasMore = page.hasMore;
  }
  return ids;
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
