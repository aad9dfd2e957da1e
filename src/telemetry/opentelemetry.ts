// Tracing with OpenTelemetry, loaded only when a collector is configured. Spans use the names and attributes
// of the semantic conventions for HTTP and messaging; our own attributes start with `countersign.`.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../platform/config.ts';
import { inTime } from '../platform/in-time.ts';
import { CollectorExporter, EXPORT_TIMEOUT_MS, type TraceGap } from './span-export.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import type {
  TracedAttempt,
  TracedDelivery,
  TracedEvent,
  TracedRequest,
  TracedResponse,
  Tracing,
} from './tracing.ts';

/** Half a second of a busy worker's spans. Spans beyond it are dropped: bounded memory matters more. */
const QUEUE_MAX = 8_192;
const BATCH_MAX = 1_024;

/** The current span. Process-wide, so that every log line can include the trace id. */
const currentSpan = new AsyncLocalStorage<SpanContext>();

/** The trace id of the caller; undefined outside a trace. */
export function currentTraceId(): string | undefined {
  return currentSpan.getStore()?.traceId;
}

interface Start {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly parent?: SpanContext | undefined;
  readonly links?: Link[];
}

/** The exporter has its own queue and timeout: a slow or unreachable collector delays nothing. */
export class OpenTelemetryTracing implements Tracing, AsyncDisposable {
  readonly isOn = true;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(
    config: TracingConfig & { readonly cell?: string | undefined },
    onGap: (gap: TraceGap) => void,
  ) {
    reportWarnings(onGap);
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
        .merge(
          resourceFromAttributes({
            'service.name': config.serviceName,
            ...(config.cell !== undefined && { 'countersign.cell': config.cell }),
          }),
        ),
      sampler: createSampler(config),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new CollectorExporter(config.endpoint, onGap),
          maxQueueSize: QUEUE_MAX,
          maxExportBatchSize: BATCH_MAX,
          scheduledDelayMillis: config.exportDelayMs,
          exportTimeoutMillis: EXPORT_TIMEOUT_MS + 1_000,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('countersign');
  }

  /** Links to the caller's trace. Joining it would let partners write into any trace or control sampling. */
  request(
    { method, traceparent }: TracedRequest,
    serve: (end: (served: TracedResponse) => void) => Promise<void>,
  ): Promise<void> {
    const caller = parseTraceparent(traceparent);
    const start: Start = {
      name: method,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
      ...(caller && { links: [{ context: { ...caller, isRemote: true } }] }),
    };
    return this.#within(start, (span) =>
      serve(({ operation, status, waitedMs, requestId, organizationId }) => {
        span.updateName(operation?.id ?? method);
        span.setAttributes({
          'http.response.status_code': status,
          ...(operation && { 'http.route': operation.route }),
          ...(organizationId !== undefined && { 'countersign.organization_id': organizationId }),
          'countersign.request_id': requestId,
          ...(waitedMs > 0 && { 'countersign.waited_ms': Math.round(waitedMs) }),
        });
        // Per the semantic conventions, a 4xx is a client error, not a server error.
        if (status >= 500) fail(span, String(status));
      }),
    );
  }

  publish<T extends readonly { readonly pendingCount: number }[]>(
    events: readonly TracedEvent[],
    run: (traceparent: string | undefined) => Promise<T>,
  ): Promise<T> {
    const types = new Set(events.map(({ type }) => type));
    const [only, ...others] = events;
    const [type] = types;
    const start: Start = {
      name: types.size === 1 ? `publish ${type}` : 'publish',
      kind: SpanKind.PRODUCER,
      parent: currentSpan.getStore(),
      attributes: {
        'messaging.system': 'countersign',
        'messaging.operation.name': 'publish',
        'messaging.operation.type': 'send',
        ...(type !== undefined && types.size === 1 && { 'messaging.destination.name': type }),
        ...(only && others.length === 0
          ? { 'messaging.message.id': only.id, 'countersign.organization_id': only.organizationId }
          : { 'messaging.batch.message_count': events.length }),
      },
    };
    return this.#within(start, async (span) => {
      const published = await run(formatTraceparent(span.spanContext()));
      const deliveries = published.reduce((sum, { pendingCount }) => sum + pendingCount, 0);
      span.setAttribute('countersign.delivery_count', deliveries);
      return published;
    });
  }

  /** A child of the publish span, however much later, so that one trace shows what happened to the event. */
  attempt(
    delivery: TracedDelivery,
    deliver: (end: (attempt: TracedAttempt) => void) => Promise<void>,
  ): Promise<void> {
    const publish = parseTraceparent(delivery.traceparent);
    const start: Start = {
      name: `deliver ${delivery.eventType}`,
      kind: SpanKind.CLIENT,
      parent: publish && { ...publish, isRemote: true },
      attributes: {
        'http.request.method': 'POST',
        ...receiverAttributes(delivery.endpointUrl),
        ...(delivery.roundAttemptCount > 0 && { 'http.request.resend_count': delivery.roundAttemptCount }),
        'messaging.system': 'countersign',
        'messaging.operation.name': 'deliver',
        'messaging.operation.type': 'process',
        'messaging.destination.name': delivery.eventType,
        'messaging.message.id': delivery.eventId,
        'countersign.organization_id': delivery.organizationId,
        'countersign.endpoint_id': delivery.endpointId,
        'countersign.delivery_id': delivery.id,
        'countersign.attempt_number': delivery.roundAttemptCount + 1,
      },
    };
    return this.#within(start, (span) =>
      deliver(({ outcome, responseStatus, errorClass }) => {
        span.setAttributes({
          'countersign.outcome': outcome,
          ...(responseStatus !== null && { 'http.response.status_code': responseStatus }),
        });
        if (outcome !== 'delivered') fail(span, errorClass ?? String(responseStatus));
        span.end();
      }),
    );
  }

  /** Flushes pending spans, waiting at most for one export timeout. */
  async [Symbol.asyncDispose](): Promise<void> {
    // The exporter has already reported spans that it could not send.
    const flushed = this.#provider.shutdown().catch(() => undefined);
    await inTime(flushed, EXPORT_TIMEOUT_MS + 500, () => undefined);
    diag.disable();
  }

  async #within<T>(
    { name, kind, attributes, parent, links = [] }: Start,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind, attributes, links }, context);
    try {
      return await currentSpan.run(span.spanContext(), () => work(span));
    } catch (error) {
      // Only the class: a message may quote the data that failed.
      fail(span, error instanceof Error ? error.constructor.name : 'unknown');
      throw error;
    } finally {
      // attempt() may have ended its span already.
      if (span.isRecording()) span.end();
    }
  }
}

/** Reports what the SDK only logs: spans dropped from a full queue, an unreadable certificate. */
function reportWarnings(onGap: (gap: TraceGap) => void): void {
  const ignore = () => undefined;
  diag.setLogger(
    {
      warn: (reason) => onGap({ reason }),
      // Errors are failed exports, which the exporter reports.
      error: ignore,
      info: ignore,
      debug: ignore,
      verbose: ignore,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function receiverAttributes(endpointUrl: string): Attributes {
  const url = URL.parse(endpointUrl);
  if (!url) return {};
  const scheme = url.protocol.slice(0, -1);
  return {
    'url.scheme': scheme,
    'server.address': url.hostname,
    'server.port': Number(url.port) || (scheme === 'https' ? 443 : 80),
  };
}

function createSampler({ sampler, samplerRatio }: TracingConfig): Sampler {
  const name = sampler.replace(/^parentbased_/, '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(samplerRatio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
