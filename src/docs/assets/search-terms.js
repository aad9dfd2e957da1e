// What the index, the query and the marks in results make of a word: they must agree.

/** Between words: white space and punctuation, so that `invoice.issued` and `endpoint_url` are two words each. */
const between = /[\s\p{P}\p{S}]+/u;

export const wordsIn = (text) => text.split(between).filter(Boolean);

/** So that "retry" finds "Retries", "creating" finds "Create" and "webhooks" finds "webhook". */
export function termOf(word) {
  const lower = word.toLowerCase();
  if (lower.length < 4) return lower;
  return lower.replace(/(?:ing|ed|es|s|e)$/, '').replace(/y$/, 'i');
}

/** They stand everywhere, so they say nothing about a page. */
export const commonWords = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what when where which with'.split(
    ' ',
  ),
);
