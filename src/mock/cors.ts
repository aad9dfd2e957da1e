/** Cross-origin requests (CORS). */
import type { Middleware } from 'koa';

/** Response headers that a page on another origin could not read otherwise. */
const ANSWER_HEADERS = [
  'Allow',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'WWW-Authenticate',
];
const PREFLIGHT_SECONDS = '600';

/**
 * Lets pages of every origin call the mock. There is nothing to protect: it knows no secret, and the API
 * never accepts cookies. Every header that a page asks for is allowed by name, because `*` does not include
 * Authorization (Fetch, CORS protocol).
 */
export const allowEveryOrigin: Middleware = async (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', ANSWER_HEADERS.join(', '));
  const isPreflight = ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
  if (!isPreflight) return next();
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  ctx.set('Access-Control-Allow-Headers', ctx.get('Access-Control-Request-Headers'));
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  // A page from the internet that calls a server on this machine asks for this too.
  if (ctx.get('Access-Control-Request-Private-Network') === 'true') {
    ctx.set('Access-Control-Allow-Private-Network', 'true');
  }
  ctx.status = 204;
};
