import type { Receiver } from './receiver.ts';
import type { WebhookHeaders } from './webhook-headers.ts';

/** Node's `IncomingMessage`, and what frameworks add to it. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly headers: WebhookHeaders;
  readonly readableDidRead?: boolean;
  /** What `setEncoding` has set. */
  readonly readableEncoding?: string | null;
  /** Where Express and many others put what a body parser made of it. */
  readonly body?: unknown;
  /** Where many keep the raw body for such as us. */
  readonly rawBody?: unknown;
}

/** What of Node's `ServerResponse` is used. */
export interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  end(body?: string): unknown;
  readonly headersSent?: boolean;
  readonly writableEnded?: boolean;
}

/**
 * For Node's own server. It takes requests of every path; look at `request.url` before it if there are others.
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
    // Somebody else has answered meanwhile, such as a timeout: a second answer is an error, and nobody here to catch it.
    if (response.headersSent || response.writableEnded) return;
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** What a body parser kept of the raw body, else the stream if nobody has read it, else what the parser made of it. */
export function nodeBody(
  request: NodeRequest,
  { rawBody, body }: { readonly rawBody?: unknown; readonly body?: unknown },
): unknown {
  // An empty one has been put there before anything was read. Text of another encoding than UTF-8 is not what was sent.
  const isSpoilt = request.readableDidRead || (request.readableEncoding ?? 'utf8') !== 'utf8';
  return rawBody || (isSpoilt ? (body ?? {}) : request);
}
