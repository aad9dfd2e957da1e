// A receiver as a listener of Node's http server.
import type { Receiver } from './receiver.ts';
import type { WebhookHeaders } from './webhook-headers.ts';

/** Node's `IncomingMessage`, and what frameworks add. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly headers: WebhookHeaders;
  readonly readableDidRead?: boolean;
  /** The encoding set by `setEncoding`. */
  readonly readableEncoding?: string | null;
  /** Where Express and many others store the parsed body. */
  readonly body?: unknown;
  /** Where many frameworks keep the raw body. */
  readonly rawBody?: unknown;
}

/** The parts of Node's `ServerResponse` that are used. */
export interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  end(body?: string): unknown;
  readonly headersSent?: boolean;
  readonly writableEnded?: boolean;
}

/**
 * For Node's own server. It handles requests of every path; check `request.url` first if there are others.
 *
 *     createServer(nodeHandler(receiver)).listen(4000);
 */
export function nodeHandler(
  receiver: Receiver,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { status, headers, body } = await receiver.receive({
      method: request.method ?? '',
      headers: request.headers,
      body: nodeBody(request, request),
    });
    // Other code has already answered, such as a timeout: a second answer would throw an uncaught error.
    if (response.headersSent || response.writableEnded) return;
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** The raw body that a parser kept, else the stream if it is unread, else the parsed body. */
export function nodeBody(
  request: NodeRequest,
  { rawBody, body }: { readonly rawBody?: unknown; readonly body?: unknown },
): unknown {
  // An empty `rawBody` was set before reading. Text in any encoding but UTF-8 is not the original bytes.
  const isUnusable = request.readableDidRead || (request.readableEncoding ?? 'utf8') !== 'utf8';
  return rawBody || (isUnusable ? (body ?? {}) : request);
}
