import type { Cut } from './postgres-proxy.ts';
import { Random } from './random.ts';

export type Fault =
  | { readonly kind: 'kill worker'; readonly worker: number }
  | { readonly kind: 'kill API' }
  /** Kills a server, which is API and worker in one process. */
  | { readonly kind: 'kill server'; readonly server: number }
  | { readonly kind: 'freeze server'; readonly server: number; readonly forMs: number }
  | { readonly kind: 'cut server'; readonly server: number; readonly cut: Cut; readonly forMs: number }
  | { readonly kind: 'stop Postgres'; readonly forMs: number }
  | { readonly kind: 'cut worker'; readonly cut: Cut; readonly forMs: number }
  | { readonly kind: 'cut API'; readonly cut: Cut; readonly forMs: number }
  /** Freezes Postgres, and all proxies forget their connections, as when a frozen primary's address moves. */
  | { readonly kind: 'move address'; readonly frozenMs: number }
  | { readonly kind: 'exhaust connections'; readonly forMs: number }
  /**
   * Ends all sessions of the product repeatedly, while the API has more publish requests than connections.
   */
  | { readonly kind: 'end sessions'; readonly forMs: number }
  | { readonly kind: 'set clock wrong'; readonly byMs: number; readonly forMs: number }
  | { readonly kind: 'close receiver'; readonly forMs: number };

export interface PlannedFault {
  readonly atMs: number;
  readonly fault: Fault;
}

/** Everything that a run does, fixed before it begins. Times count from the first event. */
export interface Plan {
  readonly seed: number;
  readonly durationMs: number;
  readonly eventsPerSecond: number;
  readonly faults: readonly PlannedFault[];
  /** When the hostile receivers' events are published. */
  readonly hostileEventsAtMs: readonly number[];
  /** The shortest and longest time for which long transactions of the feed's publishers stay open. */
  readonly longTransactionMs: readonly [number, number];
  /** The most statements between a publisher's start and its death. */
  readonly publisherStatementsMax: number;
  readonly leaseSeconds: number;
  readonly attemptTimeoutMs: number;
  readonly retryDelaysSeconds: readonly number[];
  /** The longest time that deliveries that must arrive may take after the faults. */
  readonly drainMs: number;
  /**
   * The longest time that other deliveries may take to end; those still open must be waiting for their next
   * attempt.
   */
  readonly restMs: number;
}

/**
 * The worker that is cut off and whose clock is set wrong. It is never killed, so that its memory can be
 * watched; the others are.
 */
export const CUT_WORKER = 1;
export const KILLED_WORKERS = [2, 3] as const;

export const SERVERS = [1, 2] as const;

/** Two faults of Postgres, three cuts and the rest; longer runs repeat the cycle. */
const CYCLE_MS = 180_000;
export const SHORT_MS = 60_000;
/** A kill of the API may lock an Idempotency-Key for a minute. */
const API_KILL_EVERY_MS = 12_000;
/** Statements of one publish: BEGIN, four for the invoice, publish_event, COMMIT. */
const STATEMENTS_PER_EVENT = 7;
const RETRY_WEIGHTS = [1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4];
const RETRY_JITTER = 0.2;

export function planRun(options: {
  seed: number;
  durationSeconds: number;
  eventsPerSecond: number;
  leaseSeconds?: number | undefined;
  /** In the last cut of each cycle, connections stay silent forever. */
  forgets?: boolean | undefined;
}): Plan {
  const { seed, eventsPerSecond } = options;
  const durationMs = options.durationSeconds * 1000;
  const isShort = durationMs < SHORT_MS;
  const leaseSeconds = options.leaseSeconds ?? (isShort ? 2 : 4);
  const cycles = Math.max(1, Math.round(durationMs / CYCLE_MS));
  const cycleMs = durationMs / cycles;
  const closedMs = Math.min(60_000, cycleMs / 3);
  const cyclesFaults = Array.from({ length: cycles }, (_, cycle) =>
    cycleFaults({
      cycleMs,
      closedMs,
      leaseSeconds,
      downMs: isShort ? 500 : 2_000,
      forgets: options.forgets ?? false,
    }).map(({ atMs, fault }) => ({
      atMs: cycle * cycleMs + atMs,
      fault,
    })),
  );
  const faults = [
    ...cyclesFaults.flat(),
    ...workerKills(seed, durationMs, isShort ? 3_000 : 5_000),
    ...apiKills(durationMs),
    ...serverFaults(seed, durationMs, isShort ? 2_500 : 5_000),
  ].sort((one, other) => one.atMs - other.atMs);

  const hostileEventCount = Math.round(Math.max(options.durationSeconds / 15, 6));
  return {
    seed,
    durationMs,
    eventsPerSecond,
    faults,
    hostileEventsAtMs: Array.from(
      { length: hostileEventCount },
      (_, index) => (index / hostileEventCount) * durationMs * 0.3,
    ),
    longTransactionMs: isShort ? [300, 3_000] : [2_000, 20_000],
    publisherStatementsMax: Math.ceil(eventsPerSecond * STATEMENTS_PER_EVENT * (isShort ? 3 : 8)),
    leaseSeconds,
    attemptTimeoutMs: leaseSeconds * 500,
    retryDelaysSeconds: retryDelays(closedMs),
    drainMs: isShort ? 30_000 : 90_000,
    restMs: isShort ? 1_000 : 60_000,
  };
}

export const POOL_SIZE = 5;

/** The product's settings except the address of the database. */
export function productSettings(plan: Plan): Record<string, string> {
  return {
    // 32 bytes, for these runs only.
    ENCRYPTION_KEYS: `chaos:${Buffer.alloc(32, 11).toString('base64')}`,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_FORMAT: 'json',
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    ENDPOINTS_PER_ORGANIZATION: '100000',
    RATE_LIMIT: '1000000/60',
    // Long runs use the default.
    ...(plan.durationMs < SHORT_MS && { DATABASE_SILENCE_MS: '500' }),
    JOB_LEASE_SECONDS: String(plan.leaseSeconds),
    DELIVERY_TIMEOUT_MS: String(plan.attemptTimeoutMs),
    RETRY_SCHEDULE_SECONDS: plan.retryDelaysSeconds.join(','),
    RETRY_JITTER_PERCENT: String(RETRY_JITTER * 100),
    WORKER_WINDOW: String(WORKER_WINDOW),
    WORKER_ORGANIZATION_WINDOW: String(WORKER_WINDOW),
    WORKER_ENDPOINT_WINDOW: String(WORKER_WINDOW),
  };
}

/** More than receivers tolerate, and more than the product tolerates. */
const WRONG_BY_MS = -310_000;
/** An idle worker checks its clock about every half second. */
const WRONG_MS_MIN = 1_500;

/** Small enough to fill all of a worker's places at the end, which shows that none is stuck. */
export const WORKER_WINDOW = 32;

/**
 * Faults of the database run one after another: a connection that Postgres has dropped in the meantime would
 * not show what happens when it resumes. Kills may happen at any time.
 */
function cycleFaults(options: {
  cycleMs: number;
  closedMs: number;
  leaseSeconds: number;
  downMs: number;
  forgets: boolean;
}): PlannedFault[] {
  const { cycleMs, closedMs, leaseSeconds, downMs } = options;
  const cutMs = leaseSeconds * 2_000;
  const hasThreeCuts = cutMs < 0.12 * cycleMs;
  const lastCut = options.forgets ? 'forgotten' : hasThreeCuts ? 'refused' : 'reset';
  const at = (share: number, fault: Fault) => ({ atMs: share * cycleMs, fault });
  return [
    at(0.05, { kind: 'cut worker', cut: 'resumed', forMs: cutMs }),
    at(0.1, { kind: 'close receiver', forMs: closedMs }),
    at(0.2, { kind: 'cut API', cut: 'forgotten', forMs: downMs }),
    at(0.3, { kind: 'move address', frozenMs: downMs }),
    at(0.4, { kind: 'stop Postgres', forMs: downMs }),
    at(0.45, { kind: 'end sessions', forMs: Math.min(downMs * 2, 2_000) }),
    at(0.5, { kind: 'exhaust connections', forMs: Math.min(4_000, cycleMs / 10) }),
    at(0.55, { kind: 'set clock wrong', byMs: WRONG_BY_MS, forMs: Math.max(downMs, WRONG_MS_MIN) }),
    at(0.6, { kind: 'cut worker', cut: hasThreeCuts ? 'reset' : lastCut, forMs: cutMs }),
    ...(hasThreeCuts ? [at(0.8, { kind: 'cut worker', cut: lastCut, forMs: cutMs })] : []),
    at(0.93, { kind: 'stop Postgres', forMs: downMs }),
  ];
}

function workerKills(seed: number, durationMs: number, everyMs: number): PlannedFault[] {
  const random = new Random(seed, 'worker kills');
  const kills: PlannedFault[] = [];
  for (let atMs = everyMs / 2; atMs < durationMs; atMs += everyMs * (0.7 + 0.6 * random.next())) {
    kills.push({ atMs, fault: { kind: 'kill worker', worker: random.pick(KILLED_WORKERS) } });
  }
  return kills;
}

/**
 * Every other fault is a kill. The others are short, so that a server can record an outcome before the next
 * kill, and none of its attempts times out.
 */
function serverFaults(seed: number, durationMs: number, everyMs: number): PlannedFault[] {
  const random = new Random(seed, 'server faults');
  const others: readonly ((server: number) => Fault)[] = [
    (server) => ({ kind: 'cut server', server, cut: 'reset', forMs: 600 }),
    (server) => ({ kind: 'freeze server', server, forMs: 400 }),
    (server) => ({ kind: 'cut server', server, cut: 'refused', forMs: 400 }),
  ];
  const faults: PlannedFault[] = [];
  for (let atMs = everyMs / 2; atMs < durationMs; atMs += everyMs * (0.7 + 0.6 * random.next())) {
    const server = random.pick(SERVERS);
    const other = faults.length % 2 === 1 ? others[((faults.length - 1) / 2) % others.length] : undefined;
    faults.push({ atMs, fault: other?.(server) ?? { kind: 'kill server', server } });
  }
  return faults;
}

function apiKills(durationMs: number): PlannedFault[] {
  const everyMs = Math.min(API_KILL_EVERY_MS, durationMs / 3);
  return Array.from({ length: Math.floor(durationMs / everyMs) - 1 }, (_, index) => ({
    atMs: (index + 1) * everyMs,
    fault: { kind: 'kill API' },
  }));
}

/**
 * The maximum of eleven delays, which together last longer than a receiver is closed, whatever the jitter.
 */
function retryDelays(closedMs: number): number[] {
  const neededSeconds = ((closedMs / 1000) * 1.3 + 2) / (1 - RETRY_JITTER);
  const unit = neededSeconds / RETRY_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  return RETRY_WEIGHTS.map((weight) => Math.round(weight * unit * 100) / 100);
}
