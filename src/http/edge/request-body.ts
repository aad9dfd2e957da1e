// Reads a request's JSON body: limited in size, decoded strictly, without prototype pollution.
import { isUtf8 } from 'node:buffer';
import { bodyParser } from '@koa/bodyparser';
import type { ParameterizedContext } from 'koa';
import {
  findPrototypeMember,
  mayHavePrototypeMember,
  PROTOTYPE_MEMBER,
} from '../../domain/prototype-member.ts';
import { bodyPointer } from './contract/wording.ts';
import { EdgeError, invalidRequest } from './problem.ts';

/** Unless the contract allows an operation more. */
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Reads and decompresses only. A lenient UTF-8 decoder would replace invalid bytes with U+FFFD and store an
 * altered body; so each byte becomes one character, which is decoded here.
 */
const readerOf = (bytesMax: number) =>
  bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: bytesMax,
    encoding: 'binary',
    onError(error) {
      throw bodyError(error, bytesMax);
    },
  });

const readersByLimit = new Map([[BODY_BYTES_MAX, readerOf(BODY_BYTES_MAX)]]);

function readBytes(ctx: ParameterizedContext, bytesMax: number): Promise<unknown> {
  const reader = readersByLimit.get(bytesMax) ?? readerOf(bytesMax);
  readersByLimit.set(bytesMax, reader);
  return reader(ctx, async () => undefined);
}

/** Returns the JSON body and its text; `undefined` and empty if there is none. */
export async function readJsonBody(
  ctx: ParameterizedContext,
  bytesMax = BODY_BYTES_MAX,
): Promise<{ json: unknown; raw: string }> {
  const hasBody =
    ctx.request.length !== 0 && (ctx.request.length !== undefined || ctx.get('Transfer-Encoding') !== '');
  if (!hasBody) return { json: undefined, raw: '' };
  if (!ctx.is('application/json')) {
    const sent = ctx.get('Content-Type') || 'none';
    throw new EdgeError(
      'unsupported_media_type',
      `Send the body as application/json; its Content-Type is ${sent}.`,
    );
  }
  // The only encoding that JSON allows (RFC 8259, section 8.1).
  if (!/^(utf-?8)?$/i.test(ctx.request.charset)) {
    throw new EdgeError('unsupported_media_type', `Send the body in UTF-8, not ${ctx.request.charset}.`);
  }
  // Case-insensitive, and gzip has two names (RFC 9110, section 8.4.1); the decompressor wants lower case.
  const coding = ctx.get('Content-Encoding').toLowerCase();
  if (coding !== '') ctx.req.headers['content-encoding'] = coding === 'x-gzip' ? 'gzip' : coding;
  await readBytes(ctx, bytesMax);
  const raw = decode(Buffer.from(ctx.request.rawBody ?? '', 'latin1'));
  return { json: raw === '' ? undefined : parse(raw), raw };
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    throw new EdgeError('malformed_json', 'The body is not UTF-8: encode its text as UTF-8.');
  }
  const text = bytes.toString('utf8');
  // RFC 8259, section 8.1: must not be sent but may be ignored; programs on Windows do send it.
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

const BYTE_ORDER_MARK = '\ufeff';

function parse(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new EdgeError('malformed_json', 'The body is not valid JSON.');
  }
  const found = mayHavePrototypeMember(text) ? findPrototypeMember(json) : undefined;
  if (found) {
    throw invalidRequest([
      { pointer: bodyPointer(found), detail: `No member may be called ${PROTOTYPE_MEMBER}.` },
    ]);
  }
  return json;
}

/** raw-body and co-body attach a suitable status. */
function bodyError(error: Error & { status?: number; code?: string }, bytesMax: number): Error {
  if (error.status === 413) {
    return new EdgeError('payload_too_large', `A request body may be at most ${bytesMax} bytes long.`);
  }
  if (error.status === 415) {
    return new EdgeError(
      'unsupported_media_type',
      'Send the body without a Content-Encoding, or with gzip, deflate or br.',
    );
  }
  // Fewer bytes arrived than announced.
  if (error.status === 400) return new EdgeError('malformed_json', 'The body is not complete.');
  // zlib's error for bytes that do not match Content-Encoding.
  if (/^(Z_|ERR_)/.test(error.code ?? '')) {
    return new EdgeError(
      'malformed_json',
      'The body is not in the encoding that its Content-Encoding names.',
    );
  }
  return error;
}
