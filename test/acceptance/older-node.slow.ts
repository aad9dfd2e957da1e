// `countersign` started by a Node that is too old: the project's own Node replaces it. The tests need such a
// Node in the PATH.
import { execFileSync } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { Program, RunningServer } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const SCRIPT = 'src/countersign.js';
const olderNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find(isOlder);

function isOlder(node: string): boolean {
  try {
    const major = Number.parseInt(
      execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }),
      10,
    );
    return major >= 20 && major < 24;
  } catch {
    // This folder contains no such Node.
    return false;
  }
}

const testOlder = test.skipIf(olderNode === undefined);
const { url } = await forFile(createTestDatabase(inject('serverUrl')));
const settings = { DATABASE_URL: url, ENCRYPTION_KEYS: testEncryptionKeys, LOG_LEVEL: 'silent' };

async function startApi(node: string | undefined): Promise<RunningServer> {
  const server = new RunningServer(SCRIPT, ['api'], { PORT: '0', ...settings }, node);
  await server.hasStarted();
  return server;
}

async function childrenOf({ pid }: Program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

testOlder.each([
  ['a command', ['api', 'operatorListOrganizations'], 0],
  ['a mistake', ['nonsense'], 1],
  ['a failure', ['api', 'operatorGetOrganization', '--organization', 'Nobody'], 1],
])(
  '%s says and ends the same under an older Node, called by its name or by the file’s',
  async (_, args, code) => {
    const own = await new Program(SCRIPT, args, settings).ended;
    expect(own.code).toBe(code);
    const path = { PATH: `${dirname(olderNode ?? '')}${delimiter}${process.env.PATH}` };
    expect(await new Program(SCRIPT, args, settings, olderNode).ended).toEqual(own);
    const [first = '', ...rest] = args;
    expect(await new Program(first, rest, { ...settings, ...path }, `./${SCRIPT}`).ended).toEqual(own);
  },
);

testOlder('a server of an older Node stops cleanly on SIGTERM and SIGINT, with its parent', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await using server = await startApi(olderNode);
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    expect(await server.stop(signal)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('"msg":"stopped"'),
    });
  }
});

testOlder('a SIGKILL of the parent stops the server cleanly; one of the server ends the parent', async () => {
  await using orphan = await startApi(olderNode);
  orphan.signal('SIGKILL');
  // The output remains open as long as the child lives.
  expect((await orphan.ended).stdout).toContain('"msg":"stopped"');
  await using server = await startApi(olderNode);
  const [child] = await childrenOf(server);
  process.kill(child ?? 0, 'SIGKILL');
  await waitFor('the parent to end', () => server.hasEnded);
  expect((await server.ended).code).toBeNull();
});

test('a Node that is new enough runs the server itself', async () => {
  await using server = await startApi(undefined);
  expect(await childrenOf(server)).toEqual([]);
});

testOlder('without the package, an older Node says in one line what is missing', async () => {
  await using folder = await scratchFolder('no-packages');
  for (const file of ['countersign.js', 'bundle.js', 'own-node.js'])
    await cp(`src/${file}`, `${folder.path}/src/${file}`);
  await cp('package.json', `${folder.path}/package.json`);
  expect(await new Program(`${folder.path}/${SCRIPT}`, ['api'], {}, olderNode).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^countersign: this is Node 2\d\.\S+, and Node 24 or newer is needed\. `npm ci`[^\n]+\n$/,
    ),
  });
});
