/** Writes the log line of each attempt, or of some: a line costs a busy worker a tenth of an attempt. */
import type { AttemptRecord } from '../../domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../domain/delivery-work.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';

/** Lines a second of one outcome, with LOG_DELIVERIES=sample. */
const SAMPLE_PER_SECOND = 50;
/** How often what was left out is reported. */
const REPORTED_EVERY_MS = 10_000;

/** A delivery that failed for good waits for an operator, so it always has a line. */
type Sampled = Exclude<AttemptRecord['outcome'], 'failed'>;

export class DeliveryLog {
  readonly #log: Logger;
  readonly #which: Config['log']['deliveries'];
  /** Lines written in the second that began at `#secondAt`. */
  #written = { delivered: 0, retry: 0 };
  #secondAt = 0;
  #leftOut = { delivered: 0, retry: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, which: Config['log']['deliveries']) {
    this.#log = log;
    this.#which = which;
  }

  note(work: DeliveryWork, record: AttemptRecord): void {
    const { outcome } = record;
    if (outcome === 'failed') {
      this.#log.warn(factsOf(work, record), ATTEMPTED);
    } else if (this.#isWritten(outcome)) {
      this.#log.info(factsOf(work, record), ATTEMPTED);
    } else {
      this.#leftOut[outcome]++;
      this.#timer ??= setTimeout(() => this.report(), REPORTED_EVERY_MS).unref();
    }
  }

  /** Logs how many lines were left out since the last report. */
  report(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#log.info(this.#leftOut, 'attempts without a line (LOG_DELIVERIES)');
    this.#leftOut = { delivered: 0, retry: 0 };
  }

  #isWritten(outcome: Sampled): boolean {
    if (this.#which === 'all') return true;
    if (this.#which === 'failures') return outcome !== 'delivered';
    const now = performance.now();
    if (now - this.#secondAt >= 1_000) {
      this.#secondAt = now;
      this.#written = { delivered: 0, retry: 0 };
    }
    return this.#written[outcome]++ < SAMPLE_PER_SECOND;
  }
}

const ATTEMPTED = 'delivery attempted';

function factsOf(work: DeliveryWork, record: AttemptRecord): object {
  return {
    delivery_id: work.id,
    event_id: work.eventId,
    event_type: work.eventType,
    endpoint_id: work.endpointId,
    organization_id: work.organizationId,
    outcome: record.outcome,
    status: record.responseStatus ?? undefined,
    error_class: record.errorClass ?? undefined,
    duration_ms: record.durationMs,
    reason: record.reason ?? undefined,
    retry_in_ms: record.delayMs ?? undefined,
  };
}
