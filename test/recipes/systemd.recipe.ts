// docs/operating/*.service: systemd accepts the units, and what they start runs and stops as they say.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { Program } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';
import { findProgram, recipeWith } from './foreign-program.ts';

const analyze = findProgram('systemd-analyze');
const units = ['countersign-api.service', 'countersign-worker.service'];
/** As it is unpacked: the package's launcher, and the program of this checkout. */
const installed = await mkdtemp(join(tmpdir(), 'countersign-installed-'));
afterAll(() => rm(installed, { recursive: true }));
await mkdir(join(installed, 'bin'));
await copyFile('packaging/bin/countersign', join(installed, 'bin/countersign'));
await writeFile(
  join(installed, 'countersign.js'),
  `await import(${JSON.stringify(pathToFileURL('src/countersign.js').href)});\n`,
);
const hereFor = (unit: string) => recipeWith(unit, { '/opt/countersign': installed });

describe.skipIf(!analyze)(analyze ? 'systemd' : 'systemd (skipped: systemd-analyze is not installed)', () => {
  test.each(units)('%s passes systemd-analyze verify, without a word', async (name) => {
    const dir = await mkdtemp(join(tmpdir(), 'countersign-units-'));
    try {
      await writeFile(join(dir, name), await hereFor(name));
      const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', join(dir, name)], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const security = spawnSync(analyze ?? '', ['security', '--offline=true', join(dir, name)], {
        encoding: 'utf8',
      });
      expect(Number(/exposure level .*: (\d+\.\d)/.exec(security.stdout)?.[1])).toBeLessThan(2.5);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});

test.each(units)(
  'what %s starts becomes ready, and SIGTERM ends it cleanly within its TimeoutStopSec',
  async (name) => {
    const unit = await hereFor(name);
    const setting = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const [program = '', ...args] = setting('ExecStart').split(' ');
    const [, operationsPort = ''] = /OPERATIONS_PORT=(\d+)/.exec(setting('Environment')) ?? [];
    await using database = await createTestDatabase(inject('serverUrl'));
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      OPERATIONS_PORT: operationsPort,
      PORT: '0',
    };
    await using process = new Program(args[0] ?? '', args.slice(1), environment, program);
    await waitFor(
      'it to be ready',
      () =>
        fetch(`http://127.0.0.1:${operationsPort}/readyz`).then(
          ({ status }) => status === 200,
          () => process.hasEnded,
        ),
      () => process.stdout + process.stderr,
      60_000,
    );
    expect(process.hasEnded, process.stderr).toBe(false);
    const askedAt = Date.now();
    expect(await process.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(Date.now() - askedAt).toBeLessThan(Number(setting('TimeoutStopSec')) * 1000);
  },
);
