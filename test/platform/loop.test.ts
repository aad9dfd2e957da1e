import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loop } from '../../src/platform/loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop whose passes end when the test says so. */
function controlled() {
  const passes: PromiseWithResolvers<number>[] = [];
  const failures: unknown[] = [];
  const loop = new Loop({
    pass: () => {
      const pass = Promise.withResolvers<number>();
      passes.push(pass);
      return pass.promise;
    },
    failed: (error) => {
      failures.push(error);
      return 100;
    },
  });
  return { loop, passes, failures };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a pass begins as long after the one before as that one asked for', async () => {
  const { loop, passes } = controlled();
  loop.start();
  await settle();
  expect(passes).toHaveLength(1);
  passes[0]?.resolve(50);
  await vi.advanceTimersByTimeAsync(49);
  expect(passes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(passes).toHaveLength(2);
});

test('a wake ends the wait at once; many wakes are one', async () => {
  const { loop, passes } = controlled();
  loop.start();
  passes[0]?.resolve(60_000);
  await settle();
  for (let i = 0; i < 3; i++) loop.wake();
  await settle();
  expect(passes).toHaveLength(2);
  passes[1]?.resolve(60_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(passes).toHaveLength(2);
});

test('a wake while a pass runs leads to another pass, never to two at a time', async () => {
  const { loop, passes } = controlled();
  loop.start();
  await settle();
  loop.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(passes).toHaveLength(1);
  passes[0]?.resolve(60_000);
  await settle();
  expect(passes).toHaveLength(2);
});

test('an infinite wait ends when it is woken, and no timer is left', async () => {
  const { loop, passes } = controlled();
  loop.start();
  passes[0]?.resolve(Number.POSITIVE_INFINITY);
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  loop.wake();
  await settle();
  expect(passes).toHaveLength(2);
});

test.each([
  ['throws', () => Promise.reject(new Error('lost'))],
  [
    'throws before it returns a promise',
    () => {
      throw new Error('lost');
    },
  ],
])(
  'a pass that %s is reported, and the next one begins after the time that the report says',
  async (_, pass) => {
    const failed = vi.fn(() => 100);
    const work = vi.fn(pass);
    const loop = new Loop({ pass: work, failed });
    loop.start();
    await vi.advanceTimersByTimeAsync(99);
    expect(failed.mock.calls).toEqual([[new Error('lost')]]);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
  },
);

test('stop waits for the pass under way, reports its failure, and lets none follow', async () => {
  const { loop, passes, failures } = controlled();
  loop.start();
  await settle();
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([isStopped, loop.isStopping]).toEqual([false, true]);
  passes[0]?.reject(new Error('stopped half-way'));
  await stopping;
  loop.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toHaveLength(1);
  expect(passes).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('stop ends a wait at once', async () => {
  const { loop, passes } = controlled();
  loop.start();
  passes[0]?.resolve(60_000);
  await settle();
  await loop.stop();
  expect(passes).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a loop that never started stops', async () => {
  await expect(controlled().loop.stop()).resolves.toBeUndefined();
});

test('a pass that waits by itself is woken, also by stop', async () => {
  const woken: boolean[] = [];
  const loop: Loop = new Loop({
    pass: async () => {
      woken.push(await loop.wait(50));
      return 0;
    },
    failed: () => 0,
  });
  loop.start();
  await vi.advanceTimersByTimeAsync(50);
  loop.wake();
  await settle();
  await loop.stop();
  expect(woken).toEqual([false, true, true]);
});

test('work that is done every so often: first after one interval, also after a failure', async () => {
  const work = vi.fn(() => Promise.reject(new Error('away')));
  const errors = vi.fn();
  const loop = Loop.every(1_000, work, errors);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_001);
  expect(work).toHaveBeenCalledTimes(3);
  expect(errors).toHaveBeenCalledTimes(3);
  await loop.stop();
});
