// The explorer's equipment: a database, a context to prepare and inspect it with, and lanes. A lane stands
// for another process of the product: it has its own connections, pools and queue client, with a gate before
// each statement.
import { hash } from 'node:crypto';
import pg from 'pg';
import { openCore } from '../../src/core.ts';
import { audited } from '../../src/domain/audit.ts';
import type { ActorContext, Context } from '../../src/domain/context.ts';
import { ChangeAnnouncer } from '../../src/domain/live-changes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { connectDatabase } from '../../src/platform/database.ts';
import { openWorkerPool } from '../../src/platform/postgres/worker-pool.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';
import { type Crash, GatedConnections, Gates } from './gates.ts';
import { type StateReader, stateReader } from './state.ts';

/** Deadlocks are part of the exploration; the default of one second for each would take too long. */
const DEADLOCK_TIMEOUT_MS = 20;
/** After this time, the explorer asks whether a statement waits for a lock. */
const SLOW_MS = 2;
/**
 * A schedule takes milliseconds; a lane that makes no progress for this long waits for something that never
 * happens.
 */
const STUCK_MS = 15_000;
const POOL_SIZE = 3;
const LANES = ['A', 'B', 'C'] as const;

const settings = {
  ALLOW_INSECURE_RECEIVERS: 'true',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  ENDPOINTS_PER_ORGANIZATION: '2',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'countersign@mail.example',
  USAGE_GRACE_HOURS: '0',
};

/** A person at the command line, whose changes the audit records. */
export const actor = { kind: 'cli', id: null, name: 'explorer' } as const;

export interface Lane {
  readonly name: string;
  /** Acts as a program, as the public API does. */
  readonly context: Context;
  /** Acts as a person whose changes are recorded. */
  readonly acting: ActorContext;
  readonly pool: pg.Pool;
  readonly gates: Gates;
  /** Whether its operation is still running. */
  isBusy: boolean;
}

export interface Rig extends AsyncDisposable {
  readonly base: Context;
  /** A worker's pool, without gates. */
  readonly pool: pg.Pool;
  readonly lanes: readonly Lane[];
  readonly state: StateReader;
  /** Runs SQL without gates. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Resources that worlds share, such as a server: opened on first use, and closed with the rig. */
  once<T extends AsyncDisposable>(open: () => Promise<T>): Promise<T>;
  /**
   * Resolves when none of these lanes can continue without the explorer: each is at a gate, done, or waits
   * for a lock.
   */
  settled(lanes: readonly Lane[]): Promise<void>;
  /** Call it when a lane's operation is done. */
  changed(): void;
}

export interface RigOptions {
  /** A database of its own; its role may set deadlock_timeout. */
  readonly url: string;
  /** The URL of a pooler for the lanes, if one is used. */
  readonly pooledUrl?: string | undefined;
}

export async function openRig({ url, pooledUrl = url }: RigOptions): Promise<Rig> {
  await using opened = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The statement that needs the connection reports that it is broken.
  pool.on('error', () => undefined);
  opened.defer(() => pool.end());
  const database = new URL(url).pathname.slice(1);
  await pool.query(`alter database ${database} set deadlock_timeout = ${DEADLOCK_TIMEOUT_MS}`);
  const core = opened.use(await openCore(readConfig({ ...settings, DATABASE_URL: url })));
  const signal = new Signal();
  const lanes: Lane[] = [];
  for (const name of LANES) lanes.push(await openLane(name));

  async function openLane(name: string): Promise<Lane> {
    const gates = new Gates(name, () => signal.fire(), terminate);
    const onError = () => undefined;
    const connections = new GatedConnections(laneName(name), gates, {
      url: pooledUrl,
      directUrl: url,
      silenceMs: 60_000,
      onError,
    });
    const db = await connectDatabase({ connections, poolSize: POOL_SIZE, onError });
    opened.defer(() => db.close());
    // Like a worker's pool, it bypasses any pooler.
    const pool = openWorkerPool({ connections, size: POOL_SIZE });
    opened.defer(() => pool.end());
    const queue = openQueue({ connections, supervise: false, onError });
    opened.defer(() => queue.close());
    // Its queries at the start are not part of any operation.
    await queue.boss();
    const context = { ...core.context, db, connections, queue, changes: new ChangeAnnouncer(db) };
    return { name, context, acting: audited(context, actor), pool, gates, isBusy: false };
  }

  async function terminate(processId: number): Promise<void> {
    await pool.query('select pg_terminate_backend($1, 5000)', [processId]);
  }

  /** The names of the lanes whose statements all wait for locks. */
  async function waitingForLocks(asked: readonly Lane[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name = any($1) and state = 'active'
       group by application_name having bool_and(cardinality(pg_blocking_pids(pid)) > 0)`,
      [asked.map(({ name }) => laneName(name))],
    );
    return new Set(rows.map(({ name }) => name));
  }

  async function settled(among: readonly Lane[]): Promise<void> {
    const stuckAt = performance.now() + STUCK_MS;
    for (;;) {
      const moving = among.filter(({ isBusy, gates }) => isBusy && !gates.isReady);
      if (moving.length === 0) return;
      const isRunning = moving.every(({ gates }) => gates.isRunning);
      if (await signal.firesWithin(isRunning ? SLOW_MS : STUCK_MS)) continue;
      if (performance.now() > stuckAt)
        throw new Error(`Lane ${moving.map(({ name }) => name).join(' and ')} does not move.`);
      if (!isRunning) continue;
      const { count } = signal;
      const waiting = await waitingForLocks(moving);
      const isStill = signal.count === count && moving.every(({ name }) => waiting.has(laneName(name)));
      // When all wait for one another, Postgres aborts one.
      if (isStill && among.some(({ isBusy, gates }) => isBusy && gates.isReady)) return;
    }
  }

  const shared = new Map<() => Promise<AsyncDisposable>, Promise<AsyncDisposable>>();
  opened.defer(async () => {
    for (const each of shared.values()) await (await each)[Symbol.asyncDispose]();
  });
  const once = <T extends AsyncDisposable>(open: () => Promise<T>): Promise<T> => {
    const known = shared.get(open) as Promise<T> | undefined;
    const made = known ?? open();
    shared.set(open, made);
    return made;
  };
  const state = await stateReader(pool);
  const resources = opened.move();
  return {
    base: core.context,
    pool: core.pool,
    lanes,
    state,
    // To plan the invariants anew took a tenth of the time of a schedule.
    sql: async (text, values = []) =>
      (await pool.query(values.length > 0 ? { name: hash('md5', text), text, values } : text)).rows,
    once,
    settled,
    changed: () => signal.fire(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs an operation in a lane, behind its gates; `crash` may interrupt it. */
export function begin(
  rig: Rig,
  lane: Lane,
  operation: () => Promise<unknown>,
  crash?: Crash,
): Promise<PromiseSettledResult<unknown>> {
  lane.isBusy = true;
  lane.gates.close(crash);
  return Promise.allSettled([operation()]).then(([result]) => {
    lane.isBusy = false;
    rig.changed();
    return result;
  });
}

const laneName = (name: string): string => `lane ${name}`;

/** Wakes the explorer when something has happened in a lane. */
class Signal {
  count = 0;
  #fired = Promise.withResolvers<true>();

  fire(): void {
    this.count += 1;
    this.#fired.resolve(true);
    this.#fired = Promise.withResolvers();
  }

  async firesWithin(ms: number): Promise<boolean> {
    const { promise } = this.#fired;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const fired = await Promise.race([promise, late]);
    clearTimeout(timer);
    return fired;
  }
}
