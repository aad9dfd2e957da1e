// Polls of the event feed, including those that wait until there is an event.
import type { Context } from '../../domain/context.ts';
import { endsOfFeeds } from '../../domain/feed/ends-of-feeds.ts';
import { FIRST_PLACE, writeFeedPlace } from '../../domain/feed/feed-position.ts';
import { type FeedPage, type FeedRequest, PAGE_BYTES_MAX, readFeed } from '../../domain/feed/read-feed.ts';
import { feedChannel, organizationsIn } from '../../domain/feed/sequence-events.ts';
import { Loop } from '../../platform/loop.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';
import type { Waiting } from './connections/waiting.ts';

/** A poll's request. */
export interface FeedPoll extends FeedRequest {
  readonly organizationId: string;
  /** How long it may wait for an event. */
  readonly waitMs: number;
}

/** The sequencer that gives events their positions in the feed. */
export interface Sequencing {
  /** Resolves when every event committed now has a position, or after a time limit. Never rejects. */
  catchUp(): Promise<void>;
  /** Keeps the sequencer running. @returns a function that ends this. */
  hold(): () => void;
}

/**
 * A token's waiting polls beyond this number are answered at once. A consumer needs one; a few may overlap.
 */
const WAITING_OF_CALLER_MAX = 8;
/** Most concurrent reads for waiting polls, which share the database connections with requests. */
const LOOKS_AT_ONCE = 4;
/** A lost notification delays an event by at most this time. */
const SAFETY_LOOK_MS = 5_000;
/**
 * With a filter that few events match, a poll reads past other events for so long before it returns the
 * position reached.
 */
const PASSING_OVER_MS = 200;
/**
 * A server about to stop answers polls this soon: quickly, but not so that clients poll again without a
 * pause.
 */
const WAIT_WHILE_DRAINING_MS = 1_000;

/**
 * One event wakes all waiting polls, and all their answers are in memory together: the more polls, the
 * smaller the pages.
 */
const BYTES_OF_SHARED_PAGES = 16 * 1024 * 1024;
/** The largest size of an event. */
const BYTES_OF_SHARED_PAGE_MIN = 256 * 1024;

interface Waiter {
  readonly poll: FeedPoll;
  readonly callerId: string;
  /** The answer if no event arrives: empty, at the position up to which the feed has been read. */
  page: FeedPage;
  /**
   * The error of the last read, so that it is unknown whether an event has arrived; undefined after a read
   * that succeeded.
   */
  failure: unknown;
  readonly resolve: (page: FeedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The polls of this process. A waiting poll holds no database connection: one LISTEN wakes all polls of an
 * organization, and polls with the same request share a read.
 */
export class FeedWaiters {
  readonly #context: Context;
  readonly #sequencing: Sequencing;
  readonly #waitersMax: number;
  readonly #byOrganization = new Map<string, Set<Waiter>>();
  readonly #countByCaller = new Map<string, number>();
  /** Organizations for which events may have arrived. */
  readonly #due = new Set<string>();
  /** Organizations for which a read is running. */
  readonly #looking = new Set<string>();
  #count = 0;
  #listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  #release: (() => void) | undefined;
  #safetyLook: Loop | undefined;
  #state: 'open' | 'draining' | 'closed' = 'open';

  /**
   * @param waitersMax the most waiting polls; further ones are answered at once, which leaves connections to
   *   other requests.
   */
  constructor(context: Context, sequencing: Sequencing, waitersMax: number) {
    this.#context = context;
    this.#sequencing = sequencing;
    this.#waitersMax = waitersMax;
  }

  /** How many polls wait. */
  get count(): number {
    return this.#count;
  }

  /**
   * Returns the next page, or an empty one at the end of the feed when the time is over. A publisher always
   * finds its own event: before a poll that does not wait returns an empty page, it gives committed events up
   * to a second to get a position.
   *
   * @throws DomainError `feed_cursor_expired`; EdgeError if the caller lost access during the wait; the
   *   database's error if it is unknown whether there is an event.
   */
  async read(poll: FeedPoll, waiting: Waiting): Promise<FeedPage> {
    const found = await this.#readOn(poll);
    if (found.hasMore) return found;
    if (poll.waitMs === 0) {
      // Read again from the same position: the page may have more events now.
      await this.catchUp();
      const page = await this.#readOn(poll);
      if (page.end.position > found.end.position) await waiting.readmit();
      return page;
    }
    if (isAnswer(found) || !this.#hasRoomFor(waiting.callerId)) return found;
    const page = await waiting.wait((hungUp) => this.#wait(poll, found, waiting.callerId, hungUp));
    // After the read: a revoked token must not get events published after its revocation.
    await waiting.readmit();
    return page;
  }

  /** Resolves when every event committed now is in the feed, or after a second. */
  catchUp(): Promise<void> {
    return this.#sequencing.catchUp();
  }

  /** Answers all waiting polls. New ones wait a second at most, until `close`. */
  drain(): void {
    if (this.#state === 'open') this.#state = 'draining';
    this.#answerAll();
  }

  /** Answers all waiting polls; from now on no poll waits. */
  close(): void {
    this.#state = 'closed';
    this.#answerAll();
  }

  /** Reads further where a page had no matching event but did not reach the end of the feed. */
  async #readOn(poll: FeedPoll): Promise<FeedPage> {
    const until = performance.now() + PASSING_OVER_MS;
    let page = await readFeed(this.#context, poll.organizationId, poll);
    while (page.events.length === 0 && page.hasMore && performance.now() < until)
      page = await readFeed(this.#context, poll.organizationId, { ...poll, after: page.end });
    return page;
  }

  #hasRoomFor(callerId: string): boolean {
    return (
      this.#state !== 'closed' &&
      this.#count < this.#waitersMax &&
      (this.#countByCaller.get(callerId) ?? 0) < WAITING_OF_CALLER_MAX
    );
  }

  async #wait(poll: FeedPoll, page: FeedPage, callerId: string, hungUp: AbortSignal): Promise<FeedPage> {
    if (hungUp.aborted) return page;
    const { promise, resolve, reject } = Promise.withResolvers<FeedPage>();
    const waiter: Waiter = { poll, callerId, page, failure: undefined, resolve, reject };
    const waitMs = this.#state === 'draining' ? Math.min(poll.waitMs, WAIT_WHILE_DRAINING_MS) : poll.waitMs;
    const timer = setTimeout(() => end(waiter), waitMs);
    hungUp.addEventListener('abort', () => end(waiter), { once: true });
    this.#add(waiter);
    try {
      // No notification reaches this poll for events committed between its own read and LISTEN.
      void this.#listen().then(() => this.#look(poll.organizationId));
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#remove(waiter);
    }
  }

  #add(waiter: Waiter): void {
    const { organizationId } = waiter.poll;
    const waiters = this.#byOrganization.get(organizationId);
    if (waiters) waiters.add(waiter);
    else this.#byOrganization.set(organizationId, new Set([waiter]));
    this.#countByCaller.set(waiter.callerId, (this.#countByCaller.get(waiter.callerId) ?? 0) + 1);
    this.#count += 1;
    this.#release ??= this.#sequencing.hold();
    this.#safetyLook ??= Loop.every(
      SAFETY_LOOK_MS,
      () => this.#lookWhereNeeded(),
      (error) => this.#failAll(error),
    );
  }

  #remove(waiter: Waiter): void {
    const { organizationId } = waiter.poll;
    const waiters = this.#byOrganization.get(organizationId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#byOrganization.delete(organizationId);
    const count = (this.#countByCaller.get(waiter.callerId) ?? 1) - 1;
    if (count > 0) this.#countByCaller.set(waiter.callerId, count);
    else this.#countByCaller.delete(waiter.callerId);
    this.#count -= 1;
    if (this.#count === 0) this.#rest();
  }

  #rest(): void {
    void this.#safetyLook?.stop();
    this.#safetyLook = undefined;
    this.#release?.();
    this.#release = undefined;
    const listening = this.#listening;
    this.#listening = undefined;
    void listening?.then((listener) => listener?.close());
  }

  *#all(): Generator<Waiter> {
    for (const waiters of this.#byOrganization.values()) yield* waiters;
  }

  #answerAll(): void {
    for (const waiter of this.#all()) end(waiter);
  }

  /** Never rejects: if LISTEN fails, the safety look finds the events. */
  #listen(): Promise<unknown> {
    this.#listening ??= this.#context.queue
      .listen(
        feedChannel,
        (payload) => {
          for (const organizationId of organizationsIn(payload)) this.#look(organizationId);
        },
        // Called when LISTEN takes effect, possibly after a time without a connection.
        () => this.#safetyLook?.wake(),
      )
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'LISTEN for the event feed failed');
        // The next waiting poll tries again.
        this.#listening = undefined;
        return undefined;
      });
    return this.#listening;
  }

  /** Soon reads for the waiting polls of an organization. */
  #look(organizationId: string): void {
    if (!this.#byOrganization.has(organizationId)) return;
    this.#due.add(organizationId);
    this.#lookNext();
  }

  #lookNext(): void {
    for (const organizationId of this.#due) {
      if (this.#looking.size >= LOOKS_AT_ONCE) return;
      // Read again after the running read, which may have started before the new event was visible.
      if (this.#looking.has(organizationId)) continue;
      this.#due.delete(organizationId);
      this.#looking.add(organizationId);
      void this.#readFor(organizationId).finally(() => {
        this.#looking.delete(organizationId);
        this.#lookNext();
      });
    }
  }

  /** Makes one read for all polls with the same request. */
  async #readFor(organizationId: string): Promise<void> {
    const waiters = this.#byOrganization.get(organizationId) ?? [];
    for (const group of Map.groupBy(waiters, questionOf).values()) {
      const [first] = group;
      if (!first) continue;
      try {
        const bytesMax = Math.min(
          PAGE_BYTES_MAX,
          Math.max(BYTES_OF_SHARED_PAGE_MIN, Math.floor(BYTES_OF_SHARED_PAGES / group.length)),
        );
        const request = { ...first.poll, after: first.page.end, bytesMax };
        const page = await readFeed(this.#context, organizationId, request);
        for (const waiter of group) take(waiter, page);
      } catch (error) {
        for (const waiter of group) fail(waiter, error);
      }
    }
  }

  /** One query finds the organizations whose events arrived without a notification. */
  async #lookWhereNeeded(): Promise<void> {
    const ends = await endsOfFeeds(this.#context, [...this.#byOrganization.keys()]);
    for (const waiter of this.#all()) {
      const { organizationId } = waiter.poll;
      const end = writeFeedPlace(ends.get(organizationId) ?? FIRST_PLACE);
      if (end === writeFeedPlace(waiter.page.end)) waiter.failure = undefined;
      else this.#look(organizationId);
    }
  }

  #failAll(error: unknown): void {
    for (const waiter of this.#all()) fail(waiter, error);
  }
}

const isAnswer = ({ events, hasMore }: FeedPage): boolean => events.length > 0 || hasMore;

const questionOf = ({ poll: { types, limit }, page }: Waiter): string =>
  `${writeFeedPlace(page.end)} ${limit} ${types?.join() ?? '*'}`;

function take(waiter: Waiter, page: FeedPage): void {
  waiter.failure = undefined;
  if (isAnswer(page)) waiter.resolve(page);
  else waiter.page = page;
}

/** An outage may end before the wait does, so the poll waits on and adds no load. */
function fail(waiter: Waiter, error: unknown): void {
  if (isDatabaseUnavailable(error)) waiter.failure = error;
  else waiter.reject(error);
}

/** Answers "nothing new" only if the last read succeeded. */
function end({ page, failure, resolve, reject }: Waiter): void {
  if (failure === undefined) resolve(page);
  else reject(failure);
}
