/** Texts on a single line: names, reasons, descriptions, keys and values of metadata. */

/**
 * Whether a text has no control characters, which Postgres cannot store or terminals interpret, and no lone
 * surrogates, which UTF-8 cannot encode. The contract has no pattern for this: such patterns do not work in
 * every language.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
