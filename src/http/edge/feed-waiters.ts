// Polls of the event feed, those above all that wait until there is an event.
import type { Context } from '../../domain/context.ts';
import { endsOfFeeds } from '../../domain/feed/ends-of-feeds.ts';
import { FIRST_PLACE, writeFeedPlace } from '../../domain/feed/feed-position.ts';
import { type FeedPage, type FeedRequest, PAGE_BYTES_MAX, readFeed } from '../../domain/feed/read-feed.ts';
import { feedChannel, organizationsIn } from '../../domain/feed/sequence-events.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';
import type { Waiting } from './waiting.ts';

/** What is asked of the feed. */
export interface FeedPoll extends FeedRequest {
  readonly organizationId: string;
  /** How long it may wait for an event. */
  readonly waitMs: number;
}

/** What gives events their places in the feed. */
export interface Sequencing {
  /** Resolves when what is committed now has its place, or after a time. Never rejects. */
  catchUp(): Promise<void>;
  /** Keeps it going. @returns what ends that. */
  hold(): () => void;
}

/** More waiting polls of one token are answered at once. A consumer needs one; a few may overlap. */
const WAITING_OF_CALLER_MAX = 8;
/** Reads for those who wait, at the same time: requests share the connections with them. */
const LOOKS_AT_ONCE = 4;
/** A lost notification costs no more than this. */
const SAFETY_LOOK_MS = 5_000;
/** A filter that few events fit passes over this many milliseconds' worth of others before it says how far it got. */
const PASSING_OVER_MS = 200;
/** A server that is about to stop answers soon, but does not have its clients ask again without a pause. */
const WAIT_WHILE_DRAINING_MS = 1_000;

/** One event woke them all: their answers are in memory together, so the more they are, the shorter each is. */
const BYTES_OF_SHARED_PAGES = 16 * 1024 * 1024;
/** No event is larger. */
const BYTES_OF_SHARED_PAGE_MIN = 256 * 1024;

interface Waiter {
  readonly poll: FeedPoll;
  readonly callerId: string;
  /** The answer if nothing comes: empty, at the end of what has been looked at. */
  page: FeedPage;
  /** Why it is not known whether something has come; undefined if it is. */
  failure: unknown;
  readonly resolve: (page: FeedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The polls of this process. One that waits holds no connection to the database: one LISTEN wakes them all, by
 * organization, and those who ask the same share a read.
 */
export class FeedWaiters {
  readonly #context: Context;
  readonly #sequencing: Sequencing;
  readonly #waitersMax: number;
  readonly #byOrganization = new Map<string, Set<Waiter>>();
  readonly #countByCaller = new Map<string, number>();
  /** Organizations that something may have come for. */
  readonly #due = new Set<string>();
  /** Organizations that are being looked at. */
  readonly #looking = new Set<string>();
  #count = 0;
  #listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  #release: (() => void) | undefined;
  #safetyLook: NodeJS.Timeout | undefined;
  #isChecking = false;
  #state: 'open' | 'draining' | 'closed' = 'open';

  /** @param waitersMax beyond it polls are answered at once, so that connections are left for other requests. */
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
   * The next page, or an empty one at the end of the feed when the time is over. Whoever has published finds their
   * event: before a poll that does not wait says that there is no more, it gives what was committed a second to get
   * its place.
   *
   * @throws DomainError `feed_cursor_expired`; EdgeError if the caller was refused meanwhile; the database's error if it
   *   cannot be said whether there is an event.
   */
  async read(poll: FeedPoll, waiting: Waiting): Promise<FeedPage> {
    const found = await this.#readOn(poll);
    if (found.hasMore) return found;
    if (poll.waitMs === 0) {
      // Again from the same place: more may follow on the page.
      await this.catchUp();
      const page = await this.#readOn(poll);
      if (page.end.position > found.end.position) await waiting.readmit();
      return page;
    }
    if (isAnswer(found) || !this.#hasRoomFor(waiting.callerId)) return found;
    const page = await waiting.wait((hungUp) => this.#wait(poll, found, waiting.callerId, hungUp));
    // After the read: what was published after a token's revocation is not for it.
    await waiting.readmit();
    return page;
  }

  /** Resolves when what is committed now is in the feed, or after a second. */
  catchUp(): Promise<void> {
    return this.#sequencing.catchUp();
  }

  /** Answers all who wait. New ones wait a second at most, until `close`. */
  drain(): void {
    if (this.#state === 'open') this.#state = 'draining';
    this.#answerAll();
  }

  /** Answers all who wait; from now on nobody waits. */
  close(): void {
    this.#state = 'closed';
    this.#answerAll();
  }

  /** Reads on where a page found nothing that was asked for, but was not at the end. */
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
      // What came after the poll's own read was announced to nobody.
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
    this.#safetyLook ??= setInterval(() => void this.#lookWhereNeeded(), SAFETY_LOOK_MS).unref();
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
    clearInterval(this.#safetyLook);
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

  /** Never rejects: without it, the safety look remains. */
  #listen(): Promise<unknown> {
    this.#listening ??= this.#context.queue
      .listen(
        feedChannel,
        (payload) => {
          for (const organizationId of organizationsIn(payload)) this.#look(organizationId);
        },
        // LISTEN takes effect, perhaps after a while without a connection.
        () => void this.#lookWhereNeeded(),
      )
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'LISTEN for the event feed failed');
        // The next one who waits tries again.
        this.#listening = undefined;
        return undefined;
      });
    return this.#listening;
  }

  /** Reads for those who wait for an organization's events, soon. */
  #look(organizationId: string): void {
    if (!this.#byOrganization.has(organizationId)) return;
    this.#due.add(organizationId);
    this.#lookNext();
  }

  #lookNext(): void {
    for (const organizationId of this.#due) {
      if (this.#looking.size >= LOOKS_AT_ONCE) return;
      // Once more when that has ended: it may have read before what is to be seen now.
      if (this.#looking.has(organizationId)) continue;
      this.#due.delete(organizationId);
      this.#looking.add(organizationId);
      void this.#readFor(organizationId).finally(() => {
        this.#looking.delete(organizationId);
        this.#lookNext();
      });
    }
  }

  /** One read for all who ask the same. */
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

  /** Finds out with one read for which organizations something has come that nobody was notified of. */
  async #lookWhereNeeded(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const ends = await endsOfFeeds(this.#context, [...this.#byOrganization.keys()]);
      for (const waiter of this.#all()) {
        const { organizationId } = waiter.poll;
        const end = writeFeedPlace(ends.get(organizationId) ?? FIRST_PLACE);
        if (end === writeFeedPlace(waiter.page.end)) waiter.failure = undefined;
        else this.#look(organizationId);
      }
    } catch (error) {
      for (const waiter of this.#all()) fail(waiter, error);
    } finally {
      this.#isChecking = false;
    }
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

/** An outage may be over before the wait is: who waits through it does not add to it. */
function fail(waiter: Waiter, error: unknown): void {
  if (isDatabaseUnavailable(error)) waiter.failure = error;
  else waiter.reject(error);
}

/** "Nothing new" is said only if that is known. */
function end({ page, failure, resolve, reject }: Waiter): void {
  if (failure === undefined) resolve(page);
  else reject(failure);
}
