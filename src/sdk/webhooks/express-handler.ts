// A receiver as an Express handler.
import { nodeHandler } from './node-handler.ts';

/**
 * For Express 4 and 5. Mount it before any body parser:
 *
 *     app.post('/hooks', expressHandler(receiver));
 *     app.use(express.json());
 *
 * If a parser must come first, it must keep the raw body: `express.raw({ type: '*\/*', limit: '512kb' })` on this route,
 * or `express.json({ limit: '512kb', verify: (request, response, bytes) => { request.rawBody = bytes; } })`.
 */
export const expressHandler: typeof nodeHandler = nodeHandler;
