// What becomes of a body that was refused before it arrived.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** So much is read and thrown away, which keeps the connection. */
const DISCARDED_BYTES_MAX = 64 * 1024;
/** Time for a client to read the answer while it sends; a reset could discard it. */
const LINGER_MS = 1_000;

export function hasMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DISCARDED_BYTES_MAX
  );
}

/**
 * Ends the connection with the answer, and reads nothing more: Node would read all that is sent, as fast as it comes.
 */
export function endUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // For Node, whoever has begun to read a body goes on with it.
  request.read(0);
  socket.pause();
  response.shouldKeepAlive = false;
  // What Node calls when the answer is written.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
