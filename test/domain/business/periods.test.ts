import { describe, expect, test } from 'vitest';
import {
  dayAfter,
  dayBefore,
  type Periods,
  periodOf,
  periodStart,
  periodStartsFrom,
  startOfDay,
} from '../../../src/domain/business/periods.ts';
import { sql } from '../../../src/platform/postgres/statement.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = server.app;

const monthly = (anchor: string): Periods => ({ anchor, interval: 'month' });
const starts = (periods: Periods, count: number) =>
  Array.from({ length: count }, (_, n) => periodStart(periods, n));

describe('periods are counted from the anchor', () => {
  test('the 31st stays the 31st in every month that has one', () => {
    expect(starts(monthly('2026-01-31'), 6)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
  });

  test('29 February comes back in leap years', () => {
    expect(starts({ anchor: '2024-02-29', interval: 'year' }, 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(starts(monthly('2027-12-30'), 4)).toEqual([
      '2027-12-30',
      '2028-01-30',
      '2028-02-29',
      '2028-03-30',
    ]);
  });

  test('a quarter is three months', () => {
    expect(starts({ anchor: '2026-11-30', interval: 'quarter' }, 5)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
      '2027-08-30',
      '2027-11-30',
    ]);
  });

  test('a day belongs to the period that began on it or before it', () => {
    const periods = monthly('2026-01-31');
    expect(periodOf(periods, '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-02-28' });
    expect(periodOf(periods, '2026-02-27')).toEqual({ from: '2026-01-31', to: '2026-02-28' });
    expect(periodOf(periods, '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
    expect(periodOf(periods, '2026-03-30')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
    expect(periodOf({ anchor: '2026-03-20', interval: 'year' }, '2027-03-19')).toEqual({
      from: '2026-03-20',
      to: '2027-03-20',
    });
  });

  test('the next starts begin with a day that is one', () => {
    const periods = monthly('2026-03-20');
    expect(periodStartsFrom(periods, '2026-04-20', 2)).toEqual(['2026-04-20', '2026-05-20']);
    expect(periodStartsFrom(periods, '2026-04-21', 1)).toEqual(['2026-05-20']);
  });

  test('days follow one another over months, years and daylight saving', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayBefore('2028-03-01')).toBe('2028-02-29');
    expect(dayAfter('2026-03-29')).toBe('2026-03-30');
  });
});

test('TypeScript and Postgres name the same days', async () => {
  const { rows } = await server.app.pool.query<{
    anchor: string;
    interval: 'month';
    start: string;
    n: number;
  }>(`
    select to_char(anchor, 'YYYY-MM-DD') as anchor, interval, n,
           to_char(anchor + n * (case interval when 'month' then '1 month' when 'quarter' then '3 months'
                                               else '1 year' end)::interval, 'YYYY-MM-DD') as start
    from (select '2023-11-20'::date + day as anchor from generate_series(0, 500) as day) as anchors,
         unnest(array['month', 'quarter', 'year']) as interval, unnest(array[0, 1, 2, 3, 5, 11, 12, 13, 47]) as n`);
  const wrong = rows.filter(({ start, n, ...periods }) => periodStart(periods, n) !== start);
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(501 * 3 * 9);
  for (const { anchor, interval, start, n } of rows) {
    expect(periodOf({ anchor, interval }, start)).toEqual({
      from: start,
      to: periodStart({ anchor, interval }, n + 1),
    });
  }
});

describe('a period begins and ends at 00:00 where the organization is', () => {
  const instants = async (from: string, timeZone: string) => {
    const { to } = periodOf(monthly(from), from);
    const instant = (day: string) => startOfDay(sql`${day}::date`, sql`${timeZone}::text`);
    const [found] = await context.db.query<{ begins: Date; ends: Date }>`
      select ${instant(from)} as begins, ${instant(to)} as ends`;
    return [found?.begins.toISOString(), found?.ends.toISOString()];
  };

  test('in Berlin, before, over and after both changes of the clock', async () => {
    expect(await instants('2026-02-15', 'Europe/Berlin')).toEqual([
      '2026-02-14T23:00:00.000Z',
      '2026-03-14T23:00:00.000Z',
    ]);
    expect(await instants('2026-03-15', 'Europe/Berlin')).toEqual([
      '2026-03-14T23:00:00.000Z',
      '2026-04-14T22:00:00.000Z',
    ]);
    expect(await instants('2026-03-29', 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-04-28T22:00:00.000Z',
    ]);
    expect(await instants('2026-10-25', 'Europe/Berlin')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
    ]);
  });

  test('in New York', async () => {
    expect(await instants('2026-03-08', 'America/New_York')).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-04-08T04:00:00.000Z',
    ]);
    expect(await instants('2026-10-31', 'America/New_York')).toEqual([
      '2026-10-31T04:00:00.000Z',
      '2026-11-30T05:00:00.000Z',
    ]);
  });

  test('in Apia, which skipped 30 December 2011: that day is empty, and its neighbours meet', async () => {
    const [before, skipped, after] = await Promise.all(
      ['2011-11-30', '2011-12-30', '2011-12-31'].map((from) => instants(from, 'Pacific/Apia')),
    );
    expect(before).toEqual(['2011-11-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z']);
    expect(skipped?.[0]).toBe('2011-12-30T10:00:00.000Z');
    expect(after?.[0]).toBe('2011-12-30T10:00:00.000Z');
  });

  test('and no day begins before the one that precedes it, whatever the clocks do at midnight', async () => {
    // Havana has 00:00 twice when summer ends; Beirut and Santiago have none when it begins.
    for (const timeZone of ['America/Havana', 'Asia/Beirut', 'America/Santiago', 'Pacific/Apia']) {
      const days = monthly('2011-01-01');
      const all = await Promise.all(starts(days, 24).map((from) => instants(from, timeZone)));
      const flat = all.flat();
      expect(flat).toEqual(flat.toSorted());
    }
  });
});
