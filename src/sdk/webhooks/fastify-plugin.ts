// A receiver as a Fastify plugin.
import type { Receiver } from './receiver.ts';
import type { WebhookHeaders } from './webhook-headers.ts';

/** The parts of a Fastify instance that are used. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  all(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => unknown): unknown;
}

export interface FastifyRequestLike {
  readonly method: string;
  readonly headers: WebhookHeaders;
  readonly body: unknown;
}

export interface FastifyReplyLike {
  code(status: number): {
    headers(values: Readonly<Record<string, string>>): { send(body?: unknown): unknown };
  };
}

/**
 * For Fastify. Replaces body parsers only within the plugin; your other routes keep theirs.
 *
 *     app.register(fastifyPlugin(receiver), { path: '/hooks' });
 *
 * @returns a plugin with the option `path`, by default `/` (below the `prefix`, if given).
 */
export function fastifyPlugin(
  receiver: Receiver,
): (instance: FastifyLike, options: { readonly path?: string }) => Promise<void> {
  return async (instance, { path = '/' }) => {
    instance.removeAllContentTypeParsers();
    // Passes the stream itself as the body: the receiver reads it and enforces the limit.
    instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    instance.all(path, async ({ method, headers, body }, reply) => {
      const answer = await receiver.receive({ method, headers, body });
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    });
  };
}
