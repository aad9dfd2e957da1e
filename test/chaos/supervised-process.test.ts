import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

test('a process that does not stop is killed, and has said before what it waits for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-supervised-'));
  const program = `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1_000); console.log('ready')`;
  {
    await using process = new SupervisedProcess({
      name: 'deaf',
      args: () => ['--report-on-signal', `--report-directory=${folder}`, '-e', program],
      environment: {},
      logFile: join(folder, 'log'),
      readyText: 'ready',
      stopMsMax: 100,
    });
    await process.start();
    expect(await process.stop()).toMatchObject({ code: null });
  }
  expect((await readdir(folder)).filter((name) => name.startsWith('report.'))).toHaveLength(1);
  await rm(folder, { recursive: true });
});
