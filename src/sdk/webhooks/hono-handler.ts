import { responseOf } from './fetch-handler.ts';
import type { Receiver } from './receiver.ts';

/** What of Hono's context is used. */
export interface HonoContext {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
}

/**
 * For Hono, on any runtime. Middleware that has read the body with `c.req.json()` or `c.req.text()` does no harm: Hono keeps the text.
 *
 *     app.post('/hooks', honoHandler(receiver));
 */
export function honoHandler(receiver: Receiver): (context: HonoContext) => Promise<Response> {
  return async ({ req }) =>
    responseOf(
      await receiver.receive({
        method: req.raw.method,
        headers: req.raw.headers,
        // What cannot be had again from Hono's cache has been parsed.
        body: req.raw.bodyUsed ? await req.arrayBuffer().catch(() => ({})) : req.raw.body,
      }),
    );
}
