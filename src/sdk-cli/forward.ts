// Sends an event to a receiver as the service does, byte for byte, signed here and now.
import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { signedHeaders } from '../sdk/webhooks/signed-headers.ts';
import { codesOf, connectionProblem } from './connection-problem.ts';

/** What the service waits for an answer. */
const TIMEOUT_MS = 15_000;
/** How much of an answer is read, as the service does. */
const BODY_BYTES_MAX = 64 * 1024;

export interface ForwardedEvent {
  readonly id: string;
  /** The exact text that deliveries carry. */
  readonly body: string;
}

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** At most 64 KiB of it. */
  readonly body: string;
  readonly durationMs: number;
}

/** No complete answer; the message says why. */
export interface NoAnswer {
  readonly kind: 'no_answer';
  readonly message: string;
  readonly durationMs: number;
}

export type Outcome = Answer | NoAnswer;

/** A receiver, and how requests to it are signed. `close` it, or the process does not end. */
export interface Target {
  readonly url: URL;
  /** The first word of the headers: `Service` in `Service-Signature`. */
  readonly serviceName: string;
  readonly signingSecret: string;
  readonly standardWebhooks: boolean | undefined;
  readonly agent: HttpAgent;
  close(): void;
}

export function openTarget(
  options: Pick<Target, 'url' | 'serviceName' | 'signingSecret' | 'standardWebhooks'>,
): Target {
  // Connections are kept, as the service does: a long backlog would otherwise use up the ports.
  const Agent = options.url.protocol === 'https:' ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true });
  return { ...options, agent, close: () => agent.destroy() };
}

/** Whether the service would take the event as delivered: redirects are not followed, and are none. */
export function isDelivered(outcome: Outcome): boolean {
  return outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
}

/** Posts the event, and resolves to what came of it, whatever that is. @throws the signal's reason. */
export async function forward(
  { id, body }: ForwardedEvent,
  target: Target,
  signal?: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now();
  const subject = { eventId: id, deliveryId: deliveryIdOf(id, target) };
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const signed = await signedHeaders(body, subject, { ...target, timestampSeconds });
  const bytes = Buffer.from(body);
  // In the order, the case and the framing of a delivery. A list is sent as it is.
  const headers = [
    ['host', target.url.host],
    ['connection', 'keep-alive'],
    ...signed,
    ['content-length', String(bytes.length)],
  ].flat();
  const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
  const durationMs = () => Math.round(performance.now() - startedAt);
  for (;;) {
    const exchange = new Exchange();
    try {
      const { status, headers: answered, body: text } = await exchange.post(target, headers, bytes, limit);
      return { kind: 'answer', status, headers: answered, body: text, durationMs: durationMs() };
    } catch (error) {
      signal?.throwIfAborted();
      // The receiver has closed a kept connection, as one that was restarted has: nothing was handled.
      if (exchange.wasReset && !limit.aborted) continue;
      const message = limit.aborted
        ? lateness(target, exchange.status)
        : reasonOf(error, target, exchange.status);
      return { kind: 'no_answer', message, durationMs: durationMs() };
    }
  }
}

/** What a refusal means whose answer names the check that failed, as those of the SDK's receivers do. */
export function hintAbout(outcome: Outcome): string | undefined {
  if (outcome.kind === 'no_answer' || outcome.status !== 400) return undefined;
  if (outcome.body.includes('signature_mismatch'))
    return 'Does the receiver have the secret that this was signed with? It is SIGNING_SECRET, or else what listen --print-secret prints.';
  const [, direction] = /timestamp_too_(old|new)/.exec(outcome.body) ?? [];
  if (direction === undefined) return undefined;
  return `The receiver's clock is too far ${direction === 'old' ? 'ahead of' : 'behind'} this computer's, which shows ${new Date().toISOString()}.`;
}

/** What came of it, in a line for people, with what a refusal means. */
export function inWords(type: string, id: string, outcome: Outcome): string {
  const what = outcome.kind === 'answer' ? `${outcome.status}${shortBody(outcome)}` : outcome.message;
  const hint = hintAbout(outcome);
  return `${type} ${id}: ${what} (${outcome.durationMs} ms)\n${hint === undefined ? '' : `${hint}\n`}`;
}

/** The same for programs. */
export function asJson(
  event: { type: string; schemaVersion: number; id: string },
  url: URL,
  outcome: Outcome,
) {
  const isAnswer = outcome.kind === 'answer';
  return {
    event_id: event.id,
    type: event.type,
    schema_version: event.schemaVersion,
    forward_to: url.href,
    delivered: isDelivered(outcome),
    status: isAnswer ? outcome.status : null,
    error: isAnswer ? null : outcome.message,
    response_body: isAnswer ? outcome.body : null,
    duration_ms: outcome.durationMs,
  };
}

/** The beginning of the body of an answer that is a refusal, as a part of a sentence. */
function shortBody({ status, body, headers: { location } }: Answer): string {
  if (status >= 200 && status < 300) return '';
  const text = oneLine(body.trim() === '' && location ? `redirect to ${location}` : body, 120);
  return text === '' ? '' : `: ${text}`;
}

/** The beginning of a text that others wrote, without what could steer the terminal. */
export function oneLine(text: string, charactersMax: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return line.length > charactersMax ? `${line.slice(0, charactersMax - 1)}…` : line;
}

/**
 * The id of the delivery of an event to this receiver. There is no such delivery at the service, but the same event has
 * to have the same id again. A UUID of version 7, as the service's are: with the event's time, the rest hashed.
 */
function deliveryIdOf(eventId: string, { url }: Target): string {
  const time = eventId.replaceAll('-', '').slice(0, 12);
  const hash = createHash('sha256').update(`listen/v1 ${eventId} ${url.pathname}${url.search}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4];
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join('-');
}

class Exchange {
  status: number | undefined;
  /** A connection that had been used before was closed before any answer. */
  wasReset = false;

  post(
    { url, agent }: Target,
    headers: readonly string[],
    body: Buffer,
    signal: AbortSignal,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, { method: 'POST', headers, agent, signal });
      request.on('error', (error) => {
        const { code }: NodeJS.ErrnoException = error;
        this.wasReset =
          request.reusedSocket && this.status === undefined && (code === 'ECONNRESET' || code === 'EPIPE');
        reject(error);
      });
      request.on('response', (response) => {
        this.status = response.statusCode ?? 0;
        const parts: Buffer[] = [];
        let bytes = 0;
        const done = () => {
          const text = Buffer.concat(parts).subarray(0, BODY_BYTES_MAX).toString('utf8');
          resolve({ status: this.status ?? 0, headers: response.headers, body: text });
        };
        response.on('data', (chunk: Buffer) => {
          parts.push(chunk);
          bytes += chunk.length;
          if (bytes <= BODY_BYTES_MAX) return;
          done();
          request.destroy();
        });
        response.on('end', done);
        response.on('error', reject);
      });
      request.end(body);
    });
  }
}

function lateness({ url }: Target, status: number | undefined): string {
  const limit = `${TIMEOUT_MS / 1_000} s`;
  return status === undefined
    ? `${url.host} did not answer within ${limit}`
    : `${url.host} answered ${status}, but its answer did not end within ${limit}`;
}

function reasonOf(error: unknown, { url }: Target, status: number | undefined): string {
  if (status !== undefined) return `${url.host} answered ${status}, but closed the connection before the end`;
  const problem = connectionProblem(error, url);
  return problem ?? `${url.host}: ${codesOf(error)[0] ?? Object(error).message}`;
}
