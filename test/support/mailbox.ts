// A mail server for tests that keeps the mail it receives.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitFor } from './wait-for.ts';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The raw text, with headers and parts. */
  readonly source: string;
  /** The part in plain text. */
  readonly text: string;
}

export interface Mailbox extends AsyncDisposable {
  /** Includes user and password. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The next recipients are refused with this code; undefined accepts again. */
  refuseWith(code: number | undefined): void;
  waitForMails(count: number): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    // Without STARTTLS: a certificate is not part of these tests.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'user' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, callback) =>
      callback(refusal === undefined ? null : Object.assign(new Error('no'), { responseCode: refusal })),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
          text: plainPart(source),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://user:p%40ss@127.0.0.1:${port}`,
    mails,
    refuseWith(code) {
      refusal = code;
    },
    waitForMails: (count) =>
      waitFor(
        `${count} mails`,
        () => mails.length >= count,
        () => `${mails.length} came`,
      ),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable, as the parts are sent. */
function plainPart(source: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1] ?? '';
  return part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
