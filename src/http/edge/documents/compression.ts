/** Compresses responses as the client's Accept-Encoding allows (RFC 9110, section 12.5.3). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller bodies do not benefit. */
const BYTES_MIN = 1_024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|yaml|xml))/;

/** Compression levels: for a cached copy, and for a single response. */
const qualities = { kept: { br: 9, gzip: 9 }, once: { br: 4, gzip: 5 } } as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function isCompressible(contentType: string, body: string | Uint8Array): boolean {
  return COMPRESSIBLE.test(contentType) && body.length >= BYTES_MIN;
}

/** Returns the client's choice. Without Accept-Encoding (curl, for example) the body is not compressed. */
export function encodingFor(ctx: {
  get(header: string): string;
  acceptsEncodings(...encodings: string[]): string | false;
}): Encoding | undefined {
  if (ctx.get('Accept-Encoding') === '') return undefined;
  const chosen = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** Runs off the main thread. */
export function compress(
  text: string | Uint8Array,
  encoding: Encoding,
  effort: keyof typeof qualities,
): Promise<Buffer> {
  const quality = qualities[effort][encoding];
  return encoding === 'gzip'
    ? gzipped(text, { level: quality })
    : brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
