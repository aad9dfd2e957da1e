import { isUtf8 } from 'node:buffer';
import { bodyParser } from '@koa/bodyparser';
import type { ParameterizedContext } from 'koa';
import {
  findPrototypeMember,
  mayHavePrototypeMember,
  PROTOTYPE_MEMBER,
} from '../../domain/prototype-member.ts';
import { bodyPointer } from './contract/wording.ts';
import { EdgeError } from './problem.ts';

// The JSON body of a request: read with a limit, decoded strictly, parsed without anything that poisons objects.

const BODY_BYTES_MAX = 256 * 1024;

/**
 * Reads and unpacks, no more. A decoder for UTF-8 would replace what is not UTF-8 by U+FFFD, and the body would be
 * stored altered; so each byte comes as one character, and is decoded here.
 */
const readBytes = bodyParser({
  enableTypes: ['text'],
  extendTypes: { text: ['application/json'] },
  textLimit: BODY_BYTES_MAX,
  encoding: 'binary',
  onError(error) {
    throw bodyError(error);
  },
});

/** A request's JSON body, and its text; `undefined` and empty without one. */
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
  // The only encoding that JSON may have (RFC 8259, section 8.1).
  if (!/^(utf-?8)?$/i.test(ctx.request.charset)) {
    throw new EdgeError('unsupported_media_type', `Send the body in UTF-8, not ${ctx.request.charset}.`);
  }
  // Its names are without regard to case, and this one has two (RFC 9110, section 8.4.1); what unpacks knows them in lower case only.
  const coding = ctx.get('Content-Encoding').toLowerCase();
  if (coding !== '') ctx.req.headers['content-encoding'] = coding === 'x-gzip' ? 'gzip' : coding;
  await readBytes(ctx, async () => undefined);
  const raw = decoded(Buffer.from(ctx.request.rawBody ?? '', 'latin1'));
  return { json: raw === '' ? undefined : parsed(raw), raw };
}

function decoded(bytes: Buffer): string {
  if (!isUtf8(bytes)) {
    throw new EdgeError('malformed_json', 'The body is not UTF-8: encode its text as UTF-8.');
  }
  const text = bytes.toString('utf8');
  // RFC 8259, section 8.1: not to be sent, and may be ignored; programs on Windows do send it.
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

const BYTE_ORDER_MARK = '\ufeff';

function parsed(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new EdgeError('malformed_json', 'The body is not valid JSON.');
  }
  const found = mayHavePrototypeMember(text) ? findPrototypeMember(json) : undefined;
  if (found) {
    throw new EdgeError('invalid_request', 'The request does not match the contract.', {
      errors: [{ pointer: bodyPointer(found), detail: `No member may be called ${PROTOTYPE_MEMBER}.` }],
    });
  }
  return json;
}

/** raw-body and co-body attach the status that the fault deserves. */
function bodyError(error: Error & { status?: number; code?: string }): Error {
  if (error.status === 413) {
    return new EdgeError('payload_too_large', `A request body may be at most ${BODY_BYTES_MAX} bytes long.`);
  }
  if (error.status === 415) {
    return new EdgeError(
      'unsupported_media_type',
      'Send the body without a Content-Encoding, or with gzip, deflate or br.',
    );
  }
  // Of bytes that are fewer than announced.
  if (error.status === 400) return new EdgeError('malformed_json', 'The body is not complete.');
  // What zlib says of bytes that are not in the encoding that Content-Encoding names.
  if (/^(Z_|ERR_)/.test(error.code ?? '')) {
    return new EdgeError(
      'malformed_json',
      'The body is not in the encoding that its Content-Encoding names.',
    );
  }
  return error;
}
