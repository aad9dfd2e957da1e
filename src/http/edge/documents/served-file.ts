/** A file for readers: compressed, with an ETag, and with the address at which they read it. */
import { createHash } from 'node:crypto';
import type { ParameterizedContext } from 'koa';
import { compress, type Encoding, encodingFor, isCompressible } from './compression.ts';
import { SAMPLE_ORIGIN } from './placeholders.ts';

export interface FileContent {
  /** A text may contain SAMPLE_ORIGIN, which is replaced by the reader's address. */
  readonly body: string | Uint8Array;
  readonly contentType: string;
  /** Whether the content of this address never changes. */
  readonly isImmutable?: boolean;
}

/**
 * A name or an address, and an optional port. No characters with a meaning in HTML, Markdown, a URL's path or
 * a shell.
 */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The address at which the reader sees this server, for the samples; SAMPLE_ORIGIN if it is not known. */
export function addressOf(ctx: { get(header: string): string }, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const host = ctx.get('Host');
  if (!HOST.test(host)) return SAMPLE_ORIGIN;
  // Set by a proxy that terminates TLS. A client that forges the header only affects its own response.
  const isSecure = /^https(?:,|$)/i.test(ctx.get('X-Forwarded-Proto'));
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
}

export class ServedFile {
  readonly #body: Buffer;
  readonly #contentType: string;
  readonly #cacheControl: string;
  readonly #isAddressed: boolean;
  readonly #isCompressible: boolean;
  readonly #tag: string;
  /** By encoding, the copy for the latest address: readers seldom use several. */
  readonly #copies = new Map<Encoding | undefined, { origin: string | undefined; body: Promise<Buffer> }>();

  constructor({ body, contentType, isImmutable = false }: FileContent) {
    this.#body = Buffer.from(body);
    this.#contentType = contentType;
    // Browsers keep the file and revalidate it each time, which costs a 304. Files with a version in their
    // address need no revalidation.
    this.#cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache';
    this.#isAddressed = typeof body === 'string' && body.includes(SAMPLE_ORIGIN);
    this.#isCompressible = isCompressible(contentType, this.#body);
    this.#tag = hashOf(this.#body);
  }

  async send(ctx: ParameterizedContext, publicUrl: string | undefined): Promise<void> {
    ctx.status = 200;
    ctx.type = this.#contentType;
    ctx.set('Cache-Control', this.#cacheControl);
    const origin = this.#isAddressed ? addressOf(ctx, publicUrl) : undefined;
    const encoding = this.#isCompressible ? encodingFor(ctx) : undefined;
    if (origin !== undefined) ctx.vary('Host, X-Forwarded-Proto');
    if (this.#isCompressible) ctx.vary('Accept-Encoding');
    // Combines hashes instead of hashing the filled-in text: any client can name another host, and a hash for
    // each is not kept. Different bytes get different tags.
    ctx.etag = [this.#tag, origin === undefined ? [] : hashOf(origin), encoding ?? []].flat().join('.');
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (encoding) ctx.set('Content-Encoding', encoding);
    const kept = this.#copies.get(encoding);
    // A client may name many addresses: whoever makes a copy holds its memory, whoever gets the same does not.
    const isNamed = origin !== undefined && publicUrl === undefined;
    const isKept = kept !== undefined && kept.origin === origin;
    ctx.state.isShared = !isNamed || isKept;
    ctx.body = await (isKept ? kept.body : this.#copy(origin, encoding, isNamed ? 'once' : 'kept'));
  }

  #copy(
    origin: string | undefined,
    encoding: Encoding | undefined,
    effort: Parameters<typeof compress>[2],
  ): Promise<Buffer> {
    const body = encoded(this.#addressed(origin), encoding, effort);
    this.#copies.set(encoding, { origin, body });
    return body;
  }

  #addressed(origin: string | undefined): Buffer {
    if (origin === undefined) return this.#body;
    return Buffer.from(this.#body.toString().replaceAll(SAMPLE_ORIGIN, () => origin));
  }
}

async function encoded(
  body: Buffer,
  encoding: Encoding | undefined,
  effort: Parameters<typeof compress>[2],
): Promise<Buffer> {
  return encoding ? compress(body, encoding, effort) : body;
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
