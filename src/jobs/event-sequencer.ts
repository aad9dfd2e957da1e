/** The loop that gives events their positions in the feed, and deliveries of ordered endpoints their places in line. */
import type { Context } from '../domain/context.ts';
import {
  deliveriesChannel,
  isFeedAwaited,
  tellFeedAwaited,
  wakeWorkers,
} from '../domain/delivery-queue/enqueue.ts';
import { FIRST_LINE, type LinePlace, lineUpDeliveries } from '../domain/delivery-queue/lines.ts';
import { sequenceEvents } from '../domain/feed/sequence-events.ts';
import { Loop } from '../platform/loop.ts';

/** Finds events without a notification: those published by SQL, and those of a process that died. */
const POLL_MS = 1_000;
/** The poll interval while nobody in this process waits for events, and no delivery waits in line. */
const POLL_MS_UNASKED = 5_000;
/** Least time between the starts of two passes, so that many events share a pass. */
const GATHER_MS = 50;
/**
 * The same while nobody in any process waits for events. Positions come from snapshots, so a later pass does
 * not change the order.
 */
const GATHER_MS_UNASKED = 1_000;
/**
 * On a busy database, passes take at most a fifth of the time. The pause before the next pass is never longer
 * than REST_MS_MAX.
 */
const REST_RATIO = 4;
const REST_MS_MAX = 400;
/** Least time between two passes while a caller of `catchUp` waits for events that are already committed. */
const GATHER_MS_OF_WAITING = 5;
/** After this time without a request for events, a process leaves the work to the workers. */
const ASKED_MS = 30_000;
/** How often a process where somebody waits tells the others, so that they place their events soon. */
const TOLD_EVERY_MS = ASKED_MS / 2;
/** The longest that `catchUp` takes. After that, the reader gets the events that have positions. */
const CATCH_UP_MS_MAX = 1_000;
/** The most events that a pass places. */
export const COUNT_MAX = 10_000;
/**
 * Every pass through a backlog reads all of it, so each places several times as many events as the one
 * before.
 */
const BACKLOG_GROWTH = 4;
/** Five million events take ten passes; such a pass takes seven seconds of CPU. */
const COUNT_MAX_OF_BACKLOG = 640_000;

/** How often lines are looked through for missing jobs. */
const LINES_LOOKED_AT_MS = 5_000;

/** The next limit for a pass through a backlog. */
export const nextCountMax = (countMax: number): number =>
  Math.min(countMax * BACKLOG_GROWTH, COUNT_MAX_OF_BACKLOG);

/**
 * Each process that serves or works has one. In a worker it always runs; elsewhere it runs while somebody
 * waits for events or asked for them recently. Any number may run: a lock lets one at a time place events.
 */
export class EventSequencer {
  readonly #context: Context;
  readonly #isPermanent: boolean;
  readonly #loop: Loop;
  /** The callers of `catchUp` that wait for a pass that has not begun. */
  readonly #waiting = new Set<() => void>();
  #holders = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** When another process last reported that somebody waits there. */
  #awaitedAt = Number.NEGATIVE_INFINITY;
  #nextAt = 0;
  #nextAtForWaiting = 0;
  #countMax = COUNT_MAX;
  #isFailing = false;
  /** Whether there are lines of deliveries. */
  #isOrdered = true;
  #isNotLiningUp = false;
  #lookAtLinesAt = 0;
  #lookAtLinesFrom: LinePlace = FIRST_LINE;
  #closeListener: () => Promise<void> = async () => undefined;
  #unregister: () => void = () => undefined;

  /** @param isPermanent whether it runs all the time, as in a worker. */
  constructor(context: Context, { isPermanent }: { isPermanent: boolean }) {
    this.#context = context;
    this.#isPermanent = isPermanent;
    this.#loop = new Loop({ pass: () => this.#passAndRest(), failed: (error) => this.#report(error) });
  }

  async start(): Promise<void> {
    const wake = () => this.#loop.wake();
    const onNotification = (payload: string) => {
      if (isFeedAwaited(payload)) this.#await();
      else wake();
    };
    const listener = await this.#context.queue.listen(deliveriesChannel, onNotification, wake);
    this.#closeListener = () => listener.close();
    if (this.#isPermanent) this.#unregister = this.#context.localEngine.registerSequencer(wake);
    this.#loop.start();
  }

  /**
   * Resolves when every event that is committed now has a position, that is, when a pass that began after the
   * call has ended; after a second at the latest, also if the database is unavailable.
   */
  catchUp(): Promise<void> {
    this.#askedAt = performance.now();
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#waiting.delete(release);
        resolve();
      };
      const timer = setTimeout(release, CATCH_UP_MS_MAX);
      this.#waiting.add(release);
      this.#loop.wake();
    });
  }

  /** Keeps it running for somebody who waits for events. @returns a function that ends this. */
  hold(): () => void {
    this.#holders += 1;
    this.#hasten();
    return () => {
      this.#holders -= 1;
      this.#askedAt = performance.now();
    };
  }

  /** Somebody waits in another process: events already collected are placed soon too. */
  #await(): void {
    this.#awaitedAt = performance.now();
    this.#hasten();
  }

  #hasten(): void {
    this.#nextAt = Math.min(this.#nextAt, performance.now() + GATHER_MS);
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#unregister();
    await this.#loop.stop();
    await this.#closeListener();
    for (const release of this.#waiting) release();
  }

  get #isNeeded(): boolean {
    return this.#isPermanent || this.#isAsked;
  }

  get #isAsked(): boolean {
    return this.#holders + this.#waiting.size > 0 || performance.now() - this.#askedAt < ASKED_MS;
  }

  /** Whether somebody waits in any process. */
  get #isAwaited(): boolean {
    return this.#isAsked || this.#isOrdered || performance.now() - this.#awaitedAt < ASKED_MS;
  }

  /** @returns 0: it has waited by itself. */
  async #passAndRest(): Promise<number> {
    if (!this.#isNeeded) {
      await this.#loop.wait();
      return 0;
    }
    const beganAt = performance.now();
    if (this.#holders > 0 && beganAt - this.#toldAt >= TOLD_EVERY_MS) {
      this.#toldAt = beganAt;
      tellFeedAwaited(this.#context);
    }
    const outcome = await this.#pass();
    if (outcome === 'more') return 0;
    const tookMs = performance.now() - beganAt;
    this.#nextAt = beganAt + Math.max(GATHER_MS, tookMs + Math.min(tookMs * REST_RATIO, REST_MS_MAX));
    this.#nextAtForWaiting = beganAt + GATHER_MS_OF_WAITING;
    const wasWoken =
      outcome === 'done' &&
      (await this.#loop.wait(this.#isAsked || this.#isOrdered ? POLL_MS : POLL_MS_UNASKED));
    // Events published during this wait are placed in the same pass.
    if (wasWoken && !this.#isAwaited)
      this.#nextAt = Math.max(this.#nextAt, performance.now() + GATHER_MS_UNASKED);
    for (let restMs = this.#restMs; restMs > 0; restMs = this.#restMs) await this.#loop.wait(restMs);
    return 0;
  }

  /** The time until the next pass may begin. */
  get #restMs(): number {
    if (this.#loop.isStopping) return 0;
    return (this.#waiting.size > 0 ? this.#nextAtForWaiting : this.#nextAt) - performance.now();
  }

  async #pass(): Promise<'done' | 'more' | 'busy'> {
    const waiting = [...this.#waiting];
    const beganAt = performance.now();
    let hasMoreInLine = false;
    try {
      const pass = await sequenceEvents(this.#context, this.#countMax);
      if (this.#isFailing) this.#context.log.info('events are placed in the feed again');
      this.#isFailing = false;
      this.#isOrdered = pass?.isOrdered ?? this.#isOrdered;
      if (this.#isOrdered && (await this.#lineUp())) hasMoreInLine = true;
      if (!pass) return 'busy';
      this.#context.metrics.recordSequencingPass(pass.placed, performance.now() - beganAt);
      this.#countMax = pass.hasMore ? nextCountMax(this.#countMax) : COUNT_MAX;
      if (pass.hasMore) return 'more';
    } catch (error) {
      this.#report(error);
    }
    for (const release of waiting) release();
    return hasMoreInLine ? 'busy' : 'done';
  }

  /** A failure is logged once, and leaves the feed alone. @returns whether another pass finds more. */
  async #lineUp(): Promise<boolean> {
    const isLook = performance.now() >= this.#lookAtLinesAt;
    const pass = await lineUpDeliveries(this.#context, isLook ? this.#lookAtLinesFrom : undefined).catch(
      (error: unknown) => {
        if (!this.#isNotLiningUp) this.#context.log.error({ err: error }, 'deliveries are not put in line');
        this.#isNotLiningUp = true;
      },
    );
    if (!pass) return true;
    if (this.#isNotLiningUp) this.#context.log.info('deliveries are put in line again');
    this.#isNotLiningUp = false;
    const { queued, hasMore, next } = pass;
    if (isLook) {
      this.#lookAtLinesFrom = next ?? FIRST_LINE;
      if (!next) this.#lookAtLinesAt = performance.now() + LINES_LOOKED_AT_MS;
    }
    if (queued > 0) wakeWorkers(this.#context);
    return hasMore || next !== undefined;
  }

  /** Logs a failure once, not each second. */
  #report(error: unknown): number {
    if (!this.#isFailing) this.#context.log.error({ err: error }, 'events are not placed in the feed');
    this.#isFailing = true;
    this.#countMax = COUNT_MAX;
    return POLL_MS;
  }
}
