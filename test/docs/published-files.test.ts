import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublishedFiles } from '../../src/docs/published-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-published-'));
  await put('src/sdk/package.json', '{ "version": "1.10.0" }');
  await put('src/sdk-cli/released/countersign-cli-1.0.0.tgz', 'released 1.0.0');
});

afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function build(version: string): Promise<void> {
  await put('dist/sdk/package/package.json', JSON.stringify({ version }));
  await put(`dist/sdk/countersign-sdk-${version}.tgz`, `built ${version}`);
}

const release = (version: string) =>
  put(`src/sdk/released/countersign-sdk-${version}.tgz`, `released ${version}`);

function published() {
  const { sdkTarball, sdkReleases } = readPublishedFiles(pathToFileURL(`${folder}/`));
  return {
    newest: Buffer.from(sdkTarball.content).toString(),
    releases: sdkReleases.map(({ version }) => version),
  };
}

test('a version that is released is the one to install, whatever has been built', async () => {
  await build('1.10.0-dev-0123456789ab');
  await release('1.10.0');
  expect(published()).toEqual({ newest: 'released 1.10.0', releases: ['1.10.0'] });
});

test('before its release, what has been built is, and older releases keep their addresses', async () => {
  await build('1.10.0-dev-0123456789ab');
  await release('1.9.0');
  expect(published()).toEqual({ newest: 'built 1.10.0-dev-0123456789ab', releases: ['1.9.0'] });
});

test('where nothing has been built, the latest release is', async () => {
  for (const version of ['1.9.0', '1.9.12', '1.2.0']) await release(version);
  expect(published()).toEqual({ newest: 'released 1.9.12', releases: ['1.2.0', '1.9.0', '1.9.12'] });
});

test('without a build and a release there is nothing that pages could name, and no documentation', () => {
  expect(published).toThrow('npm run build:sdk');
});
