import type { DedupeStore } from './dedupe.ts';
import type { EventOfType, EventType, KnownEvent, UnknownEvent } from './event.ts';
import { readBody } from './request-body.ts';
import { checkedSecrets, type UnwrapOptions, unwrapBytes } from './unwrap.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { headerValue, type WebhookHeaders } from './webhook-headers.ts';

/** The delivery that brought an event. */
export interface Delivery {
  /**
   * Stays the same when the delivery is attempted again; Countersign's operator finds it by this id. It comes from a header that is
   * not signed: write it to logs, and let nothing depend on it. `event.id` is signed.
   */
  readonly id?: string | undefined;
  readonly headers: WebhookHeaders;
}

/**
 * Resolve, and the delivery is answered 204: it is done. Throw, and it is answered 500: it comes again. Countersign waits 15 seconds
 * for the answer, so put long work into a queue of your own.
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
  /** What to do with an event of each type. Events of other types are answered 204 and forgotten. */
  readonly on: EventHandlers;
  /**
   * What to do with events that are newer than this SDK. When you upgrade to one that knows their type, move the code to `on`:
   * they no longer come here.
   */
  readonly onUnknown?: EventHandler<UnknownEvent> | undefined;
  /** Keeps an event that is delivered twice from being handled twice: `memoryDedupe()`, or a store of your own. */
  readonly dedupe?: DedupeStore | undefined;
  /**
   * Told of every request that is refused (a `WebhookVerificationError`), every handler that throws, and every failure of the
   * dedupe store. It is not waited for: where a process sleeps once it has answered (Workers, Lambda), what goes on after the first
   * `await` belongs in the platform's `waitUntil`. Default: `console.error`, for a refusal in one line.
   */
  readonly onError?: ((error: unknown, delivery: Delivery) => unknown) | undefined;
}

/** A request as an adapter gives it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly headers: WebhookHeaders;
  /** A `RawBody`, an async iterable of its bytes, or nothing. Anything else is what a body parser made of it, and an error. */
  readonly body: unknown;
}

/** How to answer it. */
export interface ReceiverAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent with a 204. */
  readonly body?: string | undefined;
}

export interface Receiver {
  /**
   * Verifies a request, lets its handler do the work, and says how to answer. Never rejects. What the adapters call; call it yourself
   * where there is none, as in AWS Lambda.
   */
  receive(request: ReceivedRequest): Promise<ReceiverAnswer>;
}

/** While one attempt is handled, another of the same event is asked to come back. Not with a 409: that would be final. */
const IN_PROGRESS_RETRY_SECONDS = 10;

/**
 * A receiver that is right by default. It verifies every request, answers the verification handshake by itself, hands each event to
 * the handler of its type, and answers so that Countersign does the right thing:
 *
 * | answer | when | Countersign |
 * |---|---|---|
 * | 200 | the verification handshake | activates the endpoint |
 * | 204 | the handler resolved, the event was handled before, or there is no handler for it | has delivered it |
 * | 400 | it is not genuine, or not recent | gives it up |
 * | 405, 413 | not a POST; longer than 512 KiB, of which the rest is not read | gives it up |
 * | 500 | the handler threw; the dedupe store failed; a body parser has spoilt the body | tries again |
 * | 503 | the handler threw `RetryLater`; another attempt is being handled | tries again after `Retry-After` |
 *
 * Mount it with the adapter of your framework. One receiver serves one endpoint, at any path.
 *
 * @throws TypeError at once when the signing secret is missing, or the tolerance is not a number from 0.
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { on, onUnknown, dedupe, onError = logError } = options;
  checkedSecrets(options);

  // Not waited for, and whatever fails in it is caught: it must neither hold an answer back nor end the process.
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
    // A store that is written wrong must not have every event handled twice unseen.
    if (claim !== 'new') throw new TypeError(`dedupe.claim: ${claim}`);
    let outcome: 'complete' | 'release' = 'release';
    try {
      // As a method, which it may be: handlers in a class have their `this`.
      await handlers[type](event, delivery);
      outcome = 'complete';
    } finally {
      try {
        await dedupe?.[outcome](event.id, claimId);
      } catch (error) {
        // The handler's outcome stands: a 500 for work that is done would have it done again for certain.
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
          // Null, an empty text or NaN come of a calculation that failed.
          if (seconds === +seconds && seconds >= 0 && seconds <= 86_400)
            return answer(503, 'retry_later', { 'Retry-After': `${Math.ceil(seconds)}` });
        } catch {
          // What was thrown cannot even be looked at.
        }
        report(error, delivery);
        // Of what a handler throws nothing is a refusal, not even that of something else which it has given to `unwrap`.
        if (isGenuine || !(error instanceof WebhookVerificationError)) return answer(500, 'receiver_failed');
        // The body may not have been read to its end: this connection cannot be used again.
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

/** The error only: of the delivery's headers a log has no need. A refusal in one line: anybody can cause one, and its stack is ours. */
function logError(error: unknown): void {
  console.error(error instanceof WebhookVerificationError ? `${error}` : error);
}
