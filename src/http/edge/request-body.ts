// Reads a request's JSON body: limits its size, keeps it outside V8's heap until it is complete and the
// request may run, decodes it strictly, and rejects prototype pollution.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, unzip, type ZlibOptions } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import {
  findPrototypeMember,
  mayHavePrototypeMember,
  PROTOTYPE_MEMBER,
} from '../../domain/prototype-member.ts';
import { bodyPointer } from './contract/wording.ts';
import { EdgeError, invalidRequest } from './problem.ts';
import type { HeldMemory } from './request-memory.ts';

interface JsonBody {
  /** `undefined` if the request has no body. */
  readonly json: unknown;
  /** The text of the JSON. */
  readonly bytes: Buffer;
}

/** RFC 7396, which the bodies of PATCH follow. */
const MERGE_PATCH = 'application/merge-patch+json';

const EMPTY: Buffer = Buffer.alloc(0);
export const noBody: JsonBody = { json: undefined, bytes: EMPTY };

/**
 * Returns the JSON body once there is memory to process the request.
 *
 * @param weight the memory that a request with a small body needs.
 */
export async function readJsonBody(
  ctx: ParameterizedContext,
  held: HeldMemory,
  bytesMax: number,
  weight: number,
): Promise<JsonBody> {
  const hasBody =
    ctx.request.length !== 0 && (ctx.request.length !== undefined || ctx.get('Transfer-Encoding') !== '');
  if (!hasBody) {
    await held.takeTurn(weight);
    return noBody;
  }
  const isPatch = ctx.method === 'PATCH';
  if (!ctx.is('application/json', ...(isPatch ? [MERGE_PATCH] : []))) {
    const sent = ctx.get('Content-Type') || 'none';
    throw new EdgeError(
      'unsupported_media_type',
      `Send the body as application/json${isPatch ? ` or ${MERGE_PATCH}` : ''}; its Content-Type is ${sent}.`,
    );
  }
  // UTF-8 is the only encoding that JSON allows (RFC 8259, section 8.1).
  if (!/^(utf-?8)?$/i.test(ctx.request.charset)) {
    throw new EdgeError('unsupported_media_type', `Send the body in UTF-8, not ${ctx.request.charset}.`);
  }
  const unpack = unpackerOf(ctx.get('Content-Encoding'));
  const received = await receiveBody(ctx.req, held, bytesMax);
  // The unpacked size of a compressed body is not known in advance.
  await held.takeTurn(Math.max(unpack ? bytesMax : received.length, weight));
  const bytes = withoutByteOrderMark(unpack ? await unpack(received, bytesMax) : received);
  return { json: parse(bytes), bytes };
}

/**
 * Returns the bytes of a body as they were sent, in one piece. Memory for them is reserved before the first
 * byte is read.
 *
 * @throws EdgeError `payload_too_large`, `service_unavailable`; `malformed_json` for a body that ends early.
 */
export async function receiveBody(req: IncomingMessage, held: HeldMemory, bytesMax: number): Promise<Buffer> {
  const length = req.headers['content-length'];
  const announced = length === undefined ? bytesMax : Number(length);
  if (announced > bytesMax) throw tooLarge(bytesMax);
  held.takeForBody(announced);
  return collect(req, announced, bytesMax);
}

/** The first allocation for a body without a length: most bodies are small. */
const FIRST_BYTES = 16 * 1024;

function collect(req: IncomingMessage, announced: number, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = EMPTY;
    let length = 0;
    const settle = () => req.off('data', onData).off('end', onEnd).off('close', onClose);
    const fail = (error: Error) => {
      settle();
      req.pause();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      const total = length + chunk.length;
      if (total > bytesMax) {
        fail(tooLarge(bytesMax));
        return;
      }
      // Small bodies arrive in one chunk. Chunks of larger ones are copied, not kept: a thousand bytes may
      // arrive as a thousand objects.
      if (chunk.length === announced) bytes = chunk;
      else {
        if (total > bytes.length) bytes = grown(bytes, length, sizeFor(total));
        chunk.copy(bytes, length);
      }
      length = total;
    };
    const sizeFor = (total: number) =>
      req.headers['content-length'] === undefined
        ? Math.min(bytesMax, Math.max(2 * total, FIRST_BYTES))
        : announced;
    const onEnd = () => {
      settle();
      resolve(bytes.subarray(0, length));
    };
    const onClose = () => fail(incomplete);
    if (req.destroyed) {
      fail(incomplete);
      return;
    }
    req.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

function grown(bytes: Buffer, length: number, size: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(size);
  bytes.copy(larger, 0, 0, length);
  return larger;
}

const incomplete = new EdgeError('malformed_json', 'The body is not complete.');

const tooLarge = (bytesMax: number) =>
  new EdgeError('payload_too_large', `A request body may be at most ${bytesMax} bytes long.`);

type Unpack = (bytes: Buffer, bytesMax: number) => Promise<Buffer>;

const unpackers: Readonly<Record<string, (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>>> = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(unzip),
  deflate: promisify<Buffer, ZlibOptions, Buffer>(unzip),
  br: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress),
};

/** Case-insensitive, and gzip has two names (RFC 9110, section 8.4.1). @returns undefined for plain bytes. */
function unpackerOf(contentEncoding: string): Unpack | undefined {
  const coding = contentEncoding.toLowerCase().replace(/^x-gzip$/, 'gzip');
  if (coding === '' || coding === 'identity') return undefined;
  const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
  if (!unpack) {
    throw new EdgeError(
      'unsupported_media_type',
      'Send the body without a Content-Encoding, or with gzip, deflate or br.',
    );
  }
  return async (bytes, bytesMax) => {
    try {
      return await unpack(bytes, { maxOutputLength: bytesMax });
    } catch (error) {
      const { code }: { code?: unknown } = Object(error);
      if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax);
      throw new EdgeError(
        'malformed_json',
        'The body is not in the encoding that its Content-Encoding names.',
      );
    }
  };
}

/** RFC 8259, section 8.1: must not be sent but may be ignored; programs on Windows do send it. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function parse(bytes: Buffer): unknown {
  // A lenient decoder would replace invalid bytes with U+FFFD and store an altered body.
  if (!isUtf8(bytes)) {
    throw new EdgeError('malformed_json', 'The body is not UTF-8: encode its text as UTF-8.');
  }
  if (bytes.length === 0) return undefined;
  const text = bytes.toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new EdgeError('malformed_json', 'The body is not valid JSON.');
  }
  const found = mayHavePrototypeMember(text) ? findPrototypeMember(json) : undefined;
  if (found) {
    throw invalidRequest([
      {
        pointer: bodyPointer(found),
        code: 'invalid_name',
        detail: `No member may be called ${PROTOTYPE_MEMBER}.`,
      },
    ]);
  }
  return json;
}
