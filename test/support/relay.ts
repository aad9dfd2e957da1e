import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP server in front of another one on this machine. What passes between the two is for each kind of proxy to say. */
export abstract class Relay implements AsyncDisposable {
  readonly #server = createServer({ noDelay: true });
  /** Of both sides. */
  protected readonly sockets = new Set<Socket>();

  static async open<Kind extends Relay>(this: new () => Kind, targetPort: number): Promise<Kind> {
    const relay = new this();
    relay.#server.on('connection', (client) => relay.#connect(client, targetPort)).listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Passes on what either side sends. */
  protected abstract relay(client: Socket, server: Socket): void;

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  #connect(client: Socket, port: number): void {
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const each of [client, server]) each.destroy();
        this.sockets.delete(socket);
      });
    }
    this.relay(client, server);
  }
}
