/** Texts as small as a client's Accept-Encoding allows (RFC 9110, section 12.5.3). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller texts gain nothing. */
const BYTES_MIN = 1_024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|yaml|xml))/;

/** How hard to try: for a copy that is kept, and for one that is made for this answer alone. */
const qualities = { kept: { br: 9, gzip: 9 }, once: { br: 4, gzip: 5 } } as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function isCompressible(contentType: string, body: string | Uint8Array): boolean {
  return COMPRESSIBLE.test(contentType) && body.length >= BYTES_MIN;
}

/** The client's choice. One that names none (curl, say) gets the text as it is. */
export function encodingFor(ctx: {
  get(header: string): string;
  acceptsEncodings(...encodings: string[]): string | false;
}): Encoding | undefined {
  if (ctx.get('Accept-Encoding') === '') return undefined;
  const chosen = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** Off the main thread. */
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
