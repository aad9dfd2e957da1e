import { connect } from 'node:net';
import type { WireAnswer } from './partner.ts';

/**
 * Sends bytes unchanged, for requests that no HTTP client would send, and reads one answer until the server
 * closes the connection; send `Connection: close` for that.
 */
export async function exchangeRaw(baseUrl: string, request: string): Promise<WireAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('error', reject);
    socket.setTimeout(5_000, () =>
      socket.destroy(new Error(`No end of the answer to ${request.slice(0, 80)}`)),
    );
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const isJson = headers.get('Content-Type')?.includes('json') ?? false;
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: isJson && body !== '' ? JSON.parse(body) : body,
  };
}
