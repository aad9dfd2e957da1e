import { createHash } from 'node:crypto';
import Router, { type RouterMiddleware } from '@koa/router';
import { readPublishedFiles } from '../../docs/published-files.ts';
import { SAMPLE_ORIGIN } from '../../docs/sample-origin.ts';
import type { Site, SiteFile } from '../../docs/site.ts';
import type { Context } from '../../domain/context.ts';
import { authorizationOf } from './authentication.ts';
import { CompressedCopies, compress, encodingFor, isCompressible } from './compression.ts';
import type { Contract } from './contract.ts';
import { livenessBody } from './monitoring.ts';
import { EdgeError, statusByCode } from './problem.ts';
import type { ServedApi } from './served-api.ts';

/** Nothing on these pages may come from, or go to, another host, and nothing may be written into them. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What the server offers beside the contract's operations: the contract itself, its docs, a liveness check.
 *
 * @param publicUrl where readers reach this server; without it, what each request says.
 * @param docsUrl where the docs are for good.
 */
export function pagesOutsideContract(contract: Contract, publicUrl?: string, docsUrl?: string) {
  const router = new Router({ strict: true, sensitive: true });
  router.get('/', (ctx) => ctx.redirect('/docs/'));
  router.get('/healthz', (ctx) => {
    ctx.body = livenessBody;
  });
  router.get('/api/v1/public/openapi.yaml', (ctx) => {
    ctx.type = 'application/yaml';
    ctx.vary('Host, X-Forwarded-Proto');
    ctx.body = contract.at(addressOf(ctx, publicUrl)).yaml;
  });
  router.get('/api/v1/public/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.vary('Host, X-Forwarded-Proto');
    ctx.body = contract.at(addressOf(ctx, publicUrl)).json;
  });
  for (const { path } of [...router.stack]) router.all(path, refuseOtherMethods);
  router.all(/^\/docs(?:\/.*)?$/, docs(contract, publicUrl, docsUrl));
  return router.routes();
}

/** A contract for those who may call its API: what it says is no secret, and nobody else's business. */
export function contractForCallers(
  context: Context,
  publicUrl: string | undefined,
  prefix: string,
  api: ServedApi,
) {
  const router = new Router({ strict: true, sensitive: true });
  for (const type of ['yaml', 'json'] as const) {
    const path = `${prefix}/openapi.${type}`;
    router.get(path, async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      await api.identify(context, authorizationOf(ctx.req));
      ctx.type = `application/${type}`;
      ctx.body = api.contract.at(addressOf(ctx, publicUrl))[type];
    });
    router.all(path, refuseOtherMethods);
  }
  return router.routes();
}

/** The docs, loaded and built when somebody first reads them. */
function docs(
  contract: Contract,
  publicUrl: string | undefined,
  docsUrl: string | undefined,
): RouterMiddleware {
  const site = once(async (): Promise<Site> => {
    const { buildSite } = await import('../../docs/site.ts');
    const readable = contract.at(SAMPLE_ORIGIN);
    return buildSite({
      contract: readable,
      statusByCode,
      ...readPublishedFiles(),
      servedByApi: true,
      docsUrl,
    });
  });
  const tags = new WeakMap<SiteFile, string>();
  const copies = new CompressedCopies();
  return async (ctx, next) => {
    const { files, pages, redirects, notFound } = await site();
    const path = ctx.path.replace(/^\/docs\/?/, '');
    const isFolder = ctx.path.endsWith('/');
    const page = isFolder && pages.has(path) ? files.get(`${path}index.html`) : undefined;
    const file = page ?? (isFolder ? undefined : files.get(path));
    // The `type` of a problem, and whatever people type, has no slash at the end; the links on a page need one.
    const folder = path === '' ? '' : `${path}/`;
    const elsewhere = redirects.get(path) ?? (!isFolder && pages.has(folder) ? folder : undefined);
    if (!file && elsewhere === undefined) {
      if (!isReading(ctx.method) || ctx.accepts('json', 'html') !== 'html') return next();
      ctx.status = 404;
      ctx.vary('Accept');
      ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
      ctx.type = 'html';
      ctx.body = notFound('/docs/');
      return;
    }
    if (!isReading(ctx.method)) refuse(ctx.method);
    if (!file) {
      ctx.redirect(`/docs/${elsewhere}${ctx.search}`);
      return;
    }
    ctx.status = 200;
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    // Kept by browsers, and asked for again each time, which costs a 304; but for what has a version in its name.
    ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    ctx.type = file.contentType;
    const tag = tags.get(file) ?? remember(tags, file);
    const { body } = file;
    const isAddressed = typeof body === 'string' && body.includes(SAMPLE_ORIGIN);
    const origin = isAddressed ? addressOf(ctx, publicUrl) : SAMPLE_ORIGIN;
    const canBeSmaller = isCompressible(file.contentType, body);
    const encoding = canBeSmaller ? encodingFor(ctx) : undefined;
    if (isAddressed) ctx.vary('Host, X-Forwarded-Proto');
    if (canBeSmaller) ctx.vary('Accept-Encoding');
    // Not a hash of the text itself: any client can name another host, and nothing is remembered for each. Other bytes, other tag.
    ctx.etag = [tag, ...(isAddressed ? [hashOf(origin)] : []), ...(encoding ? [encoding] : [])].join('.');
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const text = isAddressed ? body.replaceAll(SAMPLE_ORIGIN, () => origin) : body;
    if (!encoding) ctx.body = typeof text === 'string' ? text : Buffer.from(text);
    else {
      ctx.set('Content-Encoding', encoding);
      ctx.body = await (isAddressed ? compress(text, encoding, 'once') : copies.of(file, encoding));
    }
  };
}

function remember(tags: WeakMap<SiteFile, string>, file: SiteFile): string {
  const tag = hashOf(file.body);
  tags.set(file, tag);
  return tag;
}

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** A name or an address, and a port. Nothing that means something in HTML, Markdown, a URL's path or a shell. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The address at which the reader sees this server, for samples to name; the usual placeholder if that cannot be told. */
function addressOf(ctx: { get(header: string): string }, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const host = ctx.get('Host');
  if (!HOST.test(host)) return SAMPLE_ORIGIN;
  // Set by a proxy that ends TLS. Whoever makes it up is shown it, and nobody else is.
  const isSecure = /^https(?:,|$)/i.test(ctx.get('X-Forwarded-Proto'));
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const refuseOtherMethods: RouterMiddleware = (ctx, next) => {
  if (isReading(ctx.method)) return next();
  return refuse(ctx.method);
};

function refuse(method: string): never {
  throw new EdgeError('method_not_allowed', `${method} is not possible here.`, {
    headers: { Allow: 'GET, HEAD' },
  });
}

/** What could not be made is tried again by whoever asks next. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
