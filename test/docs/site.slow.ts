import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { docTable } from '../../src/docs/code/doc-comment.ts';
import { BrokenLinkError } from '../../src/docs/link-check.ts';
import { GuideError, guidePage } from '../../src/docs/pages/guide-pages.ts';
import { readProblemTexts } from '../../src/docs/problem-text.ts';
import { isGenuine } from '../../src/docs/samples/without-sdk/is-genuine.ts';
import { includeSamples, SampleError } from '../../src/docs/samples.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import { statusByCode } from '../../src/http/edge/problem.ts';
import * as sdk from '../../src/sdk/index.ts';
import { unwrap } from '../../src/sdk/webhooks.ts';
import { contractOperations } from '../support/operations.ts';
import { attributes, buildTestSite, htmlPages, textOf } from './test-site.ts';

const site = await buildTestSite();

test('every page has a language, a title of its own, a description, one first heading, a main part, and no id twice', () => {
  const titles = new Map<string, string>();
  for (const [path, html] of htmlPages(site)) {
    expect(html, path).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html.match(/<main[ >]/g), path).toHaveLength(1);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}">/);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(titles.get(title), `${title} is the title of ${path} as well`).toBeUndefined();
    titles.set(title, path);
    const ids = attributes(html, 'id');
    expect(ids.length, path).toBe(new Set(ids).size);
    for (const id of attributes(html, 'for')) expect(ids, path).toContain(id);
  }
});

test('every link, style sheet, script and anchor on every page leads to something, and none leaves the docs', () => {
  for (const [path, html] of htmlPages(site)) {
    for (const target of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      const url = new URL(target, `http://docs.example/deep/prefix/${path}`);
      expect(url.href, `${target} on ${path}`).toMatch(/^http:\/\/docs\.example\/deep\/prefix\//);
      const file = url.pathname.slice('/deep/prefix/'.length);
      const found = site.files.get(file.endsWith('/') || file === '' ? `${file}index.html` : file);
      expect(found, `${target} on ${path}`).toBeDefined();
      if (url.hash)
        expect(attributes(String(found?.body), 'id'), `${target} on ${path}`).toContain(url.hash.slice(1));
    }
  }
});

test('links in the Markdown of pages lead to something, and the list for language models names every page', () => {
  const list = textOf(site, 'llms.txt');
  for (const path of site.pages) {
    const markdown = textOf(site, `${path}index.md`);
    for (const [, target = ''] of markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      const { pathname } = new URL(target, `http://docs.example/${path}index.md`);
      const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      expect(site.files.has(file.slice(1)), `${target} on ${path}`).toBe(true);
    }
    if (path !== '') expect(list).toContain(`](${path}index.md)`);
  }
});

test('every field, parameter and header of a table can be linked to, and is a link to itself', () => {
  let rows = 0;
  for (const [path, html] of htmlPages(site)) {
    for (const [, body = ''] of html.matchAll(/<table class="fields">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/g)) {
      for (const [, row = ''] of body.matchAll(/<tr([\s\S]*?)<\/tr>/g)) {
        rows++;
        expect(row, path).toMatch(/^ id="([^"]+)">\s*<td><a href="#\1"><code>/);
      }
    }
  }
  expect(rows).toBeGreaterThan(400);
  const created = textOf(site, 'reference/create-webhook-endpoint/index.html');
  for (const id of ['request-body.subscriptions.event_type', 'body.signing_secret', 'headers.request-id'])
    expect(created).toContain(`<tr id="${id}">`);
});

test('what is newer than the first release says since when, as the changelog has it, and nothing else does', () => {
  const changelog = readFileSync(new URL('../../openapi/CHANGELOG.md', import.meta.url), 'utf8');
  const added = (pattern: RegExp) => [...changelog.matchAll(pattern)].map(([, name = '']) => name);
  const newOperations = added(/^- New operation `(\S+ \S+)`/gm);
  const newProblems = added(/^- New problem `(\w+)`/gm);
  expect(newOperations.length).toBeGreaterThan(5);
  for (const path of site.pages) {
    const markdown = textOf(site, `${path}index.md`);
    const operation = /^```endpoint\n(.+)\n```/m.exec(markdown)?.[1];
    const problem = /^problems\/(\w+)\//.exec(path)?.[1];
    if (operation)
      expect(/Since version 1\.1\./.test(markdown), path).toBe(newOperations.includes(operation));
    if (problem && newProblems.includes(problem)) expect(markdown, path).toContain('Since version 1.1.');
  }
  const markdown = textOf(site, 'reference/create-webhook-endpoint/index.md');
  expect(markdown).toMatch(/^\| `max_per_second` \| [^|]*· \*since 1\.1\* \|/m);
  expect(markdown).toMatch(/^\| `endpoint_url` \| (?![^|]*since)/m);
  expect(textOf(site, 'problems/not_found/index.md')).not.toContain('Since version');
  expect(textOf(site, 'events/index.md')).toMatch(/^\| `test` \| [^|]*since 1\.1/m);
});

test('one file for language models holds every page, with links that lead somewhere from there', () => {
  const full = textOf(site, 'llms-full.txt');
  expect(textOf(site, 'llms.txt')).toContain('](llms-full.txt)');
  for (const path of site.pages) {
    const [title = ''] = textOf(site, `${path}index.md`).split('\n');
    expect(full).toContain(`<!-- ${path || './'} -->\n${title}\n`);
  }
  for (const [, target = ''] of full.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
    const { pathname } = new URL(target, 'http://docs.example/llms-full.txt');
    expect(
      site.files.has(`${pathname.slice(1)}${pathname.endsWith('/') ? 'index.html' : ''}`) ||
        target.startsWith('#'),
      target,
    ).toBe(true);
  }
});

test('pages name their address and a sitemap lists them when it is known where the docs are, and not otherwise', async () => {
  const placed = await buildTestSite({ docsUrl: 'https://docs.partner.example/v1' });
  const addresses = htmlPages(placed).map(([path, html]) => {
    const address = `https://docs.partner.example/v1/${path}`;
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    return address;
  });
  const listed = [...textOf(placed, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address,
  );
  expect(listed).toEqual(addresses);
  expect(placed.notFound).not.toContain('canonical');
  expect(site.files.has('sitemap.xml')).toBe(false);
  for (const [path, html] of htmlPages(site)) expect(html, path).not.toContain('rel="canonical"');
});

test('every operation, event type and problem code has its page, and every text about a code belongs to a code', async () => {
  for (const { summary, path, method } of await contractOperations()) {
    const found = htmlPages(site).filter(([, html]) => html.includes(`<h1>${summary}</h1>`));
    expect(found, summary).toHaveLength(1);
    const markdown = textOf(site, `${found[0]?.[0]}index.md`);
    expect(markdown).toContain(`${method} ${path}`);
    expect(markdown).toMatch(
      /```ts tab="TypeScript"\n[\s\S]+```py tab="Python"\n[\s\S]+```go tab="Go"\n[\s\S]+```sh tab="curl"\n/,
    );
  }
  const { json } = await loadContract({ serviceName: 'Service' });
  const document: { webhooks: Record<string, { post: { 'x-event-type'?: string } }>; components: object } =
    JSON.parse(json);
  const types = Object.values(document.webhooks).map(({ post }) => post['x-event-type'] ?? 'verification');
  for (const type of types) expect(site.pages).toContain(`events/${type}/`);
  for (const code of Object.keys(statusByCode)) expect(site.pages).toContain(`problems/${code}/`);
  const listed = [...JSON.stringify(document.components).matchAll(/\| `(\w+)` \| \d{3} \|/g)].map(
    ([, code]) => code,
  );
  expect(listed.length).toBeGreaterThan(20);
  for (const code of listed) expect(site.pages).toContain(`problems/${code}/`);
  expect([...readProblemTexts().keys()].sort()).toEqual(Object.keys(statusByCode).sort());
});

test.each(['Service', 'Acme'])(
  'every delivery and handshake that is shown verifies with the secret beside it, for an installation that signs as %s',
  async (serviceName) => {
    const named = serviceName === 'Service' ? site : await buildTestSite({ serviceName });
    const pages = [...named.pages].filter((path) => /^events\/./.test(path));
    expect(pages.length).toBeGreaterThan(5);
    for (const path of pages) {
      const markdown = textOf(named, `${path}index.md`);
      const signingSecret = /signing secret `([^`]+)`/.exec(markdown)?.[1];
      const shown = /```http title="[^"]+"\nPOST \S+ HTTP\/1\.1\n([\s\S]+?)\n\n(.+)\n```/.exec(markdown);
      const headers = Object.fromEntries((shown?.[1] ?? '').split('\n').map((line) => line.split(': ')));
      const signedAt = Number(headers[`${serviceName}-Timestamp`]) * 1_000;
      const event = await unwrap(shown?.[2] ?? '', headers, {
        signingSecret,
        serviceName,
        now: () => signedAt,
      });
      if (event.type !== 'service.webhook.verify') {
        expect(path).toBe(`events/${event.type}/`);
        expect(headers[`${serviceName}-Event-Id`]).toBe(event.id);
      }
    }
  },
);

test('an installation with another name is documented with its names, and told to pass it on', async () => {
  const named = await buildTestSite({ serviceName: 'Acme' });
  for (const [path, html] of htmlPages(named))
    expect(html, path).not.toMatch(/Service-[A-Z]|service-signature|service\.webhook/);
  expect(textOf(named, 'guides/webhooks/index.md')).toContain("serviceName: 'Acme'");
  expect(textOf(site, 'guides/webhooks/index.md')).not.toContain('serviceName:');
});

test('the quick start installs the tarball that lies beside the docs, at the address that has its version', () => {
  expect(textOf(site, 'guides/quick-start/index.md')).toMatch(
    /npm install https:\S+\/docs\/countersign-sdk-9\.9\.9\.tgz\n/,
  );
  expect(site.files.has('countersign-sdk-9.9.9.tgz')).toBe(true);
  expect(site.files.has('countersign-sdk.tgz')).toBe(false);
  expect(site.redirects.get('countersign-sdk.tgz')).toBe('countersign-sdk-9.9.9.tgz');
});

test('every release of the SDK stays at its address, as it was', async () => {
  const release = { version: '1.0.0', content: new Uint8Array([1]) };
  const newest = { version: '1.1.0-dev-0123456789ab', content: new Uint8Array([2]) };
  const { files, redirects } = await buildTestSite({ sdkTarball: newest, sdkReleases: [release] });
  for (const { version, content } of [release, newest]) {
    const file = files.get(`countersign-sdk-${version}.tgz`);
    expect(file).toMatchObject({ body: content, contentType: 'application/gzip', isImmutable: true });
  }
  expect(redirects.get('countersign-sdk.tgz')).toBe('countersign-sdk-1.1.0-dev-0123456789ab.tgz');
  expect([...files].filter(([path, { isImmutable }]) => isImmutable && !path.endsWith('.tgz'))).toEqual([]);
});

test('as a folder, the quick start and the SDK page tell that the address in samples is a placeholder', async () => {
  const folder = await buildTestSite({ servedByApi: false });
  for (const path of ['guides/quick-start/index.md', 'guides/sdk/index.md']) {
    expect(textOf(folder, path)).toContain('`https://countersign.example` stands for the address');
    expect(textOf(site, path)).not.toContain('stands for the address');
  }
});

test('the tables of answers and of reasons are those of the SDK, and one that is missing is not passed over', async () => {
  const guide = textOf(site, 'guides/webhooks/index.md');
  for (const status of ['200', '204', '400', '405, 413', '500', '503'])
    expect(guide).toContain(`| ${status} | `);
  const source = readFileSync(
    new URL('../../src/sdk/webhooks/verification-error.ts', import.meta.url),
    'utf8',
  );
  const reasons = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, reason]) => reason);
  expect(reasons.length).toBeGreaterThan(5);
  for (const reason of reasons) expect(guide).toMatch(new RegExp(`^\\| .*\`${reason}\``, 'm'));
  expect(() => docTable('/** No table. */\nexport function f() {}', 'f')).toThrow();
  expect(() => docTable(source, 'nothing')).toThrow();
});

test('the docs are whole without what is built or only of use in development', async () => {
  const bare = { sdkReleases: [], signatureVectors: undefined, changelog: undefined };
  const { pages, files } = await buildTestSite(bare);
  expect(pages).toEqual(site.pages);
  expect(files.has('signatures.json')).toBe(false);
});

test('a verified receiver takes less than ten lines, and they are on the home page and in the quick start', () => {
  const receiver = /```ts title="receiver\.ts"\n([\s\S]+?)\n```/;
  const [home, quickStart] = ['', 'guides/quick-start/'].map(
    (path) => receiver.exec(textOf(site, `${path}index.md`))?.[1],
  );
  expect(home?.split('\n').length).toBeLessThan(10);
  expect(quickStart).toBe(home);
});

test('the contract for other tools carries a sample in each language for each operation', async () => {
  const document: {
    paths: Record<string, Record<string, { operationId?: string; 'x-codeSamples'?: object[] }>>;
  } = JSON.parse(textOf(site, 'openapi.json'));
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const sampled = operations.filter((operation) => operation['x-codeSamples']?.length === 4);
  expect(sampled.map(({ operationId }) => operationId).sort()).toEqual(
    (await contractOperations()).map(({ id }) => id).sort(),
  );
});

test('nothing that a reader copies has an Idempotency-Key of its own: with it they would get what somebody else made', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const texts = new Map(['README.md', 'src/sdk/README.md'].map((path) => [path, read(path)]));
  for (const [path, { body }] of site.files) if (typeof body === 'string') texts.set(path, body);
  // What holds a variable, `register-${customer.id}`, is the reader's own.
  const literal = /idempotency[-_]?key["']?[:=] ?["'`]?(?![^"'`\n]*\$)[\w-]{8,}/gi;
  expect(`-H "Idempotency-Key: 2f3c0a4e-6a3f-4e1c-9a55-0f0f6f0a1b2c"`).toMatch(literal);
  expect(`{ idempotencyKey: '2f3c0a4e-6a3f' }`).toMatch(literal);
  for (const [path, text] of texts) expect(text.match(literal) ?? [], path).toEqual([]);
  const created = texts.get('reference/create-webhook-endpoint/index.md');
  expect(created).toContain('-H "Idempotency-Key: $(uuidgen)"');
});

const guides = new URL('../../src/docs/guides/', import.meta.url);
test.each([...readdirSync(guides).map((name) => `guides/${name}`), 'home.md'])(
  'no code is written by hand in %s: it comes from samples that are run',
  (name) => {
    const text = readFileSync(new URL(`../../src/docs/${name}`, import.meta.url), 'utf8');
    expect(text.match(/^ *```(?!$).*$/gm)?.filter((line) => !/^```(file=|states$)/.test(line)) ?? []).toEqual(
      [],
    );
  },
);

test('a guide that names a missing sample, a missing region, an unknown table or a page that is not there is not built', async () => {
  const include = (line: string) => () => includeSamples(`\`\`\`file=${line}\n\`\`\``);
  expect(include('quick-start/nothing.ts')).toThrow(SampleError);
  expect(include('errors/handle.ts region=nothing')).toThrow(SampleError);
  expect(include('errors/handle.ts region=handle')).not.toThrow();
  expect(() => guidePage('x', '# X\n\nText.\n\n{{ nothing }}\n', guideData)).toThrow(GuideError);
  await expect(buildTestSite({ changelog: '# C\n\n[nowhere](/guides/nowhere/)\n' })).rejects.toThrow(
    BrokenLinkError,
  );
  await expect(
    buildTestSite({ changelog: '# C\n\n[no such part](/guides/errors/#nothing)\n' }),
  ).rejects.toThrow(BrokenLinkError);
});

const noContract = {
  title: '',
  version: '',
  summary: '',
  serviceName: 'Service',
  tags: [],
  operations: [],
  webhooks: [],
  schemas: {},
  section: () => '',
};
const guideData = {
  contract: noContract,
  statusByCode,
  servedByApi: true,
  hasVectors: false,
};

test('every sample is run by a test that names it', () => {
  const samples = readdirSync(new URL('../../src/docs/samples/', import.meta.url), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath}/${name}`.split('/docs/samples/')[1] ?? '')
    .map((path) => path.replace(/^\//, ''));
  const root = new URL('../', import.meta.url);
  const tests = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n');
  expect(samples.length).toBeGreaterThan(10);
  for (const sample of samples) {
    const [, folder = '', name = ''] = /^(?:(.+)\/)?([^/]+)$/.exec(sample) ?? [];
    const isNamed = tests.includes(sample) || (folder === 'receivers' && tests.includes(`/${name}`));
    expect(isNamed, `${sample} is not named by a test`).toBe(true);
  }
});

test('the table of error classes names every class of the SDK, and no other', () => {
  const table = textOf(site, 'guides/errors/index.md').split('| Class | Status |')[1] ?? '';
  const named = [...(table.split('\n## ')[0] ?? '').matchAll(/`(\w+Error)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(
    Object.keys(sdk)
      .filter((name) => name.endsWith('Error'))
      .sort(),
  );
});

test('every text has the contrast that WCAG AA asks for, in light and in dark', () => {
  const css = textOf(site, 'assets/docs.css');
  const [light = '', dark = ''] = css.match(/:root \{[^}]+\}/g) ?? [];
  const texts = ['ink', 'muted', 'accent', 'note', 'tip', 'warning', 'get', 'post', 'put', 'delete'];
  const inCode = ['keyword', 'string', 'number', 'name', 'comment'].map((name) => `code-${name}`);
  for (const theme of [light, dark]) {
    const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
    const pairs = [
      ...[...texts, ...inCode].flatMap((text) => [
        [text, 'paper'],
        [text, 'wash'],
      ]),
      ['accent', 'accent-wash'],
      ['on-accent', 'accent'],
    ];
    for (const [text = '', background = ''] of pairs) {
      expect(contrast(colour(text), colour(background)), `${text} on ${background}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  }
});

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the check without the SDK, without-sdk/is-genuine.ts, judges every request of the published vectors rightly', () => {
  const vectors: { requests: VectorRequest[] } = JSON.parse(textOf(site, 'signatures.json'));
  expect(vectors.requests.length).toBeGreaterThan(10);
  for (const { name, secret, now, headers, body, repeat = 1, outcome } of vectors.requests) {
    vi.setSystemTime(now * 1_000);
    const lowerCase = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
    const isGood = isGenuine(Buffer.from(body.repeat(repeat)), Object.fromEntries(lowerCase), secret);
    expect(isGood, name).toBe(outcome === 'genuine');
  }
  vi.useRealTimers();
});

interface VectorRequest {
  name: string;
  secret: string;
  now: number;
  headers: Record<string, string>;
  body: string;
  repeat?: number;
  outcome: string;
}
