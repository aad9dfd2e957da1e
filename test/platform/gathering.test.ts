// Batches that form while others are under way.
import { expect, onTestFinished, test, vi } from 'vitest';
import { Gathering } from '../../src/platform/gathering.ts';

/** Runs batches that end when the test says so. */
function stage({ sizeMax = 3, atOnce = 1, apartMs = 0 } = {}) {
  const batches: {
    items: readonly number[];
    end: PromiseWithResolvers<readonly (string | Promise<string>)[]>;
  }[] = [];
  const gathering = new Gathering<number, string>({
    sizeMax,
    atOnce,
    apartMs,
    run(items) {
      const end = Promise.withResolvers<readonly (string | Promise<string>)[]>();
      batches.push({ items, end });
      return end.promise;
    },
  });
  const started = () => batches.map(({ items }) => items);
  const end = (index: number) => batches[index]?.end.resolve(batches[index].items.map((item) => `r${item}`));
  return { gathering, batches, started, end };
}

/** What has been started by now has been started. */
const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

test('what arrives while a batch is under way is in the next ones, none of which is too large; each gets its own result', async () => {
  const { gathering, started, end } = stage();
  const first = gathering.add(1);
  await turn();
  const rest = [2, 3, 4, 5].map((item) => gathering.add(item));
  await turn();
  expect(started()).toEqual([[1]]);
  end(0);
  expect(await first).toBe('r1');
  await turn();
  expect(started()).toEqual([[1], [2, 3, 4]]);
  end(1);
  await turn();
  expect(started()).toEqual([[1], [2, 3, 4], [5]]);
  end(2);
  expect(await Promise.all(rest)).toEqual(['r2', 'r3', 'r4', 'r5']);
});

test('as many batches as may are under way at once, and a failed one fails its own alone', async () => {
  const { gathering, batches, started, end } = stage({ sizeMax: 1, atOnce: 2 });
  const results = [1, 2, 3].map((item) => gathering.add(item).catch((error: Error) => error.message));
  await turn();
  expect(started()).toEqual([[1], [2]]);
  batches[0]?.end.reject(new Error('broken'));
  await turn();
  expect(started()).toEqual([[1], [2], [3]]);
  end(1);
  end(2);
  expect(await Promise.all(results)).toEqual(['broken', 'r2', 'r3']);
});

test('a batch that returns too few results leaves nobody waiting, and one result that is late holds up no other', async () => {
  const { gathering, batches } = stage();
  const short = [1, 2].map((item) => gathering.add(item).catch((error: Error) => error.message));
  await turn();
  batches[0]?.end.resolve(['r1']);
  const message = 'A batch returned too few or too many results.';
  expect(await Promise.all(short)).toEqual([message, message]);

  const late = Promise.withResolvers<string>();
  const [third, fourth] = [gathering.add(3), gathering.add(4)];
  await turn();
  batches[1]?.end.resolve([late.promise, 'r4']);
  expect(await fourth).toBe('r4');
  late.resolve('r3');
  expect(await third).toBe('r3');
});

test('where calls overlap and come fast, batches begin apart unless one is full', async () => {
  const { add, endAll, started } = fastStage();
  await add(...Array.from({ length: 60 }, (_, index) => -index));
  await endAll();
  const begun = started().length;
  const since = () => started().slice(begun);
  vi.advanceTimersByTime(3);
  await add(2);
  // The second one is under way.
  await add(3);
  vi.advanceTimersByTime(2);
  await add(4);
  expect(since()).toEqual([[2]]);
  vi.advanceTimersByTime(1);
  expect(since()).toEqual([[2], [3, 4]]);
  await add(5, 6, 7, 8);
  expect(since()).toEqual([[2], [3, 4], [5, 6, 7]]);
  vi.advanceTimersByTime(3);
  expect(since()).toEqual([[2], [3, 4], [5, 6, 7], [8]]);
  await endAll();
  // A while after the last overlap, nobody waits any more.
  vi.advanceTimersByTime(60);
  await add(9);
  await endAll();
  await add(10);
  expect(since().slice(4)).toEqual([[9], [10]]);
});

test('calls that come almost as far apart by themselves wait for nothing, although they overlap', async () => {
  const { add, started } = fastStage();
  for (let item = 0; item < 60; item++) {
    await add(item);
    vi.advanceTimersByTime(2.9);
  }
  expect(started()).toEqual(Array.from({ length: 60 }, (_, item) => [item]));
});

/** Batches that may begin 3 ms apart, by a clock that the test sets. */
function fastStage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { gathering, started, end } = stage({ atOnce: 99, apartMs: 3 });
  let ended = 0;
  return {
    started,
    async add(...items: number[]) {
      for (const item of items) void gathering.add(item);
      await turn();
    },
    async endAll() {
      for (; ended < started().length; ended++) end(ended);
      await turn();
    },
  };
}
