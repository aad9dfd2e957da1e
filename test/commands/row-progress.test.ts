import { expect, test } from 'vitest';
import { RowProgress } from '../../src/commands/organization/row-progress.ts';

test('however many batches, how far it is is said once a second, with all rows so far', () => {
  let now = 0;
  const said: string[] = [];
  const progress = new RowProgress(
    (line) => said.push(line),
    () => now,
  );
  for (let batch = 0; batch < 40; batch++) {
    now += 100;
    progress.add(batch < 30 ? 'event' : 'invoice', 500);
  }
  expect(said).toEqual([
    '5000 rows, event last',
    '10000 rows, event last',
    '15000 rows, event last',
    '20000 rows, invoice last',
  ]);
  expect(progress.rows).toBe(20_000);
});
