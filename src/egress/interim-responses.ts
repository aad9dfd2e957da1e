import { Socket } from 'node:net';
import { ExchangeFailure, HEADER_BYTES_MAX } from './exchange-failure.ts';

// A client must read past any number of 1xx responses before the final one, asked for or not (RFC 9110, section 15.2).
// undici 8.12 gives up on a 100, so they are taken out of what it reads.

/** Enough for a 102 every half second of the longest attempt; a receiver that sends more sends nothing else. */
const INTERIM_MAX = 50;

const INTERIM_STATUS = /^HTTP\/1\.[01] (1\d\d)[ \r]/;
const INTERIM_STATUS_BYTES = 13;
const INTERIM_STARTS = ['HTTP/1.1 1', 'HTTP/1.0 1'];
/** Where the status's first digit is, and that digit. */
const CLASS_AT = 9;
const CLASS_INTERIM = 0x31;

const { read, write } = Socket.prototype;

/** A connection, and how far it is with a response. */
interface Watched extends Socket {
  [progress]: Progress;
}

const progress = Symbol('progress of the response');

interface Progress {
  readonly host: string;
  /** Whether a response is due whose final status line has not come. */
  isDue: boolean;
  /** What cannot be understood without more. */
  held: Buffer | undefined;
  count: number;
}

/**
 * Takes interim responses out of a connection that carries one exchange after the other. It works where undici does: each request is
 * written at once, and what comes is fetched with `read()`. A final response costs a look at one byte; with functions of
 * each connection's own instead of these two, each exchange cost a tenth more.
 */
export function passOverInterimResponses(socket: Socket, host: string): void {
  const state: Progress = { host, isDue: false, held: undefined, count: 0 };
  Object.assign(socket, { [progress]: state, read: readFinal, write: writeRequest });
}

function writeRequest(this: Watched, ...[chunk, encoding, done]: Parameters<Socket['write']>): boolean {
  this[progress].isDue = true;
  return write.call(this, chunk, encoding, done);
}

function readFinal(this: Watched, size?: number): Buffer | null {
  // Node itself asks for 0 bytes, to have more fetched.
  if (!this[progress].isDue || size === 0) return read.call(this, size);
  for (let chunk: Buffer | null = read.call(this, size); chunk !== null; chunk = read.call(this, size)) {
    const bytes = finalPart(this, chunk);
    if (bytes) return bytes;
  }
  return null;
}

/** What of these bytes is the final response's; nothing as long as that cannot be told. */
function finalPart(socket: Watched, received: Buffer): Buffer | undefined {
  const state = socket[progress];
  let bytes = state.held ? Buffer.concat([state.held, received]) : received;
  state.held = undefined;
  while (mayBeInterim(bytes)) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1 && bytes.length <= HEADER_BYTES_MAX) {
      state.held = bytes;
      return undefined;
    }
    const status = INTERIM_STATUS.exec(bytes.toString('latin1', 0, INTERIM_STATUS_BYTES))?.[1];
    // Not HTTP, or headers without end: for the parser to say.
    if (status === undefined || end === -1) break;
    state.count += 1;
    const fault = faultOf(status, state.count);
    if (fault !== undefined) {
      socket.destroy(new ExchangeFailure('protocol', `${state.host} ${fault}.`));
      return undefined;
    }
    bytes = bytes.subarray(end + 4);
    if (bytes.length === 0) return undefined;
  }
  state.isDue = false;
  state.count = 0;
  return bytes;
}

function faultOf(status: string, count: number): string | undefined {
  if (status === '101') return 'sent a 101 response that was not asked for';
  return count > INTERIM_MAX ? `sent more than ${INTERIM_MAX} interim (1xx) responses` : undefined;
}

function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length > CLASS_AT && bytes[CLASS_AT] !== CLASS_INTERIM) return false;
  const start = bytes.toString('latin1', 0, Math.min(bytes.length, CLASS_AT + 1));
  return INTERIM_STARTS.some((whole) => whole.startsWith(start));
}
