/** The loop of a worker that claims deliveries and attempts them. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '../../domain/context.ts';
import { DeliveryQueue } from '../../domain/delivery-queue/delivery-queue.ts';
import { deliveriesChannel, isForEngine } from '../../domain/delivery-queue/enqueue.ts';
import type { AttemptRecord } from '../../domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../domain/delivery-work.ts';
import { announcePublished } from '../../domain/events/event.ts';
import type { ClaimPromise } from '../../domain/local-engine.ts';
import type { Transport } from '../../egress/transport.ts';
import { Loop } from '../../platform/loop.ts';
import type { WorkerSession } from '../worker-session.ts';
import type { WorkerSettings } from '../worker-settings.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { ClaimPace } from './claim-pace.ts';
import { type Claimed, ClaimRound } from './claim-round.ts';
import { DeliveryAttempts } from './delivery-attempt.ts';
import { DeliveryLog } from './delivery-log.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { LostClaims } from './lost-claims.ts';
import { Places } from './places.ts';

/**
 * Asking whether anything is due takes at most this share of the time. The query is slow while an open
 * transaction keeps dead rows in the queue (queue-front.ts); claims know where to begin.
 */
const ASKING_SHARE = 0.05;
/** A retry becomes ready at most this long after its time, unless the poll is slower. */
const RETRIES_INTERVAL_MS = 200;
const DATABASE_AWAY_MS = 1_000;
/** How often a wrong clock is checked again. */
const CLOCK_WRONG_MS = 250;
const SESSION_AWAY_MS = 50;
/** When the last look is older than the poll's interval plus this, the engine is considered stalled. */
const LOOK_LATE_MS = 5_000;

/** What an engine is working on. */
export interface DeliveryLoad {
  /** Attempts being made. */
  readonly inFlight: number;
  /** Attempts made whose records are not committed yet. */
  readonly unrecorded: number;
}

/**
 * The delivery engine: keeps a window of attempts in flight, refilled as soon as there is room, so that a
 * slow endpoint delays only its own deliveries. Batches would each wait for their slowest attempt: with a
 * fifth of the endpoints hanging, they delivered a hundredth of what a window does.
 */
export class DeliveryEngine {
  readonly #context: Context;
  readonly #settings: WorkerSettings['worker'];
  readonly #queue: DeliveryQueue;
  readonly #session: WorkerSession;
  readonly #attempts: DeliveryAttempts;
  readonly #recorder: AttemptRecorder;
  readonly #tally: DeliveryTally;
  readonly #log: DeliveryLog;
  readonly #places: Places;
  readonly #round: ClaimRound;
  readonly #pace: ClaimPace;
  readonly #lost = new LostClaims();
  readonly #loop = new Loop({ pass: () => this.#pass(), failed: (error) => this.#failed(error) });
  /** Deliveries claimed and not recorded yet. */
  readonly #inHand = new Set<DeliveryWork>();
  #retriesReadiedAt = 0;
  #lookedAt = performance.now();
  #askAt = Number.NEGATIVE_INFINITY;
  #isFull = false;
  /** Whether the last claim left no delivery that may be sent now. */
  #isCaughtUp = false;
  /** The most deliveries that the running claim may take. */
  #claiming = 0;
  /** Whether a notification or a known time leads to the next claim, not a poll. */
  #isAnnounced = true;
  /** Whether a claim found no room because places were promised to a publication. */
  #wasHeldUp = false;
  #closeListener: () => Promise<void> = async () => undefined;
  #unregister: () => void = () => undefined;

  private constructor(
    context: Context,
    settings: WorkerSettings,
    queue: DeliveryQueue,
    session: WorkerSession,
    transport: Transport,
  ) {
    const { window, organizationWindow, endpointWindow, flushSize, flushMs } = settings.worker;
    this.#context = context;
    this.#settings = settings.worker;
    this.#queue = queue;
    this.#session = session;
    this.#attempts = new DeliveryAttempts(context, transport, settings);
    this.#tally = new DeliveryTally(context);
    this.#log = new DeliveryLog(context.log, settings.log.deliveries);
    this.#round = new ClaimRound(queue);
    this.#pace = new ClaimPace(settings.worker.pollMs);
    this.#places = new Places({
      perWorker: window,
      perOrganization: organizationWindow,
      perEndpoint: endpointWindow,
    });
    this.#recorder = new AttemptRecorder((records, isRepeated) => this.#write(records, isRepeated), {
      flushSize,
      flushMs,
      onError: (error) => context.log.error({ err: error }, 'attempts not recorded yet'),
    });
  }

  static async start(
    context: Context,
    settings: WorkerSettings,
    pool: pg.Pool,
    session: WorkerSession,
    transport: Transport,
  ): Promise<DeliveryEngine> {
    const engine = new DeliveryEngine(context, settings, await DeliveryQueue.open(pool), session, transport);
    engine.#closeListener = await engine.#listen();
    engine.#unregister = context.localEngine.register({
      promise: (eventCounts) => engine.#promise(eventCounts),
      isBehind: () => engine.#isBehind(),
      wake: () => engine.#loop.wake(),
    });
    engine.#loop.start();
    return engine;
  }

  get load(): DeliveryLoad {
    return { inFlight: this.#places.inFlight, unrecorded: this.#recorder.unwritten };
  }

  /**
   * Why the engine has stopped sending; undefined while it looks for due deliveries, or its window is full.
   */
  stalled(): string | undefined {
    if (this.#loop.isStopping) return 'is stopping';
    if (this.#context.databaseClock.offsetError() !== undefined)
      return 'claims nothing until the clock is correct';
    const { pollMs } = this.#settings;
    if (this.#isFull || performance.now() - this.#lookedAt < pollMs + LOOK_LATE_MS) return undefined;
    return `has not looked for deliveries for more than ${(pollMs + LOOK_LATE_MS) / 1000} s`;
  }

  /** Stops claiming deliveries; attempts in flight continue. */
  async stopClaiming(): Promise<void> {
    this.#unregister();
    await this.#loop.stop();
  }

  /** Stops claiming deliveries and resolves when the attempts in flight are recorded. */
  async stop(): Promise<void> {
    await this.stopClaiming();
    await this.#closeListener();
    while (this.#places.promised + this.#places.inFlight + this.#recorder.unwritten > 0) {
      await this.#loop.wait();
    }
    const session = this.#session.number;
    if (this.#lost.mayExist && session !== undefined) {
      // A job not found now waits until its lease ends.
      await this.#returnLost(session).catch((error: unknown) =>
        this.#context.log.error({ err: error }, 'deliveries not returned'),
      );
    }
    await this.#tally.stop();
    this.#log.report();
  }

  /** Polling finds every due delivery; a notification only makes it sooner. */
  async #listen(): Promise<() => Promise<void>> {
    const wake = () => this.#loop.wake();
    const onNotification = (payload: string) => {
      if (isForEngine(payload)) wake();
    };
    const listener = await this.#context.queue.listen(deliveriesChannel, onNotification, wake);
    return () => listener.close();
  }

  /** @returns how long to wait until the engine may claim again; 0 if it has waited by itself. */
  async #pass(): Promise<number> {
    const { claimSize, window } = this.#settings;
    if (this.#context.databaseClock.offsetError() !== undefined) return CLOCK_WRONG_MS;
    if (this.#room() < Math.ceil(Math.min(claimSize, window) / 4)) await delay(this.#round.gatherMs);
    // When nothing is left to claim, half of the room is kept for events that are published during the claim.
    const limit = Math.min(this.#isCaughtUp ? Math.ceil(this.#room() / 2) : this.#room(), claimSize);
    if (limit === 0) {
      this.#isFull = true;
      await this.#loop.wait();
      this.#isFull = false;
      this.#lookedAt = performance.now();
      return 0;
    }
    const session = this.#session.number;
    // Jobs claimed without a session would be returned only after their lease.
    if (session === undefined) return SESSION_AWAY_MS;
    if (this.#lookForLostInMs <= 0) await this.#returnLost(session);
    const [{ count, againInMs, mayHaveLeft }] = await Promise.all([
      this.#claimAndSend(limit, session),
      this.#readyDueRetries(),
    ]);
    this.#lookedAt = performance.now();
    this.#pace.claimed(count, this.#isAnnounced, this.#lookedAt);
    this.#isAnnounced = true;
    this.#isCaughtUp = !mayHaveLeft;
    if (mayHaveLeft) {
      if (count < limit) await delay(this.#round.gatherMs);
      return 0;
    }
    const againAt = Math.min(this.#lookedAt + againInMs, performance.now() + this.#lookForLostInMs);
    const reason = await this.#reasonToClaim(againAt);
    this.#isAnnounced = reason !== 'poll';
    // While attempts are in flight, more events are likely to be committed soon: wait, and claim them all at
    // once.
    if (reason === 'signal' && this.#places.inFlight > 0) await delay(this.#round.gatherMs);
    return 0;
  }

  #failed(error: unknown): number {
    this.#isCaughtUp = false;
    this.#lost.expect();
    this.#context.log.error({ err: error }, 'deliveries not claimed');
    return DATABASE_AWAY_MS;
  }

  /**
   * Resolves when there is a reason to claim again, after a claim that left nothing.
   *
   * @param againAt when to claim even without a signal, by performance.now().
   */
  async #reasonToClaim(againAt: number): Promise<'signal' | 'turn' | 'poll'> {
    for (;;) {
      const now = performance.now();
      const pollInMs = this.#pace.nextMs(now);
      const againInMs = Math.max(againAt - now, 0);
      if (this.#loop.isStopping || (await this.#loop.wait(Math.min(againInMs, pollInMs)))) return 'signal';
      if (againInMs <= pollInMs) return 'turn';
      // At the slowest interval, ask first whether anything is due: nearly always nothing is.
      const mayAsk = pollInMs === this.#settings.pollMs && performance.now() >= this.#askAt;
      if (!mayAsk || (await this.#isAnythingReady())) return 'poll';
    }
  }

  async #isAnythingReady(): Promise<boolean> {
    const askedAt = performance.now();
    const { deliveries, retries } = await this.#queue.findDueWork();
    this.#lookedAt = performance.now();
    this.#askAt = this.#lookedAt + (this.#lookedAt - askedAt) / ASKING_SHARE;
    if (retries) await this.#readyDueRetries();
    return deliveries;
  }

  /** Attempts that are not recorded yet count too: a slow database must slow the engine, not fill memory. */
  #room(): number {
    const { window } = this.#settings;
    const taken = this.#places.inFlight + this.#places.promised;
    return Math.max(Math.min(window - taken, 2 * window - this.#recorder.unwritten), 0);
  }

  /** Whether fewer places are free than half of what one organization with slow receivers leaves to the others. */
  #isBehind(): boolean {
    const { window, organizationWindow } = this.#settings;
    return this.#claims && this.#room() < Math.floor((window - organizationWindow) / 2);
  }

  get #claims(): boolean {
    return (
      this.#session.number !== undefined &&
      !this.#loop.isStopping &&
      this.#context.databaseClock.offsetError() === undefined
    );
  }

  /**
   * Promises places to a statement that publishes, so that the statement itself claims the new deliveries.
   * This saves a round trip, and a claim for a single delivery. Only done while no older delivery is left
   * that the new ones could overtake.
   */
  #promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined {
    const session = this.#session.number;
    if (session === undefined || !this.#claims || !this.#isCaughtUp || this.#lost.mayExist) return undefined;
    const countMax = Math.min(this.#room() - this.#claiming, this.#settings.claimSize);
    const room = this.#places.promise(eventCounts, countMax);
    if (room.size === 0) return undefined;
    return { session, room, settle: (claimed) => this.#settle(room, claimed) };
  }

  #settle(room: ReadonlyMap<string, number>, claimed: readonly DeliveryWork[] | undefined): void {
    this.#places.release(room);
    if (claimed) {
      this.#context.metrics.recordClaim('publication', claimed.length);
      for (const work of claimed) this.#take(work);
      for (const work of claimed) void this.#deliver(work);
    } else this.#lost.expect();
    const isWaitedFor = this.#wasHeldUp || this.#lost.mayExist || this.#isFull || this.#loop.isStopping;
    if (isWaitedFor) this.#loop.wake();
    this.#wasHeldUp = false;
  }

  /** Infinite while a promise is open, because its end wakes the loop. */
  get #lookForLostInMs(): number {
    return this.#places.promised > 0 ? Number.POSITIVE_INFINITY : this.#lost.lookInMs;
  }

  /** Call it while no statement of this worker claims. */
  async #returnLost(session: number): Promise<void> {
    const beginMs = performance.now();
    const returned = await this.#queue.returnUnknown(
      session,
      [...this.#inHand].map(({ id }) => id),
    );
    this.#lost.looked(beginMs);
    if (returned > 0)
      this.#context.log.warn({ deliveries: returned }, 'deliveries whose claim got no answer are returned');
  }

  #take(work: DeliveryWork): void {
    this.#inHand.add(work);
    this.#places.take(work.endpointId, work.organizationId);
  }

  /** Runs at the same time as a claim; the next claim finds the retries. */
  async #readyDueRetries(): Promise<void> {
    if (performance.now() - this.#retriesReadiedAt < RETRIES_INTERVAL_MS) return;
    try {
      const { readied, more } = await this.#queue.readyDueRetries();
      if (readied > 0) this.#loop.wake();
      if (more) return;
    } catch (error) {
      this.#context.log.error({ err: error }, 'retries not readied');
    }
    this.#retriesReadiedAt = performance.now();
  }

  async #claimAndSend(limit: number, session: number): Promise<Claimed> {
    this.#wasHeldUp = this.#places.isShortOfPromised;
    const room = this.#places.grant(this.#isCaughtUp);
    let claimed: Claimed;
    this.#claiming = limit;
    try {
      claimed = await this.#round.claim({ limit, session, room, traced: this.#context.tracing.isOn });
    } finally {
      this.#claiming = 0;
      this.#places.claimed();
    }
    const { sendable, unsendable } = claimed;
    // No wait before this: a promise made meanwhile would not know of these deliveries.
    for (const work of sendable) this.#take(work);
    this.#context.metrics.recordClaim('claim', sendable.length);
    // Send after the next claim is on its way, so that Postgres and this process work at the same time.
    setImmediate(() => {
      for (const work of sendable) void this.#deliver(work);
    });
    if (unsendable.length > 0) await this.#queue.releaseUnsendable(unsendable);
    return claimed;
  }

  #deliver(work: DeliveryWork): Promise<void> {
    return this.#context.tracing.attempt(work, (end) => this.#attemptAndRecord(work, end));
  }

  async #attemptAndRecord(work: DeliveryWork, end: (record: AttemptRecord) => void): Promise<void> {
    const record = await this.#attempts.make(work);
    end(record);
    const recorded = this.#recorder.record(record);
    const answered = record.responseStatus !== null;
    const wasFull = this.#places.leave(work.endpointId, work.organizationId, answered);
    this.#context.metrics.recordAttempt({
      outcome: record.outcome,
      status: record.responseStatus,
      errorClass: record.errorClass,
      durationMs: record.durationMs,
    });
    // Only then may a delivery wait for the place that became free. Signalling every time would cost a claim
    // that finds nothing.
    if (wasFull || this.#isFull || this.#loop.isStopping) this.#loop.wake();
    await recorded;
    this.#inHand.delete(work);
    this.#tally.count(work, record);
    if (this.#isFull || this.#loop.isStopping) this.#loop.wake();
    this.#log.note(work, record);
  }

  async #write(records: readonly AttemptRecord[], isRepeated: boolean): Promise<boolean> {
    const { exhausted, queued } = await this.#queue.recordAttempts(records, isRepeated);
    if (queued > 0) this.#loop.wake();
    if (exhausted.length > 0) announcePublished(this.#context, exhausted);
    return queued > 0;
  }
}
