/** A page before it is rendered: its text in Markdown, which is published beside the HTML. */
export interface Page {
  /** Its folder below the docs' root with a slash at the end, `''` for the home page. */
  readonly path: string;
  readonly title: string;
  /** For search results and link previews: one sentence of plain text. */
  readonly summary: string;
  /** The text below the title. Links begin with a slash, which is the docs' root. */
  readonly markdown: string;
  /** Samples: beside the text on a wide screen, after it on a narrow one. */
  readonly aside?: string;
  /** Further words that readers may search for. */
  readonly keywords?: string;
  /** Its weight in the search; less than 1 for pages that repeat others. */
  readonly searchWeight?: number;
  /** A shorter title for the navigation. */
  readonly navigationTitle?: string;
  readonly kind?: 'home' | 'index' | 'problem';
}

/** A heading of the navigation and its pages, in reading order. */
export interface Section {
  readonly title: string;
  /** The section's own page. */
  readonly path: string;
  readonly groups: readonly { readonly title?: string; readonly pages: readonly Page[] }[];
  /** Whether the navigation folds it, unless the reader is in it. */
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
