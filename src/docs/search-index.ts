/** What the search knows: every section of every page, as an index that a browser loads when somebody wants to search. */
import MiniSearch, { type Options } from 'minisearch';
import { termOf, wordsIn } from './assets/search-terms.js';
import type { SectionText } from './markdown.ts';
import type { Page } from './page.ts';

/** A page's beginning, or the part below one of its headings. */
interface SearchEntry {
  readonly id: number;
  /** Of the page. */
  readonly path: string;
  readonly page: string;
  /** The section of the docs. */
  readonly section: string;
  /** The part's heading and its anchor; a page's beginning has neither. */
  readonly heading?: string;
  readonly anchor?: string;
  readonly text: string;
  /** How readily it is shown beside others. */
  readonly weight: number;
}

/** The title and the keywords are searched at a page's beginning only; a part is found by what it says itself. */
interface Indexed extends SearchEntry {
  readonly title?: string;
  readonly keywords?: string;
}

const options: Options<Indexed> = {
  fields: ['title', 'keywords', 'heading', 'page', 'text'],
  storeFields: ['path', 'page', 'section', 'heading', 'anchor', 'text', 'weight'],
  tokenize: wordsIn,
  processTerm: termOf,
};

/** Headings that every page of a kind has, as the headers and errors of an operation: they are no reason to go there. */
const REPEATED =
  /^(?:(?:Path|Query) parameters|Request (?:headers|body)|Answer: \d+|Body|Headers|Errors|How your answer counts|Operations that answer with it)$/;

export interface SearchedPage {
  readonly page: Page;
  readonly section: string;
  readonly parts: readonly SectionText[];
}

/** As JSON, with the options that the browser needs to read it. */
export function searchIndex(pages: readonly SearchedPage[]): string {
  const { fields, storeFields } = options;
  const index = new MiniSearch(options);
  const entries = pages.flatMap(entriesOf).map((entry, id): Indexed => ({ ...entry, id }));
  index.addAll(entries);
  return JSON.stringify({ fields, storeFields, index });
}

function entriesOf({ page, section, parts }: SearchedPage): Omit<Indexed, 'id'>[] {
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
