import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** A collector nearby answers in milliseconds; a longer wait would hold up the end of the process. */
export const EXPORT_TIMEOUT_MS = 3_000;

const REPORT_INTERVAL_MS = 60_000;

/** Why traces are not complete. */
export interface TraceGap {
  /** Spans that the collector did not take, since this was told last. */
  readonly spans?: number;
  readonly reason: string;
}

/**
 * Sends spans to the collector over OTLP/HTTP. Headers, compression and certificates are read from OTEL_EXPORTER_OTLP_… by
 * the exporter itself. What cannot be sent is given up and told, at most once a minute.
 */
export class CollectorExporter implements SpanExporter {
  readonly #collector: OTLPTraceExporter;
  readonly #onGap: (gap: TraceGap) => void;
  #lost = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT: the path of the signal is added to it. */
  constructor(endpoint: string, onGap: (gap: TraceGap) => void) {
    this.#collector = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.#onGap = onGap;
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.#collector.export(spans, (result) => {
      if (result.code !== 0) this.#tell(spans.length, result.error?.message ?? 'the export failed');
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#collector.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#collector.shutdown();
  }

  #tell(spans: number, reason: string): void {
    this.#lost += spans;
    if (performance.now() - this.#toldAt < REPORT_INTERVAL_MS) return;
    this.#toldAt = performance.now();
    this.#onGap({ spans: this.#lost, reason });
    this.#lost = 0;
  }
}
