import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const node20 = await nodeOfMajor(20);

const resources = new AsyncDisposableStack();
/** A partner's project, in which nothing but the packed package is installed. */
let project: string;
let tarball: string;
let scene: Scene;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'countersign-consumer-'));
  resources.defer(() => rm(project, { recursive: true }));
  await run('npm', ['run', '-s', 'build:sdk'], { cwd: root });
  const { version } = JSON.parse(await readFile(join(root, 'dist/sdk/package.json'), 'utf8'));
  tarball = join(root, `dist/countersign-sdk-${version}.tgz`);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
  await cp(join(root, 'test/sdk/package/consumer.ts'), join(project, 'consumer.ts'));
  scene = resources.use(await startScene());
});
afterAll(() => resources.disposeAsync());

test('the package needs no other, and holds nothing but modules, their types, a manifest and a README', async () => {
  expect(await readdir(join(project, 'node_modules'))).toEqual(['.package-lock.json', '@countersign']);
  const files = await readdir(join(project, 'node_modules/@countersign/sdk'));
  expect(files.filter((name) => !/\.js$|\.d\.ts$|^package\.json$|^README\.md$/.test(name))).toEqual([]);
  for (const name of files.filter((each) => each.endsWith('.js'))) {
    const code = await readFile(join(project, 'node_modules/@countersign/sdk', name), 'utf8');
    expect(code).not.toMatch(/(from|import\(|require\()\s*['"](?!\.\/)/);
  }
});

test.each([
  ['nodenext', []],
  ['bundler', []],
  ['nodenext', ['--lib', 'es2022,dom', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']],
])('a strict consumer type-checks with moduleResolution %s %j', async (resolution, more) => {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const options = ['--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution];
  await typeScript([...options, '--noEmit', ...more]);
});

test.each([
  [24, process.execPath],
  [20, node20],
])('the consumer runs on Node %i against a live server', async (major, node) => {
  if (node === undefined) {
    console.warn(`Node ${major} is not on PATH: not tried.`);
    return;
  }
  await typeScript(['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', `out${major}`]);
  const settings = { COUNTERSIGN_URL: scene.server.baseUrl, COUNTERSIGN_API_KEY: scene.tenant.token };
  await using program = new Program(join(project, `out${major}/consumer.js`), [], settings, node);
  const { code, stdout, stderr } = await program.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    customers: ['Brightwater Logistics'],
    status: 'pending_verification',
    conflict: 'verification_failed',
    missing: 404,
    deleted: 204,
    hasRequestId: true,
    invoice: 'INV-1',
    received: 204,
    refused: 'WebhookVerificationError',
  });
});

test('what the package’s README shows works as written', async () => {
  const readme = await readFile(join(project, 'node_modules/@countersign/sdk/README.md'), 'utf8');
  const [call = '', receive = '', ...others] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
    ([, code]) => code,
  );
  expect(others).toEqual([]);
  const port = await lastingFreePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  await writeFile(join(project, 'call.ts'), call.replace('https://hooks.example.com/countersign', url));
  await writeFile(join(project, 'receive.ts'), receive.replace('listen(4000', `listen(${port}`));

  const settings = { COUNTERSIGN_URL: scene.server.baseUrl, COUNTERSIGN_API_KEY: scene.tenant.token };
  await using caller = new Program(join(project, 'call.ts'), [], settings);
  const { code, stdout, stderr } = await caller.ended;
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Brightwater Logistics\n[\w-]{43}\n$/),
  });
  expect(stderr).toMatch(/^verification_failed 409 .*refused/);

  const endpoint = await scene.partner.register(url, ['invoice.issued']);
  await using receiver = new Program(join(project, 'receive.ts'), [], {
    SIGNING_SECRET: endpoint.signing_secret,
  });
  await waitFor('the receiver', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  const path = `/api/v1/public/webhook-endpoints/${endpoint.id}/verify`;
  expect((await scene.partner.request('POST', path)).status).toBe(204);
  const { number } = await scene.issueInvoice();
  await receiver.says(`issued ${number}`);
});

test('publint and arethetypeswrong find nothing', async () => {
  await Promise.all([
    run(bin('publint'), ['--strict', tarball]),
    run(bin('attw'), ['--profile', 'esm-only', '--no-emoji', tarball]),
  ]);
});

test.each([
  [
    'the client and one call',
    15_000,
    `import { Countersign } from '@countersign/sdk';
    export const name = (options) => new Countersign(options).customers.get('1').then((customer) => customer.name);`,
  ],
  ['a receiver', 4_000, `export { createReceiver } from '@countersign/sdk/webhooks';`],
])('%s, bundled and minified, stays under %i bytes', async (_what, limit, program) => {
  const input = join(project, `bundle-${limit}.js`);
  await writeFile(input, program);
  const bundle = await rolldown({ input, cwd: project, platform: 'neutral' });
  const { output } = await bundle.generate({ minify: true });
  const bytes = output.reduce((sum, file) => sum + ('code' in file ? Buffer.byteLength(file.code) : 0), 0);
  console.log(`${_what}: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(limit);
});

async function typeScript(options: readonly string[]): Promise<void> {
  const failed = (error: { stdout: string }) => expect.unreachable(error.stdout);
  await run(bin('tsc'), [...options, '--types', '', 'consumer.ts'], { cwd: project }).catch(failed);
}

/** A Node of that major version on PATH. */
async function nodeOfMajor(major: number): Promise<string | undefined> {
  for (const folder of new Set((process.env.PATH ?? '').split(delimiter))) {
    const node = join(folder, 'node');
    const version = await run(node, ['--version']).catch(() => undefined);
    if (version?.stdout.startsWith(`v${major}.`)) return node;
  }
  return undefined;
}
