import { bodyParser } from '@koa/bodyparser';
import type { ParameterizedContext } from 'koa';
import { EdgeError } from './problem.ts';

const BODY_BYTES_MAX = 256 * 1024;

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: BODY_BYTES_MAX,
  // Whether the document is an object is for the contract to say, with a pointer.
  jsonStrict: false,
  onError(error) {
    throw bodyError(error);
  },
});

/** A request's JSON body, and the bytes it came in; `undefined` and empty without one. */
export async function readJsonBody(ctx: ParameterizedContext): Promise<{ json: unknown; raw: string }> {
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
  // The parser ignores the charset and reads UTF-8, the only one that JSON may have (RFC 8259, section 8.1).
  if (!/^(utf-?8)?$/i.test(ctx.request.charset)) {
    throw new EdgeError('unsupported_media_type', `Send the body in UTF-8, not ${ctx.request.charset}.`);
  }
  await parseJson(ctx, async () => undefined);
  const raw = ctx.request.rawBody ?? '';
  return { json: raw.trim() === '' ? undefined : ctx.request.body, raw };
}

/** raw-body and co-body attach the status that the fault deserves. */
function bodyError(error: Error & { status?: number; code?: string }): Error {
  if (error.status === 413) {
    return new EdgeError('payload_too_large', `A request body may be at most ${BODY_BYTES_MAX} bytes long.`);
  }
  if (error.status === 415)
    return new EdgeError('unsupported_media_type', 'The encoding of the body is not supported.');
  if (error.status === 400 || error instanceof SyntaxError) {
    return new EdgeError('malformed_json', 'The body is not valid JSON.');
  }
  // What zlib says of bytes that are not in the encoding that Content-Encoding names.
  if (/^(Z_|ERR_)/.test(error.code ?? '')) {
    return new EdgeError(
      'malformed_json',
      'The body is not in the encoding that its Content-Encoding names.',
    );
  }
  return error;
}
