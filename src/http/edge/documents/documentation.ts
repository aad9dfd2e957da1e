/** Serves the documentation below `/docs`: maps addresses to files or redirects. */
import type { RouterMiddleware } from '@koa/router';
import { madeOnce } from '../../../platform/made-once.ts';
import { isReading, refuse } from '../read-only.ts';
import { type FileContent, ServedFile } from './served-file.ts';

/** These pages load nothing from other hosts, send nothing to them, and allow no injected content. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The whole documentation as `src/docs` builds it. Paths are relative to its root. */
export interface Documentation {
  /** A page has the path `…/index.html`. */
  readonly files: ReadonlyMap<string, FileContent>;
  /** Folders that have a page, such as `guides/quick-start/`. */
  readonly pages: ReadonlySet<string>;
  /** Addresses that redirect to another file, such as that of the newest SDK. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The page for addresses that do not exist. */
  readonly notFound: string;
}

/**
 * Serves the documentation. It is read at the first request.
 *
 * @param publicUrl the address at which readers reach this server; without it, the address that each request
 *   names.
 */
export function serveDocumentation(
  read: () => Promise<Documentation>,
  publicUrl: string | undefined,
): RouterMiddleware {
  const documentation = madeOnce(async () => {
    const { files, ...rest } = await read();
    const served = [...files].map(([path, content]) => [path, new ServedFile(content)] as const);
    return { ...rest, files: new Map(served) };
  });
  return async (ctx, next) => {
    const { files, pages, redirects, notFound } = await documentation();
    const path = ctx.path.replace(/^\/docs\/?/, '');
    const isFolder = ctx.path.endsWith('/');
    const page = isFolder && pages.has(path) ? files.get(`${path}index.html`) : undefined;
    const file = page ?? (isFolder ? undefined : files.get(path));
    // Problem types and typed addresses have no slash at the end; the relative links on a page need one.
    const folder = path === '' ? '' : `${path}/`;
    const elsewhere = redirects.get(path) ?? (!isFolder && pages.has(folder) ? folder : undefined);
    if (!file && elsewhere === undefined) {
      if (!isReading(ctx.method) || ctx.accepts('json', 'html') !== 'html') return next();
      ctx.status = 404;
      ctx.vary('Accept');
      ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
      ctx.type = 'html';
      ctx.body = notFound;
      return;
    }
    if (!isReading(ctx.method)) refuse(ctx.method);
    if (!file) {
      ctx.redirect(`/docs/${elsewhere}${ctx.search}`);
      return;
    }
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    await file.send(ctx, publicUrl);
  };
}
