import { blobOf } from './raw-body.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** Twice the largest event. */
const LIMIT_BYTES = 512 * 1_024;

/**
 * The raw body of a request, from what an adapter has of it: the body itself, a stream of it, or nothing.
 *
 * @returns undefined if it is none of these: a body parser came first.
 * @throws WebhookVerificationError body_too_large
 */
export async function readBody(body: unknown): Promise<Blob | undefined> {
  if (!isStream(body)) return blobOf(body ?? '');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // To the end, so that the answer can be sent on the same connection, but keeping little more than the limit.
  for await (const chunk of body) {
    if (size <= LIMIT_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  if (size > LIMIT_BYTES)
    throw new WebhookVerificationError('body_too_large', `Over ${LIMIT_BYTES} bytes.`, 413);
  return new Blob(chunks);
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array<ArrayBuffer>> {
  return Symbol.asyncIterator in Object(body);
}
