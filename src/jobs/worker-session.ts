/**
 * Holds this worker's session (src/domain/workers/session-lock.ts), and returns the jobs of workers whose
 * session has ended.
 */

import type { Context } from '../domain/context.ts';
import { wakeWorkers } from '../domain/delivery-queue/enqueue.ts';
import { endSession, ownJobsStatement } from '../domain/delivery-queue/job-owner.ts';
import { deliveryTable } from '../domain/delivery-queue/pg-boss-columns.ts';
import {
  enterSession,
  findOtherSessions,
  leaveSession,
  sessionsChannel,
} from '../domain/workers/session-lock.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { inTime } from '../platform/in-time.ts';
import { Loop } from '../platform/loop.ts';
import type { PostgresSession } from '../platform/postgres/postgres-connections.ts';
import { processName } from '../platform/process/process-marks.ts';
import { MissingSessions } from './missing-sessions.ts';

/**
 * Together with the second that a lock must be missing (missing-sessions.ts), this limits how long a dead
 * worker's jobs wait to 2 s. If the worker died on this machine, its jobs wait only for the next look.
 */
const LOOK_MS = 500;
/** The interval while there is no other session. A worker that opens a session notifies the others. */
const LOOK_MS_ALONE = 5_000;
const STOP_MS = 1_000;
const RECONNECT_MS = 100;
const RECONNECT_MS_MAX = 1_000;

/**
 * Settings of the connection: Postgres must notice soon when the worker's machine or network is lost, which
 * closes no connection. Where the server's system does not support these settings, as on a Unix socket, they
 * have no effect.
 */
const CONNECTION = {
  name: 'countersign worker session',
  settings: {
    tcp_keepalives_idle: '2',
    tcp_keepalives_interval: '1',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '5000',
    statement_timeout: '20000',
  },
};

interface Held {
  readonly connection: PostgresSession;
  readonly number: number;
  isLost: boolean;
}

export class WorkerSession {
  readonly #context: Context;
  readonly #workerId: string;
  readonly #deliveryTable: string;
  readonly #missing = new MissingSessions();
  readonly #loop = new Loop({ pass: () => this.#pass(), failed: (error) => this.#failed(error) });
  #held: Held | undefined;
  #lastNumber: number | undefined;
  #reconnectMs = RECONNECT_MS;
  #closeListener: () => Promise<void> = async () => undefined;

  private constructor(context: Context, workerId: string, deliveryTable: string) {
    this.#context = context;
    this.#workerId = workerId;
    this.#deliveryTable = deliveryTable;
  }

  static async start(context: Context, workerId: string): Promise<WorkerSession> {
    const boss = await context.queue.boss();
    const table = await deliveryTable((sql, values) => boss.getDb().executeSql(sql, values));
    const session = new WorkerSession(context, workerId, table);
    const wake = () => session.#loop.wake();
    const listener = await context.queue.listen(sessionsChannel, wake, wake);
    session.#closeListener = () => listener.close();
    await session.#enter();
    session.#loop.start();
    return session;
  }

  /**
   * The session number that this worker claims with. Undefined while it has no session; then it must claim
   * nothing.
   */
  get number(): number | undefined {
    return this.#held?.isLost === false ? this.#held.number : undefined;
  }

  /**
   * Marks jobs that pg-boss has given to this process as owned by its session, so that they are returned as
   * soon as it dies.
   */
  async own(queue: string, jobs: readonly { id: string }[]): Promise<void> {
    // Without a session, the jobs are returned after their lease.
    if (this.number === undefined) return;
    const boss = await this.#context.queue.boss();
    await boss.getDb().executeSql(ownJobsStatement, [this.number, queue, jobs.map(({ id }) => id)]);
  }

  /** Call it when the worker holds no more jobs. It does not wait for a database that does not answer. */
  async stop(): Promise<void> {
    const stopped = this.#loop.stop();
    await this.#closeListener();
    const left = stopped.then(() => this.#leave());
    await inTime(left, STOP_MS, () => undefined);
    this.#drop();
  }

  async #leave(): Promise<void> {
    const held = this.#held;
    if (!held || held.isLost) return;
    try {
      await leaveSession(held.connection, held.number);
      held.isLost = true;
      await held.connection.end();
    } catch (error) {
      // The other workers will notice that this session has ended; it owns no jobs to return.
      this.#context.log.error({ err: error }, 'worker session not left');
    }
  }

  async #pass(): Promise<number> {
    const held = this.#held?.isLost === false ? this.#held : await this.#enter();
    this.#reconnectMs = RECONNECT_MS;
    const others = await this.#look(held);
    if (held.isLost) return 0;
    return others > 0 ? LOOK_MS : LOOK_MS_ALONE;
  }

  #failed(error: unknown): number {
    if (this.#loop.isStopping) return 0;
    this.#context.log.error({ err: error }, 'worker session lost');
    this.#drop();
    const waitMs = this.#reconnectMs;
    this.#reconnectMs = Math.min(waitMs * 2, RECONNECT_MS_MAX);
    return waitMs;
  }

  async #enter(): Promise<Held> {
    this.#drop();
    const connection = await this.#context.connections.openSession(CONNECTION);
    const former = this.#lastNumber;
    let number: number;
    try {
      number = await enterSession(connection, { id: this.#workerId, process: processName() }, former);
      // After the stop, nothing would close this session.
      if (this.#loop.isStopping) throw new Error('The worker stops.');
    } catch (error) {
      void connection.end();
      throw error;
    }
    const held: Held = { connection, number, isLost: false };
    connection.once('end', () => {
      held.isLost = true;
      this.#loop.wake();
    });
    if (former !== undefined) {
      const wasEnded = former !== number;
      this.#context.log.warn(
        { worker_session: number },
        wasEnded
          ? 'worker session started again: others have the jobs of the former one'
          : 'worker session resumed',
      );
    }
    this.#missing.begin(former !== undefined);
    this.#lastNumber = number;
    this.#held = held;
    this.#context.db.notify(sessionsChannel);
    return held;
  }

  #drop(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = undefined;
    held.isLost = true;
    void held.connection.end();
  }

  /** @returns how many other sessions there are. */
  async #look({ connection, number }: Held): Promise<number> {
    const others = await findOtherSessions(connection, number);
    for (const ended of this.#missing.ended(others)) {
      const returned = await endSession(connection, {
        lock: advisoryLocks.workerSession,
        deliveryTable: this.#deliveryTable,
        number: ended,
      });
      if (!returned) continue;
      const { workerId, deliveries, others } = returned;
      wakeWorkers(this.#context);
      this.#context.queue.wake();
      this.#context.metrics.recordEndedSession(deliveries + others);
      this.#context.log.warn(
        { worker_id: workerId, worker_session: ended, deliveries, other_jobs: others },
        'a worker’s session has ended; its jobs are returned',
      );
    }
    return others.length;
  }
}
