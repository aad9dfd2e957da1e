import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hasProcessEnded, processIdentity, processName } from '../../src/platform/process/process-marks.ts';

const [, space = ''] = processName()?.split('@') ?? [];

/** A process that has been killed, as it named itself. */
async function killedProcess(): Promise<string> {
  const child = spawn('sleep', ['60']);
  const name = `${processIdentity(child.pid ?? 0)}@${space}`;
  expect(hasProcessEnded(name)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return name;
}

test.runIf(process.platform === 'linux')(
  'a process is known to have ended by whoever sees its number',
  async () => {
    expect(hasProcessEnded(processName() ?? '')).toBe(false);
    const killed = await killedProcess();
    expect(hasProcessEnded(killed)).toBe(true);
    // Its number belongs to another process now.
    expect(hasProcessEnded(`${process.pid}-1-12345678@${space}`)).toBe(true);
  },
);

test('of a process on another machine, in another container or without a name nobody says that it has ended', async () => {
  const killed = await killedProcess();
  const [boot, namespace] = space.split('/');
  for (const elsewhere of [`${boot}/pid:[1]`, `another/${namespace}`, ''])
    expect(hasProcessEnded(killed.replace(space, elsewhere))).toBe(false);
  expect(hasProcessEnded(killed.replace(`@${space}`, ''))).toBe(false);
});
