/** What several test files need, made by the one that needs it first. The others wait for it. It lasts as long as the run. */

import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from './wait-for.ts';

const MADE_MS_MAX = 300_000;

/** @returns a folder of the run that `make` has filled, in this process or in another. */
async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(tmpdir(), `countersign-shared-${name}`);
  const outcome = `${folder}.outcome`;
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isFirst) {
    const failure = await make(folder).then(
      () => '',
      (error: unknown) => `It could not be made: ${error}`,
    );
    await writeFile(`${outcome}.new`, failure);
    await rename(`${outcome}.new`, outcome);
  }
  await waitFor(name, () => existsSync(outcome), undefined, MADE_MS_MAX);
  const failure = await readFile(outcome, 'utf8');
  if (failure !== '') throw new Error(failure);
  return folder;
}

export const canPackDeb = spawnSync('dpkg-deb', ['--version']).status === 0;

/** The packages of this checkout, with their `SHA256SUMS`, as on a machine in this time zone. The Debian package only if this machine can make it. */
export const packedServer = (): Promise<string> =>
  madeOnce('packages', (folder) => packServer('.', folder, 'Pacific/Kiritimati'));

/** Packs a checkout as on a machine in this time zone. */
export async function packServer(
  checkout: string,
  out: string,
  zone: string,
  environment: NodeJS.ProcessEnv = {},
) {
  const script = canPackDeb ? 'pack:deb' : 'pack:server';
  await promisify(execFile)('npm', ['run', '-s', script, '--', '--out', out], {
    cwd: checkout,
    env: { ...process.env, ...environment, TZ: zone },
    maxBuffer: 1e8,
  });
}

/** The tarball of Debian's packages on which images are based. */
export async function imageBase(): Promise<string> {
  const folder = await madeOnce('image-base', (made) =>
    promisify(execFile)('packaging/image/base.sh', [join(made, 'base.tar')], {
      env: { ...process.env, SOURCE_DATE_EPOCH },
    }),
  );
  return join(folder, 'base.tar');
}

export const SOURCE_DATE_EPOCH = '1790000000';
