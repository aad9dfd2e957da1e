// The search: the browser indexes the entries of all pages on first use. Only this page's own host is contacted.
import MiniSearch from './minisearch.js';
import { commonWords, termOf, wordsIn } from './search-terms.js';

const SHOWN_MAX = 8;
const PARTS_MAX = 2;
/** After the first few results, the least share of the best score that is still shown. */
const ALWAYS_SHOWN = 3;
const SHARE_MIN = 0.08;
const SNIPPET_LENGTH = 140;

const boost = { title: 8, keywords: 8, heading: 4, page: 1.5, text: 1 };
/** The share of letters that may be wrong; none in a short word. */
const errors = (share) => (term) => (term.length > 3 ? share : false);
/** Strict first: as typed, then with few typing errors, then with more, then any of the words. */
const attempts = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: errors(0.2) },
  { combineWith: 'AND', fuzzy: errors(0.4) },
  { combineWith: 'OR', fuzzy: errors(0.2) },
];

/** @returns a function from a query to the pages that fit it best, each with its best parts. */
export function createSearch(entries) {
  const engine = new MiniSearch({
    fields: Object.keys(boost),
    storeFields: ['path', 'page', 'section', 'heading', 'anchor', 'text', 'weight'],
    tokenize: wordsIn,
    processTerm: termOf,
  });
  engine.addAll(entries);
  return (query) => {
    const words = wordsIn(query);
    const telling = words.filter((word) => !commonWords.has(word.toLowerCase()));
    const asked = (telling.length > 0 ? telling : words).join(' ');
    for (const attempt of asked ? attempts : []) {
      const hits = engine.search(asked, {
        ...attempt,
        prefix: true,
        boost,
        // A prefix or a misspelt word counts less than an exact one.
        weights: { prefix: 0.5, fuzzy: 0.3 },
        boostDocument: (_id, _term, stored) => stored.weight,
      });
      if (hits.length > 0) return byPage(hits).slice(0, SHOWN_MAX);
    }
    return [];
  };
}

/** A page scores like its best part, plus a little for each other part that fits. */
function byPage(hits) {
  const pages = new Map();
  for (const hit of hits) pages.set(hit.path, [...(pages.get(hit.path) ?? []), hit]);
  return [...pages.values()]
    .map((parts) => ({
      score: parts.reduce((sum, hit, number) => sum + (hit.score * isAbout(hit)) / 4 ** number, 0),
      // Beside the best part, show only a second one that is not repeated on every page.
      parts: parts.filter(({ weight }, number) => number === 0 || weight > 0.5).slice(0, PARTS_MAX),
    }))
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, number, [best]) => number < ALWAYS_SHOWN || score >= best.score * SHARE_MIN)
    .map(({ parts }) => parts.map(toResult));
}

/** More than 1 for a page whose title or keywords contain the query; more if they contain more of it. */
function isAbout({ page, terms, match, queryTerms }) {
  const inName = terms.filter((term) =>
    match[term].some((field) => field === 'title' || field === 'keywords'),
  );
  const begins = terms.includes(termOf(wordsIn(page)[0] ?? ''));
  return (1 + Math.min(inName.length / queryTerms.length, 1)) ** 2 * (begins ? 1.25 : 1);
}

function toResult({ path, anchor, page, heading, section, text, terms }) {
  const found = new Set(terms);
  return {
    address: anchor ? `${path}#${anchor}` : path,
    section,
    page: marked(page, found),
    heading: heading && marked(heading, found),
    snippet: marked(snippetOf(text, found), found),
  };
}

/** The text as a list of [word, whether it was searched for]. */
function marked(text, found) {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((piece) => [piece, found.has(termOf(piece))]);
}

/** The text around the first word that was searched for. */
function snippetOf(text, found) {
  if (text.length <= SNIPPET_LENGTH) return text;
  let at = 0;
  for (const word of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!found.has(termOf(word[0]))) continue;
    at = word.index;
    break;
  }
  const start = at < SNIPPET_LENGTH / 2 ? 0 : text.indexOf(' ', at - SNIPPET_LENGTH / 3) + 1;
  const end = text.lastIndexOf(' ', start + SNIPPET_LENGTH);
  const isLast = start + SNIPPET_LENGTH >= text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, isLast ? undefined : end)}${isLast ? '' : ' …'}`;
}
