import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

// Source: PostgreSQL's documentation, section 54.7, ReadyForQuery.
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const OUTSIDE_A_TRANSACTION = 'I'.charCodeAt(0);

/** A proxy in front of Postgres that resets a connection after a given number of answers. */
export class BreakingProxy implements AsyncDisposable {
  readonly #server = createServer({ noDelay: true });
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;
  #answersOfNext: number | undefined;
  #answersOfAny: number | undefined;

  static async open(targetPort: number): Promise<BreakingProxy> {
    const proxy = new BreakingProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server.on('connection', (client) => this.#connect(client));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Lets this many answers of the next transaction pass, including BEGIN's, and then breaks the connection.
   */
  breakNextAfter(answers: number): void {
    this.#answersOfNext = answers;
  }

  /** The same for the next answers to any statements: a single statement has no BEGIN. */
  breakAfter(answers: number): void {
    this.#answersOfAny = answers;
  }

  /** Cancels a break that has not happened yet. */
  spare(): void {
    this.#answersOfAny = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #isLastOfAny(): boolean {
    if (this.#answersOfAny === undefined) return false;
    this.#answersOfAny -= 1;
    if (this.#answersOfAny >= 0) return false;
    this.#answersOfAny = undefined;
    return true;
  }

  #connect(client: Socket): void {
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const each of [client, server]) each.destroy();
        this.#sockets.delete(socket);
      });
    }
    let answersLeft = Number.POSITIVE_INFINITY;
    client.on('data', (data) => {
      if (this.#answersOfNext !== undefined && data.includes('BEGIN')) {
        answersLeft = this.#answersOfNext;
        this.#answersOfNext = undefined;
      }
      server.write(data);
    });
    let unread: Buffer = Buffer.alloc(0);
    server.on('data', (data) => {
      unread = Buffer.concat([unread, data]);
      while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
        const message = unread.subarray(0, 1 + unread.readUInt32BE(1));
        unread = unread.subarray(message.length);
        if (message[0] === READY_FOR_QUERY && (answersLeft-- === 0 || this.#isLastOfAny())) {
          client.resetAndDestroy();
          return;
        }
        client.write(message);
        if (message[0] === READY_FOR_QUERY && message[5] === OUTSIDE_A_TRANSACTION) {
          answersLeft = Number.POSITIVE_INFINITY;
        }
      }
    });
  }
}
