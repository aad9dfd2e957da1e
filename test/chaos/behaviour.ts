import type { WebhookEndpointCreation } from '../../generated/api/types.gen.ts';

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
  /** None may be missing, though some arrive late. */
  readonly getsAll?: true;
  /** Its subscription has the filter of choice.ts. */
  readonly isFiltered?: true;
  /** What its endpoint is registered with. */
  readonly options?: Pick<WebhookEndpointCreation, 'attempts_max' | 'on_exhausted' | 'ordering'>;
  readonly isTls?: true;
}

const twoAttempts = { ordering: 'subject', attempts_max: 2 } as const;

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
  choosy: {
    about: '204 at once, to what its filter passes',
    outcomes: ['204'],
    rests: 'delivered',
    isHealthy: true,
    isFiltered: true,
  },
  sorted: {
    about: '503 to one in ten, in order by subject',
    outcomes: ['204', '503'],
    rests: 'delivered',
    getsAll: true,
    options: { ordering: 'subject' },
  },
  'single file': {
    about: '503 to one in fifty, one after the other of what its filter passes',
    outcomes: ['204', '503'],
    rests: 'delivered',
    getsAll: true,
    isFiltered: true,
    options: { ordering: 'endpoint', on_exhausted: 'hold' },
  },
  'given up': {
    about: '503 to one in four, in order by subject, skipped after two attempts',
    outcomes: ['204', '503'],
    rests: 'failed',
    options: twoAttempts,
  },
  'held up': {
    about: '503 to one in four, in order by subject, held after two attempts',
    outcomes: ['204', '503'],
    rests: 'pending',
    options: { ...twoAttempts, on_exhausted: 'hold' },
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
  closed: {
    about: 'refuses connections for a time',
    outcomes: ['204', 'connection'],
    rests: 'delivered',
    getsAll: true,
  },
  gate: { about: 'holds requests until so many are there', outcomes: ['204'], rests: 'delivered' },
} as const satisfies Record<string, BehaviourFacts>;

export function factsOf(behaviour: Behaviour): BehaviourFacts {
  return behaviours[behaviour];
}

const all = Object.keys(behaviours) as Behaviour[];

export const orderedBehaviours = all.filter((behaviour) => factsOf(behaviour).options?.ordering);

export const hostileBehaviours = all.filter(
  (behaviour) =>
    !factsOf(behaviour).isHealthy && !orderedBehaviours.includes(behaviour) && behaviour !== 'gate',
);

/** Whether a run may end without one of its events. */
export const mustGetAll = (behaviour: Behaviour): boolean =>
  factsOf(behaviour).isHealthy === true || factsOf(behaviour).getsAll === true;
