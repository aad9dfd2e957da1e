import { createHash } from 'node:crypto';
import Router, { type RouterMiddleware } from '@koa/router';
import { readPublishedFiles } from '../docs/published-files.ts';
import { buildSite, SAMPLE_ORIGIN, type SiteFile } from '../docs/site.ts';
import type { Context } from '../platform/context.ts';
import { authorizationOf } from './authentication.ts';
import type { Contract } from './contract.ts';
import {
  answerReadiness,
  answerScrape,
  isFromHere,
  type Operations,
  type OperationsAnswer,
  signOfLife,
} from './operations.ts';
import { EdgeError, statusByCode } from './problem.ts';
import type { ServedApi } from './served-api.ts';

/** Nothing on these pages may come from, or go to, another host, and nothing may be written into them. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What the server offers beside the contract's operations: the contract itself, its docs, a sign of life.
 *
 * @param operations served here only when given: anybody who can reach the API could ask.
 */
export function pagesOutsideContract(contract: Contract, operations?: Operations) {
  const router = new Router({ strict: true, sensitive: true });
  router.get('/', (ctx) => ctx.redirect('/docs/'));
  router.get('/healthz', (ctx) => {
    ctx.body = signOfLife;
  });
  if (operations) {
    router.get(
      '/readyz',
      forOperators(() => answerReadiness(operations)),
    );
    router.get(
      '/metrics',
      forOperators(() => answerScrape(operations)),
    );
  }
  router.get('/api/v1/public/openapi.yaml', (ctx) => {
    ctx.type = 'application/yaml';
    ctx.body = contract.yaml;
  });
  router.get('/api/v1/public/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.body = contract.json;
  });
  for (const { path } of [...router.stack]) router.all(path, refuseOtherMethods);
  router.all(/^\/docs(?:\/.*)?$/, docs(contract));
  return router.routes();
}

/** A contract for those who may call its API: what it says is no secret, and nobody else's business. */
export function contractForCallers(context: Context, prefix: string, api: ServedApi) {
  const router = new Router({ strict: true, sensitive: true });
  for (const [type, body] of Object.entries({ yaml: api.contract.yaml, json: api.contract.json })) {
    const path = `${prefix}/openapi.${type}`;
    router.get(path, async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      await api.authenticate(context, authorizationOf(ctx.req));
      ctx.type = `application/${type}`;
      ctx.body = body;
    });
    router.all(path, refuseOtherMethods);
  }
  return router.routes();
}

function forOperators(answer: () => Promise<OperationsAnswer>): RouterMiddleware {
  return async (ctx, next) => {
    if (!isFromHere(ctx.headers)) return next();
    const { status, type, body } = await answer();
    ctx.status = status;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Type', type);
    ctx.body = body;
  };
}

/** The docs, built when somebody first reads them. */
function docs(contract: Contract): RouterMiddleware {
  const site = once(() => buildSite({ contract, statusByCode, ...readPublishedFiles(), servedByApi: true }));
  const tags = new WeakMap<SiteFile, string>();
  return (ctx, next) => {
    const { files, pages, redirects, notFound } = site();
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
    // Kept by browsers, and asked for again each time, which costs a 304.
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.type = file.contentType;
    const tag = tags.get(file) ?? remember(tags, file);
    const { body } = file;
    const isAddressed = typeof body === 'string' && body.includes(SAMPLE_ORIGIN);
    const origin = isAddressed ? originOf(ctx) : SAMPLE_ORIGIN;
    // Not a hash of the text itself: any client can name another host, and nothing is remembered or computed for each.
    ctx.etag = isAddressed ? `${tag}.${hashOf(origin)}` : tag;
    if (isAddressed) ctx.vary('Host, X-Forwarded-Proto');
    if (ctx.fresh) ctx.status = 304;
    else
      ctx.body = typeof body === 'string' ? body.replaceAll(SAMPLE_ORIGIN, () => origin) : Buffer.from(body);
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
function originOf(ctx: { get(header: string): string }): string {
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

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
