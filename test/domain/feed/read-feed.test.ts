import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/domain/context.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import {
  FIRST_PLACE,
  isFeedPlace,
  readFeedPlace,
  writeFeedPlace,
} from '../../../src/domain/feed/feed-position.ts';
import { endOfFeed, placeInFeedAt, readFeed, startOfFeed } from '../../../src/domain/feed/read-feed.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';

// Without a worker, nobody else places events.
const app = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = app.app;

// What a page has, and which cursors are none, is in test/http/event-feed.test.ts.
describe('a page', () => {
  test('of some types moves past the others, 5,000 positions at a time', async () => {
    const organizationId = await newOrganization();
    await publishBySql(organizationId, 6_000);
    const [voided] = await publishMany(organizationId, 1, 'invoice.voided');
    await publishBySql(organizationId, 2);
    await sequenceEvents(context, 10_000);

    const types = ['invoice.voided'] as const;
    const first = await readFeed(context, organizationId, { after: FIRST_PLACE, types, limit: 10 });
    expect(first).toMatchObject({ events: [], end: { position: 5_000 }, behind: 1_003, hasMore: true });
    const second = await readFeed(context, organizationId, { after: first.end, types, limit: 1 });
    expect(second).toMatchObject({ events: [{ id: voided }], end: { position: 6_003 }, hasMore: false });
    // What was passed over is there for a request without the filter.
    const all = await readFeed(context, organizationId, { after: first.end, limit: 2 });
    expect(all).toMatchObject({ events: [{ type: 'invoice.issued' }, {}], end: { position: 5_002 } });
  });
});

describe('a place', () => {
  test('is the same after it was written', async () => {
    const place = {
      position: 417,
      eventId: '01a1f82f-1e80-77a3-bb2e-6a98456e9cfb',
      placedAt: 1_795_790_000_123,
    };
    // Null is what cursors had before they had the time.
    for (const each of [place, { ...place, placedAt: null }]) {
      expect(isFeedPlace(writeFeedPlace(each))).toBe(true);
      expect(readFeedPlace(writeFeedPlace(each))).toEqual(each);
    }
  });

  test('of an organization without events is before its first', async () => {
    const organizationId = await newOrganization();
    expect(await startOfFeed(context, organizationId)).toEqual(FIRST_PLACE);
    expect(await endOfFeed(context, organizationId)).toEqual(FIRST_PLACE);
    expect(await placeInFeedAt(context, organizationId, new Date(0))).toEqual(FIRST_PLACE);
    expect(await readFeed(context, organizationId, { after: FIRST_PLACE, limit: 1 })).toEqual({
      events: [],
      end: FIRST_PLACE,
      behind: 0,
      hasMore: false,
    });
  });

  test('that the feed does not have, as after a restore from an older backup, is refused', async () => {
    const organizationId = await newOrganization();
    const [first = ''] = await publishMany(organizationId, 2);
    await sequenceEvents(context, 100);
    for (const after of [
      { position: 1, eventId: crypto.randomUUID(), placedAt: null },
      { position: 1, eventId: first, placedAt: 1 },
      { position: 2, eventId: first, placedAt: null },
      { position: 3, eventId: first, placedAt: null },
    ]) {
      await expect(readFeed(context, organizationId, { after, limit: 1 })).rejects.toMatchObject({
        code: 'feed_cursor_expired',
        message: expect.stringContaining('restored to an earlier state'),
      });
    }
  });

  test('at the very time at which an event was placed is before that event', async () => {
    const organizationId = await newOrganization();
    const ids = await publishMany(organizationId, 3);
    await sequenceEvents(context, 100);
    // As of an event of a clock that is ahead: its row has its time.
    const times = [1, 2, 2].map((second) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)));
    await pool.query(
      `update event_feed set sequenced_at = at from unnest($1::uuid[], $2::timestamptz[]) as given (id, at)
       where event_id = given.id`,
      [ids, times],
    );
    const placeAt = (second: number) =>
      placeInFeedAt(context, organizationId, new Date(Date.UTC(2030, 0, 1, 0, 0, second)));
    expect(await placeAt(1)).toEqual(FIRST_PLACE);
    expect(await placeAt(2)).toMatchObject({ position: 1, eventId: ids[0] });
    expect(await placeAt(3)).toMatchObject({ position: 3, eventId: ids[2] });
  });

  test('at a time is before every event that was created then or later, whatever the order of commits', async () => {
    const organizationId = await newOrganization();
    const slow = await pool.connect();
    await slow.query('begin');
    const { rows } = await slow.query<{ id: string }>(
      "select publish_event($1, 'invoice.issued', 1, $2::json) as id",
      [organizationId, JSON.stringify(sampleInvoice)],
    );
    expect(rows).toHaveLength(1);
    for (let pass = 0; pass < 5; pass++) {
      await publishMany(organizationId, 3);
      await sequenceEvents(context, 100);
    }
    await slow.query('commit');
    slow.release();
    await sequenceEvents(context, 100);
    await publishMany(organizationId, 1);
    await sequenceEvents(context, 100);

    const { events } = await readFeed(context, organizationId, { after: FIRST_PLACE, limit: 100 });
    expect(events).toHaveLength(17);
    for (const time of [
      ...events.map(({ createdAt }) => createdAt),
      new Date(0),
      new Date(Date.UTC(2100, 0)),
    ]) {
      const place = await placeInFeedAt(context, organizationId, time);
      const before = events.filter((event) => event.place.position <= place.position);
      expect(before.filter(({ createdAt }) => createdAt >= time)).toEqual([]);
      if (place.position > 0) expect(before.at(-1)?.place).toEqual(place);
    }
    // The slow one comes late, and moves no place back.
    const latest = events[16];
    if (!latest) throw new Error('There is no event.');
    // Those of the last pass may have been placed in its very millisecond.
    const place = await placeInFeedAt(context, organizationId, latest.createdAt);
    expect(place.position).toBeGreaterThanOrEqual(12);
  });
});

async function newOrganization(): Promise<string> {
  return (await app.createTenant()).organizationId;
}

/** @returns the ids, in the order of publishing. */
async function publishMany(
  organizationId: string,
  count: number,
  type: 'invoice.issued' | 'invoice.voided' = 'invoice.issued',
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await inTransaction(context, (tx) =>
      publishEvent(tx, { organizationId, type, data: sampleInvoice }),
    );
    ids.push(id);
  }
  return ids;
}

async function publishBySql(organizationId: string, count: number): Promise<void> {
  await pool.query("select publish_event($1, 'invoice.issued', 1, $2::json) from generate_series(1, $3)", [
    organizationId,
    JSON.stringify(sampleInvoice),
    count,
  ]);
}
