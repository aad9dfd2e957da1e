/** A request that the API serves. */
export interface IncomingCall {
  readonly method: string;
  /** The caller's W3C `traceparent`, whatever it holds. */
  readonly traceparent: string | undefined;
}

/** How the request ended. */
export interface ServedCall {
  /** The contract's operation and its path template, undefined outside the contract. */
  readonly operation: { readonly id: string; readonly route: string } | undefined;
  readonly status: number;
  readonly requestId: string;
  readonly organizationId: string | undefined;
}

/** An event that is being published. */
export interface TracedEvent {
  readonly id: string;
  readonly type: string;
  readonly organizationId: string;
}

/** A delivery that is being attempted. */
export interface TracedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly organizationId: string;
  /** Only its host and port are told: the rest may hold a secret of the partner's. */
  readonly endpointUrl: string;
  /** Attempts made before in this round. */
  readonly roundAttemptCount: number;
  /** Of what published the event; absent when that was not traced. */
  readonly traceparent?: string | null;
}

/** How the attempt ended. */
export interface TracedAttempt {
  readonly outcome: string;
  readonly responseStatus: number | null;
  readonly errorClass: string | null;
}

/**
 * What the parts of the service tell about the work that belongs together: a request, the events it publishes, and
 * their attempts, which another process makes later. Nothing here takes a token, a secret or a payload.
 */
export interface Tracing {
  /** Whether anything is traced, and so whether a claim has to read what published an event. */
  readonly isOn: boolean;
  /** @param serve calls `end` when the answer is known. */
  request(call: IncomingCall, serve: (end: (served: ServedCall) => void) => Promise<void>): Promise<void>;
  /**
   * @param run publishes; it is given the `traceparent` to keep with the events, undefined when nothing is traced.
   */
  publish<T extends readonly { readonly pendingCount: number }[]>(
    events: readonly TracedEvent[],
    run: (traceparent: string | undefined) => Promise<T>,
  ): Promise<T>;
  /** @param deliver calls `end` when the attempt is made; what it does then still belongs to the trace. */
  attempt(
    delivery: TracedDelivery,
    deliver: (end: (attempt: TracedAttempt) => void) => Promise<void>,
  ): Promise<void>;
}

/** For processes without a collector: nothing is traced, and OpenTelemetry is never loaded. */
export const noTracing: Tracing = {
  isOn: false,
  request: (_call, serve) => serve(() => undefined),
  publish: (_events, run) => run(undefined),
  attempt: (_delivery, deliver) => deliver(() => undefined),
};
