/**
 * The entries of the search: every section of every page. The browser loads and indexes them on first use of
 * the search.
 */
import type { SectionText } from '../markdown.ts';
import type { Page } from '../page.ts';

/** A page's beginning, or the part below one of its headings. */
interface SearchEntry {
  readonly id: number;
  /** The path of the page. */
  readonly path: string;
  readonly page: string;
  /** The section of the docs. */
  readonly section: string;
  /** The part's heading and its anchor; a page's beginning has neither. */
  readonly heading?: string;
  readonly anchor?: string;
  /** Present only for a page's beginning; the other parts are found by their own text. */
  readonly title?: string;
  readonly keywords?: string;
  readonly text: string;
  /** Its weight among the results. */
  readonly weight: number;
}

/**
 * Headings that all pages of a kind have, such as the headers and errors of an operation. They count less.
 */
const REPEATED =
  /^(?:(?:Path|Query) parameters|Request (?:headers|body)|Answer: \d+|Body|Headers|Errors|What your answer means|Operations that answer with it)$/;

export interface SearchedPage {
  readonly page: Page;
  readonly section: string;
  readonly parts: readonly SectionText[];
}

/** The entries as JSON, for `assets/search.js`. */
export function searchEntries(pages: readonly SearchedPage[]): string {
  return JSON.stringify(pages.flatMap(entriesOf).map((entry, id): SearchEntry => ({ id, ...entry })));
}

function entriesOf({ page, section, parts }: SearchedPage): Omit<SearchEntry, 'id'>[] {
  const { path, title, keywords = '', summary, searchWeight = section === 'Guides' ? 2 : 1 } = page;
  return parts.map(({ heading, text }, number) => ({
    path,
    page: title,
    section,
    ...(heading && { heading: heading.text, anchor: heading.id }),
    ...(number === 0 && { title, keywords }),
    text: number === 0 && !text.includes(summary) ? `${summary} ${text}` : text,
    weight: searchWeight * (heading && REPEATED.test(heading.text) ? 0.4 : 1),
  }));
}
