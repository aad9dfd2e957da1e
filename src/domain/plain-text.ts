/** Texts on one line: names, reasons, descriptions, keys and values of metadata. */

/**
 * Whether a text is free of control characters, which Postgres cannot store or terminals act on, and of lone
 * surrogates, which UTF-8 cannot encode. The contract has no pattern for this: such patterns do not work in
 * every language.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
