// A proxy that opens tunnels (CONNECT), as operators have it between Countersign and the internet. It listens at
// 127.0.0.2 and its connections leave from there, so receivers see who called them directly.
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

export const PROXY_ADDRESS = '127.0.0.2';
const CREDENTIALS = { user: 'user@office', password: 'p:a/s%s' };

export interface ConnectProxy extends AsyncDisposable {
  /** With user and password. */
  readonly url: string;
  /** The destinations that it was asked for, such as `127.0.0.1:443`. */
  readonly asked: string[];
  /** What it does with requests from now on, in place of a tunnel. */
  instead: ((socket: Socket, request: IncomingMessage) => void) | undefined;
  /** Breaks off all connections. Later ones pass. */
  cut(): void;
}

/** @param tls the certificate and key of a proxy that is reached by TLS. */
export async function openConnectProxy(tls?: {
  readonly cert: string;
  readonly key: string;
}): Promise<ConnectProxy> {
  const server = tls ? createTlsServer(tls) : createServer();
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const proxy = { url: '', asked: [] as string[], instead: undefined as ConnectProxy['instead'], cut };
  const authorization = `Basic ${Buffer.from(`${CREDENTIALS.user}:${CREDENTIALS.password}`).toString('base64')}`;
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const authority = request.url ?? '';
    proxy.asked.push(authority);
    client.on('error', () => {});
    if (proxy.instead) return proxy.instead(client, request);
    if (request.headers['proxy-authorization'] !== authorization)
      return client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(`http://${authority}`);
    const host = hostname.replace(/^\[|\]$/g, '');
    // Port 80 is left out of a parsed URL.
    const target = connect({
      host,
      port: Number(port) || 80,
      ...(!host.includes(':') && { localAddress: PROXY_ADDRESS }),
    });
    sockets.add(target);
    let isOpen = false;
    target
      .once('connect', () => {
        isOpen = true;
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(target).pipe(client);
      })
      .on('error', () => (isOpen ? client.destroy() : client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')))
      .on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, PROXY_ADDRESS, resolve));
  const { port } = server.address() as AddressInfo;
  const [user, password] = [CREDENTIALS.user, CREDENTIALS.password].map(encodeURIComponent);
  proxy.url = `${tls ? 'https' : 'http'}://${user}:${password}@${PROXY_ADDRESS}:${port}`;
  return Object.assign(proxy, {
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  });
}
