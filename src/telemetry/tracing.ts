// Traces work that belongs together: a request, the events it publishes, and their attempts, which another
// process makes later. Nothing here takes a token, a secret or a payload.

export interface TracedRequest {
  readonly method: string;
  /** The caller's W3C `traceparent`, unvalidated. */
  readonly traceparent: string | undefined;
}

export interface TracedResponse {
  /** The contract's operation and its path template; undefined outside the contract. */
  readonly operation: { readonly id: string; readonly route: string } | undefined;
  readonly status: number;
  /** How much of the request's time was spent waiting for new events or results. */
  readonly waitedMs: number;
  readonly requestId: string;
  readonly organizationId: string | undefined;
}

export interface TracedEvent {
  readonly id: string;
  readonly type: string;
  readonly organizationId: string;
}

export interface TracedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly organizationId: string;
  /** Only its host and port are traced: the rest may contain a secret of the partner. */
  readonly endpointUrl: string;
  /** Earlier attempts of this round. */
  readonly roundAttemptCount: number;
  /** The publisher's trace; absent when it was not traced. */
  readonly traceparent?: string | null;
}

export interface TracedAttempt {
  readonly outcome: string;
  readonly responseStatus: number | null;
  readonly errorClass: string | null;
}

export interface Tracing {
  /** Whether tracing is on, and so whether a claim must read the publisher's `traceparent`. */
  readonly isOn: boolean;
  /** @param serve calls `end` when the response is known. */
  request(
    call: TracedRequest,
    serve: (end: (served: TracedResponse) => void) => Promise<void>,
  ): Promise<void>;
  /** @param run publishes and stores `traceparent` with the events; undefined when tracing is off. */
  publish<T extends readonly { readonly pendingCount: number }[]>(
    events: readonly TracedEvent[],
    run: (traceparent: string | undefined) => Promise<T>,
  ): Promise<T>;
  /** @param deliver calls `end` after the attempt; what it does then still belongs to the trace. */
  attempt(
    delivery: TracedDelivery,
    deliver: (end: (attempt: TracedAttempt) => void) => Promise<void>,
  ): Promise<void>;
}

/** For processes without a collector: traces nothing and never loads OpenTelemetry. */
export const noopTracing: Tracing = {
  isOn: false,
  request: (_call, serve) => serve(() => undefined),
  publish: (_events, run) => run(undefined),
  attempt: (_delivery, deliver) => deliver(() => undefined),
};
