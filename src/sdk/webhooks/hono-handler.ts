// A receiver as a Hono handler.
import { responseOf } from './fetch-handler.ts';
import type { Receiver } from './receiver.ts';

/** The parts of Hono's context that are used. */
export interface HonoContext {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
}

/**
 * For Hono, on any runtime. Middleware may read the body first with `c.req.json()` or `c.req.text()`: Hono caches the text.
 *
 *     app.post('/hooks', honoHandler(receiver));
 */
export function honoHandler(receiver: Receiver): (context: HonoContext) => Promise<Response> {
  return async ({ req }) =>
    responseOf(
      await receiver.receive({
        method: req.raw.method,
        headers: req.raw.headers,
        // A body that Hono cannot return from its cache was parsed.
        body: req.raw.bodyUsed ? await req.arrayBuffer().catch(() => ({})) : req.raw.body,
      }),
    );
}
