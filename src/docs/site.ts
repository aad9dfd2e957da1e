import { wireNames } from '../egress/webhook-request.ts';
import { codeSamplesOf } from './code-samples.ts';
import { type ContractDocument, readContract } from './contract-document.ts';
import { readText } from './guide-pages.ts';
import { type Frame, type RenderedPage, renderNotFound, renderPage, SAMPLE_ORIGIN } from './layout.ts';
import { checkLinks } from './link-check.ts';
import { plainText } from './markdown.ts';
import { type Page, relativeLink, type Section } from './page.ts';
import type { AllDocumented, StatusByCode } from './problem-texts.ts';
import { tarballName } from './published-files.ts';
import { homePage, pagesOf, type SiteSource, sectionsOf } from './sections.ts';

/** What stands in texts for the address of the server, for who serves them to replace. */
export { SAMPLE_ORIGIN };

export interface SiteFile {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

export interface Site {
  /** By path below the docs' root; a page is at `…/index.html`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** Folders that have a page, such as `guides/quick-start/`. */
  readonly pages: ReadonlySet<string>;
  /** Addresses that lead to another file, for a server to answer: such as the SDK's newest tarball. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The page for addresses below `root` that have none. */
  notFound(root: string): string;
}

/**
 * The whole documentation, in memory.
 *
 * @throws SampleError, GuideError or BrokenLinkError, so that a broken page is never published.
 */
export function buildSite<Statuses extends StatusByCode>(
  source: SiteSource & { readonly statusByCode: AllDocumented<Statuses> },
): Site {
  const contract = readContract(source.contract.json);
  const sections = sectionsOf(source, contract);
  const frame: Frame = { sections, version: contract.version, servedByApi: source.servedByApi };
  const pages = [homePage(contract), ...sections.flatMap(pagesOf)].map((page) =>
    renamedPage(page, contract.serviceName),
  );

  const files = new Map<string, SiteFile>(staticFiles(source, contract));
  const rendered = new Map<string, RenderedPage>();
  for (const page of pages) {
    if (rendered.has(page.path)) throw new Error(`Two pages are at ${page.path}.`);
    const result = renderPage(page, frame, neighboursOf(page, sections));
    rendered.set(page.path, result);
    files.set(`${page.path}index.html`, { contentType: 'text/html', body: result.html });
    files.set(`${page.path}index.md`, { contentType: 'text/markdown', body: markdownOf(page) });
  }
  files.set('search.json', json(pages.map((page) => searchEntry(page, sections, rendered.get(page.path)))));
  files.set('llms.txt', {
    contentType: 'text/plain',
    body: llmsText(contract, sections, source.servedByApi),
  });
  checkLinks(rendered, files);
  const { sdkTarball } = source;
  return {
    files,
    pages: new Set(rendered.keys()),
    redirects: new Map(sdkTarball ? [['countersign-sdk.tgz', tarballName(sdkTarball)]] : []),
    notFound: (root) => renderNotFound(frame, root),
  };
}

function neighboursOf(page: Page, sections: readonly Section[]): (Page | undefined)[] {
  const siblings =
    sections.map(pagesOf).find((members) => members.some(({ path }) => path === page.path)) ?? [];
  const index = siblings.findIndex(({ path }) => path === page.path);
  return [siblings[index - 1], siblings[index + 1]];
}

function renamedPage(page: Page, serviceName: string): Page {
  const { markdown, aside } = page;
  return {
    ...page,
    markdown: renameService(markdown, serviceName),
    ...(aside !== undefined && { aside: renameService(aside, serviceName) }),
  };
}

/** As the contract itself is renamed for an installation with another name. */
function renameService(text: string, serviceName: string): string {
  return text
    .replaceAll('service.webhook.verify', wireNames(serviceName).handshakeType)
    .replaceAll(/\bService-(?=[A-Z])/g, `${serviceName}-`)
    .replaceAll(
      /\bservice-(?=timestamp|signature|verification|event-id|delivery-id)/g,
      `${serviceName.toLowerCase()}-`,
    );
}

function staticFiles(source: SiteSource, contract: ContractDocument): [string, SiteFile][] {
  const { sdkTarball, signatureVectors } = source;
  const published: [string, SiteFile][] = [
    ...(sdkTarball ? optionalFile(tarballName(sdkTarball), 'application/gzip', sdkTarball.content) : []),
    ...optionalFile('signatures.json', 'application/json', signatureVectors),
  ];
  return [
    ['assets/docs.css', { contentType: 'text/css', body: readText('assets/docs.css') }],
    ['assets/docs.js', { contentType: 'text/javascript', body: readText('assets/docs.js') }],
    ['assets/icon.svg', { contentType: 'image/svg+xml', body: readText('assets/icon.svg') }],
    ['openapi.yaml', { contentType: 'application/yaml', body: source.contract.yaml }],
    [
      'openapi.json',
      { contentType: 'application/json', body: withCodeSamples(source.contract.json, contract) },
    ],
    ...published,
  ];
}

function optionalFile(
  path: string,
  contentType: string,
  body: SiteFile['body'] | undefined,
): [string, SiteFile][] {
  return body === undefined ? [] : [[path, { contentType, body }]];
}

/** The contract for tools that show `x-codeSamples`. */
function withCodeSamples(text: string, contract: ContractDocument): string {
  const document: { paths: Record<string, Record<string, object>> } = JSON.parse(text);
  for (const operation of contract.operations) {
    const target = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!target) throw new Error(`${operation.operationId} is not in the contract.`);
    const { ts, sh } = codeSamplesOf(operation);
    Object.assign(target, {
      'x-codeSamples': [
        { lang: 'TypeScript', source: ts },
        { lang: 'Shell', label: 'curl', source: sh },
      ],
    });
  }
  return JSON.stringify(document, null, 2);
}

function markdownOf(page: Page): string {
  const text = [`# ${page.title}`, page.markdown, ...(page.aside ? ['## Samples', page.aside] : [])].join(
    '\n\n',
  );
  // Links begin at the docs' root while a page is made; a file on its own has only its neighbours.
  const relative = text.replaceAll(
    /\]\(\/([^)\s]*)\)/g,
    (_whole, path: string) => `](${relativeLink(page.path, path)})`,
  );
  return `${relative.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

function searchEntry(page: Page, sections: readonly Section[], rendered: RenderedPage | undefined) {
  return {
    path: page.path,
    title: page.title,
    section: sections.find((section) => pagesOf(section).some(({ path }) => path === page.path))?.title ?? '',
    summary: page.summary,
    headings: (rendered?.headings ?? []).map(({ id, text }) => ({ id, text })),
    text: plainText(page.markdown),
  };
}

/** https://llmstxt.org: the pages for a reader without a browser. */
function llmsText(contract: ContractDocument, sections: readonly Section[], servedByApi: boolean): string {
  const lists = sections.map((section) => {
    const lines = pagesOf(section).map(
      ({ path, title, summary }) => `- [${title}](${path}index.md): ${summary}`,
    );
    return `## ${section.title}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${contract.title}`, `> ${contract.summary}`, `The contract itself: [openapi.yaml](openapi.yaml).${servedByApi ? '' : ` In samples, ${SAMPLE_ORIGIN} stands for the address of the API.`}`, ...lists].join('\n\n')}\n`;
}

function json(value: unknown): SiteFile {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
