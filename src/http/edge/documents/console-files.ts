/**
 * Serves the console below `/console`: the files built by `npm run build:console`, and its single page for
 * every other address. Below `/portal` it is the same page, which other sites may have in a frame.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import Router, { type RouterContext, type RouterMiddleware } from '@koa/router';
import { installation } from '../../../platform/installation.ts';
import { EdgeError } from '../problem.ts';
import { isReading, refuse } from '../read-only.ts';
import { compress, encodingFor } from './compression.ts';
import { ServedFile } from './served-file.ts';

const folder = new URL('dist/console/', installation);
const PAGE = 'index.html';
/** The placeholder that the build writes where a response's nonce belongs. */
const NONCE = '__NONCE__';
/** The names of these files contain a hash of their content. */
const ASSETS = 'assets/';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** An installation without development packages cannot build it: `/console` then answers 503. */
export const isConsoleBuilt = (): boolean => existsSync(new URL(PAGE, folder));

interface ConsoleFiles {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly page: string;
}

/**
 * Serves the console. Its files are read at the first request.
 *
 * @param publicUrl the address at which readers reach this server; without it, the address that each request
 *   names.
 * @param frameAncestors origins whose pages may have a portal in a frame.
 */
export function consolePages(publicUrl: string | undefined, frameAncestors: readonly string[] = []) {
  const router = new Router({ strict: true, sensitive: true });
  router.all(/^\/(?:console|portal)(?:\/.*)?$/, serveConsole(publicUrl, frameAncestors));
  return router.routes();
}

function serveConsole(publicUrl: string | undefined, frameAncestors: readonly string[]): RouterMiddleware {
  let read: Promise<ConsoleFiles> | undefined;
  return async (ctx, next) => {
    if (!isReading(ctx.method)) refuse(ctx.method);
    const local = publicUrl === undefined ? localhostOf(ctx.get('Host')) : undefined;
    if (local !== undefined) {
      // Not `ctx.url`: a proxy's target is absolute.
      ctx.redirect(`http://${local}${ctx.path}${ctx.search}`);
      return;
    }
    if (!isConsoleBuilt()) throw notBuilt;
    read ??= readConsole();
    const { files, page } = await read;
    if (PORTAL.test(ctx.path)) {
      await sendPage(ctx, page, frameAncestors);
      return;
    }
    const path = ctx.path.replace(/^\/console\/?/, '');
    const file = files.get(path);
    if (file) {
      await file.send(ctx, publicUrl);
      return;
    }
    // The file belongs to an earlier build; the page is no substitute for a script.
    if (path.startsWith(ASSETS)) return next();
    await sendPage(ctx, page);
  };
}

const PORTAL = /^\/portal(?:\/|$)/;

const notBuilt = new EdgeError(
  'service_unavailable',
  'The console is not built on this server. Run `npm run build:console` where the development packages are installed.',
);

async function readConsole(): Promise<ConsoleFiles> {
  const paths = globSync('**/*.*', { cwd: fileURLToPath(folder) }).filter(
    (path) => extname(path) in contentTypes,
  );
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(new URL(path, folder));
      const contentType = contentTypes[extname(path)] ?? '';
      return [path, new ServedFile({ body, contentType, isImmutable: path.startsWith(ASSETS) })] as const;
    }),
  );
  return { files: new Map(files), page: await readFile(new URL(PAGE, folder), 'utf8') };
}

/** Sends the same page for every address: the browser decides which view to show. */
async function sendPage(
  ctx: RouterContext,
  page: string,
  frameAncestors: readonly string[] = [],
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  ctx.status = 200;
  ctx.type = 'html';
  // A cached page would contain the nonce of an earlier response.
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Security-Policy', policyWith(nonce, frameAncestors));
  // It knows no origins. Browsers that know `frame-ancestors` ignore it.
  if (frameAncestors.length > 0) ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  const body = page.replaceAll(NONCE, nonce);
  const encoding = encodingFor(ctx);
  ctx.vary('Accept-Encoding');
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = encoding ? await compress(body, encoding, 'once') : body;
}

/**
 * The page loads nothing from other hosts and sends nothing to them. Its own script has the nonce, and so have the styles that components
 * add by script.
 */
const policyWith = (nonce: string, frameAncestors: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');

/**
 * `localhost` for a loopback address: over plain HTTP, browsers offer passkeys and keep Secure cookies only
 * there.
 */
function localhostOf(host: string): string | undefined {
  const port = /^(?:127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.exec(host);
  return port ? `localhost${port[1] ?? ''}` : undefined;
}
