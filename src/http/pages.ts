import { createHash } from 'node:crypto';
import Router, { type RouterMiddleware } from '@koa/router';
import { readPublishedFiles } from '../docs/published-files.ts';
import { buildSite, type SiteFile } from '../docs/site.ts';
import type { Contract } from './contract.ts';
import { EdgeError, statusByCode } from './problem.ts';

/** Nothing on these pages may come from, or go to, another host, and nothing may be written into them. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the server offers beside the contract's operations: the contract itself, its docs, a sign of life. */
export function pagesOutsideContract(contract: Contract) {
  const router = new Router({ strict: true, sensitive: true });
  router.get('/', (ctx) => ctx.redirect('/docs/'));
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
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

/** The docs, built when somebody first reads them. */
function docs(contract: Contract): RouterMiddleware {
  const site = once(() => buildSite({ contract, statusByCode, ...readPublishedFiles(), servedByApi: true }));
  const tags = new WeakMap<SiteFile, string>();
  return (ctx, next) => {
    const { files, pages, notFound } = site();
    const path = ctx.path.replace(/^\/docs\/?/, '');
    const isFolder = ctx.path.endsWith('/');
    const page = isFolder && pages.has(path) ? files.get(`${path}index.html`) : undefined;
    const file = page ?? (isFolder ? undefined : files.get(path));
    // The `type` of a problem, and whatever people type, has no slash at the end; the links on a page need one.
    const folder = path === '' ? '' : `${path}/`;
    const isPageWithoutSlash = !isFolder && pages.has(folder);
    if (!file && !isPageWithoutSlash) {
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
      ctx.redirect(`/docs/${folder}${ctx.search}`);
      return;
    }
    ctx.status = 200;
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    // Kept by browsers, and asked for again each time, which costs a 304.
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.etag = tags.get(file) ?? remember(tags, file);
    ctx.type = file.contentType;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = typeof file.body === 'string' ? file.body : Buffer.from(file.body);
  };
}

function remember(tags: WeakMap<SiteFile, string>, file: SiteFile): string {
  const tag = createHash('sha256').update(file.body).digest('base64url').slice(0, 22);
  tags.set(file, tag);
  return tag;
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
