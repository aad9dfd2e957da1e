/** How an exchange with a receiver ended: `2xx` to `5xx`, or the class of the error. Never what it was with. */
export interface ExchangeFacts {
  readonly status: number | null;
  readonly errorClass: string | null;
}

/**
 * What the parts of the service tell about their work, for those who watch it. Nothing here takes an id, a URL or
 * anything else that a partner can choose: each value of a label is a series that is kept until the process ends.
 */
export interface Metrics {
  attemptMade(attempt: ExchangeFacts & { readonly outcome: string; readonly durationMs: number }): void;
  handshakeMade(handshake: ExchangeFacts & { readonly verified: boolean }): void;
  /** The statement that publishes, whatever becomes of its transaction. */
  publishStatementRun(durationMs: number): void;
  /** The event is committed. @param type one of the contract's. */
  eventPublished(type: string): void;
  /** @param operation the contract's operation, undefined for all other paths. */
  requestServed(operation: string | undefined, status: number, durationMs: number): void;
  /** Retention removed or emptied rows, and that is committed. @param kind such as `events`. */
  rowsRemoved(kind: string, count: number): void;
  /** The count of a token's requests could not be reached, and they go on uncounted for a second. */
  rateLimitFailed(): void;
  /** This process found that another worker's session has ended, and returned so many jobs of it. */
  sessionEnded(jobs: number): void;
}

/** For commands, and for processes that nobody watches: nothing is counted, and prom-client is never loaded. */
export const noMetrics: Metrics = {
  attemptMade: () => undefined,
  handshakeMade: () => undefined,
  publishStatementRun: () => undefined,
  eventPublished: () => undefined,
  requestServed: () => undefined,
  rowsRemoved: () => undefined,
  rateLimitFailed: () => undefined,
  sessionEnded: () => undefined,
};
