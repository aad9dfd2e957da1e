// A proxy in front of a server that can be cut: TCP connections pass, are reset, or stay open without a byte
// passing.
import type { Socket } from 'node:net';
import { Relay } from './relay.ts';

export class CuttingProxy extends Relay {
  /** The clients that have sent a request and are not answered yet. */
  readonly #asking = new Set<Socket>();

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** How many requests wait for an answer, if answers come in one piece. */
  get asking(): number {
    return this.#asking.size;
  }

  /** Resets every connection. Later connections pass. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Stops all bytes on the existing connections without closing them. Later connections pass. */
  hold(): void {
    for (const socket of this.sockets) socket.pause();
  }

  protected relay(client: Socket, server: Socket): void {
    client.on('data', () => this.#asking.add(client));
    server.on('data', () => this.#asking.delete(client));
    client.on('close', () => this.#asking.delete(client));
    client.on('data', (data) => server.write(data));
    server.on('data', (data) => client.write(data));
  }
}
