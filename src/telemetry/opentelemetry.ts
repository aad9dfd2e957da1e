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
import { CollectorExporter, EXPORT_TIMEOUT_MS, type TraceGap } from './span-export.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import type {
  IncomingCall,
  ServedCall,
  TracedAttempt,
  TracedDelivery,
  TracedEvent,
  Tracing,
} from './tracing.ts';

/** Half a second of a busy worker's spans. What comes while it is full is dropped: memory matters more. */
const QUEUE_MAX = 8_192;
const BATCH_MAX = 1_024;

/** Where the code that runs is. The process has one, so that log lines can say so, whoever writes them. */
const current = new AsyncLocalStorage<SpanContext>();

/** The trace in which the caller runs, undefined outside one. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.traceId;
}

/** How a span begins. */
interface Start {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly parent?: SpanContext | undefined;
  readonly links?: Link[];
}

/**
 * Spans, with the names and attributes of OpenTelemetry's semantic conventions for HTTP and messaging; ours begin with
 * `countersign.`. The exporter has a queue and a timeout of its own: a collector that is slow or away delays nothing.
 */
export class OpenTelemetryTracing implements Tracing, AsyncDisposable {
  readonly isOn = true;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(config: TracingConfig, onGap: (gap: TraceGap) => void) {
    listenToWarnings(onGap);
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
        .merge(resourceFromAttributes({ 'service.name': config.serviceName })),
      sampler: samplerOf(config),
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

  /**
   * The caller's own trace is linked to, not joined: a partner could otherwise write into anybody's trace, and decide
   * for us what is sampled.
   */
  request(
    { method, traceparent }: IncomingCall,
    serve: (end: (served: ServedCall) => void) => Promise<void>,
  ): Promise<void> {
    const caller = parseTraceparent(traceparent);
    const start: Start = {
      name: method,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
      ...(caller && { links: [{ context: { ...caller, isRemote: true } }] }),
    };
    return this.#within(start, (span) =>
      serve(({ operation, status, requestId, organizationId }) => {
        span.updateName(operation?.id ?? method);
        span.setAttributes({
          'http.response.status_code': status,
          ...(operation && { 'http.route': operation.route }),
          ...(organizationId !== undefined && { 'countersign.organization_id': organizationId }),
          'countersign.request_id': requestId,
        });
        // By the conventions a 4xx is the client's failure, not the server's.
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
      parent: current.getStore(),
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

  /** A child of the publish, however much later: one trace tells what became of the event. */
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
        ...receiverOf(delivery.endpointUrl),
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

  /** Sends what is not sent yet, for as long as an export may take. */
  async [Symbol.asyncDispose](): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EXPORT_TIMEOUT_MS + 500);
    });
    // What could not be sent has been told by the exporter.
    const flushed = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, late]);
    clearTimeout(timer);
    diag.disable();
  }

  async #within<T>(
    { name, kind, attributes, parent, links = [] }: Start,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(name, { kind, attributes, links }, context);
    try {
      return await current.run(span.spanContext(), () => work(span));
    } catch (error) {
      // The class alone: a message may quote what it failed on.
      fail(span, error instanceof Error ? error.constructor.name : 'unknown');
      throw error;
    } finally {
      // An attempt has ended its span already.
      if (span.isRecording()) span.end();
    }
  }
}

/** Spans dropped from a full queue, a certificate that cannot be read: the SDK tells such things nobody else. */
function listenToWarnings(onGap: (gap: TraceGap) => void): void {
  const unheard = () => undefined;
  diag.setLogger(
    {
      warn: (reason) => onGap({ reason }),
      // Its errors are failed exports, which the exporter tells.
      error: unheard,
      info: unheard,
      debug: unheard,
      verbose: unheard,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function receiverOf(endpointUrl: string): Attributes {
  const url = URL.parse(endpointUrl);
  if (!url) return {};
  const scheme = url.protocol.slice(0, -1);
  return {
    'url.scheme': scheme,
    'server.address': url.hostname,
    'server.port': Number(url.port) || (scheme === 'https' ? 443 : 80),
  };
}

function samplerOf({ sampler, samplerRatio }: TracingConfig): Sampler {
  const name = sampler.replace(/^parentbased_/, '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(samplerRatio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
