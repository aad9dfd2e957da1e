/** How a receiver treats deliveries. All receivers answer handshakes properly. */
export type Behaviour = keyof typeof behaviours;

export interface BehaviourFacts {
  readonly about: string;
  /**
   * What the history may contain for an attempt: a response status or an error class
   * (src/egress/exchange-failure.ts).
   */
  readonly outcomes: readonly string[];
  /** The final state of its deliveries. */
  readonly rests: 'delivered' | 'failed' | 'pending';
  /** Its events are published at the full rate, and none may be missing at the end of a run. */
  readonly isHealthy?: true;
  readonly isTls?: true;
}

/** The `Retry-After` that it sends: longer than any run. */
export const FAR_RETRY_SECONDS = 7_200;

/**
 * The size of the largest answer. A worker may only have read up to its own limit and the sockets' buffers.
 */
export const GIGABYTE = 2 ** 30;
export const BYTES_TAKEN_MAX = 32 * 2 ** 20;

export const behaviours = {
  prompt: { about: '204 at once', outcomes: ['204'], rests: 'delivered', isHealthy: true },
  slow: { about: '204 after up to 0.6 s', outcomes: ['204'], rests: 'delivered', isHealthy: true },
  brisk: {
    about: '204 at once, to events from HTTP',
    outcomes: ['204'],
    rests: 'delivered',
    isHealthy: true,
  },
  drip: { about: 'one byte a second', outcomes: ['timeout'], rests: 'failed' },
  gigabyte: { about: 'body of 1 GB', outcomes: ['200'], rests: 'delivered' },
  reset: { about: 'reset after the headers', outcomes: ['connection'], rests: 'failed' },
  silent: { about: 'never answers', outcomes: ['timeout'], rests: 'failed' },
  untrusted: { about: 'wrong TLS certificate', outcomes: ['tls'], rests: 'failed', isTls: true },
  redirect: { about: 'redirect to a metadata address', outcomes: ['302'], rests: 'failed' },
  'broken chunk': { about: '200 with a broken chunked body', outcomes: ['protocol'], rests: 'failed' },
  'far retry': { about: '429, Retry-After 2 h', outcomes: ['429'], rests: 'pending' },
  'half-open': { about: 'second request goes unanswered', outcomes: ['204', 'timeout'], rests: 'delivered' },
  closed: { about: 'refuses connections for a time', outcomes: ['204', 'connection'], rests: 'delivered' },
  gate: { about: 'holds requests until so many are there', outcomes: ['204'], rests: 'delivered' },
} as const satisfies Record<string, BehaviourFacts>;

export function factsOf(behaviour: Behaviour): BehaviourFacts {
  return behaviours[behaviour];
}

export const hostileBehaviours = (Object.keys(behaviours) as Behaviour[]).filter(
  (behaviour) => !factsOf(behaviour).isHealthy && behaviour !== 'gate',
);
