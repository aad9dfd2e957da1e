/** Rejects every method but GET and HEAD at addresses that can only be read. */
import type { RouterMiddleware } from '@koa/router';
import { EdgeError } from './problem.ts';

export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

export const refuseOtherMethods: RouterMiddleware = (ctx, next) => {
  if (!isReading(ctx.method)) refuse(ctx.method);
  return next();
};

/** @throws EdgeError always. */
export function refuse(method: string): never {
  throw new EdgeError('method_not_allowed', `${method} is not possible here.`, {
    headers: { Allow: 'GET, HEAD' },
  });
}
