// Every metric of the service, in Prometheus format. A counter costs 0.2 µs per update; values that can be
// read at scrape time cost nothing in between.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { REFUSED_WRITES, type RefusedWrite } from '../platform/postgres/postgres-client.ts';
import type { PoolLoad } from '../platform/postgres/postgres-connections.ts';
import type { ExchangeOutcome, Metrics } from './metrics.ts';
import { collectWithoutWaking } from './node-metrics.ts';
import { watched } from './watched.ts';

/** Covers the longest DELIVERY_TIMEOUT_MS. */
const ATTEMPT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 25, 30];
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Covers the longest `wait`. */
const WAIT_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 15, 20, 24, 26];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Docs, contract, health, and invented paths: as label values they would create unlimited series. */
const OUTSIDE_CONTRACT = 'outside_contract';

export interface EngineLoad {
  readonly inFlight: number;
  readonly unrecorded: number;
}

export interface Backlog {
  readonly deliveriesByState: Readonly<Record<string, number>>;
  readonly readyEndpoints: number;
  /** 0 when nothing is ready. */
  readonly oldestReadySeconds: number;
  readonly lines: { readonly all: number; readonly heldUp: number; readonly waitingDeliveries: number };
}

export interface Moves {
  readonly countByState: Readonly<Record<string, number>>;
  readonly oldestSeconds: number;
}

export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #beforeScrape: (() => Promise<void>)[] = [];
  #scrape: Promise<string> | undefined;

  readonly #attempts = this.#counter(
    'countersign_delivery_attempts_total',
    'Delivery attempts by outcome and result: a status class such as 5xx, or an error class.',
    ['outcome', 'result'],
  );
  readonly #attemptDuration = this.#histogram(
    'countersign_delivery_attempt_duration_seconds',
    'Duration of delivery attempts, from name resolution to the end of the response.',
    ATTEMPT_BUCKETS,
    ['outcome'],
  );
  readonly #handshakes = this.#counter(
    'countersign_handshakes_total',
    'Verification handshakes by outcome and result.',
    ['outcome', 'result'],
  );
  readonly #published = this.#counter(
    'countersign_events_published_total',
    'Events that this process published and committed. Events published by SQL callers of publish_event are not counted.',
    ['event_type'],
  );
  readonly #publishDuration = this.#histogram(
    'countersign_publish_duration_seconds',
    'Duration of the publish statement, for one event or a batch.',
    STATEMENT_BUCKETS,
  );
  readonly #claimed = this.#counter(
    'countersign_deliveries_claimed_total',
    "Deliveries that this worker claimed, by the statement that did it: the worker's claim, or the publication of their event in this process.",
    ['by'],
  );
  readonly #requestDuration = this.#histogram(
    'countersign_http_request_duration_seconds',
    `Duration of API requests by operation and status, without the time that they waited for an event; ${OUTSIDE_CONTRACT} is every other path.`,
    REQUEST_BUCKETS,
    ['operation', 'status'],
  );
  readonly #requestWait = this.#histogram(
    'countersign_http_request_wait_seconds',
    'How long API requests waited for an event, of those that did, by operation.',
    WAIT_BUCKETS,
    ['operation'],
  );
  readonly #rateLimitFailures = this.#counter(
    'countersign_rate_limit_failures_total',
    'How often the request counter was unreachable; for a second after that, requests are not counted.',
  );
  readonly #sessionsEnded = this.#counter(
    'countersign_worker_sessions_ended_total',
    'Workers that this one found dead or disconnected, and whose jobs it returned to their queues.',
  );
  readonly #jobsReturned = this.#counter(
    'countersign_jobs_returned_total',
    'Jobs of such workers, which run again: a delivery among them may arrive twice.',
  );
  readonly #rowsRemoved = this.#counter(
    'countersign_retention_rows_removed_total',
    'Rows that retention removed, or emptied: for responses and payloads the row stays.',
    ['kind'],
  );
  readonly #eventsErased = this.#counter(
    'countersign_events_erased_total',
    'Events whose data this process erased on request: countersign api operatorGetErasure shows how far an erasure is.',
  );
  readonly #billedPeriods = this.#counter(
    'countersign_billing_periods_total',
    'Periods of contracts that this process billed, or failed to bill: countersign api operatorListBillingRuns --outcome failed says which.',
    ['outcome'],
  );
  readonly #placed = this.#counter(
    'countersign_feed_events_placed_total',
    'Events to which this process gave their position in the event feed.',
  );
  readonly #passDuration = this.#histogram(
    'countersign_feed_pass_duration_seconds',
    'Duration of the passes of the sequencer, which place events in the event feed.',
    STATEMENT_BUCKETS,
  );
  readonly #poolWait = this.#histogram(
    'countersign_database_pool_wait_seconds',
    'How long uses of a connection pool waited, of those that found no free connection.',
    STATEMENT_BUCKETS,
    ['pool'],
  );
  readonly #refusedWrites = this.#counter(
    'countersign_database_writes_refused_total',
    'Statements that Postgres refused because it cannot write: its disk is full or faulty, or it is read-only.',
    ['reason'],
  );
  readonly #unnotedRequests = this.#counter(
    'countersign_api_requests_unlogged_total',
    'Requests of API keys that are missing from the log that members see: too many at a time, or not written.',
  );

  readonly #cellQuestions = this.#counter(
    'countersign_cell_questions_total',
    'Questions of this process to the other cells, by whom it asked and whether that cell answered.',
    ['peer', 'result'],
  );

  /** @param cells of several installations that share one address the name of this one, which every series then has, and the others. */
  constructor({
    cell,
    peers = [],
  }: { cell?: string | undefined; peers?: readonly string[] | undefined } = {}) {
    if (cell !== undefined) this.#registry.setDefaultLabels({ cell });
    // The observers of event loop and garbage collection cannot be stopped; they live as long as the process.
    collectWithoutWaking(this.#registry);
    // An alert sees no increase in a counter that first appears with the value 1, and these must raise one.
    for (const result of ['internal', 'proxy'])
      for (const outcome of ['retry', 'failed']) this.#attempts.inc({ outcome, result }, 0);
    this.#billedPeriods.inc({ outcome: 'failed' }, 0);
    for (const reason of Object.values(REFUSED_WRITES)) this.#refusedWrites.inc({ reason }, 0);
    for (const peer of peers)
      for (const result of ['answered', 'failed'] as const) this.#cellQuestions.inc({ peer, result }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  recordAttempt({ outcome, durationMs, ...exchange }: Parameters<Metrics['recordAttempt']>[0]): void {
    // Pre-bound label children would save nothing: prom-client hashes the labels again on every call.
    this.#attempts.inc({ outcome, result: resultLabel(exchange) });
    this.#attemptDuration.observe({ outcome }, durationMs / 1000);
  }

  recordHandshake({ verified, ...exchange }: ExchangeOutcome & { verified: boolean }): void {
    this.#handshakes.inc({ outcome: verified ? 'verified' : 'failed', result: resultLabel(exchange) });
  }

  recordPublishStatement(durationMs: number): void {
    this.#publishDuration.observe(durationMs / 1000);
  }

  recordClaim(by: 'claim' | 'publication', deliveries: number): void {
    if (deliveries > 0) this.#claimed.inc({ by }, deliveries);
  }

  recordPublishedEvent(type: string): void {
    this.#published.inc({ event_type: type });
  }

  recordRequest(operation: string | undefined, status: number, durationMs: number): void {
    this.#requestDuration.observe({ operation: operation ?? OUTSIDE_CONTRACT, status }, durationMs / 1000);
  }

  recordWait(operation: string | undefined, waitedMs: number): void {
    this.#requestWait.observe({ operation: operation ?? OUTSIDE_CONTRACT }, waitedMs / 1000);
  }

  /** Exposes how many requests wait for an event now. */
  watchWaiting(count: () => number): void {
    const waiting = this.#gauge(
      'countersign_feed_polls_waiting',
      'Requests for the event feed that wait for an event in this process.',
    );
    this.#beforeScrape.push(async () => waiting.set(count()));
  }

  /** Exposes how much of the memory for requests is in use, and how often none was left. */
  watchRequestMemory(rooms: () => Readonly<Record<string, { bytes: number; refusals: number }>>): void {
    const bytes = this.#gauge(
      'countersign_request_memory_bytes',
      'Bytes of requests that this process holds: of bodies, of those that are carried out, and of large answers that are being sent.',
      ['kind'],
    );
    const refusals = this.#counter(
      'countersign_request_memory_refusals_total',
      'Requests that were answered 503 because their caller had no share of this memory left, by what it was for.',
      ['kind'],
    );
    this.#beforeScrape.push(async () => {
      refusals.reset();
      for (const [kind, room] of Object.entries(rooms())) {
        bytes.set({ kind }, room.bytes);
        refusals.inc({ kind }, room.refusals);
      }
    });
  }

  recordErasedEvents(count: number): void {
    this.#eventsErased.inc(count);
  }

  recordRemovedRows(kind: string, count: number): void {
    this.#rowsRemoved.inc({ kind }, count);
  }

  /** Exposes how far this process's clock is ahead of the database's. */
  watchClock(offsetMs: () => number): void {
    const offset = this.#gauge(
      'countersign_clock_offset_seconds',
      "How far this process's clock is ahead of the database's, negative if it is behind. Beyond 30 the process is not ready and claims nothing.",
    );
    this.#beforeScrape.push(async () => offset.set(offsetMs() / 1000));
  }

  recordRateLimitFailure(): void {
    this.#rateLimitFailures.inc();
  }

  recordBilledPeriod(outcome: 'billed' | 'failed'): void {
    this.#billedPeriods.inc({ outcome });
  }

  recordSequencingPass(placed: number, durationMs: number): void {
    this.#placed.inc(placed);
    this.#passDuration.observe(durationMs / 1000);
  }

  recordPoolWait(pool: string, waitedMs: number): void {
    this.#poolWait.observe({ pool }, waitedMs / 1000);
  }

  recordUnnotedRequests(count: number): void {
    this.#unnotedRequests.inc(count);
  }

  recordRefusedWrite(reason: RefusedWrite): void {
    this.#refusedWrites.inc({ reason });
  }

  /** Exposes what runs here. */
  describeBuild(build: { readonly version: string; readonly role: string }): void {
    this.#gauge(
      'countersign_build_info',
      'Always 1; the labels say which version runs, on which Node, and in which role.',
      ['version', 'node_version', 'role'],
    ).set({ ...build, node_version: process.versions.node }, 1);
  }

  /** Exposes how busy the connection pools are. */
  watchPools(read: () => readonly PoolLoad[]): void {
    const connections = this.#gauge(
      'countersign_database_pool_connections',
      'Connections of a pool that are open, by what they do.',
      ['pool', 'state'],
    );
    const most = this.#gauge('countersign_database_pool_connections_max', 'Most that may be open.', ['pool']);
    const waiting = this.#gauge('countersign_database_pool_waiting', 'Uses that wait for one now.', ['pool']);
    this.#beforeScrape.push(async () => {
      for (const { name: pool, size, ...now } of read()) {
        connections.set({ pool, state: 'used' }, now.used);
        connections.set({ pool, state: 'idle' }, now.idle);
        most.set({ pool }, size);
        waiting.set({ pool }, now.waiting);
      }
    });
  }

  recordCellQuestion(peer: string, isAnswered: boolean): void {
    this.#cellQuestions.inc({ peer, result: isAnswered ? 'answered' : 'failed' });
  }

  recordEndedSession(jobs: number): void {
    this.#sessionsEnded.inc();
    this.#jobsReturned.inc(jobs);
  }

  /** Exposes the load of the delivery engine, and whether it is paused. */
  watchEngine(load: () => EngineLoad, isPaused: boolean): void {
    this.#gauge(
      'countersign_deliveries_paused',
      '1 while DELIVERIES_PAUSED stops this worker from calling receivers, otherwise 0.',
    ).set(isPaused ? 1 : 0);
    const inFlight = this.#gauge(
      'countersign_attempts_in_flight',
      'Attempts that this worker is currently making.',
    );
    const unrecorded = this.#gauge(
      'countersign_attempts_unrecorded',
      'Attempts that this worker has made but not yet committed; they grow while the database is slow or unavailable.',
    );
    this.#beforeScrape.push(async () => {
      const now = load();
      inFlight.set(now.inFlight);
      unrecorded.set(now.unrecorded);
    });
  }

  /** Exposes the delivery queue. When it cannot be read, its series are absent rather than wrong. */
  watchBacklog(read: () => Promise<Backlog>): void {
    const readable = this.#gauge(
      'countersign_queue_readable',
      '1 if the queue could be read for this scrape, 0 if not: its other series are missing then.',
    );
    const deliveries = this.#gauge(
      'countersign_queue_deliveries',
      'Deliveries in the queue: ready to be sent, waiting for a retry, claimed by a worker. The same in every process.',
      ['state'],
    );
    const endpoints = this.#gauge(
      'countersign_queue_ready_endpoints',
      'Endpoints that have ready deliveries. The same in every process.',
    );
    const oldest = this.#gauge(
      'countersign_queue_oldest_ready_age_seconds',
      'How long the oldest ready delivery has been ready; 0 if none is. The same in every process.',
    );
    const heldUp = this.#gauge(
      'countersign_lines_held_up',
      'Lines of ordered endpoints whose first delivery fails, is held, or failed for good. The same in every process.',
    );
    const inLine = this.#gauge(
      'countersign_lines_waiting_deliveries',
      'Deliveries to ordered endpoints that wait behind another one. The same in every process.',
    );
    this.#beforeScrape.push(async () => {
      const backlog = await read().catch(() => undefined);
      readable.set(backlog ? 1 : 0);
      deliveries.reset();
      for (const gauge of [endpoints, oldest, heldUp, inLine]) gauge.remove();
      if (!backlog) return;
      heldUp.set(backlog.lines.heldUp);
      inLine.set(backlog.lines.waitingDeliveries);
      for (const [state, count] of Object.entries(backlog.deliveriesByState))
        deliveries.set({ state }, count);
      endpoints.set(backlog.readyEndpoints);
      oldest.set(backlog.oldestReadySeconds);
    });
  }

  /** Exposes the moves of organizations away from this cell. When they cannot be read, their series are absent. */
  watchMoves(read: () => Promise<Moves>): void {
    const moves = this.#gauge(
      'countersign_organization_moves',
      'Organizations that move to another cell, or (gone) have moved and still have rows here, by state. The same in every process.',
      ['state'],
    );
    const oldest = this.#gauge(
      'countersign_organization_move_oldest_age_seconds',
      'How long ago the oldest move began that is not complete; 0 without one. The same in every process.',
    );
    this.#beforeScrape.push(async () => {
      moves.reset();
      oldest.remove();
      const now = await read().catch(() => undefined);
      if (!now) return;
      for (const [state, count] of Object.entries(now.countByState)) moves.set({ state }, count);
      oldest.set(now.oldestSeconds);
    });
  }

  /** All metrics in Prometheus text format. Concurrent scrapes share one result and one query. */
  scrape(): Promise<string> {
    this.#scrape ??= this.#write().finally(() => {
      this.#scrape = undefined;
    });
    return this.#scrape;
  }

  async #write(): Promise<string> {
    await Promise.all(this.#beforeScrape.map((refresh) => refresh()));
    return this.#registry.metrics();
  }

  /** Exposes a value that is read for each scrape. Absent without a value, and when it cannot be read. */
  watch(what: keyof typeof watched, read: () => Promise<Date | number | undefined>): void {
    const { name, help } = watched[what];
    const gauge = this.#gauge(name, help);
    this.#beforeScrape.push(async () => {
      const value = await read().catch(() => undefined);
      gauge.remove();
      if (value !== undefined) gauge.set(value instanceof Date ? value.getTime() / 1000 : value);
    });
  }

  #gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }
}

/** Receivers may answer with any three digits. */
function resultLabel({ status, errorClass }: ExchangeOutcome): string {
  if (status === null) return errorClass ?? 'unknown';
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other_status';
}
