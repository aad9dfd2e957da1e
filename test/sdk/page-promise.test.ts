import { expect, test } from 'vitest';
import { CountersignError } from '../../src/sdk/index.ts';
import { type Page, pagePromise } from '../../src/sdk/page-promise.ts';

/** A list of the numbers from 1, which counts how often it is asked. */
function numbers(count: number, pageSize: number) {
  const asked: (string | undefined)[] = [];
  const list = () =>
    pagePromise<Page<number>>(async ({ cursor }) => {
      asked.push(cursor);
      const start = Number(cursor ?? 0);
      const end = Math.min(start + pageSize, count);
      const data = Array.from({ length: end - start }, (_, index) => start + index + 1);
      const has_more = end < count;
      return {
        data: { data, has_more, next_cursor: has_more ? String(end) : null },
        response: { status: 200, headers: new Headers() },
        requestId: undefined,
      };
    });
  return { list, asked };
}

test('a page leads to the next one until the last, which says so', async () => {
  const { list } = numbers(5, 2);
  const seen: number[][] = [];
  let page = await list();
  seen.push([...page.data]);
  while (page.hasNextPage()) {
    page = await page.getNextPage();
    seen.push([...page.data]);
  }
  expect(seen).toEqual([[1, 2], [3, 4], [5]]);
  await expect(page.getNextPage()).rejects.toThrow(CountersignError);
  await expect(page.getNextPage()).rejects.toThrow('This is the last page: check hasNextPage() first.');
});

test('the promise of the first page does the same, and asks for each page once', async () => {
  const { list, asked } = numbers(3, 2);
  const first = list();
  expect(await first.hasNextPage()).toBe(true);
  expect((await first.getNextPage()).data).toEqual([3]);
  expect(asked).toEqual([undefined, '2']);
  expect(await numbers(2, 2).list().hasNextPage()).toBe(false);
});

test('any page is iterated from itself on', async () => {
  const second = await numbers(5, 2).list().getNextPage();
  const seen: number[] = [];
  for await (const item of second) seen.push(item);
  expect(seen).toEqual([3, 4, 5]);
  expect(await second.toArray()).toEqual([3, 4, 5]);
});

test('withResponse gives a page that leads on too', async () => {
  const { data } = await numbers(3, 2).list().withResponse();
  expect((await data.getNextPage()).data).toEqual([3]);
});

test('to everything that looks at its members, a page is what the API answered', async () => {
  const page = await numbers(1, 2).list();
  expect(JSON.stringify(page)).toBe('{"data":[1],"has_more":false,"next_cursor":null}');
  expect(Object.keys(page)).toEqual(['data', 'has_more', 'next_cursor']);
  expect(structuredClone(page)).toEqual(page);
});

test('toArray with a limit asks for no page beyond it', async () => {
  const { list, asked } = numbers(100, 2);
  expect(await list().toArray({ limit: 4 })).toEqual([1, 2, 3, 4]);
  expect(asked).toHaveLength(2);
  expect(await list().toArray({ limit: 0 })).toEqual([]);
  await expect(list().toArray({ limit: -1 })).rejects.toThrow('limit must be 0 or more');
});

test('toArray without a limit never drops what is beyond 10,000: it fails, and says how to go about it', async () => {
  expect(await numbers(10_000, 1_000).list().toArray()).toHaveLength(10_000);
  await expect(numbers(10_001, 1_000).list().toArray()).rejects.toThrow(
    'more than 10000 items: pass a limit, or use for await',
  );
  expect(await numbers(10_001, 1_000).list().toArray({ limit: 20_000 })).toHaveLength(10_001);
});

test('a list of a thousand pages costs what its pages cost', async () => {
  const { list, asked } = numbers(1_000, 1);
  expect(await list().toArray()).toHaveLength(1_000);
  expect(asked).toHaveLength(1_000);
});
