/**
 * Where partners get the SDK: no text makes anybody fetch a package that nobody, or a stranger, has published. Whatever names one is asked
 * for over HTTP, as a partner reads it; then the lines are run in empty folders, with no registry to be reached.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltDocumentation } from '../../src/http/edge/documents/built-documentation.ts';
import { SDK_NAME } from '../../src/http/edge/documents/placeholders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { nameOf, packagesToFetch, textOfHtml } from '../support/named-packages.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { sdkTool } from '../support/sdk-tool.ts';
import { timeLimit } from '../support/slowness.ts';

const run = promisify(execFile);
const OWN_PACKAGE = '@acme/countersign';
const OWN_CLI = '@acme/countersign-cli';
/** Of others, who have published them: the guide to clients in other languages has their versions. */
const published = [
  'openapi-typescript',
  'openapi-fetch',
  'typescript',
  '@hey-api/openapi-ts',
  'openapi-ts',
  'orval',
];

const resources = new AsyncDisposableStack();
let folder: string;
let server: TestApp;
let withOwnPackage: TestApp;

beforeAll(async () => {
  folder = resources.use(await scratchFolder('sdk-address')).path;
  const start = async (settings: Record<string, string>) =>
    resources.use(await startTestApp(settings, { api: true, worker: false }));
  [server, withOwnPackage] = await Promise.all([
    start({}),
    start({ SDK_PACKAGE: OWN_PACKAGE, CLI_PACKAGE: OWN_CLI }),
  ]);
});
afterAll(() => resources.disposeAsync());

/** Every text that the server has for partners and people, by its path. */
async function textsOf({ baseUrl, app }: TestApp): Promise<[path: string, text: string][]> {
  const { files } = await readBuiltDocumentation({ ...app.config, canonicalUrl: undefined });
  const docs = [...files].filter(([, { contentType }]) => contentType !== 'application/gzip');
  const assets = await readdir('dist/console/assets');
  const paths = [
    ...docs.map(([path]) => `/docs/${path.replace(/(?<=^|\/)index\.html$/, '')}`),
    ...['yaml', 'json'].map((type) => `/api/v1/public/openapi.${type}`),
    ...['/console/', ...assets.map((name) => `/console/assets/${name}`)],
  ];
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      // People reach the console by a name: there browsers allow what it needs.
      const response = await fetch(`${baseUrl.replace('127.0.0.1', 'localhost')}${path}`);
      expect(response.status, path).toBe(200);
      const text = await response.text();
      const isHtml = response.headers.get('Content-Type')?.startsWith('text/html');
      return [path, isHtml ? textOfHtml(text) : text];
    }),
  );
}

/** The name of the SDK where it is not imported: it might be taken for something to install. */
const outsideImports = (text: string): string[] =>
  [...text.matchAll(new RegExp(`.{0,25}${RegExp.escape(SDK_NAME)}`, 'g'))]
    .map(([found]) => found)
    .filter(
      (found) =>
        !/(?:from |require\(|import\(|"import":)\\?['"`]@/.test(found.slice(0, -SDK_NAME.length + 1)),
    );

test('whatever a page, a sample or the contract has installed or run is served by this installation', async () => {
  const texts = await textsOf(server);
  expect(texts.length).toBeGreaterThan(400);
  const address = new RegExp(
    `^http://localhost:${new URL(server.baseUrl).port}/docs/countersign-(sdk|cli)-[\\w.-]+\\.tgz$`,
  );
  const named = texts.flatMap(([path, text]) => packagesToFetch(text).map((name) => [path, name] as const));
  const others = named.filter(([, name]) => !address.test(name) && !published.includes(nameOf(name)));
  expect(others).toEqual([]);
  // Each kind is there: pages, their Markdown, everything in one file, and the reference for tools.
  for (const path of ['', 'index.md'].map((file) => `/docs/guides/quick-start/${file}`))
    expect(named.filter(([each]) => each === path).length, path).toBeGreaterThan(0);
  expect(named.filter(([path]) => path === '/docs/llms-full.txt').length).toBeGreaterThan(10);
  const bare = texts
    // The console has the name to replace it by what it reads in sdk.json.
    .filter(([path]) => !path.startsWith('/console/'))
    .flatMap(([path, text]) => outsideImports(text).map((found) => [path, found]));
  expect(bare).toEqual([]);
});

test('with a package of the operator’s own, nothing names another one', async () => {
  for (const [path, text] of await textsOf(withOwnPackage)) {
    const others = packagesToFetch(text).filter((name) => name !== OWN_PACKAGE && name !== OWN_CLI);
    expect(
      others.filter((name) => !published.includes(nameOf(name))),
      path,
    ).toEqual([]);
    const around = new RegExp(`.{0,25}${SDK_NAME}.{0,25}`, 'g');
    if (!path.startsWith('/console/')) expect(text.match(around) ?? [], path).toEqual([]);
  }
});

test('the READMEs of the packages, their code and all help of the commands name no package to fetch', async () => {
  const { stdout: names } = await run('tar', ['xzvf', await download('first'), '-C', folder]);
  expect(packagesToFetch(await readFile('src/sdk-cli/README.md', 'utf8'))).toEqual([]);
  for (const name of names.trim().split('\n'))
    expect(packagesToFetch(await readFile(join(folder, name), 'utf8')), name).toEqual([]);
  for (const argv of [[], ['listen', '--help'], ['resend', '--help'], ['trigger', '--help'], ['lisen']]) {
    const { stdout, stderr } = await sdkTool(argv);
    expect(packagesToFetch(`${stdout}${stderr}`.replaceAll(/(?<!\n)\n(?!\n)/g, ' '))).toEqual([]);
    expect(`${stdout}${stderr}`).not.toContain(SDK_NAME);
  }
});

/** @returns where the tarball is that the quick start installs. */
async function download(name: string): Promise<string> {
  const { install } = await (await fetch(`${server.baseUrl}/docs/sdk.json`)).json();
  const response = await fetch(install);
  const file = join(folder, `${name}.tgz`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

describe('as a partner does it, in an empty folder', () => {
  /** Runs lines of a page. @param registry the only one that npm knows. */
  async function partner(name: string, registry: string) {
    const home = join(folder, name);
    await mkdir(home);
    const npm = { npm_config_registry: registry, npm_config_cache: join(folder, `${name}-cache`) };
    return {
      home,
      shell: (line: string, settings = {}) =>
        run('sh', ['-c', line], { cwd: home, env: { ...process.env, ...npm, ...settings } }),
    };
  }
  const pageOf = async ({ baseUrl }: TestApp, path: string): Promise<string> =>
    (await fetch(`${baseUrl}/docs/${path}`)).text();
  const lineOf = (page: string, start: string): string =>
    page.split('\n').find((line) => line.startsWith(start)) ?? expect.unreachable(`no line ${start}`);

  /** Installs the SDK as the page says, runs the first sample, and the tool from a folder where nothing is installed. */
  async function follow(app: TestApp, name: string, registry: string) {
    const { token } = await app.createTenant();
    const settings = { COUNTERSIGN_BASE_URL: app.baseUrl, COUNTERSIGN_API_KEY: token };
    const { home, shell } = await partner(name, registry);
    await shell(`npm init -y && npm pkg set type=module`);
    await shell(lineOf(await pageOf(app, 'guides/sdk/index.md'), 'npm install'));
    const guide = await pageOf(app, 'guides/authentication/index.md');
    const [, sample = ''] = /```ts[^\n]*\n(import [\s\S]+?)```/.exec(guide) ?? [];
    await writeFile(join(home, 'sample.js'), sample);
    expect((await shell('node sample.js', settings)).stdout).toContain('invoice.issued');
    const elsewhere = await partner(`${name}-elsewhere`, registry);
    const tool = lineOf(await pageOf(app, 'guides/testing/index.md'), 'npx -y');
    expect((await elsewhere.shell(tool)).stdout).toContain('invoice.issued');
    expect(await readdir(elsewhere.home)).toEqual([]);
    return JSON.parse(await readFile(join(home, 'package.json'), 'utf8')).dependencies;
  }

  test('the SDK is installed from the address in the pages, imported as the samples say, and run by npx from there', {
    timeout: timeLimit(60_000),
  }, async () => {
    const dependencies = await follow(server, 'by-address', 'http://127.0.0.1:9/');
    expect(dependencies).toEqual({
      [SDK_NAME]: expect.stringMatching(`^${server.baseUrl}/docs/countersign-sdk-.+\\.tgz$`),
    });
  });

  test('an SDK that the operator has published under a name of their own is what the pages then lead to', {
    timeout: timeLimit(60_000),
  }, async () => {
    const built: string[] = [];
    for (const [kind, name] of [
      ['sdk', OWN_PACKAGE],
      ['cli', OWN_CLI],
    ] as const) {
      const dist = join(folder, `published-${kind}`);
      const args = ['src/build/sdk.ts', '--package', kind, '--name', name, '--dist', dist];
      await run(process.execPath, args);
      built.push(dist);
    }
    await using registry = await startRegistry(built);
    expect(await follow(withOwnPackage, 'by-name', registry.url)).toEqual({
      [OWN_PACKAGE]: expect.stringMatching(/^\^1\./),
    });
    expect(registry.asked).not.toContain(SDK_NAME);
  });
});

/** As much of one as npm needs to install the packages that are in it. */
async function startRegistry(built: readonly string[]) {
  const packages = await Promise.all(
    built.map(async (dist) => ({
      dist,
      tarball: (await readdir(dist)).find((name) => name.endsWith('.tgz')) ?? '',
      manifest: JSON.parse(await readFile(join(dist, 'package/package.json'), 'utf8')),
    })),
  );
  const asked: string[] = [];
  const http = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    asked.push(path);
    const found = packages.find(({ manifest, tarball }) => path === manifest.name || path === tarball);
    if (!found) return response.writeHead(404).end('{}');
    const { manifest, tarball } = found;
    if (path === tarball) return response.end(await readFile(join(found.dist, tarball)));
    const { version } = manifest;
    const dist = { tarball: `http://${request.headers.host}/${tarball}` };
    const versions = { [version]: { ...manifest, dist } };
    return response.end(JSON.stringify({ name: path, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
