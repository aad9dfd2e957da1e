/** The loop of a worker that claims deliveries and attempts them. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '../domain/context.ts';
import type { ClaimedBatch, ClaimRequest, FreeCapacity } from '../domain/delivery-queue/claim.ts';
import { DeliveryQueue } from '../domain/delivery-queue/delivery-queue.ts';
import { deliveriesChannel, isForEngine } from '../domain/delivery-queue/enqueue.ts';
import type { AttemptRecord } from '../domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../domain/delivery-work.ts';
import { announcePublished } from '../domain/events/event.ts';
import type { ClaimPromise } from '../domain/local-engine.ts';
import type { Transport } from '../egress/transport.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { ClaimPace } from './claim-pace.ts';
import { DeliveryAttempts } from './delivery-attempt.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { Places } from './places.ts';
import { QueueFront } from './queue-front.ts';
import { Signal } from './signal.ts';
import type { WorkerSession } from './worker-session.ts';
import type { WorkerSettings } from './worker-settings.ts';

/**
 * Between two claims the engine waits, for more room or more due deliveries, as long as the last claim took:
 * so claims take at most half of the time. The bounds keep the window from running empty.
 */
const GATHER_MS_MIN = 1;
const GATHER_MS_MAX = 20;
/**
 * Least time between claims for endpoints that wait for their turn, or that are behind many such endpoints.
 */
const TURNS_MS = 10;
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
/**
 * When the answer of a statement was lost, it has either committed after this time or never will, unless
 * Postgres is slower.
 */
const LOST_STATEMENT_MS = 2_000;
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
  readonly #places: Places;
  readonly #front = new QueueFront();
  readonly #signal = new Signal();
  /** Deliveries claimed and not recorded yet. */
  readonly #inHand = new Set<DeliveryWork>();
  /** The endpoint after which the next claim continues its round. */
  #lastEndpoint = '';
  #retriesReadiedAt = 0;
  #gatherMs = GATHER_MS_MIN;
  #lookedAt = performance.now();
  #askAt = Number.NEGATIVE_INFINITY;
  #isFull = false;
  /** Whether the last claim left no delivery that may be sent now. */
  #isCaughtUp = false;
  /** The most deliveries that the running claim may take. */
  #claiming = 0;
  /** Whether a claim found no room because places were promised to a publication. */
  #wasHeldUp = false;
  /**
   * When to look for jobs that this worker's session owns but the engine does not know of, because the answer
   * to a claim was lost.
   */
  #looksForOthers: readonly number[] = [];
  #stopping = false;
  #running: Promise<void> = Promise.resolve();
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
      wake: () => engine.#signal.raise(),
    });
    engine.#running = engine.#run();
    return engine;
  }

  get load(): DeliveryLoad {
    return { inFlight: this.#places.inFlight, unrecorded: this.#recorder.unwritten };
  }

  /**
   * Why the engine has stopped sending; undefined while it looks for due deliveries, or its window is full.
   */
  stalled(): string | undefined {
    if (this.#stopping) return 'is stopping';
    if (this.#context.databaseClock.offsetError() !== undefined)
      return 'claims nothing until the clock is correct';
    const { pollMs } = this.#settings;
    if (this.#isFull || performance.now() - this.#lookedAt < pollMs + LOOK_LATE_MS) return undefined;
    return `has not looked for deliveries for more than ${(pollMs + LOOK_LATE_MS) / 1000} s`;
  }

  /** Stops claiming deliveries; attempts in flight continue. */
  async stopClaiming(): Promise<void> {
    this.#stopping = true;
    this.#unregister();
    this.#signal.raise();
    await this.#running;
  }

  /** Stops claiming deliveries and resolves when the attempts in flight are recorded. */
  async stop(): Promise<void> {
    await this.stopClaiming();
    await this.#closeListener();
    while (this.#places.promised + this.#places.inFlight + this.#recorder.unwritten > 0) {
      await this.#signal.wait();
    }
    const session = this.#session.number;
    if (this.#mayOwnOthers && session !== undefined) {
      // A job not found now waits until its lease ends.
      await this.#returnOthers(session).catch((error: unknown) =>
        this.#context.log.error({ err: error }, 'deliveries not returned'),
      );
    }
    await this.#tally.stop();
  }

  /** Polling finds every due delivery; a notification only makes it sooner. */
  async #listen(): Promise<() => Promise<void>> {
    const wake = () => this.#signal.raise();
    const onNotification = (payload: string) => {
      if (isForEngine(payload)) wake();
    };
    const listener = await this.#context.queue.listen(deliveriesChannel, onNotification, wake);
    return () => listener.close();
  }

  async #run(): Promise<void> {
    const { claimSize, window, pollMs } = this.#settings;
    const worthClaiming = Math.ceil(Math.min(claimSize, window) / 4);
    const pace = new ClaimPace(pollMs);
    let isAnnounced = true;
    while (!this.#stopping) {
      if (this.#context.databaseClock.offsetError() !== undefined) {
        await this.#signal.wait(CLOCK_WRONG_MS);
        continue;
      }
      if (this.#room() < worthClaiming) await delay(this.#gatherMs);
      // When nothing is left to claim, half of the room is kept for events that are published during the
      // claim.
      const limit = Math.min(this.#isCaughtUp ? Math.ceil(this.#room() / 2) : this.#room(), claimSize);
      if (limit === 0) {
        this.#isFull = true;
        await this.#signal.wait();
        this.#isFull = false;
        this.#lookedAt = performance.now();
        continue;
      }
      const session = this.#session.number;
      // Jobs claimed without a session would be returned only after their lease.
      if (session === undefined) {
        await this.#signal.wait(SESSION_AWAY_MS);
        continue;
      }
      try {
        if (this.#othersInMs <= 0) await this.#returnOthers(session);
        const [{ claimed, againInMs, mayHaveLeft }] = await Promise.all([
          this.#claimAndSend(limit, session),
          this.#readyDueRetries(),
        ]);
        this.#lookedAt = performance.now();
        pace.claimed(claimed, isAnnounced, this.#lookedAt);
        isAnnounced = true;
        this.#isCaughtUp = !mayHaveLeft;
        if (mayHaveLeft) {
          if (claimed < limit) await delay(this.#gatherMs);
        } else {
          const againAt = Math.min(this.#lookedAt + againInMs, performance.now() + this.#othersInMs);
          const reason = await this.#reasonToClaim(againAt, pace);
          isAnnounced = reason !== 'poll';
          // While attempts are in flight, more events are likely to be committed soon: wait, and claim them
          // all at once.
          if (reason === 'signal' && this.#places.inFlight > 0) await delay(this.#gatherMs);
        }
      } catch (error) {
        this.#isCaughtUp = false;
        this.#lookForOthers();
        this.#context.log.error({ err: error }, 'deliveries not claimed');
        await this.#signal.wait(DATABASE_AWAY_MS);
      }
    }
  }

  /**
   * Resolves when there is a reason to claim again, after a claim that left nothing.
   *
   * @param againAt when to claim even without a signal, by performance.now().
   */
  async #reasonToClaim(againAt: number, pace: ClaimPace): Promise<'signal' | 'turn' | 'poll'> {
    for (;;) {
      const now = performance.now();
      const pollInMs = pace.nextMs(now);
      const againInMs = Math.max(againAt - now, 0);
      if (this.#stopping || (await this.#signal.wait(Math.min(againInMs, pollInMs)))) return 'signal';
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

  /**
   * Promises places to a statement that publishes, so that the statement itself claims the new deliveries.
   * This saves a round trip, and a claim for a single delivery. Only done while no older delivery is left
   * that the new ones could overtake.
   */
  #promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined {
    const session = this.#session.number;
    if (session === undefined || this.#stopping || !this.#isCaughtUp || this.#mayOwnOthers) return undefined;
    if (this.#context.databaseClock.offsetError() !== undefined) return undefined;
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
    } else this.#lookForOthers();
    const isWaitedFor = this.#wasHeldUp || this.#mayOwnOthers || this.#isFull || this.#stopping;
    if (isWaitedFor) this.#signal.raise();
    this.#wasHeldUp = false;
  }

  get #mayOwnOthers(): boolean {
    return this.#looksForOthers.length > 0;
  }

  /**
   * Time until the next look for unknown jobs; infinite while a promise is open, because its end wakes the
   * loop.
   */
  get #othersInMs(): number {
    if (this.#places.promised > 0) return Number.POSITIVE_INFINITY;
    const [next = Number.POSITIVE_INFINITY] = this.#looksForOthers;
    return next - performance.now();
  }

  /** Looks now, and again when the lost statement must have committed. Until then no places are promised. */
  #lookForOthers(): void {
    const now = performance.now();
    this.#looksForOthers = [now, now + LOST_STATEMENT_MS];
  }

  /**
   * Returns jobs that this worker's session owns but the engine does not know of. Call it while no statement
   * of this worker claims.
   */
  async #returnOthers(session: number): Promise<void> {
    const beginMs = performance.now();
    const returned = await this.#queue.returnUnknown(
      session,
      [...this.#inHand].map(({ id }) => id),
    );
    this.#looksForOthers = this.#looksForOthers.filter((at) => at > beginMs);
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
      if (readied > 0) this.#signal.raise();
      if (more) return;
    } catch (error) {
      this.#context.log.error({ err: error }, 'retries not readied');
    }
    this.#retriesReadiedAt = performance.now();
  }

  /**
   * @returns how many deliveries were claimed, whether the claim may have left some that there is room for,
   *   and when to look again if not.
   */
  async #claimAndSend(
    limit: number,
    session: number,
  ): Promise<{ claimed: number; againInMs: number; mayHaveLeft: boolean }> {
    this.#wasHeldUp = this.#places.isShortOfPromised;
    const beginMs = performance.now();
    const readyFrom = this.#front.readyFrom(beginMs);
    const request = {
      limit,
      after: this.#lastEndpoint,
      room: this.#places.grant(this.#isCaughtUp),
      readyFrom,
      traced: this.#context.tracing.isOn,
      session,
    };
    const { sendable, unsendable, nextTurnMs, visitedUntil, claimedUntil, mayHaveLeft } =
      await this.#claim(request);
    const endMs = performance.now();
    this.#front.claimed(readyFrom, { claimedUntil, beginMs, endMs });
    this.#gatherMs = Math.min(Math.max(endMs - beginMs, GATHER_MS_MIN), GATHER_MS_MAX);
    this.#context.metrics.recordClaim('claim', sendable.length);
    for (const work of sendable) this.#take(work);
    // Send after the next claim is on its way, so that Postgres and this process work at the same time.
    setImmediate(() => {
      for (const work of sendable) void this.#deliver(work);
    });
    this.#lastEndpoint = visitedUntil ?? lastInRound([...sendable, ...unsendable], this.#lastEndpoint);
    if (unsendable.length > 0) await this.#queue.releaseUnsendable(unsendable);
    const turnMs = visitedUntil === null ? (nextTurnMs ?? Number.POSITIVE_INFINITY) : 0;
    const againInMs = Math.max(Math.min(turnMs, this.#front.lookInMs(readyFrom, endMs)), TURNS_MS);
    return {
      claimed: sendable.length + unsendable.length,
      againInMs,
      mayHaveLeft: mayHaveLeft || hasTakenAllRoom(sendable, request.room),
    };
  }

  async #claim(request: ClaimRequest): Promise<ClaimedBatch> {
    this.#claiming = request.limit;
    try {
      return await this.#queue.claim(request);
    } finally {
      this.#claiming = 0;
      this.#places.claimed();
    }
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
    if (wasFull || this.#isFull || this.#stopping) this.#signal.raise();
    await recorded;
    this.#inHand.delete(work);
    this.#tally.count(work, record);
    if (this.#isFull || this.#stopping) this.#signal.raise();
    this.#log(work, record);
  }

  async #write(records: readonly AttemptRecord[], isRepeated: boolean): Promise<void> {
    const exhausted = await this.#queue.recordAttempts(records, isRepeated);
    if (exhausted.length > 0) announcePublished(this.#context, exhausted);
  }

  #log(work: DeliveryWork, record: AttemptRecord): void {
    // A delivery that failed for good waits for an operator; a retry is routine.
    this.#context.log[record.outcome === 'failed' ? 'warn' : 'info'](
      {
        delivery_id: work.id,
        event_id: work.eventId,
        event_type: work.eventType,
        endpoint_id: work.endpointId,
        organization_id: work.organizationId,
        outcome: record.outcome,
        status: record.responseStatus ?? undefined,
        error: record.errorClass ?? undefined,
        duration_ms: record.durationMs,
        reason: record.reason ?? undefined,
        retry_in_ms: record.delayMs ?? undefined,
      },
      'delivery attempted',
    );
  }
}

/**
 * Whether the claim filled all the room that an endpoint or an organization had when the claim began. Places
 * that became free during the claim raised no signal, because the endpoint was not full then.
 */
function hasTakenAllRoom(claimed: readonly DeliveryWork[], room: FreeCapacity): boolean {
  const byEndpoint = Map.groupBy(claimed, ({ endpointId }) => endpointId);
  const byOrganization = Map.groupBy(claimed, ({ organizationId }) => organizationId);
  return (
    [...byEndpoint].some(([id, of]) => of.length >= (room.endpoints.get(id) ?? room.otherEndpoints)) ||
    [...byOrganization].some(
      ([id, of]) => of.length >= (room.organizations.get(id) ?? room.otherOrganizations),
    )
  );
}

/** A claim visits the endpoints behind `after` in their order, then those before it. */
function lastInRound(claimed: readonly { endpointId: string }[], after: string): string {
  const visited = claimed.map(({ endpointId }) => endpointId).sort();
  return visited.findLast((endpointId) => endpointId <= after) ?? visited.at(-1) ?? after;
}
