import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPublishedFiles } from '../../src/docs/published-files.ts';
import { statusByCode } from '../../src/http/edge/problem.ts';
import { startTestApp } from '../support/app.ts';
import { overflow, watch } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { expectProblem } from '../support/problem.ts';
import { Program } from '../support/process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { buildTestSite } from './test-site.ts';

const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** One of each kind, and those with the widest tables and the longest code. */
const representative = [
  '',
  'guides/quick-start/',
  'guides/webhooks/',
  'guides/mock-answers/',
  'reference/',
  'reference/create-webhook-endpoint/',
  'events/',
  'events/invoice.issued/',
  'problems/',
  'problems/webhook_endpoint_disabled_by_operator/',
  'changelog/',
];

const { sdkTarball, cliTarball } = readPublishedFiles();
const { path: folder } = await forFile(scratchFolder('docs'));
const server = await forFile(startTestApp({}, { api: true, worker: false }));
const browser = await browserForFile();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}${path}`, { headers, redirect: 'manual' });

/** With any headers, which `fetch` does not send. */
async function getAs(headers: Record<string, string>, path: string) {
  const answer = await getRaw(path, headers);
  return { ...answer, body: answer.body.toString('utf8') };
}

/** As it comes over the wire. */
async function getRaw(path: string, headers: Record<string, string>) {
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${server.baseUrl}${path}`, { headers }, answered).on('error', reject).end();
  const answer = await promise;
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('on the server', () => {
  test("every problem's type opens its page", async () => {
    for (const code of Object.keys(statusByCode)) {
      const answer = await fetch(`${server.baseUrl}/docs/problems/${code}`, {
        headers: { Accept: 'text/html' },
      });
      expect(answer.status).toBe(200);
      expect((await answer.text()).replaceAll('<wbr>', '')).toContain(`<h1>${code}</h1>`);
    }
  });

  test('every page, in HTML and in Markdown, is there; without its last slash its address leads to it', async () => {
    const list = await (await get('/docs/llms.txt')).text();
    const pages = [...list.matchAll(/\]\((\S+)index\.md\)/g)].map(([, path]) => path ?? '');
    expect(pages.length).toBeGreaterThan(50);
    for (const path of ['', ...pages]) {
      const html = await get(`/docs/${path}`);
      expect([html.status, html.headers.get('Content-Type')], path).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      await html.arrayBuffer();
      const markdown = await get(`/docs/${path}index.md`);
      expect([markdown.status, markdown.headers.get('Content-Type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ]);
      await markdown.arrayBuffer();
      const redirect = await get(`/docs/${path.replace(/\/$/, '')}`);
      if (path !== '')
        expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, `/docs/${path}`]);
    }
    expect((await get('/docs')).headers.get('Location')).toBe('/docs/');
    expect((await get('/')).headers.get('Location')).toBe('/docs/');
  });

  test('a page that has been read costs a 304 afterwards, and no page may run a script of elsewhere or one within it', async () => {
    const first = await get('/docs/guides/errors/');
    const etag = first.headers.get('ETag') ?? '';
    // Without it `fetch` asks not to be given a 304.
    const unlessSame = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await get('/docs/guides/errors/', unlessSame);
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
    const other = await get('/docs/guides/retries/', unlessSame);
    expect(other.status).toBe(200);
    const policy = first.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|http|\*/);
  });

  test('files are compressed as the client wishes, each form with a tag of its own, and what is inside is the same', async () => {
    const unzip = { br: brotliDecompressSync, gzip: gunzipSync };
    // Of those that all readers get alike, those that name the reader's address, and those that are no pages.
    for (const path of [
      '/docs/guides/errors/',
      '/docs/guides/quick-start/',
      '/docs/search.json',
      '/docs/openapi.yaml',
      '/docs/assets/minisearch.js',
      '/api/v1/public/openapi.yaml',
      '/api/v1/public/openapi.json',
    ]) {
      const plain = await getRaw(path, {});
      expect(plain.headers['content-encoding'], path).toBeUndefined();
      expect(plain.headers.vary, path).toContain('Accept-Encoding');
      const seen = new Set([plain.headers.etag]);
      for (const encoding of ['br', 'gzip'] as const) {
        const headers = { 'accept-encoding': encoding };
        const small = await getRaw(path, headers);
        expect(small.headers['content-encoding'], path).toBe(encoding);
        expect(small.body.length, path).toBeLessThan(plain.body.length / 2);
        expect(unzip[encoding](small.body).equals(plain.body), path).toBe(true);
        seen.add(small.headers.etag);
        const again = await getRaw(path, {
          ...headers,
          'if-none-match': small.headers.etag ?? '',
        });
        expect([again.status, again.body.length], path).toEqual([304, 0]);
        const other = await getRaw(path, { 'if-none-match': small.headers.etag ?? '' });
        expect(other.status, path).toBe(200);
      }
      expect(seen.size, path).toBe(3);
    }
    const refused = await getRaw('/docs/guides/errors/', {
      'accept-encoding': 'br;q=0, gzip;q=0, *;q=0, identity',
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const tiny = await getRaw('/docs/assets/icon.svg', { 'accept-encoding': 'br' });
    expect([tiny.headers['content-encoding'], tiny.headers.vary]).toEqual([undefined, undefined]);
    const head = await fetch(`${server.baseUrl}/docs/guides/errors/`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([head.status, head.headers.get('Content-Encoding')]).toEqual([200, 'gzip']);
  });

  test("a page's address with `.md` leads to its Markdown", async () => {
    for (const path of ['guides/errors', 'reference/create-webhook-endpoint', 'problems']) {
      const redirect = await get(`/docs/${path}.md`);
      expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, `/docs/${path}/index.md`]);
    }
  });

  test.each([
    ['sdk', sdkTarball],
    ['cli', cliTarball],
  ])('the %s without a version leads to the one with it', async (name, { version }) => {
    const redirect = await get(`/docs/countersign-${name}.tgz`);
    const location = redirect.headers.get('Location');
    expect([redirect.status, location]).toEqual([302, `/docs/countersign-${name}-${version}.tgz`]);
    const { status, headers } = await get(location ?? '');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/gzip']);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  test('samples name the address that the request was sent to, without a script and in Markdown too', async () => {
    for (const path of ['', 'guides/quick-start/', 'guides/quick-start/index.md', 'llms.txt']) {
      const { body } = await getAs({ host: new URL(server.baseUrl).host }, `/docs/${path}`);
      expect(body, path).not.toContain('countersign.example');
    }
    const { host } = new URL(server.baseUrl);
    const path = '/docs/guides/quick-start/index.md';
    expect((await getAs({ host }, path)).body).toContain(`COUNTERSIGN_BASE_URL=http://${host}\n`);
    const named = await getAs({ host: 'API.partner.example', 'x-forwarded-proto': 'https' }, path);
    expect(named.body).toContain('COUNTERSIGN_BASE_URL=https://api.partner.example\n');
    expect(named.headers.vary).toBe('Host, X-Forwarded-Proto, Accept-Encoding');
    const etag = named.headers.etag ?? '';
    expect((await getAs({ host: 'api.partner.example', 'if-none-match': etag }, path)).status).toBe(200);
    const same = { host: 'api.partner.example', 'x-forwarded-proto': 'https', 'if-none-match': etag };
    expect((await getAs(same, path)).status).toBe(304);
  });

  test.each(['"><script>', "a'b", 'a b', 'a/b', '$(reboot)', '`reboot`', 'a;b', '-x', '[::1', 'a:b', 'a@b'])(
    'a host that is none, %j, comes into no page',
    async (host) => {
      const { body } = await getAs({ host }, '/docs/guides/quick-start/index.md');
      // Node refuses some, and the server others, before a page is made.
      const sample = /COUNTERSIGN_BASE_URL=(.*)/.exec(body)?.[1] ?? 'no page';
      expect(['https://countersign.example', 'no page']).toContain(sample);
    },
  );

  test('an address that has no page is told to a person as a page, and to a program as a problem', async () => {
    const path = '/docs/problems/no/such/page/';
    const asPage = await get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([asPage.status, asPage.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await asPage.text()).toContain('<a href="/docs/">');
    for (const Accept of ['*/*', 'application/json']) {
      const answer = await get(path, { Accept });
      expectProblem(
        { status: answer.status, headers: answer.headers, body: await answer.json() },
        404,
        'not_found',
      );
    }
  });
});

describe('in a browser', () => {
  test.each(Object.entries(viewports))(
    'pages ask no other host for anything, report no error and are no wider than the screen (%s)',
    async (name, viewport) => {
      const colorScheme = name === 'phone' ? 'dark' : 'light';
      const page = await browser.newPage({ viewport, colorScheme });
      const { foreign, complaints } = watch(page, server.baseUrl);
      for (const path of representative) {
        await page.goto(`${server.baseUrl}/docs/${path}`);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test('on a phone without JavaScript the menu opens, leads to a page, and tabs show their code', async () => {
    const page = await browser.newPage({ viewport: viewports.phone, javaScriptEnabled: false });
    await page.goto(`${server.baseUrl}/docs/`);
    const link = page.locator('#navigation').getByRole('link', { name: 'Receive webhooks' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL('**/guides/webhooks/');
    const express = page.getByText('expressHandler(receiver)').first();
    expect(await express.isVisible()).toBe(false);
    await page.getByText('Express', { exact: true }).first().click();
    expect(await express.isVisible()).toBe(true);
    await page.close();
  });

  test.each(['', 'guides/webhooks/', 'reference/list-deliveries/', 'problems/rate_limited/'])(
    'the first Tab reaches the link that skips to the content, and Enter goes there (/docs/%s)',
    async (path) => {
      const page = await browser.newPage({ viewport: viewports.desktop });
      await page.goto(`${server.baseUrl}/docs/${path}`);
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.textContent()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.locator('main :focus').count(), 'the focus is in the content').toBe(1);
      await page.close();
    },
  );

  test('on a phone a sample follows what the page is about and comes before its tables; on a wide screen it stands beside both', async () => {
    for (const [name, viewport] of Object.entries(viewports)) {
      const page = await browser.newPage({ viewport });
      for (const path of ['reference/create-webhook-endpoint/', 'events/invoice.issued/']) {
        await page.goto(`${server.baseUrl}/docs/${path}`);
        const boxOf = async (selector: string) =>
          (await page.locator(selector).first().boundingBox()) ?? expect.unreachable(selector);
        const [title, sample, details] = [
          await boxOf('h1'),
          await boxOf('aside pre'),
          await boxOf('.details h2'),
        ];
        if (name === 'phone') {
          expect(sample.y, path).toBeGreaterThan(title.y + title.height);
          expect(sample.y + sample.height, path).toBeLessThan(details.y);
        } else {
          expect(sample.x, path).toBeGreaterThan(details.x + 300);
          expect(sample.y, path).toBeLessThan(details.y);
        }
      }
      await page.close();
    }
  });

  test('a problem’s page says on a phone what to do before it shows answers, which are never cut off', async () => {
    for (const viewport of Object.values(viewports)) {
      const page = await browser.newPage({ viewport });
      await page.goto(`${server.baseUrl}/docs/problems/verification_failed/`);
      const [fix, sample] = await Promise.all(
        [page.getByRole('heading', { name: 'What to do' }), page.locator('aside pre').first()].map(
          async (part) => (await part.boundingBox()) ?? expect.unreachable(),
        ),
      );
      if (viewport === viewports.phone) expect(sample?.y).toBeGreaterThan(Number(fix?.y));
      else expect(sample?.x).toBeGreaterThan(Number(fix?.x) + 300);
      const cut =
        '[...document.querySelectorAll("aside pre")].filter((pre) => pre.scrollWidth > pre.clientWidth).length';
      expect(await page.evaluate(cut)).toBe(0);
      await page.close();
    }
  });

  test('a language that was chosen for a sample is shown on every page', async () => {
    const page = await browser.newPage({ viewport: viewports.desktop });
    await page.goto(`${server.baseUrl}/docs/reference/create-webhook-endpoint/`);
    await page.getByText('Go', { exact: true }).first().click();
    await page.goto(`${server.baseUrl}/docs/reference/list-deliveries/`);
    expect(await page.getByText('func main() {').first().isVisible()).toBe(true);
    await page.goto(`${server.baseUrl}/docs/reference/get-customer/#body.id`);
    expect(await page.locator('tr:target code').first().textContent()).toBe('id');
    await page.close();
  });

  test('samples name the address at which they are read, and are copied with it; a chosen tab is remembered', async () => {
    const context = await browser.newContext({ viewport: viewports.desktop });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto(`${server.baseUrl}/docs/guides/quick-start/`);
    const block = page.locator('figure.code', { hasText: 'COUNTERSIGN_BASE_URL=' }).first();
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`COUNTERSIGN_BASE_URL=${server.baseUrl}\n`);
    await page.getByText('curl', { exact: true }).first().click();
    await page.goto(`${server.baseUrl}/docs/reference/get-customer/`);
    expect(await page.getByLabel('curl', { exact: true }).first().isChecked()).toBe(true);
    await context.close();
  });

  test('the search shows the right page among its first three, typing errors allowed, and asks no other host', async () => {
    const page = await browser.newPage({ viewport: viewports.desktop });
    const { foreign, complaints } = watch(page, server.baseUrl);
    await page.goto(`${server.baseUrl}/docs/guides/errors/`);
    const wanted: [query: string, path: string][] = [
      ['replay', 'reference/start-replay/'],
      ['create endpoint', 'reference/create-webhook-endpoint/'],
      ['retry schedule', 'guides/retries/'],
      ['getting started', 'guides/quick-start/'],
      ['localhost', 'guides/testing/#receive-on-localhost'],
      ['challenge expired', 'problems/verification_challenge_expired/'],
      ['how do I check the signature', 'guides/webhooks/'],
      ['updateWebhookEndpoint', 'reference/update-webhook-endpoint/'],
      ['creat endpiont', 'reference/create-webhook-endpoint/'],
      ['retry shedule', 'guides/retries/'],
      ['localhots', 'guides/testing/#receive-on-localhost'],
      ['replsy', 'reference/start-replay/'],
    ];
    for (const [query, path] of wanted) {
      await page.getByRole('combobox').fill(query);
      const first =
        "[...document.querySelectorAll('.search [role=group] > :first-child')].slice(0, 3).map(({ href }) => href)";
      await expect
        .poll(() => page.evaluate(first), { message: query, timeout: 15_000 })
        .toContainEqual(expect.stringContaining(`/docs/${path}`));
    }
    expect([foreign, complaints]).toEqual([[], []]);
    await page.close();
  });

  test('the search leads to a page by the keyboard alone, marks what it found, and helps whoever finds nothing', async () => {
    const page = await browser.newPage({ viewport: viewports.desktop });
    await page.goto(`${server.baseUrl}/docs/`);
    const box = page.getByRole('combobox');
    const selected = page.locator('.search [aria-selected=true]');
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzyqq');
    await page.getByText('Nothing found for “xyzzyqq”').waitFor();
    expect(await page.locator('.search .state a').count()).toBeGreaterThan(3);
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    expect(await page.locator('.search .panel').isVisible()).toBe(false);
    await box.fill('challenge expired');
    await selected.waitFor();
    expect(await selected.locator('mark').first().textContent()).toBe('challenge');
    const first = await box.getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).not.toBe(first);
    expect(await box.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/problems/verification_challenge_expired/**');
    await page.close();
  });
});

describe('as a folder', () => {
  test('npm run build:docs makes it, and it works in a browser below any path of any web server', async () => {
    const { code, stdout, stderr } = await new Program('src/docs/build.ts', [join(folder, 'docs')], {}).ended;
    expect(code, stdout + stderr).toBe(0);
    await using files = await serve(join(folder, 'docs'), '/some/other/prefix/');
    const page = await browser.newPage({ viewport: viewports.phone });
    const { foreign, complaints } = watch(page, files.origin);
    await page.goto(`${files.origin}/some/other/prefix/`);
    await page.locator('main').getByRole('link', { name: 'Quick start' }).click();
    await page.waitForURL('**/some/other/prefix/guides/quick-start/');
    await page.getByRole('link', { name: /^Next / }).click();
    await page.getByRole('heading', { name: 'The TypeScript SDK', level: 1 }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the line of the quick start that installs the SDK from beside the docs installs it', async () => {
    const stand = join(folder, 'stand', 'package');
    await mkdir(stand, { recursive: true });
    await writeFile(
      join(stand, 'package.json'),
      JSON.stringify({ name: '@countersign/sdk', version: '9.9.9' }),
    );
    const run = promisify(execFile);
    await run('tar', ['czf', join(folder, 'sdk.tgz'), '-C', join(folder, 'stand'), 'package']);
    const site = await buildTestSite({
      sdkTarball: { version: '9.9.9', content: await readFile(join(folder, 'sdk.tgz')) },
      servedByApi: false,
    });
    for (const [path, { body }] of site.files) {
      if (!/quick-start\/index\.html$|^assets|tgz$/.test(path)) continue;
      await mkdir(join(folder, 'with-sdk', path, '..'), { recursive: true });
      await writeFile(join(folder, 'with-sdk', path), body);
    }
    await using files = await serve(join(folder, 'with-sdk'), '/d/');
    const page = await browser.newPage();
    await page.goto(`${files.origin}/d/guides/quick-start/`);
    const line = (await page.locator('pre', { hasText: 'npm install' }).textContent()) ?? '';
    await page.close();
    expect(line).toBe(`npm install ${files.origin}/d/countersign-sdk-9.9.9.tgz`);
    const project = join(folder, 'countersign-quick-start');
    await run('bash', [resolve('src/docs/samples/quick-start/project.sh')], { cwd: folder });
    expect(JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))).toMatchObject({
      type: 'module',
    });
    const [command = '', ...args] = line.split(' ');
    await run(command, [...args, '--no-audit', '--no-fund', '--cache', join(folder, 'npm')], {
      cwd: project,
    });
    const installed = await readFile(join(project, 'node_modules/@countersign/sdk/package.json'), 'utf8');
    expect(JSON.parse(installed)).toMatchObject({ version: '9.9.9' });
  });
});

/** A plain file server, as plain as they come. */
async function serve(root: string, prefix: string): Promise<AsyncDisposable & { origin: string }> {
  const types: Record<string, string> = {
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    svg: 'image/svg+xml',
  };
  const files = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://files.example').pathname;
    const file = path.endsWith('/') ? `${path}index.html` : path;
    const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    void (path.startsWith(prefix) ? readFile(join(root, file.slice(prefix.length))) : Promise.reject()).then(
      (content) => response.writeHead(200, { 'Content-Type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const { port } = files.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      files.closeAllConnections();
      await new Promise((resolve) => files.close(resolve));
    },
  };
}
