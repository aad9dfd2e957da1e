// Removes interim responses from a connection. A client must skip any number of 1xx responses before the
// final one, requested or not (RFC 9110, section 15.2); undici 8.12 fails on a 100, so they are removed
// before it reads them.
import { Socket } from 'node:net';
import { ExchangeFailure, HEADER_BYTES_MAX } from './exchange-failure.ts';

/** Enough for a 102 every half second of the longest attempt. A receiver that sends more is misbehaving. */
const INTERIM_MAX = 50;

const INTERIM_STATUS = /^HTTP\/1\.[01] (1\d\d)[ \r]/;
const INTERIM_STATUS_BYTES = 13;
const INTERIM_STARTS = ['HTTP/1.1 1', 'HTTP/1.0 1'];
/** The position of the status's first digit, and that digit for 1xx. */
const CLASS_AT = 9;
const CLASS_INTERIM = 0x31;

const { read, write } = Socket.prototype;

interface ParsedSocket extends Socket {
  [progress]: Progress;
}

const progress = Symbol('progress of the response');

interface Progress {
  readonly host: string;
  /** Whether a final status line is still expected. */
  isDue: boolean;
  /** Bytes kept until more arrive, because they cannot be parsed yet. */
  held: Buffer | undefined;
  count: number;
}

/**
 * The connection carries one exchange at a time. This intercepts undici's calls: each request is written at
 * once, and responses are fetched with `read()`. A final response costs a check of one byte. Two shared
 * functions instead of closures per connection saved a tenth of each exchange.
 */
export function skipInterimResponses(socket: Socket, host: string): void {
  const state: Progress = { host, isDue: false, held: undefined, count: 0 };
  Object.assign(socket, { [progress]: state, read: readFinal, write: writeRequest });
}

function writeRequest(this: ParsedSocket, ...[chunk, encoding, done]: Parameters<Socket['write']>): boolean {
  this[progress].isDue = true;
  return write.call(this, chunk, encoding, done);
}

function readFinal(this: ParsedSocket, size?: number): Buffer | null {
  // Node itself reads 0 bytes to trigger a fetch.
  if (!this[progress].isDue || size === 0) return read.call(this, size);
  for (let chunk: Buffer | null = read.call(this, size); chunk !== null; chunk = read.call(this, size)) {
    const bytes = finalPart(this, chunk);
    if (bytes) return bytes;
  }
  return null;
}

/** Returns the bytes of the final response; undefined until it begins. */
function finalPart(socket: ParsedSocket, received: Buffer): Buffer | undefined {
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
    // Not HTTP, or endless headers: leave the error to undici's parser.
    if (status === undefined || end === -1) break;
    state.count += 1;
    const fault = protocolFault(status, state.count);
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

function protocolFault(status: string, count: number): string | undefined {
  if (status === '101') return 'sent an unrequested 101 response';
  return count > INTERIM_MAX ? `sent more than ${INTERIM_MAX} interim (1xx) responses` : undefined;
}

function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length > CLASS_AT && bytes[CLASS_AT] !== CLASS_INTERIM) return false;
  const start = bytes.toString('latin1', 0, Math.min(bytes.length, CLASS_AT + 1));
  return INTERIM_STARTS.some((whole) => whole.startsWith(start));
}
