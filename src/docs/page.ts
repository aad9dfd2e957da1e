/** A page before it is dressed: its text in Markdown, which is published beside the HTML. */
export interface Page {
  /** Its folder below the docs' root with a slash at the end, `''` for the home page. */
  readonly path: string;
  readonly title: string;
  /** What search results and link previews say; one sentence of plain text. */
  readonly summary: string;
  /** Below the title. Links begin with a slash, which stands for the docs' root. */
  readonly markdown: string;
  /** Stands beside the text on a wide screen, after it on a narrow one: samples. */
  readonly aside?: string;
  /** Other words that a reader may search for. */
  readonly keywords?: string;
  /** How readily the search shows it; less than 1 for what repeats other pages. */
  readonly searchWeight?: number;
  /** Its name in the navigation, if that is shorter. */
  readonly navigationTitle?: string;
  readonly kind?: 'home' | 'index' | 'problem';
}

/** A heading of the navigation and what is below it, in reading order. */
export interface Section {
  readonly title: string;
  /** The section's own page. */
  readonly path: string;
  readonly groups: readonly { readonly title?: string; readonly pages: readonly Page[] }[];
  /** Whether the navigation shows it folded, unless the reader is in it. */
  readonly folded?: boolean;
}

/** `path` (below the docs' root) as a link on the page at `from`. */
export function relativeLink(from: string, path: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${path}` || './';
}

/** A cell of a Markdown table. */
function cell(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

/** A fenced block. `info` is the language, with `tab="…"` to stand in a row of tabs with its neighbours. */
export function fence(info: string, code: string): string {
  return `\`\`\`${info}\n${code.trimEnd()}\n\`\`\``;
}

/** `createWebhookEndpoint` is at `reference/create-webhook-endpoint/`. */
export function pathOfOperation({ operationId }: { readonly operationId: string }): string {
  return `reference/${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`;
}

/** The address that the problem's `type` gives. */
export const pathOfProblem = (code: string): string => `problems/${code}/`;
