import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type Ending, SupervisedProcess } from './supervised-process.ts';

test('a start that hangs is found; time for which the database is away does not count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-supervised-'));
  const endings: Ending[] = [];
  let looks = 0;
  {
    await using process = new SupervisedProcess(
      {
        name: 'hung',
        args: () => ['-e', 'setInterval(() => undefined, 1_000)'],
        environment: {},
        logFile: join(folder, 'log'),
        readyText: 'ready',
        startMsMax: 200,
      },
      (ending) => endings.push(ending),
    );
    let isAway = true;
    process.excuseStartsWhile(() => {
      looks++;
      return isAway;
    });
    process.start().catch(() => undefined);
    await waitFor('more looks than a start may take', () => looks > 4);
    expect(endings).toEqual([]);
    isAway = false;
    await waitFor('the hang to be found', () => endings.length > 0);
  }
  expect(endings[0]).toMatchObject({ name: 'hung', kind: 'hung at start' });
  await rm(folder, { recursive: true });
});
