// Every metric of the service, in Prometheus format. A counter costs 0.2 µs per update; what can be read at
// scrape time (watched.ts) costs nothing in between.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { REFUSED_WRITES, type RefusedWrite } from '../platform/postgres/postgres-client.ts';
import type { ExchangeOutcome, Metrics } from './metrics.ts';
import { collectWithoutWaking } from './node-metrics.ts';
import { type Readings, seriesOf, watchedMetrics } from './watched.ts';

/** Covers the longest DELIVERY_TIMEOUT_MS. */
const ATTEMPT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 25, 30];
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Covers the longest `wait`. */
const WAIT_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 15, 20, 24, 26];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Docs, contract, health, and invented paths: as label values they would create unlimited series. */
const OUTSIDE_CONTRACT = 'outside_contract';

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

  recordErasedEvents(count: number): void {
    this.#eventsErased.inc(count);
  }

  recordRemovedRows(kind: string, count: number): void {
    this.#rowsRemoved.inc({ kind }, count);
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

  recordCellQuestion(peer: string, isAnswered: boolean): void {
    this.#cellQuestions.inc({ peer, result: isAnswered ? 'answered' : 'failed' });
  }

  recordEndedSession(jobs: number): void {
    this.#sessionsEnded.inc();
    this.#jobsReturned.inc(jobs);
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

  /** Exposes what is read for each scrape. @param read never rejects: what it cannot read, it leaves out. */
  watch(read: () => Promise<Readings>): void {
    const metrics = new Map<string, Counter | Gauge>();
    this.#beforeScrape.push(async () => {
      const readings = await read();
      for (const [name, { help, labels: labelNames = [], isCounter }] of watchedMetrics) {
        // One that is read and has no value is named all the same: whoever writes a query finds it.
        if (!(name in readings) && !metrics.has(name)) continue;
        const settings = { name, help, labelNames, registers: [this.#registry] };
        const metric = metrics.get(name) ?? (isCounter ? new Counter(settings) : new Gauge(settings));
        metrics.set(name, metric);
        if (labelNames.length > 0) metric.reset();
        else metric.remove();
        for (const [labels, value] of seriesOf(readings[name])) metric.inc(labels, value);
      }
    });
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
