// Which of the run's numbered events a filtered subscription passes: the filter, and the same in numbers.

/** Higher than the numbers of the publisher's transactions. */
export const HTTP_NUMBERS_FROM = 1_000_000_000;

const END = Number.MAX_SAFE_INTEGER;
/** From, and before. Few of those over HTTP: on a busy machine, what gets them one after the other must come to an end. */
const ranges: readonly (readonly [number, number])[] = [
  [60, 120],
  [300, 900],
  [1_500, HTTP_NUMBERS_FROM],
  [HTTP_NUMBERS_FROM + 10, HTTP_NUMBERS_FROM + 40],
  [HTTP_NUMBERS_FROM + 90, HTTP_NUMBERS_FROM + 120],
  [HTTP_NUMBERS_FROM + 300, HTTP_NUMBERS_FROM + 330],
  [HTTP_NUMBERS_FROM + 600, END],
];

export const FILTER = ranges
  .map(([from, before]) => `$.data.total.amount>=${from}&&$.data.total.amount<${before}`)
  .join('||');

export const passesFilter = (number: number): boolean =>
  ranges.some(([from, before]) => number >= from && number < before);
