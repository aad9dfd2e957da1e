import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A delivery as the receiver saw it. Handshakes are not logged. */
export interface ReceivedRequest {
  readonly kind: 'request';
  /** When its last byte had arrived, in milliseconds since 1970. */
  readonly at: number;
  /** When the receiver had last looked for requests before: on a busy machine it may have waited in the kernel since then. */
  readonly notBefore: number;
  readonly endpoint: string;
  readonly deliveryId: string;
  readonly eventId: string;
  /** The number in the payload: what was published. */
  readonly number: number;
  readonly bodySha256: string;
  /** `valid`, or why `unwrap` refused it. */
  readonly signature: string;
  /** The status it was answered with; null when that is not how this receiver answers. */
  readonly status: number | null;
}

/** How much of a body a worker took before it dropped the connection. */
export interface BodyTaken {
  readonly kind: 'body taken';
  readonly endpoint: string;
  readonly bytes: number;
}

export type LogLine = ReceivedRequest | BodyTaken;

/** The receiver writes a JSON object a line. */
export async function readRequestLog(file: string): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) lines.push(JSON.parse(line));
  return lines;
}
