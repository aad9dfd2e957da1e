// The event feed: its pages as one iteration, which resumes after everything that may pass.
import type { EventFeedPage, ReadEventFeedData } from '../../generated/api/types.gen.ts';
import type { WithResponse } from './api-promise.ts';
import { ApiError, ConnectionError, CountersignError } from './errors.ts';
import { feedRetryDelayMs } from './requests/retry-timing.ts';
import { isTransient, pause, type SendOptions } from './requests/sending.ts';
import { asKnown, type EventType, type KnownEvent, type UnknownEvent } from './webhooks/event.ts';
import { whileAwake } from './while-awake.ts';

export interface FeedOptions<Type extends string, Include extends 'body' | undefined>
  extends Pick<SendOptions, 'headers'> {
  /** The `cursor` of an event, or of a feed: continues behind it. `null` is no cursor. */
  readonly cursor?: string | null | undefined;
  /**
   * Where to begin without a `cursor`: `now` (default) for what happens from now on, `start` for the oldest event that is
   * kept, or a time.
   */
  readonly from?: Date | string | undefined;
  /**
   * Only events of these types, and newer versions of them, which are `unknown`. Default: all. A list that is not known
   * before, a `string[]`, may have types that are newer than this version of the SDK.
   */
  readonly types?: readonly (Type & (string extends Type ? unknown : EventType))[] | undefined;
  /** `body` adds the exact text that deliveries of the event carry. */
  readonly include?: Include;
  /** How many events to read at once, at most 100. Default 100. */
  readonly limit?: number | undefined;
  /**
   * How many seconds a request waits for an event, at most 25. Default 25. Less once requests were cut twice after the same
   * time, as a proxy does with connections that are silent.
   */
  readonly wait?: number | undefined;
  /** The time limit for a request. Default: 10 seconds more than `wait`. */
  readonly timeoutMs?: number | undefined;
  /** How often in a row to retry failures that may pass. Default: without end. */
  readonly maxRetries?: number | undefined;
  /** Ends the iteration once there is nothing more to read: for a job that runs now and then. */
  readonly untilCaughtUp?: boolean | undefined;
  /** Ends the iteration, without an error, when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when there is nothing more to read for now, if the cursor has moved since the last call, and awaited: a
   * place to save the cursor, also if only events of other types came. What it throws ends the iteration.
   */
  readonly onCaughtUp?: ((caughtUp: { readonly cursor: string }) => unknown) | undefined;
  /** Called when the connection's state changes, and for each attempt that fails. What it throws ends the iteration. */
  readonly onState?: ((state: FeedState) => void) | undefined;
}

/** What the feed knows of its connection. */
export type FeedState =
  /** Before the first request. */
  | { readonly status: 'connecting' }
  /** The API has answered, for the first time or again. */
  | { readonly status: 'connected'; readonly behind: number }
  /** There was no answer, or one that may pass. The next attempt, from the same cursor, is in `retryInMs`. */
  | {
      readonly status: 'lost';
      readonly error: CountersignError;
      /** How many attempts have failed in a row. */
      readonly attempt: number;
      readonly retryInMs: number;
    };

/** An event of the feed: as receivers get it, and with its place. */
export type TypedFeedEvent<Type extends string = EventType, Include extends 'body' | undefined = undefined> =
  | Placed<Extract<KnownEvent, { readonly type: Type }> | UnknownEvent, Include>
  | (ErasedEvent & (Include extends 'body' ? { readonly body?: undefined } : unknown));

/** The tombstone of an event whose data the operator has erased. What it told of earlier is to be erased here too. */
export interface ErasedEvent {
  readonly type: 'erased';
  readonly id: string;
  /** The original event type, such as `invoice.issued`. */
  readonly event_type: string;
  readonly schema_version: number;
  readonly created_at: string;
  readonly erased_at: string;
  readonly data: null;
  readonly cursor: string;
}

type Placed<Event, Include> = Event extends unknown
  ? Omit<Event, 'test'> & { readonly cursor: string } & (Include extends 'body'
        ? { readonly body: string }
        : unknown)
  : never;

/** The events of the feed, oldest first. Each iteration continues at `cursor`; one at a time. */
export interface EventFeed<Event> extends AsyncIterable<Event, void> {
  /**
   * The place behind the last event that was handled: after it, the next one was asked for. An event at which the loop
   * was left by `break` or an error comes again. `undefined` until the first answer, if none was given.
   */
  readonly cursor: string | undefined;
  /** How many events, of whatever type, came after the last page when it was read. */
  readonly behind: number | undefined;
}

/** Requests a page. */
export type ReadPage = (
  query: NonNullable<ReadEventFeedData['query']>,
  call: SendOptions,
) => Promise<WithResponse<EventFeedPage>>;

const PAGE_LIMIT = 100;
const WAIT_SECONDS = 25;
const ANSWER_SECONDS = 10;
/** An empty answer that comes sooner was not waited for: the API limits how many requests wait. */
const IDLE_MS = 1_000;
/** Two connections that were cut after times closer than this were cut by the same rule. */
const SAME_CUT_MS = 500;

/** @throws TypeError for `types` without a type, or a `timeoutMs` that ends before `wait`. */
export function eventFeed<Type extends string, Include extends 'body' | undefined>(
  readPage: ReadPage,
  options: FeedOptions<Type, Include>,
): EventFeed<TypedFeedEvent<Type, Include>> {
  const { wait = WAIT_SECONDS, types, signal, headers, untilCaughtUp, onCaughtUp, onState } = options;
  const { timeoutMs = (wait + ANSWER_SECONDS) * 1_000, maxRetries = Infinity, from } = options;
  // Without a type it would be the feed of all of them.
  if (types?.length === 0) throw new TypeError('types must not be empty: omit it for all types.');
  if (!(timeoutMs > wait * 1_000)) throw new TypeError('timeoutMs must be more than wait.');
  if (!(maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more.');
  const query = {
    limit: options.limit ?? PAGE_LIMIT,
    ...(types && { event_type: types.join() }),
    ...(options.include && { include: options.include }),
  };
  const beginning = from === undefined ? {} : { from: from instanceof Date ? from.toISOString() : from };
  let cursor = options.cursor ?? undefined;
  let behind: number | undefined;
  let caughtUpAt: string | undefined;
  let isIterated = false;
  let hasAnswered = false;

  async function* iterate(stop: AbortController): AsyncGenerator<TypedFeedEvent<Type, Include>, void> {
    if (isIterated) throw new CountersignError('This feed is being iterated already: create another.', 0);
    isIterated = true;
    const abort = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    try {
      for await (const page of pages(stop.signal)) {
        for (const event of page.data) {
          yield event.erased_at === undefined
            ? asKnown(event, event.type, event.schema_version)
            : { ...event, type: 'erased', event_type: event.type };
          cursor = event.cursor;
          stop.signal.throwIfAborted();
        }
        cursor = page.cursor;
        if (page.has_more) continue;
        if (caughtUpAt !== cursor) {
          await onCaughtUp?.({ cursor });
          caughtUpAt = cursor;
        }
        if (untilCaughtUp) return;
      }
    } catch (error) {
      if (!stop.signal.aborted || error !== stop.signal.reason) throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
      isIterated = false;
    }
  }

  /** Each page behind what was handled of the one before, however many attempts it takes. */
  async function* pages(stop: AbortSignal): AsyncGenerator<EventFeedPage, never> {
    onState?.({ status: 'connecting' });
    let isConnected = false;
    // A proxy may end requests that are silent for a while: then they wait less.
    let patience = wait;
    let cutAfterMs: number | undefined;
    for (let attempt = 1; ; attempt++) {
      const startMs = Date.now();
      const place = cursor;
      // The first request, and the first after a failure, is answered at once: that shows that the API is there, and
      // fixes where `now` is before anything is awaited.
      const isProbe = !isConnected && wait > 0;
      const seconds = isProbe || untilCaughtUp ? 0 : patience;
      let retryInMs: number | undefined;
      let page: EventFeedPage;
      try {
        const request = {
          ...query,
          ...(place === undefined ? beginning : { cursor: place }),
          ...(seconds > 0 && { wait: seconds }),
        };
        const call = {
          timeoutMs,
          headers,
          // This loop does the retrying.
          maxRetries: 0,
          attempt,
          retryInMs(error: unknown) {
            retryInMs = delayBeforeRetryMs(error, attempt);
            return retryInMs;
          },
        };
        const { data } = await whileAwake(stop, attempt, (awake) =>
          readPage(request, { ...call, signal: awake }),
        );
        page = data;
      } catch (error) {
        if (retryInMs === undefined || !(error instanceof CountersignError)) throw error;
        isConnected = false;
        const silentMs = Date.now() - startMs;
        if (silentMs < seconds * 1_000) {
          if (cutAfterMs !== undefined && Math.abs(silentMs - cutAfterMs) < SAME_CUT_MS)
            patience = Math.max(0, Math.floor(silentMs / 1_000) - 1);
          cutAfterMs = silentMs;
        }
        onState?.({ status: 'lost', error, attempt, retryInMs });
        const delayMs = retryInMs;
        await whileAwake(stop, attempt, (awake) => pause(delayMs, awake)).catch(ignoreSleep);
        continue;
      }
      attempt = 0;
      hasAnswered = true;
      if (cutAfterMs !== undefined && Date.now() - startMs > cutAfterMs + SAME_CUT_MS) cutAfterMs = undefined;
      behind = page.behind;
      if (!isConnected) onState?.({ status: 'connected', behind });
      isConnected = true;
      yield page;
      const hasMoreToRead = page.has_more && page.cursor !== place;
      const restMs = startMs + IDLE_MS - Date.now();
      if (page.data.length === 0 && !hasMoreToRead && !isProbe && restMs > 0) {
        await pause(Math.min(restMs, IDLE_MS), stop);
      }
    }
  }

  /** `undefined` if a retry would not help. */
  function delayBeforeRetryMs(error: unknown, attempt: number): number | undefined {
    if (!(error instanceof CountersignError) || attempt > maxRetries) return undefined;
    // What is not from the API, such as the page of a proxy, is a wrong `baseUrl` only at the beginning.
    const isForeign = hasAnswered && !(error instanceof ApiError && error.problem);
    if (!isForeign && !isTransient(error)) return undefined;
    const retryAfter = error instanceof ApiError ? error.headers.get('Retry-After') : null;
    return feedRetryDelayMs(attempt, retryAfter, Date.now(), Math.random());
  }

  return {
    get cursor() {
      return cursor;
    },
    get behind() {
      return behind;
    },
    [Symbol.asyncIterator]() {
      const stop = new AbortController();
      const events = iterate(stop);
      return {
        next: () => events.next(),
        // Without the abort, it would wait for the answer of a pending request.
        return() {
          stop.abort();
          return events.return();
        },
      };
    },
  };
}

/** Who was asleep does not go on waiting. */
function ignoreSleep(error: unknown): void {
  if (!(error instanceof ConnectionError)) throw error;
}
