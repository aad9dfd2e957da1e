import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ProcessTree } from './cpu-time.ts';

test('the CPU time of a process and its children never falls, however many of them end', async () => {
  const burning = 'i=0; while [ $i -lt 4000 ]; do i=$((i+1)); done';
  const shell = spawn('sh', [
    '-c',
    `for each in $(seq 40); do (${burning}) & (${burning}); done; wait; echo ended; read end`,
  ]);
  const ended = once(shell.stdout, 'data');
  const tree = new ProcessTree(shell.pid ?? 0);
  const readings: number[] = [];
  let hasEnded = false;
  ended.then(() => (hasEnded = true));
  while (!hasEnded) readings.push(await tree.cpuSeconds());
  readings.push(await tree.cpuSeconds());
  shell.stdin.end();
  await once(shell, 'exit');
  expect(readings.at(-1)).toBeGreaterThan(0);
  expect(readings).toEqual(readings.toSorted((one, other) => one - other));
});
