// How words become search terms: the same for the index, the query and the marks in results.

/** White space and punctuation separate words, so `invoice.issued` and `endpoint_url` are two words each. */
const between = /[\s\p{P}\p{S}]+/u;

export const wordsIn = (text) => text.split(between).filter(Boolean);

/** So that "retry" finds "Retries", "creating" finds "Create" and "webhooks" finds "webhook". */
export function termOf(word) {
  const lower = word.toLowerCase();
  if (lower.length < 4) return lower;
  return lower.replace(/(?:ing|ed|es|s|e)$/, '').replace(/y$/, 'i');
}

/** Words that are on every page, so they do not help to find one. */
export const commonWords = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to what when where which with'.split(
    ' ',
  ),
);
