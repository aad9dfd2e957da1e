import { bytesOf, encode, joined } from './raw-body.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** Twice the largest event. */
const LIMIT_BYTES = 512 * 1_024;

/**
 * The raw body of a request, from what an adapter has of it: the body itself, a stream of it, or nothing.
 *
 * @returns undefined if it is none of these: a body parser came first.
 * @throws WebhookVerificationError body_too_large at the chunk that exceeds the limit; what follows is not read.
 */
export async function readBody(body: unknown): Promise<Uint8Array | undefined> {
  // By hand: to leave a `for await` closes the connection of a Node stream before the answer is sent.
  const iterator: AsyncIterator<unknown> | undefined = Object(body)[Symbol.asyncIterator]?.();
  if (!iterator) return bytesOf(body ?? '');
  // One array that grows: a sender chooses how many chunks there are, and each that is kept would cost far more than its bytes.
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
