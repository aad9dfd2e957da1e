import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { DatabaseClock } from '../../src/platform/clock/database-clock.ts';
import { watchClock } from '../../src/platform/clock/watch-clock.ts';
import { TestClock } from '../support/test-clock.ts';
import { waitFor } from '../support/wait-for.ts';

const pool = new pg.Pool({ connectionString: inject('serverUrl'), max: 2 });
afterAll(() => pool.end());

const databaseMs = async (): Promise<number> =>
  (await pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')).rows[0].ms;

/** What the clock says, at a moment between two that the database gives. */
async function expectDatabaseTime(clock: DatabaseClock): Promise<void> {
  const before = await databaseMs();
  // Of the measurement that `told` comes from: another one may be made meanwhile.
  const slack = clock.uncertaintyMs + 2;
  const told = clock.now().getTime();
  const after = await databaseMs();
  expect(told).toBeGreaterThanOrEqual(Math.floor(before - slack));
  expect(told).toBeLessThanOrEqual(after + slack);
}

test('the time is the database’s, whatever this process’s clock says and however it is moved meanwhile', async () => {
  const own = new TestClock();
  own.advance(-400 * 86_400_000);
  const clock = await DatabaseClock.start(own, pool);
  await expectDatabaseTime(clock);
  own.advance(500 * 86_400_000);
  await expectDatabaseTime(clock);
});

test('a jump of the process’s clock is noticed and measured again when the time is next read', async () => {
  const own = new TestClock();
  const clock = await DatabaseClock.start(own, pool);
  let measured = 0;
  clock.onMeasured(() => {
    measured += 1;
  });
  expect(clock.offsetError()).toBeUndefined();
  expect(measured).toBe(0);
  own.advance(-45_000);
  expect(clock.offsetError()).toContain('45.0 s behind the database');
  await waitFor('a measurement', () => measured === 1);
  expect(clock.offsetMs / 1000).toBeCloseTo(-45, 1);
  own.advance(45_000);
  expect(clock.offsetError()).toBeUndefined();
});

/** A pool whose answers come `lateMs` late, as in a process that was busy when they came. */
function slowPool(late = 0) {
  const slow = {
    lateMs: late,
    async connect() {
      const client = await pool.connect();
      const query = client.query.bind(client);
      return Object.assign(Object.create(client), {
        async query(sql: string) {
          const result = await query(sql);
          for (const until = performance.now() + slow.lateMs; performance.now() < until; );
          return result;
        },
      });
    },
  };
  return slow;
}

test('what a slow measurement cannot tell is not held against the clock', async () => {
  const own = new TestClock();
  own.advance(29_950);
  const clock = await DatabaseClock.start(own, slowPool(200));
  // Half of the wait counts as the way back.
  expect(clock.offsetMs).toBeGreaterThan(30_000);
  expect(clock.offsetError()).toBeUndefined();
  own.advance(500);
  expect(clock.offsetError()).toContain('ahead of the database');
});

test('a slow answer does not change the time measured by a fast one', async () => {
  const slow = slowPool();
  const clock = await DatabaseClock.start(new TestClock(), slow);
  const before = clock.uncertaintyMs;
  slow.lateMs = 60;
  await clock.measure();
  expect(clock.uncertaintyMs).toBe(before);
  await expectDatabaseTime(clock);
});

test('a jump of the process’s clock that is measured slowly does not change the time, only the offset', async () => {
  const slow = slowPool();
  const own = new TestClock();
  const clock = await DatabaseClock.start(own, slow);
  const before = clock.uncertaintyMs;
  slow.lateMs = 200;
  own.advance(-310_000);
  await clock.measure();
  expect(clock.uncertaintyMs).toBe(before);
  expect(clock.offsetMs / 1000).toBeCloseTo(-310, 1);
  await expectDatabaseTime(clock);
});

test('a time measured inaccurately is soon measured again', async () => {
  const slow = slowPool(250);
  const databaseClock = await DatabaseClock.start(new TestClock(), slow);
  expect(databaseClock.uncertaintyMs).toBeGreaterThan(100);
  slow.lateMs = 0;
  const stop = watchClock({ databaseClock, log: pino({ enabled: false }) }, 3_600_000);
  await waitFor('an accurate measurement', () => databaseClock.uncertaintyMs < 50);
  await stop();
  await expectDatabaseTime(databaseClock);
});

test('ids are ordered by the database’s time, also across processes with different clocks', async () => {
  const ahead = new TestClock();
  ahead.advance(3_600_000);
  const [one, other] = [
    await DatabaseClock.start(new TestClock(), pool),
    await DatabaseClock.start(ahead, pool),
  ];
  const inOneMillisecond = Array.from({ length: 5_000 }, () => other.newId());
  expect(inOneMillisecond).toEqual([...new Set(inOneMillisecond)].sort());
  for (const clock of [one, other]) {
    const { rows } = await pool.query('select uuid_extract_timestamp($1::uuid) as at', [clock.newId()]);
    expect(Math.abs(rows[0].at.getTime() - (await databaseMs()))).toBeLessThan(5_000);
  }
});

test('the log names a difference above 5 s, another above 30 s, and the end of it, once each', async () => {
  const lines: { level: number; msg: string; offset_ms?: number }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const own = new TestClock();
  const databaseClock = await DatabaseClock.start(own, pool);
  const stop = watchClock({ databaseClock, log });
  try {
    for (const [byMs, times] of [
      [4_000, 2],
      [2_500, 3],
      [40_000, 3],
      [-46_500, 2],
    ] as const) {
      own.advance(byMs);
      for (let time = 0; time < times; time++) await databaseClock.measure();
    }
  } finally {
    await stop();
  }
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, "this process's clock is 6.5 s ahead of the database's: correct the wrong clock"],
    [50, "this process's clock is 46.5 s ahead of the database's: claiming is paused until it is corrected"],
    [30, 'clock agrees with the database again'],
  ]);
  expect(lines[1]?.offset_ms).toBeCloseTo(46_500, -2);
});

test('without the database the clock goes on from what it knows, and says so in the log once', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  let isAway = false;
  const databaseClock = await DatabaseClock.start(new TestClock(), {
    connect: async () => {
      if (isAway) throw new Error('The database is away.');
      return await pool.connect();
    },
  });
  isAway = true;
  const stop = watchClock({ databaseClock, log }, 5);
  await waitFor('a line', () => lines.length > 0);
  await expect(databaseClock.measure()).rejects.toThrow('away');
  await expectDatabaseTime(databaseClock);
  expect(databaseClock.offsetError()).toBeUndefined();
  isAway = false;
  await waitFor('the end of it', () => lines.length > 1);
  await stop();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'clock comparison with the database failed',
    'clock comparison with the database works again',
  ]);
});
