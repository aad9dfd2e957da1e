import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A delivery as the receiver got it. Handshakes are not logged. */
export interface ReceivedRequest {
  readonly kind: 'request';
  /** When its last byte had arrived, in milliseconds since 1970. */
  readonly at: number;
  /**
   * When the receiver had last read requests before: on a busy machine, the request may have waited in the
   * kernel since then.
   */
  readonly notBefore: number;
  readonly endpoint: string;
  readonly deliveryId: string;
  readonly eventId: string;
  /** The number in the payload, which identifies the event. */
  readonly number: number;
  readonly bodySha256: string;
  /** The value of the signature header. */
  readonly signature: string;
  /** `valid`, or the reason why `unwrap` rejected it. */
  readonly verification: string;
  /** The status of the answer; null if this receiver sends no complete response. */
  readonly status: number | null;
}

/** How many bytes of a body a worker read before it dropped the connection. */
export interface BodyTaken {
  readonly kind: 'body taken';
  readonly endpoint: string;
  readonly bytes: number;
}

export type LogLine = ReceivedRequest | BodyTaken;

/** Reads the receiver's log, which has one JSON object per line. */
export async function readRequestLog(file: string): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) lines.push(JSON.parse(line));
  return lines;
}
