// Sends spans to the collector over OTLP/HTTP. The exporter reads headers, compression and certificates from
// OTEL_EXPORTER_OTLP_… itself. Spans that cannot be sent are dropped and reported, at most once a minute.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** A nearby collector answers in milliseconds; a longer timeout would delay shutdown. */
export const EXPORT_TIMEOUT_MS = 3_000;

const REPORT_INTERVAL_MS = 60_000;

/** Why traces are incomplete. */
export interface TraceGap {
  /** Spans that the collector did not accept since the last report. */
  readonly spans?: number;
  readonly reason: string;
}

export class CollectorExporter implements SpanExporter {
  readonly #collector: OTLPTraceExporter;
  readonly #onGap: (gap: TraceGap) => void;
  #lost = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT; the signal's path is appended. */
  constructor(endpoint: string, onGap: (gap: TraceGap) => void) {
    this.#collector = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.#onGap = onGap;
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.#collector.export(spans, (result) => {
      if (result.code !== 0) this.#report(spans.length, result.error?.message ?? 'the export failed');
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#collector.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#collector.shutdown();
  }

  #report(spans: number, reason: string): void {
    this.#lost += spans;
    if (performance.now() - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = performance.now();
    this.#onGap({ spans: this.#lost, reason });
    this.#lost = 0;
  }
}
