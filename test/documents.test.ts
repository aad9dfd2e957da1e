// What the pages for developers and operators say is so: their code runs, their links and paths lead somewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeBlocks, pages } from './support/documents.ts';
import { nameOf, ownPackages, packagesToFetch } from './support/named-packages.ts';

const RUN_BY = /^run by (test\/[\w./-]+\.ts)$/;
const NOT_RUN = /^not run: .{20,}/;

/** Prints and drawings: nothing that could be run. */
const UNRUNNABLE = ['', 'mermaid'];

test('every block of code is run by the test it names, or says why none runs it', () => {
  const unexplained = pages.flatMap(codeBlocks).filter(({ page, language, note = '' }) => {
    if (UNRUNNABLE.includes(language) || NOT_RUN.test(note)) return false;
    const [, runner = ''] = RUN_BY.exec(note) ?? [];
    // The runner reads the page, so that it runs what stands there and not a copy.
    return !existsSync(runner) || !readFileSync(runner, 'utf8').includes(nameIn(page));
  });
  expect(unexplained).toEqual([]);
});

/** How a runner may name the page. */
function nameIn(page: string): string {
  return page.replace(/^docs\/operating\/|\.md$/g, '');
}

describe.each(pages)('%s', (page) => {
  const markdown = readFileSync(page, 'utf8');
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  const links = [...prose.matchAll(/\[(?<text>[^\]]*)\]\((?<target>[^)\s]+)\)/g)].map(
    ({ groups: { text = '', target = '' } = {} }) => ({ text, target }),
  );
  const relative = links.filter(({ target }) => !/^[a-z]+:/.test(target));

  test('every relative link leads to a file, and to a heading in it', () => {
    const broken = relative.filter(({ target }) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('what a link to source code names is in that file', () => {
    const missing = relative.filter(({ text, target }) => {
      const [, name] = /^`([\w.]+)`$/.exec(text) ?? [];
      if (name === undefined || !/\.(ts|sql|yaml)$/.test(target) || target.endsWith(`/${name}`)) return false;
      const code = readFileSync(normalize(join(dirname(page), target)), 'utf8');
      return !new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(code);
    });
    expect(missing).toEqual([]);
  });

  test('every path in the project that it names exists', () => {
    const roots = /`((?:src|test|openapi|prisma|generated|docs)\/[\w./-]*)`/g;
    const named = [...markdown.matchAll(roots)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('the README names every folder and file of src', () => {
  const readme = readFileSync('README.md', 'utf8');
  const names = readdirSync('src', { withFileTypes: true }).map(
    (entry) => `\`src/${entry.name}${entry.isDirectory() ? '/' : ''}\``,
  );
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

test('the README stays a front door: under 200 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(200);
});

test('every page is linked from another one', () => {
  const linked = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#]+)/g)].map(([, target = '']) =>
      normalize(join(dirname(page), target)),
    ),
  );
  expect(pages.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
});

test('every file of src opens with its purpose; samples are shown to partners as they are', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('src/docs/samples/'));
  expect(files.length).toBeGreaterThan(200);
  const silent = files.filter((name) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(name, 'utf8')));
  expect(silent).toEqual([]);
});

test('no page, sample, message or comment has anybody fetch a package that is not installed here', () => {
  const own = ownPackages();
  const texts = ['src', 'openapi', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:png|tgz)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(texts.length).toBeGreaterThan(500);
  const found = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...texts].flatMap((path) =>
    packagesToFetch(readFileSync(path, 'utf8'))
      .filter((name) => !own.has(nameOf(name)) && !allowedToFetch.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** The SDK's address, what stands for it, and what others have published: src/docs/guides/other-languages.md pins their versions. */
const allowedToFetch =
  /^https:\/\/countersign\.example\/docs\/|^<address>$|^(?:openapi-(?:typescript|fetch|ts)|orval|@hey-api\/openapi-ts)(?:@|$)/;

/** As GitHub makes them of headings. */
function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

test('the proxy that the pages describe lets through what nginx.conf lets through', () => {
  const conf = readFileSync('docs/operating/nginx.conf', 'utf8');
  const passed = [...conf.matchAll(/location (\/\S+?)\/? \{\s+proxy_pass/g)].map(([, path = '']) => path);
  expect(passed).toContain('/api/v1/public');
  for (const page of ['SECURITY.md', 'docs/operating/operator-api.md', 'docs/operating/recipes.md']) {
    const sentences = readFileSync(page, 'utf8').split(/\n(?=#|- )/);
    const aboutProxies = sentences.find((text) => /proxy|nginx/i.test(text) && text.includes('/docs')) ?? '';
    expect([page, passed.filter((path) => !aboutProxies.includes(`\`${path}\``))]).toEqual([page, []]);
  }
});
