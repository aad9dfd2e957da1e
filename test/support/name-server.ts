// A name server with TXT records, for the DNS challenge of domains.
import { createSocket } from 'node:dgram';

export interface NameServer extends AsyncDisposable {
  /** As `address:port`. */
  readonly address: string;
  /** The key is the name. */
  readonly texts: Map<string, string>;
}

const HEADER_BYTES = 12;
const ANSWER_FOUND = 0x8180;
const ANSWER_NO_SUCH_NAME = 0x8183;

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let end = HEADER_BYTES;
    for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length));
      end += 1 + length;
    }
    // The question consists of a name, a type and a class.
    const question = query.subarray(HEADER_BYTES, end + 5);
    const text = texts.get(labels.join('.').toLowerCase());
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(text === undefined ? ANSWER_NO_SUCH_NAME : ANSWER_FOUND, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    socket.send(
      Buffer.concat([header, question, text === undefined ? Buffer.alloc(0) : txtRecord(text)]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(resolve)),
  };
}

/** The record refers to its name by a pointer to the question. */
function txtRecord(text: string): Buffer {
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
  return Buffer.concat([record, Buffer.from(text)]);
}
