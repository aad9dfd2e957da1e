import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CLI_ADDRESS } from '../../src/http/edge/documents/placeholders.ts';
import { VERSION } from '../../src/sdk/version.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { Program } from '../support/process.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const node20 = await nodeOfMajor(20);

const resources = new AsyncDisposableStack();
/** A partner's project, in which nothing but the packed package is installed. */
let project: string;
let tarball: string;
let packedWithin: number;
let scene: Scene;

beforeAll(async () => {
  const { path: folder } = resources.use(await scratchFolder('consumer'));
  const startedAt = performance.now();
  // Not into the project's own dist/, from which other tests read.
  tarball = await build(join(folder, 'dist'));
  packedWithin = performance.now() - startedAt;
  project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
  const consumer = await readFile(join(root, 'test/sdk/package/consumer.ts'));
  for (const name of ['consumer.mts', 'consumer.cts', 'consumer.ts'])
    await writeFile(join(project, name), consumer);
  scene = resources.use(await startScene());
});
afterAll(() => resources.disposeAsync());

/** What `npm run build:sdk` does, elsewhere. @returns the tarball. */
async function build(dist: string, ...options: string[]): Promise<string> {
  const kind = options.includes('--package') ? [] : ['--package', 'sdk'];
  await run(process.execPath, ['src/build/sdk.ts', ...kind, '--dist', dist, ...options], { cwd: root });
  return tarballIn(dist);
}

async function tarballIn(dist: string): Promise<string> {
  const [name = ''] = (await readdir(dist)).filter((each) => each.endsWith('.tgz'));
  return join(dist, name);
}

/** That the one which this run's servers serve was built from the same sources, has its name and is the same bytes. */
async function isBuiltTheSame(packed: string, served: string): Promise<void> {
  const other = await tarballIn(join(root, 'dist', served));
  expect([basename(other), await readFile(other)]).toEqual([basename(packed), await readFile(packed)]);
}

test('the package needs no other, and holds nothing but modules, their types, a manifest and a README', async () => {
  expect(await readdir(join(project, 'node_modules'))).toEqual([
    '.bin',
    '.package-lock.json',
    '@countersign',
  ]);
  expect(await readdir(join(project, 'node_modules/.bin'))).toEqual(['countersign-sdk']);
  const files = await readdir(join(project, 'node_modules/@countersign/sdk'));
  expect(files.filter((name) => !/\.c?js$|\.d\.c?ts$|^package\.json$|^README\.md$/.test(name))).toEqual([]);
  for (const name of files.filter((each) => /js$/.test(each))) {
    const code = await readFile(join(project, 'node_modules/@countersign/sdk', name), 'utf8');
    expect(code).not.toMatch(/(from|import\(|require\()\s*['"](?!\.\/)/);
  }
});

const strictest = [
  '--strict',
  '--target',
  'es2022',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
];
const extensions = { 'an ES module': 'mts', CommonJS: 'cts' } as const;
type Format = keyof typeof extensions;
const formats: readonly Format[] = ['an ES module', 'CommonJS'];

/** Compiles the consumer once, as `module: node16` does. */
const compiled = new Map<Format, Promise<void>>();
function compile(format: Format): Promise<void> {
  const file = `consumer.${extensions[format]}`;
  const begun =
    compiled.get(format) ?? typeScript(['--module', 'node16', ...strictest, '--outDir', 'out', file]);
  compiled.set(format, begun);
  return begun;
}

test.each(formats)('a strict consumer that is %s type-checks with module node16', compile);

test('a strict consumer that is bundled type-checks', async () => {
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  await typeScript([...bundler, ...strictest, '--lib', 'es2022,dom', '--noEmit', 'consumer.ts']);
});

test.each([
  ['an ES module', 24, process.execPath],
  ['CommonJS', 24, process.execPath],
  ['an ES module', 20, node20],
  ['CommonJS', 20, node20],
] as [Format, number, string | undefined][])(
  'a consumer that is %s runs on Node %i against a live server',
  async (format, major, node) => {
    if (node === undefined) {
      console.warn(`Node ${major} is not on PATH: not tried.`);
      return;
    }
    await compile(format);
    const settings = { COUNTERSIGN_BASE_URL: scene.server.baseUrl, COUNTERSIGN_API_KEY: scene.tenant.token };
    const script = join(project, 'out', `consumer.${extensions[format].replace('t', 'j')}`);
    // Without Node's `require` of ES modules, which Jest does not have, nor have older Nodes.
    const flag = '--no-experimental-require-module';
    await using program = new Program(flag, [script], settings, node);
    const { code, stdout, stderr } = await program.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      customers: ['Brightwater Logistics'],
      status: 'pending_verification',
      conflict: 'verification_failed',
      missing: 404,
      everyone: 1,
      requested: 1,
      deleted: 204,
      hasRequestId: true,
      invoice: 'INV-1',
      received: 204,
      refused: 'WebhookVerificationError',
    });
  },
);

test('the commands that the SDK had before are where it says', async () => {
  const tool = join(project, 'node_modules/.bin/countersign-sdk');
  const environment = { ...process.env, COUNTERSIGN_BASE_URL: scene.server.baseUrl };
  await expect(run(tool, ['trigger', '--list'], { env: environment })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `  npx -y ${scene.server.baseUrl}/docs/countersign-cli.tgz trigger --list\n`,
    ),
  });
});

test('instanceof holds between the ES modules and the CommonJS ones of the package', async () => {
  const script = join(project, 'both.mjs');
  await writeFile(
    script,
    `import { createRequire } from 'node:module';
    import * as esm from '@countersign/sdk';
    import * as esmKit from '@countersign/sdk/webhooks';
    const require = createRequire(import.meta.url);
    const cjs = require('@countersign/sdk');
    const cjsKit = require('@countersign/sdk/webhooks');
    class Own extends cjs.ApiError {}
    const answer = { status: 404, headers: new Headers(), problem: undefined };
    const results = [];
    for (const [one, other, kit, otherKit] of [[esm, cjs, esmKit, cjsKit], [cjs, esm, cjsKit, esmKit]]) {
      const error = new one.NotFoundError(answer, 1);
      results.push(
        one.NotFoundError !== other.NotFoundError,
        error instanceof other.NotFoundError, error instanceof other.ApiError, error instanceof other.CountersignError,
        !(error instanceof other.ConflictError), !(error instanceof other.TimeoutError), !(error instanceof Own),
        !(new Error() instanceof other.CountersignError), !(null instanceof other.ApiError),
        new Own(answer, 1) instanceof Own, new Own(answer, 1) instanceof other.ApiError,
        new kit.WebhookVerificationError('invalid_json', '') instanceof otherKit.WebhookVerificationError,
        !(new Error() instanceof otherKit.WebhookVerificationError),
        error.name === 'NotFoundError',
      );
    }
    console.log(results.join());`,
  );
  const { stdout } = await run(process.execPath, [script]);
  expect(stdout.trim()).toBe(Array(28).fill('true').join());
});

test('in a realm of its own, as Jest gives each test file, the CommonJS modules work', async () => {
  // What jest-environment-node copies into the realm; its `Uint8Array` and `ArrayBuffer` are the outer ones, the rest is its own.
  const { fetch, Headers, Request, Response, URL, URLSearchParams, crypto, process } = globalThis;
  const { TextEncoder, TextDecoder, AbortController, AbortSignal, setTimeout, clearTimeout, Buffer } =
    globalThis;
  const timers = { setTimeout, clearTimeout, AbortController, AbortSignal };
  const web = { fetch, Headers, Request, Response, URL, URLSearchParams, crypto, TextEncoder, TextDecoder };
  const realm = createContext({ ...web, ...timers, process, Buffer, Uint8Array, ArrayBuffer, console });
  /** A module as an expression, with the ones that it requires in it. */
  const load = async (name: string): Promise<string> => {
    const code = await readFile(join(project, 'node_modules/@countersign/sdk', `${name}.cjs`), 'utf8');
    const required = [...code.matchAll(/require\("\.\/(.+)\.cjs"\)/g)].map(([, other = '']) => other);
    const modules = await Promise.all(
      required.map(async (other) => `${JSON.stringify(`./${other}.cjs`)}: ${await load(other)}`),
    );
    return `(() => { const modules = { ${modules} }, require = (name) => modules[name], exports = {}; ${code}; return exports; })()`;
  };
  const answer: unknown = await runInContext(
    `(async () => {
      const { Countersign, ApiError, NotFoundError } = ${await load('index')};
      const { createReceiver, simulate } = ${await load('webhooks')};
      const client = new Countersign({ apiKey: ${JSON.stringify(scene.tenant.token)}, baseUrl: '${scene.server.baseUrl}' });
      const missing = await client.customers.get('01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f').catch((error) => error);
      const seen = [];
      const receiver = createReceiver({ signingSecret: 's', on: { 'invoice.issued': (event) => seen.push(event.data.number) } });
      const { status } = await simulate(receiver, { type: 'invoice.issued', data: { number: 'INV-1' } }, { signingSecret: 's' });
      return JSON.stringify([
        missing instanceof NotFoundError && missing instanceof ApiError && missing instanceof Error,
        (await client.customers.list().toArray()).length, seen, status,
      ]);
    })()`,
    realm,
  );
  expect(JSON.parse(String(answer))).toEqual([true, 1, ['INV-1'], 204]);
});

test('what the package’s README shows works as written', async () => {
  const readme = await readFile(join(project, 'node_modules/@countersign/sdk/README.md'), 'utf8');
  const commands = await readFile(join(root, 'src/sdk-cli/README.md'), 'utf8');
  const [, tried = ''] = /```sh\ncountersign (.*?)```/s.exec(commands) ?? [];
  const [call = '', bill = '', pull = '', receive = '', ...others] = [
    ...readme.matchAll(/```ts\n(.*?)```/gs),
  ].map(([, code]) => code);
  expect(others).toEqual([]);
  const port = await lastingFreePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  await writeFile(join(project, 'call.mts'), call.replace('https://hooks.example.com/countersign', url));
  await writeFile(join(project, 'receive.mts'), receive.replace('listen(4000', `listen(${port}`));

  const settings = { COUNTERSIGN_BASE_URL: scene.server.baseUrl, COUNTERSIGN_API_KEY: scene.tenant.token };
  await using caller = new Program(join(project, 'call.mts'), [], settings);
  const { code, stdout, stderr } = await caller.ended;
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Brightwater Logistics\n[\w-]{43}\n$/),
  });
  expect(stderr).toMatch(/^verification_failed 409 .*refused/);

  await writeFile(join(project, 'bill.mts'), bill);
  await using biller = new Program(join(project, 'bill.mts'), [], settings);
  expect((await biller.ended).code).toBe(0);
  const contracts = await scene.partner.client.contracts.list({ status: 'active' });
  expect(contracts.data).toMatchObject([{ title: 'Platform and API calls', version: 2 }]);

  await writeFile(join(project, 'pull.mts'), pull);
  await using puller = new Program(join(project, 'pull.mts'), [], settings);

  const endpoint = await scene.partner.register(url, ['invoice.issued']);
  await using receiver = new Program(join(project, 'receive.mts'), [], {
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
  await Promise.all([receiver.says(`issued ${number}`), puller.says(`pulled ${number}`)]);

  const cli = join(root, 'dist/sdk-cli/package/cli.js');
  const trial = `${process.execPath} ${cli} ${tried.replace('localhost:4000', `localhost:${port}`)}`;
  const trialSettings = { SIGNING_SECRET: endpoint.signing_secret };
  await using triggered = new Program('-c', [`cd ${project} && ${trial}`], trialSettings, 'sh');
  expect((await triggered.ended).code).toBe(0);
  await receiver.says('issued INV-2026-0417');
});

test('from an empty folder to a verified invoice.issued on this machine, in less than two minutes', {
  timeout: timeLimit(180_000),
}, async () => {
  const startedAt = Date.now();
  const folder = join(dirname(project), 'newcomer');
  await mkdir(folder);
  // No registry: what is not served here is not found.
  const npm = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(folder, '.npm') };
  const shell = (command: string) =>
    run('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...npm } });
  const address = `${scene.server.baseUrl}/docs/countersign-sdk.tgz`;
  const commands = `${scene.server.baseUrl}/docs/countersign-cli.tgz`;
  await shell(`npm init -y && npm install --no-audit --no-fund ${address}`);
  const port = await lastingFreePort();
  const url = `localhost:${port}/hooks`;
  await writeFile(
    join(folder, '.env'),
    `COUNTERSIGN_BASE_URL=${scene.server.baseUrl}\nCOUNTERSIGN_API_KEY=${scene.tenant.token}\n`,
  );
  await shell(
    `echo "SIGNING_SECRET=$(npx -y ${commands} listen --print-secret --env-file .env)" > secret && cat secret >> .env`,
  );
  await writeFile(
    join(folder, 'receiver.mjs'),
    `import { createServer } from 'node:http';
    import { createReceiver, nodeHandler } from '@countersign/sdk/webhooks';

    const receiver = createReceiver({
      signingSecret: process.env.SIGNING_SECRET,
      on: {
        'invoice.issued': ({ test, data }) => console.log(test ? 'Test:' : 'Real:', data.number),
      },
    });
    createServer(nodeHandler(receiver)).listen(${port}, () => console.log('ready'));`,
  );
  const env = (script: string) => [`--env-file=${join(folder, '.env')}`, [join(folder, script)], {}] as const;
  await using receiver = new Program(...env('receiver.mjs'));
  await receiver.says('ready');

  const options = `--forward-to ${url} --env-file .env`;
  await shell(`npm install --no-audit --no-fund ${commands}`);
  await shell(`node_modules/.bin/countersign trigger invoice.issued --set data.number=INV-7 ${options}`);
  await receiver.says('Test: INV-7');
  // What the guide shows.
  for (const sample of ['testing/trigger.sh', 'testing/trigger-file.sh']) {
    const text = await readFile(join(root, 'src/docs/samples', sample), 'utf8');
    const { stdout } = await shell(
      text.replaceAll(CLI_ADDRESS, commands).replaceAll('localhost:4000', `localhost:${port}`),
    );
    expect(stdout).toMatch(/ 204 /);
  }
  const listen = `node_modules/.bin/countersign listen --events invoice.issued --exit-after 1 ${options}`;
  await using listener = new Program('-c', [`cd ${folder} && exec ${listen}`], {}, 'sh');
  await listener.says('Connected');
  await writeFile(
    join(folder, 'issue.mjs'),
    `import { Countersign } from '@countersign/sdk';
    const client = new Countersign();
    const customer = await client.customers.create({ name: 'Kiln & Co', country: 'GB', currency: 'GBP' });
    const lines = [{ description: 'Glaze', quantity: '1', price: { kind: 'unit', unit_amount: '1200' }, tax_rate: '20' }];
    const draft = await client.invoices.create({ customer_id: customer.id, lines });
    console.log((await client.invoices.issue(draft.id)).number);`,
  );
  await using issuer = new Program(...env('issue.mjs'));
  const { stdout: number } = await issuer.ended;
  await receiver.says(`Real: ${number.trim()}`);
  const { code, stdout } = await listener.ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/204 .*invoice\.issued/);
  expect(Date.now() - startedAt).toBeLessThan(120_000);

  const argv = `listen --since start --events invoice.issued --exit-after 1 --json ${options}`;
  const again = await shell(`node_modules/.bin/countersign ${argv}`);
  const lines = again.stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ kind: 'forwarded', type: 'invoice.issued', delivered: true }),
  );
});

test('the commands start on every system, bring what they need, and are built the same each time', async () => {
  const dist = join(dirname(project), 'cli');
  const packed = await build(dist, '--package', 'cli');
  const manifest = JSON.parse(await readFile(join(dist, 'package/package.json'), 'utf8'));
  // One command: `npx <address>` runs it without its name.
  expect(manifest.bin).toEqual({ countersign: 'cli.js' });
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['ajv', 'commander', 'undici']));
  expect(manifest.bundleDependencies).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  const text = await readFile(join(dist, 'package/cli.js'), 'utf8');
  expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
  expect(text).not.toContain('\r');
  expect(gzipSync(text).length).toBeLessThan(40_000);
  expect((await stat(packed)).size).toBeLessThan(700_000);
  await run(bin('publint'), ['--strict', packed]);
  await isBuiltTheSame(packed, 'sdk-cli');
}, 120_000);

test('publint and arethetypeswrong find nothing, whatever resolves the package', async () => {
  await Promise.all([
    run(bin('publint'), ['--strict', tarball]),
    run(bin('attw'), ['--profile', 'strict', '--no-emoji', tarball]),
  ]);
});

describe('a tarball’s name stands for one content', () => {
  test('two builds of the same sources are the same bytes, under the same name', () =>
    isBuiltTheSame(tarball, 'sdk'));

  test('the version is the contract’s, major and minor, in the manifest, in the code and in what is sent', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'src/sdk/package.json'), 'utf8'));
    const { info } = parse(await readFile(join(root, 'openapi/public.yaml'), 'utf8'));
    expect(manifest.version).toBe(VERSION);
    expect(minorOf(VERSION)).toBe(minorOf(info.version));
    const installed = join(project, 'node_modules/@countersign/sdk');
    const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(basename(tarball)).toBe(`countersign-sdk-${version}.tgz`);
    const code = `console.log(require('@countersign/sdk').VERSION)`;
    expect((await run(process.execPath, ['-e', code], { cwd: project })).stdout.trim()).toBe(version);
  });

  test('what is not released has a hash of its content in its version, and what is released is never made again', {
    timeout: timeLimit(120_000),
  }, async () => {
    const dist = dirname(dirname(tarball));
    const options = ['--released', join(dist, 'released')];
    await build(join(dist, 'first'), ...options, '--release');
    const name = `countersign-sdk-${VERSION}.tgz`;
    const released = join(dist, 'released', name);
    const content = await readFile(released);
    const same = await build(join(dist, 'same'), ...options);
    expect([basename(same), await readFile(same)]).toEqual([name, content]);

    // What was released had other content.
    const earlier = gzipSync('the SDK of then');
    await writeFile(released, earlier);
    const other = basename(await build(join(dist, 'other'), ...options));
    const nextPatch = Number(VERSION.split('.')[2]) + 1;
    expect(other).toMatch(/-dev-[0-9a-f]{12}\.tgz$/);
    expect(other.startsWith(`countersign-sdk-${minorOf(VERSION)}.${nextPatch}-dev-`)).toBe(true);
    await expect(build(join(dist, 'refused'), ...options, '--release')).rejects.toThrow(
      'is already released with different content',
    );
    expect(await readFile(released)).toEqual(earlier);
  });

  test('it is packed within seconds (five on an idle machine of two cores), and not again while its sources are the same', async () => {
    expect(packedWithin).toBeLessThan(timeLimit(20_000));
    const { mtimeMs } = await stat(tarball);
    expect((await stat(await build(dirname(tarball)))).mtimeMs).toBe(mtimeMs);
  });
});

test.each([
  [
    'the client and one call',
    // A logger that redacts, waits, pages, the feed and `request` are 8 kB of it, and each operation 150 bytes.
    30_500,
    `import { Countersign } from '@countersign/sdk';
    export const name = (options) => new Countersign(options).customers.get('1').then((customer) => customer.name);`,
  ],
  // With what makes `instanceof` hold between ES modules and CommonJS.
  ['a receiver', 4_700, `export { createReceiver } from '@countersign/sdk/webhooks';`],
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
  await run(bin('tsc'), [...options, '--types', ''], { cwd: project }).catch(failed);
}

const minorOf = (version: string) => version.split('.', 2).join('.');

/** A Node of that major version on PATH. */
async function nodeOfMajor(major: number): Promise<string | undefined> {
  for (const folder of new Set((process.env.PATH ?? '').split(delimiter))) {
    const node = join(folder, 'node');
    const version = await run(node, ['--version']).catch(() => undefined);
    if (version?.stdout.startsWith(`v${major}.`)) return node;
  }
  return undefined;
}
