import { createReadStream } from 'node:fs';
import Router, { type RouterMiddleware } from '@koa/router';
import type { Contract } from './contract.ts';
import { EdgeError, statusByCode } from './problem.ts';

// The package exports its browser bundle only to bundlers; the file beside the exported one is what CDNs serve.
const scalarFile = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));

/** Nothing on these pages may come from, or go to, another host. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'";

/** What the server offers beside the contract's operations: the contract itself, its docs, a sign of life. */
export function pagesOutsideContract(contract: Contract) {
  const router = new Router({ strict: true, sensitive: true });
  router.get('/', (ctx) => ctx.redirect('/docs'));
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
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    ctx.type = 'html';
    ctx.body = docsPage;
  });
  router.get('/docs/scalar.js', (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.type = 'text/javascript';
    ctx.body = createReadStream(scalarFile);
  });
  router.get('/docs/problems/:code', (ctx, next) => {
    if (!Object.hasOwn(statusByCode, ctx.params.code ?? '')) return next();
    ctx.redirect('/docs#models/ProblemCode');
  });
  for (const { path } of [...router.stack]) router.all(path, refuseOtherMethods);
  return router.routes();
}

const refuseOtherMethods: RouterMiddleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  throw new EdgeError('method_not_allowed', `${ctx.method} is not possible here.`, {
    headers: { Allow: 'GET, HEAD' },
  });
};

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Countersign Public API</title>
    <link rel="icon" href="data:,">
    <style>
      /* Wide tables scroll by themselves: without this a phone shows the whole page too wide. */
      #reference .markdown table { display: block; max-width: 100%; overflow-x: auto; }
      /* Scalar breaks words anywhere, which leaves a letter a line in narrow columns. */
      #reference .markdown th, #reference .markdown td { word-break: normal; overflow-wrap: normal; }
    </style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The contract itself: <a href="/api/v1/public/openapi.yaml">openapi.yaml</a></noscript>
    <script src="/docs/scalar.js"></script>
    <script>
      Scalar.createApiReference('#reference', {
        url: '/api/v1/public/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        proxyUrl: '',
        hideClientButton: true,
        showDeveloperTools: 'never',
        defaultOpenAllTags: true,
      });
    </script>
  </body>
</html>
`;
