import { expect, test } from 'vitest';
import type { FeedEvidence, Place, Reading } from './feed-evidence.ts';
import { judgeFeed } from './feed-verdict.ts';

const organizationId = 'organization';
const placeOf = (position: number, eventId = `event-${position}`): Place => ({ position, eventId });

/**
 * Three events, each committed before the next was published; the third names the second as its cause.
 * Readings: one of all types, one of a single type.
 */
const quietRun: FeedEvidence = {
  events: [
    { id: 'event-1', organizationId, type: 'invoice.issued', causeId: null },
    { id: 'event-2', organizationId, type: 'invoice.issued', causeId: null },
    { id: 'event-3', organizationId, type: 'payment.received', causeId: 'event-2' },
  ],
  rows: [1, 2, 3].map((position) => ({ organizationId, ...placeOf(position) })),
  publications: [
    ...[1, 2, 3].map((number) => ({
      id: `event-${number}`,
      organizationId,
      sentAt: number * 10,
      committedAt: number * 10 + 5,
    })),
    { id: 'event-4', organizationId, sentAt: 12, isRolledBack: true },
  ],
  readings: [
    {
      reader: 'whole',
      organizationId,
      stretches: [
        { from: 0, to: 2, types: undefined, events: [placeOf(1), placeOf(2)] },
        { from: 1, to: 3, types: undefined, events: [placeOf(2), placeOf(3)] },
      ],
      behind: 0,
      problems: [],
    },
    {
      reader: 'by type',
      organizationId,
      stretches: [{ from: 0, to: 3, types: ['payment.received'], events: [placeOf(3)] }],
      behind: 0,
      problems: [],
    },
  ],
};

const violationsOf = (changes: Partial<FeedEvidence>): string[] =>
  judgeFeed({ ...quietRun, ...changes }).flatMap(({ violations }) => violations);

const [whole, byType] = quietRun.readings as readonly [Reading, Reading];

test('a run in which all went well has no violations', () => {
  expect(violationsOf({})).toEqual([]);
});

test.each<[what: string, changes: Partial<FeedEvidence>, violation: string]>([
  [
    'an event without a place',
    { rows: quietRun.rows.slice(0, 2) },
    'LOST: event event-3 is not in the feed of organization',
  ],
  [
    'a reported commit that is gone',
    { events: quietRun.events.slice(0, 2), rows: quietRun.rows.slice(0, 2) },
    'LOST: event event-3 was committed and is not in the feed',
  ],
  [
    'a gap',
    { rows: quietRun.rows.map((row) => (row.position === 3 ? { ...row, position: 4 } : row)) },
    'the feed of organization has position 4 as its 3th',
  ],
  [
    'an event of another organization',
    { rows: quietRun.rows.map((row) => (row.position === 3 ? { ...row, organizationId: 'other' } : row)) },
    'LOST: event event-3 is not in the feed of organization',
  ],
  [
    'an event that was rolled back',
    { rows: [...quietRun.rows, { organizationId, ...placeOf(4) }] },
    'event event-4 is in the feed, though it was rolled back',
  ],
  [
    'an effect before its cause',
    {
      rows: [placeOf(1), placeOf(2, 'event-3'), placeOf(3, 'event-2')].map((place) => ({
        organizationId,
        ...place,
      })),
    },
    'event event-3 is before event event-2, which caused it',
  ],
  [
    'an event before one that had been committed',
    {
      rows: [placeOf(1, 'event-2'), placeOf(2, 'event-1'), placeOf(3)].map((place) => ({
        organizationId,
        ...place,
      })),
    },
    'event event-2 is before event event-1, whose commit it followed',
  ],
  [
    'an event that a reader missed',
    {
      readings: [
        { ...whole, stretches: [{ from: 0, to: 3, types: undefined, events: [placeOf(1), placeOf(3)] }] },
      ],
    },
    'whole read from 0 to 3: got event event-3 at 3, where event event-2 at 2 is next',
  ],
  [
    'the last event missed',
    {
      readings: [
        { ...whole, stretches: [{ from: 0, to: 3, types: undefined, events: [placeOf(1), placeOf(2)] }] },
      ],
    },
    'whole read from 0 to 3: MISSED event event-3 at 3',
  ],
  [
    'an event read twice',
    {
      readings: [
        {
          ...byType,
          stretches: [{ from: 0, to: 3, types: ['payment.received'], events: [placeOf(3), placeOf(3)] }],
        },
      ],
    },
    'by type read from 0 to 3: got event event-3 at 3, which is not there',
  ],
  [
    'another event at a place that was read',
    {
      readings: [
        { ...byType, stretches: [{ from: 0, to: 1, types: undefined, events: [placeOf(1, 'event-9')] }] },
      ],
    },
    'by type read from 0 to 1: got event event-9 at 1, where event event-1 at 1 is next',
  ],
  [
    'a reader that jumped',
    {
      readings: [
        { ...whole, stretches: [{ from: 1, to: 3, types: undefined, events: [placeOf(2), placeOf(3)] }] },
      ],
    },
    'whole went on at 1, having read to 0',
  ],
  [
    'a reader that did not come to the end',
    { readings: [{ ...whole, stretches: whole.stretches.slice(0, 1) }] },
    'whole has read to 2 of 3',
  ],
  [
    'a reader that is told of more',
    { readings: [{ ...whole, behind: 2 }] },
    'whole is at the end, and was told that it is 2 behind',
  ],
  [
    'an answer that no fault explains',
    { readings: [{ ...whole, problems: ['was answered 500 (1 times)'] }] },
    'whole: was answered 500 (1 times)',
  ],
])('the verdict finds %s', (_, changes, violation) => {
  expect(violationsOf(changes)).toContain(violation);
});
