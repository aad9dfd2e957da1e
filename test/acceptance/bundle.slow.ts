import { appendFile, cp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../../src/bundle.js';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { packagesLoadedBy, sayingWhatItLoads } from '../support/loaded-packages.ts';
import { Program, RunningServer } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The files that a command needs in an installation. */
const INSTALLATION = ['dist/server', 'generated', 'package.json', 'package-lock.json', 'prisma', 'src'];

async function copyOfInstallation() {
  const copy = await scratchFolder('installation');
  for (const path of INSTALLATION) await cp(path, `${copy.path}/${path}`, { recursive: true });
  await symlink(resolve('node_modules'), `${copy.path}/node_modules`);
  return copy;
}

/**
 * Makes a command fail, and returns its output and whether the stack trace names the bundle or the sources.
 */
async function failure(dir: string): Promise<{ stderr: string; ran: 'bundle' | 'sources' }> {
  const settings = { DATABASE_URL: 'nonsense', LOG_LEVEL: 'debug' };
  const { stderr } = await new Program(`${dir}/src/countersign.js`, ['api', 'operatorListQueues'], settings)
    .ended;
  const ran = stderr.includes('/dist/server/') ? 'bundle' : 'sources';
  expect(stderr.includes('/src/platform/config.ts')).toBe(ran === 'sources');
  return { stderr, ran };
}

test('the bundle runs while it is what the sources are, a changed source runs in its place, and without a bundle the sources run', async () => {
  await using copy = await copyOfInstallation();
  expect(await failure(copy.path)).toMatchObject({ ran: 'bundle' });

  const source = `${copy.path}/src/platform/config.ts`;
  const code = await readFile(source, 'utf8');
  await writeFile(source, code.replaceAll('is missing', 'is not there'));
  expect(await failure(copy.path)).toEqual({
    ran: 'sources',
    stderr: expect.stringContaining('is not there'),
  });

  // The same content with another modification time.
  await writeFile(source, code);
  expect(await failure(copy.path)).toMatchObject({ ran: 'bundle' });

  // A file that the build reads, and one whose constant it contains.
  for (const path of ['prisma/functions/publish_event.sql', 'generated/contract/public.json']) {
    await appendFile(`${copy.path}/${path}`, '\n');
    expect(await failure(copy.path), path).toMatchObject({ ran: 'sources' });
    await cp(path, `${copy.path}/${path}`);
    expect(await failure(copy.path), path).toMatchObject({ ran: 'bundle' });
  }

  await writeFile(`${copy.path}/package-lock.json`, '{}');
  expect(await failure(copy.path)).toMatchObject({ ran: 'sources' });

  await rm(`${copy.path}/dist`, { recursive: true });
  expect(await failure(copy.path)).toMatchObject({ ran: 'sources' });
});

test('a source that has its time and its size of when the bundle was built is not read', async () => {
  await using copy = await copyOfInstallation();
  const source = `${copy.path}/src/platform/config.ts`;
  const code = await readFile(source, 'utf8');
  const write = async (text: string) => {
    await writeFile(source, text);
    await utimes(source, 1_700_000_000, 1_700_000_000);
  };
  await write(`${code}// Built once.\n`);
  expect(await new Program(`${copy.path}/src/build/server.ts`, [], {}).ended).toMatchObject({ code: 0 });
  await write(`${code}// Built anew.\n`);
  expect(await failure(copy.path)).toMatchObject({ ran: 'bundle' });
  await write(`${code}// Longer than that.\n`);
  expect(await failure(copy.path)).toMatchObject({ ran: 'sources' });
});

test('after a copy, the next build notes the times of the sources, so that a start need not read them', async () => {
  await using copy = await copyOfInstallation();
  const source = `${copy.path}/src/platform/config.ts`;
  const code = await readFile(source, 'utf8');
  await utimes(source, 1_700_000_000, 1_700_000_000);
  expect(await new Program(`${copy.path}/src/build/server.ts`, [], {}).ended).toMatchObject({ code: 0 });
  // Seen only by a start that reads it.
  await writeFile(source, code.replace('configuration', 'Configuration'));
  await utimes(source, 1_700_000_000, 1_700_000_000);
  expect(await failure(copy.path)).toMatchObject({ ran: 'bundle' });
});

test('the bundle is not built again while its sources are the same', async () => {
  const manifest = new URL(bundle.manifest, bundle.folder);
  const { mtimeMs: builtAt } = await stat(manifest);
  const { code, stdout, stderr } = await new Program('src/build/server.ts', [], {}).ended;
  expect([code, stdout, stderr]).toEqual([0, '', '']);
  expect((await stat(manifest)).mtimeMs).toBe(builtAt);
});

test('a process that runs while the next bundle is built still finds the parts that it loads later', async () => {
  await using copy = await copyOfInstallation();
  const folder = `${copy.path}/dist/server`;
  const bundled = async (): Promise<string[]> =>
    JSON.parse(await readFile(`${folder}/${bundle.manifest}`, 'utf8')).files;
  const build = async (name: string) => {
    const change = `export const ${name} = 1;\nprocess.stderr.write(String(${name}));\n`;
    await appendFile(`${copy.path}/src/platform/process/version.ts`, change);
    const { code, stderr } = await new Program(`${copy.path}/src/build/server.ts`, [], {}).ended;
    expect([code, stderr]).toEqual([0, '']);
  };

  const first = await bundled();
  await build('one');
  const second = await bundled();
  expect(second).not.toEqual(first);
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...first, ...second]));
  expect(await failure(copy.path)).toMatchObject({ ran: 'bundle' });

  // Only the files of the previous bundle, so that they do not pile up.
  await build('two');
  const third = await bundled();
  expect(new Set(await readdir(folder))).toEqual(new Set([...second, ...third, bundle.manifest]));
});

test('an idle server loads nothing that it does not need: no Prisma, no metrics that nobody reads, nothing that colours a log, and of Node neither TLS nor HTTP/2 nor its own fetch', async () => {
  await using installation = await startTestApp({}, { api: false, worker: false });
  const server = await RunningServer.start('start', {
    DATABASE_URL: installation.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_FORMAT: 'json',
    NODE_ENV: 'production',
    ...sayingWhatItLoads,
  });
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  const loaded = packagesLoadedBy(await server.stop());
  expect(loaded).toEqual(expect.arrayContaining(['koa', 'pg', 'pg-boss', 'undici']));
  for (const name of ['@prisma/client', 'pino-pretty', 'prom-client']) expect(loaded).not.toContain(name);
  expect(loaded).toContain('node:net');
  for (const name of ['tls', 'http2', 'internal/deps/undici/undici'])
    expect(loaded).not.toContain(`node:${name}`);
});
