import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { findServer } from '../../src/platform/postgres/postgres-server.ts';
import { OWNER, scratchFolder } from './scratch-folder.ts';
import { sweepKilledRuns } from './sweep.ts';
import { waitFor } from './wait-for.ts';

test('what a killed run left is swept, its Postgres and its processes too, and nothing that a living process owns', async () => {
  await using own = await scratchFolder('own');
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url));
  const program = `
    import { spawn } from 'node:child_process';
    import { join } from 'node:path';
    import { startEmbeddedPostgres } from ${at('../../src/platform/postgres/embedded/embedded-postgres.ts')};
    import { scratchFolder } from ${at('scratch-folder.ts')};
    const { path } = await scratchFolder('killed');
    await startEmbeddedPostgres({ dataDir: join(path, 'postgres'), settings: { fsync: 'off' } });
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      detached: true, stdio: 'ignore', env: { ...process.env, TMPDIR: path } });
    console.log(JSON.stringify({ path, child: child.pid }));`;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(run.stdout), 'line');
  const { path, child }: { path: string; child: number } = JSON.parse(line);
  const cluster = { dir: join(path, 'postgres') };
  // The process is alive, so its folder and processes must stay.
  expect(await sweepKilledRuns()).not.toContain(path);
  expect(findServer(cluster)).toMatchObject({ state: 'ready' });
  run.kill('SIGKILL');
  await once(run, 'exit');
  const server = findServer(cluster)?.pid ?? 0;

  expect(await sweepKilledRuns()).toContain(path);
  await waitFor('both processes to end', () =>
    [server, child].every((pid) => !existsSync(`/proc/${pid}/cwd`)),
  );
  expect([path, `${path}${OWNER}`].filter((each) => existsSync(each))).toEqual([]);
  expect(existsSync(own.path)).toBe(true);
});
