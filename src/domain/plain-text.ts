/** Texts that people and programs put on one line: names, reasons, descriptions, keys and values of metadata. */

/**
 * Whether a text has neither control characters, which Postgres cannot keep or terminals act on, nor halves of characters (lone
 * surrogates), which UTF-8 cannot write. No expression in the contract says so: those that could are not read by every language.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
