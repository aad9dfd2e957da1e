import type { DedupeStore } from './dedupe.ts';
import {
  type EventOfType,
  type EventType,
  HANDSHAKE_TYPE,
  type KnownEvent,
  type UnknownEvent,
} from './event.ts';
import { readBody } from './request-body.ts';
import { secretsOf } from './signing-secret.ts';
import { type UnwrapOptions, unwrapBlob } from './unwrap.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { headerValue, type WebhookHeaders } from './webhook-headers.ts';

/** The delivery that brought an event. */
export interface Delivery {
  /** Stays the same when the delivery is attempted again; Countersign's operator finds it by this id. */
  readonly id: string | undefined;
  readonly headers: WebhookHeaders;
}

/**
 * Resolve, and the delivery is answered 204: it is done. Throw, and it is answered 500: it comes again. Countersign waits 15 seconds
 * for the answer, so put long work into a queue of your own.
 */
export type EventHandler<Event> = {
  // A method, so that a handler of one event can stand where one of any event is looked up by its type.
  handle(event: Event, delivery: Delivery): unknown;
}['handle'];

export type EventHandlers = {
  readonly [Type in EventType]?: EventHandler<EventOfType<Type>> | undefined;
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
   * dedupe store. Default: `console.error`.
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
 * | 405, 413 | not a POST; longer than 512 KiB | gives it up |
 * | 500 | the handler threw; a body parser has spoilt the body | tries again |
 * | 503 | the handler threw `RetryLater`; another attempt is being handled | tries again after `Retry-After` |
 *
 * Mount it with the adapter of your framework. One receiver serves one endpoint, at any path.
 *
 * @throws TypeError at once when the signing secret is missing.
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { on, onUnknown, dedupe, onError = logError } = options;
  secretsOf(options.signingSecret);

  // An `onError` that fails must not end the process.
  const report = (error: unknown, delivery: Delivery) =>
    (async () => onError(error, delivery))().catch(logError);

  async function handle(
    event: KnownEvent | UnknownEvent,
    handler: EventHandler<KnownEvent | UnknownEvent>,
    delivery: Delivery,
  ): Promise<void> {
    const claimId = crypto.randomUUID();
    const claim = await dedupe?.claim(event.id, claimId);
    if (claim === 'done') return;
    if (claim === 'in_progress') throw { retryAfterSeconds: IN_PROGRESS_RETRY_SECONDS };
    let outcome: 'complete' | 'release' = 'release';
    try {
      await handler(event, delivery);
      outcome = 'complete';
    } finally {
      try {
        await dedupe?.[outcome](event.id, claimId);
      } catch (error) {
        // The handler's outcome stands: a 500 for work that is done would have it done again for certain.
        await report(error, delivery);
      }
    }
  }

  return {
    async receive({ method, headers, body }) {
      if (method !== 'POST') return answer(405, { error: 'method_not_allowed' }, { Allow: 'POST' });
      const id = headerValue(headers, `${options.serviceName ?? 'Service'}-Delivery-Id`);
      const delivery = { id, headers };
      try {
        const event = await unwrapBlob(await readBody(body), headers, options);
        if (event.type === HANDSHAKE_TYPE) return answer(200, { challenge: event.challenge });
        const handler: EventHandler<KnownEvent | UnknownEvent> | undefined =
          event.type === 'unknown' ? onUnknown : on[event.type];
        if (handler) await handle(event, handler, delivery);
        return { status: 204, headers: {} };
      } catch (error) {
        const seconds = Object(error).retryAfterSeconds;
        if (seconds >= 0)
          return answer(503, { error: 'retry_later' }, { 'Retry-After': `${Math.ceil(seconds)}` });
        await report(error, delivery);
        return error instanceof WebhookVerificationError
          ? answer(error.status, { error: error.reason })
          : answer(500, { error: 'receiver_failed' });
      }
    },
  };
}

function answer(status: number, body: object, headers?: Record<string, string>): ReceiverAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The error only: of the delivery's headers a log has no need. */
function logError(error: unknown): void {
  console.error(error);
}
