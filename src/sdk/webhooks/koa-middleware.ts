// A receiver as Koa middleware.
import { type NodeRequest, nodeBody } from './node-handler.ts';
import type { Receiver } from './receiver.ts';

/** The parts of Koa's context that are used. */
export interface KoaContext {
  readonly method: string;
  readonly path: string;
  readonly req: NodeRequest;
  /** `@koa/bodyparser` leaves the raw body in `rawBody`. */
  readonly request: { readonly rawBody?: unknown; readonly body?: unknown };
  status: number;
  body: unknown;
  set(headers: Readonly<Record<string, string>>): unknown;
}

/**
 * For Koa, alone or on a route of `@koa/router`. Works before and after `@koa/bodyparser`.
 *
 *     app.use(koaMiddleware(receiver, { path: '/hooks' }));
 *
 * @param options `path` is the only path it handles; other requests continue to the next middleware. Default: all paths.
 */
export function koaMiddleware(
  receiver: Receiver,
  { path }: { readonly path?: string | undefined } = {},
): (context: KoaContext, next: () => Promise<unknown>) => Promise<unknown> {
  return async (context, next) => {
    if (path && path !== context.path) return next();
    const { status, headers, body } = await receiver.receive({
      method: context.method,
      headers: context.req.headers,
      body: nodeBody(context.req, context.request),
    });
    context.status = status;
    context.set(headers);
    context.body = body;
    return undefined;
  };
}
