import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What happens to connections that are open when a worker is cut off.
 * - `resumed`: nothing passes for a time, then everything that was sent arrives, as after a short network
 *   fault.
 * - `reset`: nothing passes, then they are reset. Replies stop first, so the worker's last statements are
 *   executed without an answer.
 * - `refused`: reset at once, and new ones are refused until the end.
 * - `forgotten`: they stay silent forever while new ones work, as after a firewall has lost its state.
 */
export type Cut = 'resumed' | 'reset' | 'refused' | 'forgotten';

/** For this long, requests still pass while replies no longer do. */
const REPLIES_LOST_FIRST_MS = 250;

/** A proxy between a worker and Postgres; the worker's calls to receivers do not pass through it. */
export class PostgresProxy implements AsyncDisposable {
  readonly #targetPort: number;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  /** Connections made during a silence: the kernel accepts them, but nothing answers. */
  readonly #waiting = new Set<Socket>();
  #cut: Cut | undefined;
  #silenceRequests: NodeJS.Timeout | undefined;

  static async open(targetPort: number): Promise<PostgresProxy> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    const proxy = new PostgresProxy(targetPort, server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  private constructor(targetPort: number, server: Server) {
    this.#targetPort = targetPort;
    this.#server = server;
    server.on('connection', (client) => this.#accept(client));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connectionCount(): number {
    return this.#links.size;
  }

  /** Cuts the worker off until `restore`. */
  cut(cut: Cut): void {
    this.#cut = cut;
    if (cut === 'refused') {
      for (const link of this.#links) link.reset();
      return;
    }
    const links = [...this.#links];
    for (const link of links) link.silenceReplies();
    this.#silenceRequests = setTimeout(() => {
      for (const link of links) link.silenceRequests();
    }, REPLIES_LOST_FIRST_MS);
  }

  /** Makes the existing connections silent forever, in both directions; new ones work. */
  forget(): void {
    for (const link of this.#links) {
      link.silenceReplies();
      link.silenceRequests();
    }
  }

  restore(): void {
    const cut = this.#cut;
    this.#cut = undefined;
    clearTimeout(this.#silenceRequests);
    if (cut === 'reset') for (const link of this.#links) link.reset();
    if (cut === 'resumed') for (const link of this.#links) link.resume();
    for (const client of this.#waiting) this.#connect(client);
    this.#waiting.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const link of this.#links) link.reset();
    for (const client of this.#waiting) client.destroy();
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#cut === 'refused') client.resetAndDestroy();
    else if (this.#cut === undefined) this.#connect(client);
    else {
      this.#waiting.add(client);
      client.once('close', () => this.#waiting.delete(client));
    }
  }

  #connect(client: Socket): void {
    const link = new Link(client, connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true }), () =>
      this.#links.delete(link),
    );
    this.#links.add(link);
  }
}

/** A worker's connection and its counterpart to Postgres. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  #isSilent = false;
  #isBroken = false;

  constructor(client: Socket, server: Socket, onClosed: () => void) {
    this.#client = client;
    this.#server = server;
    client.pipe(server);
    server.pipe(client);
    const socketClosed = () => {
      this.#isBroken = true;
      // During a silence neither side learns that the other has closed.
      if (!this.#isSilent) this.reset();
      if (client.destroyed && server.destroyed) onClosed();
    };
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', socketClosed);
    }
  }

  silenceReplies(): void {
    this.#isSilent = true;
    this.#server.unpipe(this.#client);
    this.#server.pause();
  }

  silenceRequests(): void {
    this.#client.unpipe(this.#server);
    this.#client.pause();
  }

  resume(): void {
    this.#isSilent = false;
    if (this.#isBroken) {
      this.reset();
      return;
    }
    this.#client.pipe(this.#server);
    this.#server.pipe(this.#client);
  }

  reset(): void {
    this.#isSilent = false;
    for (const socket of [this.#client, this.#server]) if (!socket.destroyed) socket.resetAndDestroy();
  }
}
