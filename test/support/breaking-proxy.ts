import type { Socket } from 'node:net';
import { Relay } from './relay.ts';

// Source: PostgreSQL's documentation, section 54.7, ReadyForQuery.
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const OUTSIDE_A_TRANSACTION = 'I'.charCodeAt(0);

/** A proxy in front of Postgres that resets a connection after a given number of answers. */
export class BreakingProxy extends Relay {
  #answersOfNext: number | undefined;
  #answersOfAny: number | undefined;

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

  #isLastOfAny(): boolean {
    if (this.#answersOfAny === undefined) return false;
    this.#answersOfAny -= 1;
    if (this.#answersOfAny >= 0) return false;
    this.#answersOfAny = undefined;
    return true;
  }

  protected relay(client: Socket, server: Socket): void {
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
