// A proxy in front of a server that can be cut: TCP connections pass, are reset, or stay open without a byte
// passing.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class CuttingProxy implements AsyncDisposable {
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();
  /** The clients that have sent a request and are not answered yet. */
  readonly #asking = new Set<Socket>();
  readonly #target: { readonly host: string; readonly port: number };

  static async open(baseUrl: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(baseUrl);
    const proxy = new CuttingProxy({ host: hostname, port: Number(port) });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#target = target;
    this.#server.on('connection', (client) => this.#connect(client));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many requests wait for an answer, if answers come in one piece. */
  get asking(): number {
    return this.#asking.size;
  }

  /** Resets every connection. Later connections pass. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Stops all bytes on the existing connections without closing them. Later connections pass. */
  hold(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(client: Socket): void {
    const server = connect(this.#target);
    client.on('data', () => this.#asking.add(client));
    server.on('data', () => this.#asking.delete(client));
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        this.#sockets.delete(from);
        this.#asking.delete(from);
      });
    }
  }
}
