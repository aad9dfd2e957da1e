// Handles a body that was refused before it arrived.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** So much is read and discarded, which keeps the connection usable. */
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
 * Ends the connection with the response and stops reading: Node would otherwise read everything that is sent,
 * as fast as it arrives.
 */
export function endUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Once a body has been read in part, Node does not read the rest on its own.
  request.read(0);
  socket.pause();
  response.shouldKeepAlive = false;
  // Node calls this when the response is written.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
