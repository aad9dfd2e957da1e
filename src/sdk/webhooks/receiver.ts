// The webhook receiver: verifies requests, answers handshakes, calls handlers, chooses status codes.
import type { DedupeStore } from './dedupe.ts';
import type { EventOfType, EventType, KnownEvent, UnknownEvent } from './event.ts';
import { readBody } from './request-body.ts';
import { checkedSecrets, type UnwrapOptions, unwrapBytes } from './unwrap.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { headerValue, type WebhookHeaders } from './webhook-headers.ts';

/** The delivery that brought an event. */
export interface Delivery {
  /**
   * The same for all attempts of the delivery; Countersign's operator can find it by this id. Comes from an
   * unsigned header: use it in logs only. `event.id` is signed.
   */
  readonly id?: string | undefined;
  readonly headers: WebhookHeaders;
}

/**
 * If it resolves, the receiver answers 204 and the delivery is done. If it throws, the answer is 500 and the
 * delivery is retried. Countersign waits 15 seconds for the answer, so move long work to a queue of your own.
 */
export type EventHandler<Event> = (event: Event, delivery: Delivery) => unknown;

export type EventHandlers = {
  readonly [Type in EventType]?: EventHandler<EventOfType<Type>> | undefined;
};

type HandledEvent = KnownEvent | UnknownEvent;

type Handlers = {
  readonly [Type in HandledEvent['type']]?: EventHandler<HandledEvent & { type: Type }> | undefined;
};

export interface ReceiverOptions extends UnwrapOptions {
  /** A handler per event type. Events of other types are answered with 204 and ignored. */
  readonly on: EventHandlers;
  /**
   * Handles events that are newer than this SDK. When you upgrade to an SDK that knows their type, move the
   * code to `on`: they no longer arrive here.
   */
  readonly onUnknown?: EventHandler<UnknownEvent> | undefined;
  /** Prevents handling an event twice: `memoryDedupe()`, or a store of your own. */
  readonly dedupe?: DedupeStore | undefined;
  /**
   * Called for every rejected request (a `WebhookVerificationError`), every handler that throws, and every
   * failure of the dedupe store. Not awaited: where a process sleeps after it has answered (Workers, Lambda),
   * pass work after the first `await` to the platform's `waitUntil`. Default: `console.error`, with one line
   * per rejection.
   */
  readonly onError?: ((error: unknown, delivery: Delivery) => unknown) | undefined;
}

/** A request, as an adapter passes it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly headers: WebhookHeaders;
  /** A `RawBody`, an async iterable of its bytes, or nothing. Anything else was parsed, and is an error. */
  readonly body: unknown;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a 204. */
  readonly body?: string | undefined;
}

export interface Receiver {
  /**
   * Verifies a request, calls its handler, and returns the answer. Never rejects. Adapters call it; call it
   * yourself where there is none, as in AWS Lambda.
   */
  receive(request: ReceivedRequest): Promise<ReceiverAnswer>;
}

/** While an attempt is handled, another of the same event must retry later. Not 409, which is final. */
const IN_PROGRESS_RETRY_SECONDS = 10;

/**
 * Creates a receiver with safe defaults. It verifies every request, answers the verification handshake itself, passes
 * each event to the handler of its type, and answers so that Countersign reacts correctly:
 *
 * | answer | when | Countersign |
 * |---|---|---|
 * | 200 | the verification handshake | activates the endpoint |
 * | 204 | the handler resolved, the event was already handled, or it has no handler | marks it delivered |
 * | 400 | it is not genuine, or not recent | gives up |
 * | 405, 413 | not a POST; longer than 512 KiB, the rest of which is not read | gives up |
 * | 500 | the handler threw; the dedupe store failed; a body parser altered the body | retries |
 * | 503 | the handler threw `RetryLater`; another attempt is being handled | retries after `Retry-After` |
 *
 * Mount it with the adapter of your framework. One receiver serves one endpoint, at any path.
 *
 * @throws TypeError if the signing secret is missing, or the tolerance is not a number of at least 0.
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { on, onUnknown, dedupe, onError = logError } = options;
  checkedSecrets(options);

  // Not awaited, and its failures are caught: it must neither delay an answer nor end the process.
  function report(error: unknown, delivery: Delivery): void {
    (async () => onError(error, delivery))()
      .catch(logError)
      .catch(() => {});
  }

  async function handle<Type extends HandledEvent['type']>(
    handlers: Handlers,
    type: Type,
    event: HandledEvent & { type: Type },
    delivery: Delivery,
  ): Promise<void> {
    if (!handlers[type]) return;
    const claimId = crypto.randomUUID();
    const claim = dedupe ? await dedupe.claim(event.id, claimId) : 'new';
    if (claim === 'done') return;
    if (claim === 'in_progress') throw { retryAfterSeconds: IN_PROGRESS_RETRY_SECONDS };
    // A faulty store must not silently cause every event to be handled twice.
    if (claim !== 'new') throw new TypeError(`dedupe.claim: ${claim}`);
    let outcome: 'complete' | 'release' = 'release';
    try {
      // Called as a method, so that handlers in a class have their `this`.
      await handlers[type](event, delivery);
      outcome = 'complete';
    } finally {
      try {
        await dedupe?.[outcome](event.id, claimId);
      } catch (error) {
        // The handler's outcome counts: a 500 for finished work would certainly repeat it.
        report(error, delivery);
      }
    }
  }

  return {
    async receive({ method, headers, body }) {
      if (method !== 'POST') return answer(405, 'method_not_allowed', { Allow: 'POST' });
      const delivery: { id?: string | undefined; headers: WebhookHeaders } = { headers };
      let isGenuine = false;
      try {
        delivery.id = headerValue(headers, `${options.serviceName ?? 'Service'}-Delivery-Id`) || undefined;
        const event = await unwrapBytes(await readBody(body), headers, options);
        isGenuine = true;
        // Only the handshake has no id.
        if (!('id' in event)) return answer(200, '', {}, { challenge: event.challenge });
        await handle(event.type === 'unknown' ? { unknown: onUnknown } : on, event.type, event, delivery);
        return { status: 204, headers: {} };
      } catch (error) {
        try {
          const seconds = Object(error).retryAfterSeconds;
          // Rejects null, an empty string and NaN, which result from failed calculations.
          if (seconds === +seconds && seconds >= 0 && seconds <= 86_400)
            return answer(503, 'retry_later', { 'Retry-After': `${Math.ceil(seconds)}` });
        } catch {
          // Reading the thrown value failed.
        }
        report(error, delivery);
        // A handler's error is not a rejection, even if it is a WebhookVerificationError of its own `unwrap`.
        if (isGenuine || !(error instanceof WebhookVerificationError)) return answer(500, 'receiver_failed');
        // The body may be partly unread, so the connection cannot be reused.
        return answer(error.status, error.reason, { Connection: 'close' });
      }
    },
  };
}

function answer(
  status: number,
  error: string,
  headers?: Record<string, string>,
  body: object = { error },
): ReceiverAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Logs no headers. A rejection takes one line: anyone can cause one, and its stack is ours. */
function logError(error: unknown): void {
  console.error(error instanceof WebhookVerificationError ? `${error}` : error);
}
