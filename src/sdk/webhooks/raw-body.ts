/** The body as received, before any parsing. A Node `Buffer` is a `Uint8Array`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A copy of the bytes of a raw body; undefined for anything else, such as a parsed body. */
export function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return encode(body);
  // Compares the tag: `instanceof` fails on an ArrayBuffer of another realm, such as a test runner's, and a
  // member like `byteLength` may be a field of a parsed body.
  return /t (Uint8|ArrayB)/.test({}.toString.call(body)) ? new Uint8Array(Object(body)) : undefined;
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(start.length + end.length);
  bytes.set(start);
  bytes.set(end, start.length);
  return bytes;
}
