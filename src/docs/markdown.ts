import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { escapeHtml, highlight } from './highlight.ts';
import { relativeLink } from './page.ts';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** One page's rendering: ids are given once on it. */
export interface Rendering {
  /** The page's path below the docs' root. */
  readonly path: string;
  readonly headings: Heading[];
  /** Links below the docs' root, as written. */
  readonly links: string[];
  readonly ids: Set<string>;
}

export function startRendering(path: string): Rendering {
  return { path, headings: [], links: [], ids: new Set() };
}

/** Markdown as HTML; what the docs add to CommonMark and tables is below. HTML in it stays text. */
export function renderMarkdown(markdown: string, rendering: Rendering): string {
  const env: Env = {};
  const tokens = parser.parse(markdown, env);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') anchor(token, tokens[index + 1], rendering);
    if (token.type === 'blockquote_open') callOut(token, tokens[index + 2]);
    if (token.type === 'table_open') classify(token, tokens.slice(index, index + 6));
    for (const child of token.children ?? []) if (child.type === 'link_open') aim(child, rendering);
  }
  renderings.set(env, rendering);
  return parser.renderer.render(tokens, { ...parser.options }, env);
}

/** Markdown as a reader hears it: for summaries and the search. */
export function plainText(markdown: string): string {
  return parser
    .parse(markdown, {})
    .filter(({ type }) => type === 'inline')
    .map(spoken)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const spoken = ({ children }: Token): string =>
  (children ?? []).map((child) => child.content || ' ').join('');

/** What the rules below need to know of the page; markdown-it hands them its environment. */
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
// Wide tables scroll by themselves; what scrolls must be reachable with the keyboard.
parser.renderer.rules.table_open = (tokens, index) =>
  `<div class="table" tabindex="0"><table class="${tokens[index]?.attrGet('class') ?? ''}">\n`;
parser.renderer.rules.table_close = () => '</table></div>\n';

function anchor(heading: Token, inline: Token | undefined, rendering: Rendering): void {
  const text = inline ? spoken(inline) : '';
  // The number of a step is no part of its address: steps come and go.
  const id = uniqueId(slug(text.replace(/^\d+\. /, '')), rendering);
  heading.attrSet('id', id);
  rendering.headings.push({ level: Number(heading.tag.slice(1)), id, text });
}

export function slug(text: string): string {
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

/** `> [!NOTE]` and its sisters, as on GitHub. */
function callOut(quote: Token, inline: Token | undefined): void {
  const [mark, lineBreak, ...rest] = inline?.children ?? [];
  const kind = /^\[!(NOTE|TIP|WARNING)\]$/.exec(mark?.content ?? '')?.[1];
  if (!inline || !kind || lineBreak?.type !== 'softbreak') return;
  inline.children = rest;
  quote.attrSet('class', `callout ${kind.toLowerCase()}`);
}

/** Tables of fields are laid out for a phone by their class. */
function classify(tableOpen: Token, beginning: readonly Token[]): void {
  const first = beginning.find(({ type }) => type === 'inline')?.content;
  if (first === 'Field' || first === 'Parameter' || first === 'Header') tableOpen.attrSet('class', 'fields');
}

/** A link that begins with a slash begins at the docs' root, wherever that is. */
function aim(link: Token, rendering: Rendering): void {
  const href = String(link.attrGet('href') ?? '');
  if (href.startsWith('#')) rendering.links.push(`/${rendering.path}${href}`);
  if (!href.startsWith('/')) return;
  rendering.links.push(href);
  link.attrSet('href', relativeLink(rendering.path, href.slice(1)));
}

/** Neighbours with a `tab` stand in one row of tabs, which needs no script: a radio button shows its panel. */
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
  const title = /\btitle="([^"]+)"/.exec(info)?.[1];
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  return `<figure class="code">${caption}<pre tabindex="0"><code class="language-${language}">${highlight(code, language)}</code></pre></figure>\n`;
}

/** Method and path of an operation. A line may end after any segment. */
function endpointBar(code: string): string {
  const [method = '', path = ''] = code.split(' ');
  const segments = escapeHtml(path)
    .replaceAll('/', '<wbr>/')
    .replaceAll(/\{\w+\}/g, '<var>$&</var>');
  return `<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${segments}</code></p>\n`;
}
