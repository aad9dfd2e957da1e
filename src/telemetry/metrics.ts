// What the service reports about its work, for monitoring. No method takes an id, a URL or anything else a
// partner can choose: each label value creates a series that lasts until the process ends.
import type { RefusedWrite } from '../platform/postgres/postgres-client.ts';

/** How an exchange with a receiver ended: a status code, or the error class. */
export interface ExchangeOutcome {
  readonly status: number | null;
  readonly errorClass: string | null;
}

export interface Metrics {
  recordAttempt(attempt: ExchangeOutcome & { readonly outcome: string; readonly durationMs: number }): void;
  recordHandshake(handshake: ExchangeOutcome & { readonly verified: boolean }): void;
  /** Recorded for each publish statement, whether or not its transaction commits. */
  recordPublishStatement(durationMs: number): void;
  /** @param by whether the worker's claim took these deliveries, or the statement that published them. */
  recordClaim(by: 'claim' | 'publication', deliveries: number): void;
  /** Call after commit. @param type an event type of the contract. */
  recordPublishedEvent(type: string): void;
  /**
   * @param operation an operation of the contract; undefined for all other paths.
   * @param durationMs without the time that the request waited for new events or results.
   */
  recordRequest(operation: string | undefined, status: number, durationMs: number): void;
  /** How long a request waited for new events or results. */
  recordWait(operation: string | undefined, waitedMs: number): void;
  /** Call after retention has committed. @param kind such as `events`. */
  recordRemovedRows(kind: string, count: number): void;
  /** Call after commit. */
  recordErasedEvents(count: number): void;
  /** The request counter was unreachable; requests go uncounted for a second. */
  recordRateLimitFailure(): void;
  /** Call after commit. @param outcome of a period of a contract. */
  recordBilledPeriod(outcome: 'billed' | 'failed'): void;
  /** Recorded for each pass of the sequencer. @param placed how many events got a position in the feed. */
  recordSequencingPass(placed: number, durationMs: number): void;
  /** A use of the named connection pool had to wait for a connection. */
  recordPoolWait(pool: string, waitedMs: number): void;
  /** Requests of API keys are missing from their log: too many at a time, or the database did not take them. */
  recordUnnotedRequests(count: number): void;
  /** Postgres refused a statement because it cannot write. */
  recordRefusedWrite(reason: RefusedWrite): void;
  /** Another cell was asked something. @param cell one of CELLS. */
  recordCellQuestion(cell: string, isAnswered: boolean): void;
  /** This process found another worker's session ended, and returned its jobs to their queues. */
  recordEndedSession(jobs: number): void;
}

/** For commands and unmonitored processes: counts nothing and never loads prom-client. */
export const noopMetrics: Metrics = {
  recordAttempt: () => undefined,
  recordHandshake: () => undefined,
  recordPublishStatement: () => undefined,
  recordClaim: () => undefined,
  recordPublishedEvent: () => undefined,
  recordRequest: () => undefined,
  recordWait: () => undefined,
  recordRemovedRows: () => undefined,
  recordErasedEvents: () => undefined,
  recordRateLimitFailure: () => undefined,
  recordBilledPeriod: () => undefined,
  recordSequencingPass: () => undefined,
  recordPoolWait: () => undefined,
  recordUnnotedRequests: () => undefined,
  recordRefusedWrite: () => undefined,
  recordCellQuestion: () => undefined,
  recordEndedSession: () => undefined,
};
