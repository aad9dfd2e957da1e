// Every metric of the service, in Prometheus format. A counter costs 0.2 µs per update; values that can be
// read at scrape time cost nothing in between.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { REFUSED_WRITES, type RefusedWrite } from '../platform/postgres/postgres-client.ts';
import type { PoolLoad } from '../platform/postgres/postgres-connections.ts';
import type { ExchangeOutcome, Metrics } from './metrics.ts';
import { collectWithoutWaking } from './node-metrics.ts';

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

export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #beforeScrape: (() => Promise<void>)[] = [];
  #scrape: Promise<string> | undefined;

  readonly #attempts = new Counter({
    name: 'countersign_delivery_attempts_total',
    help: 'Delivery attempts by outcome and result: a status class such as 5xx, or an error class.',
    labelNames: ['outcome', 'result'],
    registers: this.#registers,
  });
  readonly #attemptDuration = new Histogram({
    name: 'countersign_delivery_attempt_duration_seconds',
    help: 'Duration of delivery attempts, from name resolution to the end of the response.',
    labelNames: ['outcome'],
    buckets: ATTEMPT_BUCKETS,
    registers: this.#registers,
  });
  readonly #handshakes = new Counter({
    name: 'countersign_handshakes_total',
    help: 'Verification handshakes by outcome and result.',
    labelNames: ['outcome', 'result'],
    registers: this.#registers,
  });
  readonly #published = new Counter({
    name: 'countersign_events_published_total',
    help: 'Events that this process published and committed. Events published by SQL callers of publish_event are not counted.',
    labelNames: ['event_type'],
    registers: this.#registers,
  });
  readonly #publishDuration = new Histogram({
    name: 'countersign_publish_duration_seconds',
    help: 'Duration of the publish statement, for one event or a batch.',
    buckets: STATEMENT_BUCKETS,
    registers: this.#registers,
  });
  readonly #claimed = new Counter({
    name: 'countersign_deliveries_claimed_total',
    help: "Deliveries that this worker claimed, by the statement that did it: the worker's claim, or the publication of their event in this process.",
    labelNames: ['by'],
    registers: this.#registers,
  });
  readonly #requestDuration = new Histogram({
    name: 'countersign_http_request_duration_seconds',
    help: `Duration of API requests by operation and status, without the time that they waited for an event; ${OUTSIDE_CONTRACT} is every other path.`,
    labelNames: ['operation', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: this.#registers,
  });
  readonly #requestWait = new Histogram({
    name: 'countersign_http_request_wait_seconds',
    help: 'How long API requests waited for an event, of those that did, by operation.',
    labelNames: ['operation'],
    buckets: WAIT_BUCKETS,
    registers: this.#registers,
  });
  readonly #rateLimitFailures = new Counter({
    name: 'countersign_rate_limit_failures_total',
    help: 'How often the request counter was unreachable; for a second after that, requests are not counted.',
    registers: this.#registers,
  });
  readonly #sessionsEnded = new Counter({
    name: 'countersign_worker_sessions_ended_total',
    help: 'Workers that this one found dead or disconnected, and whose jobs it returned to their queues.',
    registers: this.#registers,
  });
  readonly #jobsReturned = new Counter({
    name: 'countersign_jobs_returned_total',
    help: 'Jobs of such workers, which run again: a delivery among them may arrive twice.',
    registers: this.#registers,
  });
  readonly #rowsRemoved = new Counter({
    name: 'countersign_retention_rows_removed_total',
    help: 'Rows that retention removed, or emptied: for responses and payloads the row stays.',
    labelNames: ['kind'],
    registers: this.#registers,
  });
  readonly #billedPeriods = new Counter({
    name: 'countersign_billing_periods_total',
    help: 'Periods of contracts that this process billed, or failed to bill: countersign api operatorListBillingRuns --outcome failed says which.',
    labelNames: ['outcome'],
    registers: this.#registers,
  });
  readonly #placed = new Counter({
    name: 'countersign_feed_events_placed_total',
    help: 'Events to which this process gave their position in the event feed.',
    registers: this.#registers,
  });
  readonly #passDuration = new Histogram({
    name: 'countersign_feed_pass_duration_seconds',
    help: 'Duration of the passes of the sequencer, which place events in the event feed.',
    buckets: STATEMENT_BUCKETS,
    registers: this.#registers,
  });
  readonly #poolWait = new Histogram({
    name: 'countersign_database_pool_wait_seconds',
    help: 'How long uses of a connection pool waited, of those that found no free connection.',
    labelNames: ['pool'],
    buckets: STATEMENT_BUCKETS,
    registers: this.#registers,
  });
  readonly #refusedWrites = new Counter({
    name: 'countersign_database_writes_refused_total',
    help: 'Statements that Postgres refused because it cannot write: its disk is full or faulty, or it is read-only.',
    labelNames: ['reason'],
    registers: this.#registers,
  });

  readonly #unnotedRequests = new Counter({
    name: 'countersign_api_requests_unlogged_total',
    help: 'Requests of API keys that are missing from the log that members see: too many at a time, or not written.',
    registers: this.#registers,
  });

  constructor() {
    // The observers of event loop and garbage collection cannot be stopped; they live as long as the process.
    collectWithoutWaking(this.#registry);
    // An alert sees no increase in a counter that first appears with the value 1, and these must raise one.
    for (const result of ['internal', 'proxy'])
      for (const outcome of ['retry', 'failed']) this.#attempts.inc({ outcome, result }, 0);
    this.#billedPeriods.inc({ outcome: 'failed' }, 0);
    for (const reason of Object.values(REFUSED_WRITES)) this.#refusedWrites.inc({ reason }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  recordAttempt({
    outcome,
    durationMs,
    ...exchange
  }: ExchangeOutcome & { outcome: string; durationMs: number }): void {
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
    const refusals = new Counter({
      name: 'countersign_request_memory_refusals_total',
      help: 'Requests that were answered 503 because their caller had no share of this memory left, by what it was for.',
      labelNames: ['kind'],
      registers: this.#registers,
    });
    this.#beforeScrape.push(async () => {
      refusals.reset();
      for (const [kind, room] of Object.entries(rooms())) {
        bytes.set({ kind }, room.bytes);
        refusals.inc({ kind }, room.refusals);
      }
    });
  }

  recordRemovedRows(kind: string, count: number): void {
    this.#rowsRemoved.inc({ kind }, count);
  }

  /** Exposes when retention last completed. Absent before the first run, and when it cannot be read. */
  watchRetention(read: () => Promise<Date | undefined>): void {
    this.#watch(
      'countersign_retention_last_completed_timestamp_seconds',
      'When the last run of retention ended, in seconds since 1970. The same in every process.',
      read,
    );
  }

  /** Exposes when a billing run last completed. Absent before the first one, and when it cannot be read. */
  watchBilling(read: () => Promise<Date | undefined>): void {
    this.#watch(
      'countersign_billing_last_completed_timestamp_seconds',
      'When the last run that billed all contracts ended, in seconds since 1970. The same in every process.',
      read,
    );
  }

  /** Exposes when the certificate for receivers expires. Absent without one. */
  watchClientCertificate(expiresAt: Date | undefined): void {
    this.#watch(
      'countersign_egress_certificate_expires_timestamp_seconds',
      'When the certificate of EGRESS_CLIENT_CERT expires, in seconds since 1970; absent without one.',
      async () => expiresAt,
    );
  }

  /** Exposes whether Postgres fails to archive its write-ahead log. Absent where it is not to archive any. */
  watchArchiving(read: () => Promise<number | undefined>): void {
    this.#watch(
      'countersign_archiving_failing',
      "1 if PostgreSQL's last attempt to archive its write-ahead log failed, otherwise 0; absent without archive_mode. The same in every process.",
      read,
    );
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

  /** Exposes how long the oldest event without a position has waited. Absent when it cannot be read. */
  watchFeed(read: () => Promise<number>): void {
    this.#watch(
      'countersign_feed_oldest_unplaced_age_seconds',
      'How long ago the oldest event was published that is committed and has no position in the event feed; 0 if all have one. The same in every process.',
      read,
    );
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
      endpoints.remove();
      oldest.remove();
      heldUp.remove();
      inLine.remove();
      if (!backlog) return;
      heldUp.set(backlog.lines.heldUp);
      inLine.set(backlog.lines.waitingDeliveries);
      for (const [state, count] of Object.entries(backlog.deliveriesByState))
        deliveries.set({ state }, count);
      endpoints.set(backlog.readyEndpoints);
      oldest.set(backlog.oldestReadySeconds);
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

  /** A gauge that is read for each scrape, and absent without a value. */
  #watch(name: string, help: string, read: () => Promise<Date | number | undefined>): void {
    const gauge = this.#gauge(name, help);
    this.#beforeScrape.push(async () => {
      const value = await read().catch(() => undefined);
      gauge.remove();
      if (value !== undefined) gauge.set(value instanceof Date ? value.getTime() / 1000 : value);
    });
  }

  #gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: this.#registers });
  }
}

/** Receivers may answer with any three digits. */
function resultLabel({ status, errorClass }: ExchangeOutcome): string {
  if (status === null) return errorClass ?? 'unknown';
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other_status';
}
