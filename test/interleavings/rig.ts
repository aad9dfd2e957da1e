// What the explorer works with: a database, a context to prepare and inspect it with, and lanes. A lane is what another process
// of the product would be: connections, pools and a queue client of its own, with a gate before each statement.
import pg from 'pg';
import { openCore } from '../../src/core.ts';
import { audited } from '../../src/domain/audit.ts';
import type { ActorContext, Context } from '../../src/domain/context.ts';
import { ChangeAnnouncer } from '../../src/domain/live-changes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { connectDatabase } from '../../src/platform/database.ts';
import { openWorkerPool } from '../../src/platform/postgres/worker-pool.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { type Crash, GatedConnections, Gates } from './gates.ts';
import { type StateReader, stateReader } from './state.ts';

/** Deadlocks are part of what is explored, and waiting a second for each is not. */
const DEADLOCK_TIMEOUT_MS = 20;
/** How long a statement may take before it is asked for whether it waits for a lock. */
const SLOW_MS = 2;
/** A schedule takes milliseconds; whoever does not move for so long waits for something that nobody does. */
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

/** Somebody at the command line, whose changes the audit records. */
export const actor = { kind: 'cli', id: null, name: 'explorer' } as const;

export interface Lane {
  readonly name: string;
  /** Acts for a program, as the public API does. */
  readonly context: Context;
  /** Acts for somebody whose changes are recorded. */
  readonly acting: ActorContext;
  readonly pool: pg.Pool;
  readonly gates: Gates;
  /** Whether its operation is still under way. */
  isBusy: boolean;
}

export interface Rig extends AsyncDisposable {
  readonly base: Context;
  /** Past all gates, as a worker's. */
  readonly pool: pg.Pool;
  readonly lanes: readonly Lane[];
  readonly state: StateReader;
  /** Runs SQL past all gates. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What worlds share, such as a server: opened when it is first asked for, and closed with the rig. */
  once<T extends AsyncDisposable>(open: () => Promise<T>): Promise<T>;
  /** Resolves when none of these lanes moves by itself: each is at a gate, done, or waits for a lock. */
  settled(lanes: readonly Lane[]): Promise<void>;
  /** To be called when a lane's operation is done. */
  changed(): void;
}

export interface RigOptions {
  /** A database of its own; its role may set deadlock_timeout. */
  readonly url: string;
  /** Where the lanes connect, if there is a pooler in between. */
  readonly pooledUrl?: string | undefined;
}

export async function openRig({ url, pooledUrl = url }: RigOptions): Promise<Rig> {
  await using opened = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // What breaks is noticed by the statement that needed it.
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
    // As a worker's: past any pooler.
    const pool = openWorkerPool({ connections, size: POOL_SIZE });
    opened.defer(() => pool.end());
    const queue = openQueue({ connections, supervise: false, onError });
    opened.defer(() => queue.close());
    // What it asks when it starts is not part of any operation.
    await queue.boss();
    const context = { ...core.context, db, connections, queue, changes: new ChangeAnnouncer(db) };
    return { name, context, acting: audited(context, actor), pool, gates, isBusy: false };
  }

  async function terminate(processId: number): Promise<void> {
    await pool.query('select pg_terminate_backend($1, 5000)', [processId]);
  }

  /** Of these lanes, those whose statements all wait for locks. */
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
      // Of all that wait for one another, Postgres refuses one.
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
    sql: async (text, values = []) => (await pool.query(text, values)).rows,
    once,
    settled,
    changed: () => signal.fire(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Carries out an operation in a lane, behind its gates, which `crash` may lose. */
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

/** Something happened in one of the lanes. */
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
