/** The frame around every page: head, navigation, table of contents, footer. */

import { SAMPLE_ORIGIN } from '../http/edge/documents/placeholders.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { type Heading, renderMarkdown, type SectionText, startRendering } from './markdown.ts';
import { type Page, relativeLink, type Section } from './page.ts';

/** What all pages share. */
export interface Frame {
  readonly sections: readonly Section[];
  readonly version: string;
  /** Whether the server that serves the pages serves the API as well; samples then name its own address. */
  readonly servedByApi: boolean;
  /** The permanent address of the docs, without a slash at the end, if it is known. */
  readonly docsUrl: string | undefined;
}

export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly parts: readonly SectionText[];
  /** The ids of the page, as targets of links. */
  readonly ids: ReadonlySet<string>;
  /** Links to other parts of the docs, from the docs' root with a leading slash. */
  readonly links: readonly string[];
}

/** The address of the docs in samples; a script replaces it by the one that the reader sees. */
export const SAMPLE_DOCS = `${SAMPLE_ORIGIN}/docs`;

/** The whole page. */
export function renderPage(
  page: Page,
  frame: Frame,
  neighbours: readonly (Page | undefined)[],
): RenderedPage {
  const rendering = startRendering(page.path);
  for (const id of ['content', 'navigation']) rendering.ids.add(id);
  const article = renderMarkdown(page.markdown, rendering);
  const parts = [...rendering.parts];
  const aside = page.aside === undefined ? '' : renderMarkdown(page.aside, rendering);
  const link = (path: string) => escapeHtml(relativeLink(page.path, path));
  const contents = aside === '' ? tableOfContents(page, rendering.headings) : '';
  const kind = aside ? 'with-aside' : contents ? 'with-contents' : '';
  const section = frame.sections.find(({ path }) => path !== '' && page.path.startsWith(path));
  const html = document(
    page,
    frame,
    link,
    `<main id="content" class="${kind} ${page.kind ?? ''}">
<article>
${withSamples(
  `${section && page.path !== section.path ? `<p class="breadcrumb"><a href="${link(section.path)}">${escapeHtml(section.title)}</a></p>\n` : ''}<h1>${breakable(page.title)}</h1>
${withAddresses(article)}`,
  withAddresses(aside),
  page.kind === 'problem',
)}
</article>
${contents}
${pager(neighbours, link)}
</main>`,
  );
  return { html, headings: rendering.headings, ids: rendering.ids, parts, links: rendering.links };
}

/**
 * On a wide screen the samples stand beside the text. On a narrow one they follow the introduction, before
 * the details that begin with the first heading. On the page of a problem the details come first, because its
 * readers want to know what to do.
 */
function withSamples(text: string, samples: string, areDetailsFirst: boolean): string {
  if (samples === '') return text;
  const details = text.indexOf('<h2 ');
  const [lead, rest] = details < 0 ? [text, ''] : [text.slice(0, details), text.slice(details)];
  const beside = [`<aside aria-label="Samples">${samples}</aside>`, `<div class="details">${rest}</div>`];
  return [`<div class="lead">${lead}</div>`, ...(areDetailsFirst ? beside.reverse() : beside)].join('\n');
}

/** The page for addresses that do not exist. `root` is absolute, because the address may have any depth. */
export function renderNotFound(frame: Frame, root: string): string {
  const page: Page = { path: '', title: 'Page not found', summary: 'There is no such page.', markdown: '' };
  const link = (path: string) => `${root}${path}`;
  return document(
    page,
    { ...frame, docsUrl: undefined },
    link,
    `<main id="content"><article><h1>Page not found</h1>
<p>There is nothing at this address. The <a href="${root}">docs’ home page</a> leads to everything else.</p></article></main>`,
    root,
  );
}

function document(
  page: Page,
  frame: Frame,
  link: (path: string) => string,
  main: string,
  root = link(''),
): string {
  const title = page.kind === 'home' ? 'Countersign docs' : `${page.title} · Countersign docs`;
  return `<!doctype html>
<html lang="en" data-root="${root}"${frame.servedByApi ? ' data-live' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<link rel="icon" href="${link('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${link('assets/docs.css')}">
${frame.docsUrl === undefined ? '' : `<link rel="canonical" href="${escapeHtml(`${frame.docsUrl}/${page.path}`)}">\n`}<link rel="alternate" type="text/markdown" href="${link(`${page.path}index.md`)}">
<script src="${link('assets/docs.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="menu" type="button" popovertarget="navigation" aria-label="Menu"><span aria-hidden="true">☰</span></button>
<a class="brand" href="${link('')}"${page.kind === 'home' ? ' aria-current="page"' : ''}>${mark}<span>Countersign</span> <span class="soft">docs</span></a>
<nav class="sections" aria-label="Sections">${frame.sections.map((section) => sectionLink(section, page, link)).join('')}</nav>
<div class="search" role="search"></div>
</header>
<div class="frame">
<nav id="navigation" popover aria-label="All pages">
${frame.sections.map((section) => navigationSection(section, page, link)).join('\n')}
</nav>
${main}
</div>
<footer><p>Countersign Public API ${escapeHtml(frame.version)}. This page as <a href="${link(`${page.path}index.md`)}">Markdown</a>; all pages for language models: <a href="${link('llms.txt')}">llms.txt</a>, or everything in <a href="${link('llms-full.txt')}">one file</a>.</p></footer>
</body>
</html>
`;
}

const mark =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect width="24" height="24" rx="6"/><path d="M5 13.2c1.7-.4 2.6.9 3.4 2.6C10.2 11 13 7.3 18.6 5.4M7 19.3h10.5"/></svg>';

const isWithin = (section: Section, page: Page): boolean =>
  section.path === '' ? page.path === '' : page.path.startsWith(section.path);

function sectionLink(section: Section, page: Page, link: (path: string) => string): string {
  const current = isWithin(section, page) ? ' aria-current="true"' : '';
  return `<a href="${link(section.path)}"${current}>${escapeHtml(section.title)}</a>`;
}

function navigationSection(section: Section, page: Page, link: (path: string) => string): string {
  const [only, ...others] = section.groups.flatMap(({ pages }) => pages);
  if (only && others.length === 0) return `<ul class="single">${navigationItem(only, page, link)}</ul>`;
  const groups = section.groups
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => {
      const heading = title ? `<p class="group">${escapeHtml(title)}</p>` : '';
      return `${heading}<ul>${pages.map((each) => navigationItem(each, page, link)).join('')}</ul>`;
    })
    .join('');
  const isOpen = !section.folded || isWithin(section, page);
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(section.title)}</summary>${groups}</details>`;
}

function navigationItem(each: Page, page: Page, link: (path: string) => string): string {
  const current = each.path === page.path ? ' aria-current="page"' : '';
  return `<li><a href="${link(each.path)}"${current}>${breakable(each.navigationTitle ?? each.title)}</a></li>`;
}

/**
 * Allows codes such as `webhook_endpoint_disabled_by_operator` to break after an underscore, and nowhere
 * else.
 */
function breakable(text: string): string {
  return escapeHtml(text).replaceAll('_', '_<wbr>');
}

function tableOfContents({ kind }: Page, headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level <= 3);
  if (kind === 'home' || shown.length < 2) return '';
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${breakable(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

function pager([before, after]: readonly (Page | undefined)[], link: (path: string) => string): string {
  if (!before && !after) return '';
  const entry = (page: Page | undefined, label: string, rel: string) =>
    page
      ? `<a rel="${rel}" href="${link(page.path)}"><span>${label}</span> ${breakable(page.navigationTitle ?? page.title)}</a>`
      : '<span></span>';
  return `<nav class="pager" aria-label="Next and previous page">${entry(before, 'Previous', 'prev')}${entry(after, 'Next', 'next')}</nav>`;
}

/** Marks the addresses that the script replaces. */
function withAddresses(html: string): string {
  return html
    .replaceAll(SAMPLE_DOCS, '<span class="docs-address">$&</span>')
    .replaceAll(
      new RegExp(`(?<!docs-address">)${RegExp.escape(SAMPLE_ORIGIN)}`, 'g'),
      '<span class="api-address">$&</span>',
    );
}
