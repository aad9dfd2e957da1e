// An array of texts in Postgres's binary format, for parameters with long texts.

const TEXT_TYPE = 25;

/**
 * A value for a parameter of the type text[]. In the array's text format, which pg writes for an array, each quotation
 * mark is escaped, all elements are joined in V8's heap, and Postgres reads them character by character.
 */
export function textArray(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(20 + texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0));
  // One dimension, no nulls, the type; then how many, and the index of the first.
  let end = 0;
  for (const number of [1, 0, TEXT_TYPE, texts.length, 1]) end = bytes.writeInt32BE(number, end);
  for (const text of texts) {
    const length = bytes.write(text, end + 4);
    bytes.writeInt32BE(length, end);
    end += 4 + length;
  }
  return bytes;
}
