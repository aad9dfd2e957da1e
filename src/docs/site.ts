/** Builds the whole documentation, in memory: pages in HTML and Markdown, and the files beside them. */
import { readFileSync } from 'node:fs';
import { type ContractDocument, readContract } from '../contract/contract-document.ts';
import { wireNames } from '../egress/webhook-request.ts';
import type { Documentation } from '../http/edge/documents/documentation.ts';
import { CLI_ADDRESS, SAMPLE_ORIGIN, SDK_ADDRESS, SDK_NAME } from '../http/edge/documents/placeholders.ts';
import type { FileContent } from '../http/edge/documents/served-file.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { codeSamplesOf } from './code/code-samples.ts';
import { type Frame, type RenderedPage, renderNotFound, renderPage, SAMPLE_DOCS } from './layout.ts';
import { checkLinks } from './link-check.ts';
import { type Page, relativeLink, type Section } from './page.ts';
import { readText } from './pages/guide-pages.ts';
import { searchEntries } from './pages/search-entries.ts';
import { type Tarball, tarballName } from './published-files.ts';
import { homePage, pagesOf, type SiteSource, sectionsOf } from './sections.ts';

/** @throws Error, such as SampleError, GuideError or BrokenLinkError, so that a broken page is never published. */
export function buildSite(source: SiteSource): Documentation {
  const contract = readContract(source.contract.json);
  const sections = sectionsOf(source, contract);
  const { servedByApi, docsUrl } = source;
  const frame: Frame = { sections, version: contract.version, servedByApi, docsUrl };
  const pages = [homePage(contract), ...sections.flatMap(pagesOf)].map((page) =>
    pageOfInstallation(page, (text) => namePackages(renameService(text, contract.serviceName), source)),
  );

  const files = new Map<string, FileContent>(staticFiles(source, contract));
  const rendered = new Map<string, RenderedPage>();
  for (const page of pages) {
    if (rendered.has(page.path)) throw new Error(`Two pages are at ${page.path}.`);
    const result = renderPage(page, frame, neighboursOf(page, sections));
    rendered.set(page.path, result);
    files.set(`${page.path}index.html`, { contentType: 'text/html', body: result.html });
    files.set(`${page.path}index.md`, { contentType: 'text/markdown', body: markdownOf(page) });
  }
  files.set('search.json', {
    contentType: 'application/json',
    body: searchEntries(
      pages.map((page) => ({
        page,
        section: sectionOf(page, sections)?.title ?? '',
        parts: rendered.get(page.path)?.parts ?? [],
      })),
    ),
  });
  files.set('llms.txt', {
    contentType: 'text/plain',
    body: llmsText(contract, sections, servedByApi),
  });
  files.set('llms-full.txt', { contentType: 'text/plain', body: fullText(pages) });
  if (docsUrl !== undefined)
    files.set('sitemap.xml', { contentType: 'application/xml', body: sitemap(pages, docsUrl) });
  checkLinks(rendered, files);
  return {
    files,
    pages: new Set(rendered.keys()),
    redirects: new Map([
      ['countersign-sdk.tgz', tarballName(source.sdkTarball)],
      ['countersign-cli.tgz', tarballName(source.cliTarball, 'cli')],
      // Where readers and programs look for a page's Markdown: at its address with `.md`.
      ...[...rendered.keys()].flatMap((path) =>
        path === '' ? [] : [[`${path.slice(0, -1)}.md`, `${path}index.md`] as const],
      ),
    ]),
    notFound: renderNotFound(frame, '/docs/'),
  };
}

function neighboursOf(page: Page, sections: readonly Section[]): (Page | undefined)[] {
  const section = sectionOf(page, sections);
  const siblings = section ? pagesOf(section) : [];
  const index = siblings.findIndex(({ path }) => path === page.path);
  return [siblings[index - 1], siblings[index + 1]];
}

const sectionOf = (page: Page, sections: readonly Section[]): Section | undefined =>
  sections.find((section) => pagesOf(section).some(({ path }) => path === page.path));

/** @param written adapts a text to this installation. */
function pageOfInstallation(page: Page, written: (text: string) => string): Page {
  const { markdown, aside } = page;
  return {
    ...page,
    markdown: written(markdown),
    ...(aside !== undefined && { aside: written(aside) }),
  };
}

/** A lock file keeps the hash of what an address answers: pages name the one with the version. */
function namePackages(text: string, { sdkTarball, sdkPackage, cliTarball, cliPackage }: SiteSource): string {
  return text
    .replaceAll(SDK_ADDRESS, sdkPackage ?? `${SAMPLE_DOCS}/${tarballName(sdkTarball)}`)
    .replaceAll(SDK_NAME, sdkPackage ?? SDK_NAME)
    .replaceAll(CLI_ADDRESS, cliPackage ?? `${SAMPLE_DOCS}/${tarballName(cliTarball, 'cli')}`);
}

/** Replaces the service's name in wire names, as in the contract, for an installation with another name. */
function renameService(text: string, serviceName: string): string {
  return text
    .replaceAll(/\bservice\.webhook\.verify/g, wireNames(serviceName).handshakeType)
    .replaceAll(/\bService-(?=[A-Z])/g, `${serviceName}-`)
    .replaceAll(
      /\bservice-(?=timestamp|signature|verification|event-id|delivery-id)/g,
      `${serviceName.toLowerCase()}-`,
    );
}

function staticFiles(source: SiteSource, contract: ContractDocument): [string, FileContent][] {
  const { sdkTarball, sdkReleases, cliTarball, cliReleases, signatureVectors } = source;
  const named =
    (name: 'sdk' | 'cli') =>
    (tarball: Tarball): [string, FileContent] => [
      tarballName(tarball, name),
      { contentType: 'application/gzip', body: tarball.content, isImmutable: true },
    ];
  const published = [
    ...[sdkTarball, ...sdkReleases].map(named('sdk')),
    ...[cliTarball, ...cliReleases].map(named('cli')),
  ];
  if (signatureVectors !== undefined)
    published.push(['signatures.json', { contentType: 'application/json', body: signatureVectors }]);
  return [
    [
      'assets/docs.css',
      { contentType: 'text/css', body: styles.map((name) => readText(`assets/css/${name}.css`)).join('\n') },
    ],
    ['assets/docs.js', { contentType: 'text/javascript', body: readText('assets/docs.js') }],
    ['assets/search.js', { contentType: 'text/javascript', body: readText('assets/search.js') }],
    ['assets/search-terms.js', { contentType: 'text/javascript', body: readText('assets/search-terms.js') }],
    ['assets/minisearch.js', { contentType: 'text/javascript', body: miniSearch() }],
    ['assets/icon.svg', { contentType: 'image/svg+xml', body: readText('assets/icon.svg') }],
    ['openapi.yaml', { contentType: 'application/yaml', body: source.contract.yaml }],
    [
      'openapi.json',
      {
        contentType: 'application/json',
        body: namePackages(withCodeSamples(source.contract.json, contract), source),
      },
    ],
    [
      'sdk.json',
      {
        contentType: 'application/json',
        body: namePackages(JSON.stringify({ install: SDK_ADDRESS, import: SDK_NAME }), source),
      },
    ],
    ...published,
  ];
}

/** Later style sheets override earlier ones. */
const styles = [
  'base',
  'top-bar',
  'navigation',
  'page',
  'tables',
  'code',
  'reference',
  'around-article',
  'lists',
  'screens',
];

/** The search library for the browser, without its source map. */
function miniSearch(): string {
  const file = new URL(import.meta.resolve('minisearch'));
  return readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

/** Adds `x-codeSamples` to the contract, for tools that show them. */
function withCodeSamples(text: string, contract: ContractDocument): string {
  const document: { paths: Record<string, Record<string, object>> } = JSON.parse(text);
  for (const operation of contract.operations) {
    const target = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!target) throw new Error(`${operation.operationId} is not in the contract.`);
    const { ts, py, go, sh } = codeSamplesOf(operation);
    Object.assign(target, {
      'x-codeSamples': [
        { lang: 'TypeScript', source: ts },
        { lang: 'Python', source: py },
        { lang: 'Go', source: go },
        { lang: 'Shell', label: 'curl', source: sh },
      ],
    });
  }
  return JSON.stringify(document, null, 2);
}

/** @param from the path of the page, or of the file that contains it: links become relative to it. */
function markdownOf(page: Page, from = page.path): string {
  const text = [`# ${page.title}`, page.markdown, ...(page.aside ? ['## Samples', page.aside] : [])].join(
    '\n\n',
  );
  // While a page is built, links start at the docs' root; in the file they are relative.
  const relative = text.replaceAll(
    /\]\(\/([^)\s]*)\)/g,
    (_whole, path: string) => `](${relativeLink(from, path)})`,
  );
  return `${relative.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

/** All pages in one file, for language models. */
function fullText(pages: readonly Page[]): string {
  return pages.map((page) => `<!-- ${page.path || './'} -->\n${markdownOf(page, '')}`).join('\n');
}

/** https://www.sitemaps.org/protocol.html */
function sitemap(pages: readonly Page[], docsUrl: string): string {
  const entries = pages.map(({ path }) => `<url><loc>${escapeHtml(`${docsUrl}/${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** https://llmstxt.org: the list of pages for language models. */
function llmsText(contract: ContractDocument, sections: readonly Section[], servedByApi: boolean): string {
  const lists = sections.map((section) => {
    const lines = pagesOf(section).map(
      ({ path, title, summary }) => `- [${title}](${path}index.md): ${summary}`,
    );
    return `## ${section.title}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${contract.title}`, `> ${contract.summary}`, `The contract itself: [openapi.yaml](openapi.yaml). All pages in one file: [llms-full.txt](llms-full.txt).${servedByApi ? '' : ` In samples, ${SAMPLE_ORIGIN} stands for the address of the API.`}`, ...lists].join('\n\n')}\n`;
}
