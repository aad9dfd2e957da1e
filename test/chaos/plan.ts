import type { Cut } from './postgres-proxy.ts';
import { Random } from './random.ts';

export type Fault =
  | { readonly kind: 'kill worker'; readonly worker: number }
  | { readonly kind: 'kill API' }
  /** Of those that are API and worker in one. */
  | { readonly kind: 'kill server'; readonly server: number }
  | { readonly kind: 'freeze server'; readonly server: number; readonly forMs: number }
  | { readonly kind: 'cut server'; readonly server: number; readonly cut: Cut; readonly forMs: number }
  | { readonly kind: 'stop Postgres'; readonly forMs: number }
  | { readonly kind: 'cut worker'; readonly cut: Cut; readonly forMs: number }
  | { readonly kind: 'cut API'; readonly cut: Cut; readonly forMs: number }
  /** Postgres is frozen, and every way to it forgets its connections, as when a frozen primary's address moves. */
  | { readonly kind: 'move address'; readonly frozenMs: number }
  | { readonly kind: 'exhaust connections'; readonly forMs: number }
  /** All sessions of the product are ended, again and again, while the API has more publishes than connections. */
  | { readonly kind: 'end sessions'; readonly forMs: number }
  | { readonly kind: 'set clock wrong'; readonly byMs: number; readonly forMs: number }
  | { readonly kind: 'close receiver'; readonly forMs: number };

export interface PlannedFault {
  readonly atMs: number;
  readonly fault: Fault;
}

/** All that a run does, fixed before it begins. Times count from the first event. */
export interface Plan {
  readonly seed: number;
  readonly durationMs: number;
  readonly eventsPerSecond: number;
  readonly faults: readonly PlannedFault[];
  /** When the hostile receivers' events are published. */
  readonly hostileEventsAtMs: readonly number[];
  /** How long the long ones of the feed's publishers stay open, at least and at most. */
  readonly longTransactionMs: readonly [number, number];
  /** Statements between a publisher's start and its death, at most. */
  readonly publisherStatementsMax: number;
  readonly leaseSeconds: number;
  readonly attemptTimeoutMs: number;
  readonly retryDelaysSeconds: readonly number[];
  /** How long deliveries that must arrive may take once the faults are over. */
  readonly drainMs: number;
  /** How long the others may take to come to rest; those that take longer must be waiting for their next attempt. */
  readonly restMs: number;
}

/** The worker that is cut off, and whose clock is set wrong, is never killed, so that its memory can be watched; the others are. */
export const CUT_WORKER = 1;
export const KILLED_WORKERS = [2, 3] as const;

export const SERVERS = [1, 2] as const;

/** Twice Postgres, three cuts and the rest; longer runs repeat it. */
const CYCLE_MS = 180_000;
export const SHORT_MS = 60_000;
/** An attempt of the API's kind: a lost one locks its Idempotency-Key for a minute. */
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
  /** The last cut of each cycle is one whose connections stay silent forever. */
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

/** What the product's processes are told, beside the address of the database. */
export function productSettings(plan: Plan): Record<string, string> {
  return {
    // 32 bytes, for these runs only.
    ENCRYPTION_KEYS: `chaos:${Buffer.alloc(32, 11).toString('base64')}`,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_FORMAT: 'json',
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    ENDPOINTS_PER_ORGANIZATION: '100000',
    RATE_LIMIT: '1000000/60',
    // Long runs have the default.
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

/** Beyond what receivers tolerate, and beyond what the product does. */
const WRONG_BY_MS = -310_000;
/** A worker with nothing to do looks at its clock every half a second or so. */
const WRONG_MS_MIN = 1_500;

/** Small, so that all of a worker's places can be filled at the end to see that none is stuck. */
export const WORKER_WINDOW = 32;

/**
 * What touches the database comes one after the other: a connection that Postgres has dropped meanwhile would not show
 * what its being resumed does. Kills fall where they may.
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
 * Every other one is a kill. The others are short: an outcome that a server cannot record meanwhile is recorded before the
 * next kill, and no attempt of it times out.
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

/** Eleven delays, as many as there may be, that outlast the time for which a receiver is closed, jitter included. */
function retryDelays(closedMs: number): number[] {
  const neededSeconds = ((closedMs / 1000) * 1.3 + 2) / (1 - RETRY_JITTER);
  const unit = neededSeconds / RETRY_WEIGHTS.reduce((sum, weight) => sum + weight, 0);
  return RETRY_WEIGHTS.map((weight) => Math.round(weight * unit * 100) / 100);
}
