// What retention removes leaves the feed, whoever removes it.
import { describe, expect, test } from 'vitest';
import { type FeedPlace, FIRST_PLACE } from '../../../src/domain/feed/feed-position.ts';
import { placeInFeedAt, readFeed, startOfFeed } from '../../../src/domain/feed/read-feed.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { applyRetention } from '../../../src/domain/retention/retention.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

// Without a worker, nobody else places events.
const app = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = app.app;

describe('what is removed', () => {
  test.each([
    ['a removed event', 'delete from event where id = $1'],
    [
      'an event without its payload',
      'update event set body = null, payload_removed_at = now() where id = $1',
    ],
  ])('%s leaves the feed, and what came before it does too', async (_, removal) => {
    const { organizationId, places, placeOf } = await organizationWithFeed(5);
    await pool.query(removal, [placeOf(3).eventId]);

    expect(await startOfFeed(context, organizationId)).toEqual(placeOf(3));
    expect(await idsAfter(organizationId, placeOf(3))).toEqual(places.slice(3).map(({ eventId }) => eventId));
    expect(await idsAfter(organizationId, placeOf(4))).toEqual([placeOf(5).eventId]);
    for (const after of [FIRST_PLACE, placeOf(1), placeOf(2)]) {
      await expect(readFeed(context, organizationId, { after, limit: 1 })).rejects.toMatchObject({
        code: 'feed_cursor_expired',
        message: expect.stringContaining('removed because of their age'),
      });
    }
    expect(await placeInFeedAt(context, organizationId, new Date(0))).toEqual(placeOf(3));
    expect(await rowsOf(organizationId)).toEqual([3, 4, 5]);
  });

  test('all of it leaves one row, from which positions go on', async () => {
    const { organizationId, placeOf } = await organizationWithFeed(3);
    await pool.query('delete from event where organization_id = $1', [organizationId]);
    expect(await rowsOf(organizationId)).toEqual([3]);
    expect(await startOfFeed(context, organizationId)).toEqual(placeOf(3));
    expect(await readFeed(context, organizationId, { after: placeOf(3), limit: 1 })).toEqual({
      events: [],
      end: placeOf(3),
      behind: 0,
      hasMore: false,
    });
    const [next] = await publishMany(organizationId, 1);
    await sequenceEvents(context, 10);
    expect(await readFeed(context, organizationId, { after: placeOf(3), limit: 1 })).toMatchObject({
      events: [{ id: next, place: { position: 4 } }],
    });
  });

  test('much of it leaves at once for readers, and 2,000 rows at a time for the table', async () => {
    const { organizationId, placeOf } = await organizationWithFeed(5_000);
    await pool.query('delete from event where id = $1', [placeOf(4_500).eventId]);
    await expect(readFeed(context, organizationId, { after: placeOf(4_499), limit: 1 })).rejects.toThrow();
    expect(await rowsOf(organizationId)).toHaveLength(3_000);
    // Another removal, of whatever came before, takes along what is left.
    await pool.query('delete from event where id = $1', [placeOf(4_400).eventId]);
    // The feed never begins earlier again.
    expect(await startOfFeed(context, organizationId)).toEqual(placeOf(4_500));
    await pool.query('delete from event where id = $1', [placeOf(4_501).eventId]);
    expect(await rowsOf(organizationId)).toHaveLength(500);
    expect(await startOfFeed(context, organizationId)).toEqual(placeOf(4_501));
  });

  test('before it had a position gets none', async () => {
    const organizationId = await newOrganization();
    const [gone, empty, kept] = await publishMany(organizationId, 3);
    await pool.query('delete from event where id = $1', [gone]);
    await pool.query('update event set body = null, payload_removed_at = now() where id = $1', [empty]);
    expect(await sequenceEvents(context, 10)).toMatchObject({ placed: 1 });
    expect(await idsAfter(organizationId, FIRST_PLACE)).toEqual([kept]);
  });
});

test('retention takes what it removes and empties out of the feed, in its transaction; a dry run takes nothing', async () => {
  const { organizationId, placeOf } = await organizationWithFeed(6);
  const age = (position: number, days: number) =>
    pool.query("update event set created_at = now() - $2 * interval '1 day' where id = $1", [
      placeOf(position).eventId,
      days,
    ]);
  // The second was published by a transaction that was open for long.
  await Promise.all([age(1, 50), age(2, 35), age(3, 50), age(4, 35)]);
  const { retention } = context.rules;
  const rules = { ...context.rules, retention: { ...retention, payloadDays: 30, eventDays: 40 } };

  expect(await applyRetention({ ...context, rules }, { dryRun: true })).toMatchObject({
    events: 2,
    payloads: 2,
  });
  expect(await rowsOf(organizationId)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await applyRetention({ ...context, rules })).toMatchObject({ events: 2, payloads: 2 });
  expect(await startOfFeed(context, organizationId)).toEqual(placeOf(4));
  expect(await idsAfter(organizationId, placeOf(4))).toEqual([placeOf(5).eventId, placeOf(6).eventId]);
});

test('an event that is kept although the feed begins after it never comes back', async () => {
  const { organizationId, placeOf } = await organizationWithFeed(3);
  await pool.query('delete from event where id = $1', [placeOf(2).eventId]);
  // As if the database had been copied: whatever should have a position and has none gets one.
  await pool.query('insert into event_feed_tick (snapshot, xid) values (pg_current_snapshot(), $1)', ['1']);
  await sequenceEvents(context, 10);
  expect(await idsAfter(organizationId, placeOf(2))).toEqual([placeOf(3).eventId]);
});

async function newOrganization(): Promise<string> {
  return (await app.createTenant()).organizationId;
}

interface FilledFeed {
  readonly organizationId: string;
  readonly places: readonly FeedPlace[];
  placeOf(position: number): FeedPlace;
}

async function organizationWithFeed(count: number): Promise<FilledFeed> {
  const organizationId = await newOrganization();
  const ids = await publishMany(organizationId, count);
  await sequenceEvents(context, 10_000);
  const { rows } = await pool.query<{ time: Date }>(
    'select sequenced_at as time from event_feed where organization_id = $1 order by position',
    [organizationId],
  );
  const places = ids.map((eventId, index) => ({
    position: index + 1,
    eventId,
    placedAt: rows[index]?.time.getTime() ?? null,
  }));
  return { organizationId, places, placeOf: (position) => places[position - 1] ?? FIRST_PLACE };
}

/** @returns the ids, in the order of publishing. */
async function publishMany(organizationId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => context.databaseClock.newId());
  await pool.query(
    `select from unnest($3::uuid[]) as given (id)
     cross join lateral publish_event($1, 'invoice.issued', 1, $2::json, event_id => given.id)`,
    [organizationId, JSON.stringify(sampleInvoice), ids],
  );
  return ids;
}

async function idsAfter(organizationId: string, after: FeedPlace): Promise<string[]> {
  const { events } = await readFeed(context, organizationId, { after, limit: 100 });
  return events.map(({ id }) => id);
}

async function rowsOf(organizationId: string): Promise<number[]> {
  const { rows } = await pool.query<{ position: number }>(
    'select position::float8 from event_feed where organization_id = $1 order by 1',
    [organizationId],
  );
  return rows.map(({ position }) => position);
}
