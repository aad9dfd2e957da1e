// Reads the raw body of a request, within a size limit.
import { bytesOf, encode, joined } from './raw-body.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** Twice the size of the largest event. */
const LIMIT_BYTES = 512 * 1_024;

/**
 * Accepts the body itself, a stream of it, or nothing.
 *
 * @returns undefined for anything else: a body parser came first.
 * @throws WebhookVerificationError body_too_large at the chunk that exceeds the limit; the rest is not read.
 */
export async function readBody(body: unknown): Promise<Uint8Array | undefined> {
  // Not `for await`: leaving it closes the connection of a Node stream before the answer is sent.
  const iterator: AsyncIterator<unknown> | undefined = Object(body)[Symbol.asyncIterator]?.();
  if (!iterator) return bytesOf(body ?? '');
  // One growing array: the sender chooses the chunks, and keeping each costs far more than its bytes.
  let bytes = encode('');
  let size = 0;
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) return bytes.subarray(0, size);
    const chunk = bytesOf(value);
    if (!chunk) return undefined;
    const end = size + chunk.length;
    if (end > LIMIT_BYTES) throw new WebhookVerificationError('body_too_large', 'Over 512 KiB.', 413);
    if (end > bytes.length) bytes = joined(bytes, new Uint8Array(end));
    bytes.set(chunk, size);
    size = end;
  }
}
