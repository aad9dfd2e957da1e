/** The loop that gives events their positions in the feed. */
import type { Context } from '../domain/context.ts';
import { deliveriesChannel, isFeedAwaited, tellFeedAwaited } from '../domain/delivery-queue/enqueue.ts';
import { sequenceEvents } from '../domain/feed/sequence-events.ts';
import { Signal } from './signal.ts';

/** Finds what nobody was notified of: events that SQL published, and those of a process that died. */
const POLL_MS = 1_000;
/** The same while nobody waits for events in this process. */
const POLL_MS_UNASKED = 5_000;
/** Between the beginnings of two passes, so that the events of a busy time share some. */
const GATHER_MS = 50;
/** The same while nobody waits for events in any process. Positions come from snapshots: a later pass changes no order. */
const GATHER_MS_UNASKED = 1_000;
/** Of a busy database, passes take a fifth of the time at most; but nobody waits longer than this for the next one. */
const REST_RATIO = 4;
const REST_MS_MAX = 400;
/** Between two passes while somebody waits for what is committed already. */
const GATHER_MS_OF_WAITING = 5;
/** A process that nobody has asked for so long leaves the work to the workers. */
const ASKED_MS = 30_000;
/** So often a process where somebody waits says so to the others, which place what they publish. */
const TOLD_EVERY_MS = ASKED_MS / 2;
/** The longest that `catchUp` takes: after that, what is there is shown. */
const CATCH_UP_MS_MAX = 1_000;
/** How many events a pass places. */
export const COUNT_MAX = 10_000;
/** Every pass through a backlog reads all of it, so each places several times as many as the one before. */
const BACKLOG_GROWTH = 4;
/** Five million events take ten passes; one of them seven seconds of CPU. */
const COUNT_MAX_OF_BACKLOG = 640_000;

/** The next limit for a pass through a backlog. */
export const nextCountMax = (countMax: number): number =>
  Math.min(countMax * BACKLOG_GROWTH, COUNT_MAX_OF_BACKLOG);

/**
 * One in each process that serves or works. In a worker it runs all the time; otherwise while somebody waits for events or
 * has asked for them lately. Any number may run: one at a time gets the lock.
 */
export class EventSequencer {
  readonly #context: Context;
  readonly #isPermanent: boolean;
  readonly #signal = new Signal();
  /** Those who wait for a pass that has not begun. */
  readonly #waiting = new Set<() => void>();
  #holders = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** When another process last said that somebody waits there. */
  #awaitedAt = Number.NEGATIVE_INFINITY;
  #nextAt = 0;
  #nextAtForWaiting = 0;
  #countMax = COUNT_MAX;
  #isFailing = false;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  #closeListener: () => Promise<void> = async () => undefined;
  #unregister: () => void = () => undefined;

  /** @param isPermanent whether it runs all the time. */
  constructor(context: Context, { isPermanent }: { isPermanent: boolean }) {
    this.#context = context;
    this.#isPermanent = isPermanent;
  }

  async start(): Promise<void> {
    const wake = () => this.#signal.raise();
    const onNotification = (payload: string) => {
      if (isFeedAwaited(payload)) this.#await();
      else wake();
    };
    const listener = await this.#context.queue.listen(deliveriesChannel, onNotification, wake);
    this.#closeListener = () => listener.close();
    if (this.#isPermanent) this.#unregister = this.#context.localEngine.registerSequencer(wake);
    this.#running = this.#run();
  }

  /**
   * Resolves when everything that is committed now has a position: when a pass that began after the call has
   * ended. After a second at the latest, also if the database is away.
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
      this.#signal.raise();
    });
  }

  /** Keeps it running for somebody who waits for events. @returns what ends that. */
  hold(): () => void {
    this.#holders += 1;
    this.#hasten();
    return () => {
      this.#holders -= 1;
      this.#askedAt = performance.now();
    };
  }

  /** Somebody waits in another process: also what is gathered already is placed soon. */
  #await(): void {
    this.#awaitedAt = performance.now();
    this.#hasten();
  }

  #hasten(): void {
    this.#nextAt = Math.min(this.#nextAt, performance.now() + GATHER_MS);
    this.#signal.raise();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unregister();
    this.#signal.raise();
    await this.#running;
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
    return this.#isAsked || performance.now() - this.#awaitedAt < ASKED_MS;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      if (!this.#isNeeded) {
        await this.#signal.wait();
        continue;
      }
      const beganAt = performance.now();
      if (this.#holders > 0 && beganAt - this.#toldAt >= TOLD_EVERY_MS) {
        this.#toldAt = beganAt;
        tellFeedAwaited(this.#context);
      }
      const outcome = await this.#pass();
      if (outcome === 'more') continue;
      const tookMs = performance.now() - beganAt;
      this.#nextAt = beganAt + Math.max(GATHER_MS, tookMs + Math.min(tookMs * REST_RATIO, REST_MS_MAX));
      this.#nextAtForWaiting = beganAt + GATHER_MS_OF_WAITING;
      const wasWoken =
        outcome === 'done' && (await this.#signal.wait(this.#isAsked ? POLL_MS : POLL_MS_UNASKED));
      // What is published within this time comes along.
      if (wasWoken && !this.#isAwaited)
        this.#nextAt = Math.max(this.#nextAt, performance.now() + GATHER_MS_UNASKED);
      for (let restMs = this.#restMs; restMs > 0; restMs = this.#restMs) await this.#signal.wait(restMs);
    }
  }

  /** Until the next pass may begin. */
  get #restMs(): number {
    if (this.#isStopping) return 0;
    return (this.#waiting.size > 0 ? this.#nextAtForWaiting : this.#nextAt) - performance.now();
  }

  async #pass(): Promise<'done' | 'more' | 'busy'> {
    const waiting = [...this.#waiting];
    const beganAt = performance.now();
    try {
      const pass = await sequenceEvents(this.#context, this.#countMax);
      if (this.#isFailing) this.#context.log.info('events are placed in the feed again');
      this.#isFailing = false;
      if (!pass) return 'busy';
      this.#context.metrics.recordSequencingPass(pass.placed, performance.now() - beganAt);
      this.#countMax = pass.hasMore ? nextCountMax(this.#countMax) : COUNT_MAX;
      if (pass.hasMore) return 'more';
    } catch (error) {
      // Once, not each second.
      if (!this.#isFailing) this.#context.log.error({ err: error }, 'events are not placed in the feed');
      this.#isFailing = true;
      this.#countMax = COUNT_MAX;
    }
    for (const release of waiting) release();
    return 'done';
  }
}
