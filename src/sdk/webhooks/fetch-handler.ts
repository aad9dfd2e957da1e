// A receiver as a function from Request to Response.
import type { Receiver, ReceiverAnswer } from './receiver.ts';

/**
 * For runtimes with web `Request` and `Response`: Deno, Bun, Cloudflare Workers, Next.js and SvelteKit routes…
 *
 *     export default { fetch: fetchHandler(receiver) };
 */
export function fetchHandler(receiver: Receiver): (request: Request) => Promise<Response> {
  return async (request) =>
    responseOf(
      await receiver.receive({
        method: request.method,
        headers: request.headers,
        // Already read: reports that, instead of failing on a locked stream.
        body: request.bodyUsed ? {} : request.body,
      }),
    );
}

export function responseOf({ status, headers, body }: ReceiverAnswer): Response {
  return new Response(body, { status, headers });
}
