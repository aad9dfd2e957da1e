import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A keep-alive connection with one request at a time: the least that a client can do, for it shares the cores. */
export class HttpConnection {
  readonly #socket: Socket;
  #received = '';
  #answer: PromiseWithResolvers<string> | undefined;

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (text) => this.#receive(String(text)));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('The server closed the connection.')));
  }

  /** @param head the request line and header lines but Content-Length, each ended. @returns the body of a 2xx. */
  post(head: string, body: string): Promise<string> {
    this.#answer = Promise.withResolvers();
    this.#received = '';
    this.#socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return this.#answer.promise;
  }

  #receive(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1];
    const body = this.#received.slice(end + 4);
    if (length !== undefined && body.length < Number(length)) return;
    if (this.#received.startsWith('HTTP/1.1 2')) this.#answer?.resolve(body);
    else this.#answer?.reject(new Error(this.#received));
  }

  close(): void {
    this.#socket.destroy();
  }
}
