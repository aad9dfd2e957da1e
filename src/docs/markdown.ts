/**
 * Converts Markdown to HTML: CommonMark and tables, with anchors, tabs, callouts and coloured code. HTML in
 * the source is shown as text.
 */
import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { escapeHtml } from '../platform/escape-html.ts';
import { highlight } from './code/highlight.ts';
import { relativeLink } from './page.ts';
import { stateDiagram } from './pages/state-diagram.ts';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** The text of a page's beginning (without a heading) or of the part below a heading, without code blocks. */
export interface SectionText {
  readonly heading?: Heading;
  readonly text: string;
}

/** The rendering of one page, on which no id occurs twice. */
export interface Rendering {
  /** The page's path below the docs' root. */
  readonly path: string;
  readonly headings: Heading[];
  /** Links below the docs' root, as written. */
  readonly links: string[];
  readonly ids: Set<string>;
  /** The page's text, part by part. */
  readonly parts: SectionText[];
}

export function startRendering(path: string): Rendering {
  return { path, headings: [], links: [], ids: new Set(), parts: [] };
}

export function renderMarkdown(markdown: string, rendering: Rendering): string {
  const env: Env = {};
  const tokens = parser.parse(markdown, env);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') anchor(token, tokens[index + 1], rendering);
    if (token.type === 'blockquote_open') callOut(token, tokens[index + 2]);
    if (token.type === 'table_open' && isOfFields(tokens.slice(index, index + 6)))
      anchorFields(tokens.slice(index), rendering);
    for (const child of token.children ?? []) if (child.type === 'link_open') aim(child, rendering);
  }
  rendering.parts.push(...partsOf(tokens, rendering));
  renderings.set(env, rendering);
  return parser.renderer.render(tokens, { ...parser.options }, env);
}

function partsOf(tokens: readonly Token[], { headings }: Rendering): SectionText[] {
  const starts = tokens.flatMap(({ type }, at) => (type === 'heading_open' ? [at] : []));
  // A heading is three tokens: it opens, its text, it closes.
  const parts = [
    tokens.slice(0, starts[0]),
    ...starts.map((at, number) => tokens.slice(at + 3, starts[number + 1])),
  ];
  return parts.map((part, number) => {
    const heading = headings.at(number - 1 - starts.length);
    return { ...(number > 0 && heading && { heading }), text: textOf(part) };
  });
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ type }) => type === 'inline')
    .map(spoken)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const spoken = ({ children }: Token): string =>
  (children ?? []).map(({ content, type }) => content || (type.endsWith('break') ? ' ' : '')).join('');

/** The rendering of the current page, found by the environment that markdown-it passes to the rules below. */
const renderings = new WeakMap<Env, Rendering>();

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
parser.renderer.rules.fence = (tokens, index, _options, env) => {
  const rendering = env && renderings.get(env);
  if (!rendering) throw new Error('A page is rendered with renderMarkdown.');
  return fenceRule(tokens, index, rendering);
};
parser.renderer.rules.heading_open = (tokens, index) => {
  const token = tokens[index];
  return `<${token?.tag} id="${token?.attrGet('id')}"><a href="#${token?.attrGet('id')}">`;
};
parser.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index]);
parser.renderer.rules.heading_close = (tokens, index) => `</a></${tokens[index]?.tag}>\n`;
// Long codes and paths may break after an underscore or before a slash.
parser.renderer.rules.code_inline = (tokens, index) =>
  `<code>${escapeHtml(tokens[index]?.content ?? '')
    .replaceAll('_', '_<wbr>')
    .replaceAll(/(?<=.)\//g, '<wbr>/')}</code>`;
parser.renderer.rules.td_open = (tokens, index) => {
  const anchor = tokens[index]?.meta?.anchor;
  return anchor ? `<td><a href="#${anchor}">` : '<td>';
};
parser.renderer.rules.td_close = (tokens, index) => `${tokens[index]?.meta?.anchor ? '</a>' : ''}</td>\n`;
// Wide tables scroll on their own, so the keyboard must be able to reach them.
parser.renderer.rules.table_open = (tokens, index) =>
  `<div class="table" tabindex="0"><table class="${tokens[index]?.attrGet('class') ?? ''}">\n`;
parser.renderer.rules.table_close = () => '</table></div>\n';

function anchor(heading: Token, inline: Token | undefined, rendering: Rendering): void {
  const text = inline ? spoken(inline) : '';
  // The number of a step is not part of its anchor, because steps are added and removed.
  const id = uniqueId(slug(text.replace(/^\d+\. /, '')), rendering);
  heading.attrSet('id', id);
  rendering.headings.push({ level: Number(heading.tag.slice(1)), id, text });
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_.]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

function uniqueId(wanted: string, { ids }: Rendering): string {
  let id = wanted;
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}

/** `> [!NOTE]`, `[!TIP]` and `[!WARNING]`, as on GitHub. */
function callOut(quote: Token, inline: Token | undefined): void {
  const [mark, lineBreak, ...rest] = inline?.children ?? [];
  const kind = /^\[!(NOTE|TIP|WARNING)\]$/.exec(mark?.content ?? '')?.[1];
  if (!inline || !kind || lineBreak?.type !== 'softbreak') return;
  inline.children = rest;
  quote.attrSet('class', `callout ${kind.toLowerCase()}`);
}

function isOfFields(beginning: readonly Token[]): boolean {
  const first = beginning.find(({ type }) => type === 'inline')?.content;
  return first === 'Field' || first === 'Parameter' || first === 'Header';
}

/** Tables of fields have a class for the layout on phones, and an anchor for each row. */
function anchorFields(table: readonly Token[], rendering: Rendering): void {
  table[0]?.attrSet('class', 'fields');
  const section = rendering.headings.at(-1)?.id ?? 'fields';
  const end = table.findIndex(({ type }) => type === 'table_close');
  const body = table.slice(
    table.findIndex(({ type }) => type === 'tbody_open'),
    end,
  );
  for (const [index, row] of body.entries()) {
    const [cell, text, cellEnd] = body.slice(index + 1);
    if (row.type !== 'tr_open' || !cell || !text || !cellEnd) continue;
    const id = uniqueId(`${section}.${fieldSlug(text.content)}`, rendering);
    row.attrSet('id', id);
    cell.meta = { anchor: id };
    cellEnd.meta = { anchor: id };
  }
}

/** `subscriptions[].event_type` keeps its words: `subscriptions.event_type`. */
const fieldSlug = (text: string): string => slug(text.replaceAll(/[`[\]]/g, ''));

/** Makes a link from the docs' root (`/guides/`) relative to the page. */
function aim(link: Token, rendering: Rendering): void {
  const href = String(link.attrGet('href') ?? '');
  if (href.startsWith('#')) rendering.links.push(`/${rendering.path}${href}`);
  if (!href.startsWith('/')) return;
  rendering.links.push(href);
  link.attrSet('href', relativeLink(rendering.path, href.slice(1)));
}

/** Neighbours with a `tab` become a row of tabs, which needs no script: radio buttons show the panels. */
function fenceRule(tokens: readonly Token[], index: number, rendering: Rendering): string {
  if (!tabOf(tokens[index])) return codeBlock(tokens[index]);
  if (tabOf(tokens[index - 1])) return '';
  const end = tokens.findIndex((token, at) => at > index && !tabOf(token));
  const members = tokens.slice(index, end < 0 ? undefined : end);
  const group = uniqueId('tabs', rendering);
  const buttons = members.map((token, number) => {
    const id = uniqueId(`${group}-${slug(tabOf(token) ?? '')}`, rendering);
    const checked = number === 0 ? ' checked' : '';
    return `<input type="radio" name="${group}" id="${id}"${checked}><label for="${id}">${escapeHtml(tabOf(token) ?? '')}</label>`;
  });
  const panels = members.map(
    (token) => `<section aria-label="${escapeHtml(tabOf(token) ?? '')}">${codeBlock(token)}</section>`,
  );
  return `<div class="tabs"><div class="tab-row" role="group" aria-label="Show the code for">${buttons.join('')}</div>${panels.join('')}</div>\n`;
}

const tabOf = (token: Token | undefined): string | undefined =>
  token?.type === 'fence' ? /\btab="([^"]+)"/.exec(token.info)?.[1] : undefined;

function codeBlock(token: Token | undefined): string {
  const info = token?.info ?? '';
  const code = token?.content.trimEnd() ?? '';
  const language = info.split(' ')[0] ?? '';
  if (language === 'endpoint') return endpointBar(code);
  if (language === 'states') return stateDiagram(code);
  const title = /\btitle="([^"]+)"/.exec(info)?.[1];
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  return `<figure class="code">${caption}<pre tabindex="0"><code class="language-${language}">${highlight(code, language)}</code></pre></figure>\n`;
}

/** Method and path of an operation, with line breaks allowed after any segment. */
function endpointBar(code: string): string {
  const [method = '', path = ''] = code.split(' ');
  const segments = escapeHtml(path)
    .replaceAll('/', '<wbr>/')
    .replaceAll(/\{\w+\}/g, '<var>$&</var>');
  return `<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${segments}</code></p>\n`;
}
