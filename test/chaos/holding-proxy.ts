// A proxy between a process and Postgres that reads the statements and stops at one.
import type { Socket } from 'node:net';
import { Relay } from '../support/relay.ts';

/**
 * Where it stops: before the statement is passed on; after Postgres's answer, which is not passed on; or just
 * after the answer was passed on.
 */
export type Moment = 'before' | 'answered' | 'passed on';

interface Stop {
  readonly statement: RegExp;
  readonly moment: Moment;
  readonly reached: () => void;
}

// Source: PostgreSQL's documentation, section 54.7, Message Formats.
const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05');

export class HoldingProxy extends Relay {
  #stop: Stop | undefined;

  /**
   * Stops once, at the next prepared statement that matches. @param reached is called in the same turn of the
   * event loop.
   */
  stopAt(statement: RegExp, moment: Moment, reached: () => void): void {
    this.#stop = { statement, moment, reached };
  }

  protected relay(client: Socket, server: Socket): void {
    const statements = new SentStatements();
    let stop: Stop | undefined;
    client.on('data', (data) => {
      for (const text of statements.read(data)) {
        if (!this.#stop?.statement.test(text)) continue;
        stop = this.#stop;
        this.#stop = undefined;
        if (stop.moment === 'before') stop.reached();
      }
      if (stop?.moment !== 'before') server.write(data);
    });
    server.on('data', (data) => {
      const isWhole = data.subarray(-6, -1).equals(READY_FOR_QUERY);
      if (stop?.moment !== 'answered') client.write(data);
      if (!stop || !isWhole) return;
      stop.reached();
      if (stop.moment === 'passed on') stop = undefined;
    });
  }
}

/** The texts of the prepared statements that a client has executed. */
class SentStatements {
  readonly #byName = new Map<string, string>();
  #unread: Buffer = Buffer.alloc(0);
  #hasBegun = false;

  read(data: Buffer): string[] {
    this.#unread = Buffer.concat([this.#unread, data]);
    const texts: string[] = [];
    for (;;) {
      // The first message of a connection has no type.
      const typeSize = this.#hasBegun ? 1 : 0;
      if (this.#unread.length < typeSize + 4) return texts;
      const size = typeSize + this.#unread.readUInt32BE(typeSize);
      if (this.#unread.length < size) return texts;
      const message = this.#unread.subarray(0, size);
      this.#unread = this.#unread.subarray(size);
      if (this.#hasBegun) {
        const [first = '', second = ''] = message.toString('utf8', 5).split('\0', 2);
        if (message[0] === PARSE) this.#byName.set(first, second);
        if (message[0] === BIND) texts.push(this.#byName.get(second) ?? '');
      }
      this.#hasBegun = true;
    }
  }
}
