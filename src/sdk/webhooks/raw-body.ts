/** The body as it came over the wire, before any parsing. A Node `Buffer` is a `Uint8Array`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A raw body, held as a Blob: it joins bytes and text as they are. Undefined if it is none, but what somebody made of it. */
export function blobOf(body: unknown): Blob | undefined {
  return isRawBody(body) ? new Blob([body]) : undefined;
}

function isRawBody(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  // By a member: `instanceof` fails on an ArrayBuffer of another realm, such as a test runner's.
  return typeof body === 'string' || Object(body).byteLength >= 0;
}
