// The gates of one lane: each of its statements waits until the scheduler lets it pass. They are added where
// every connection is opened (PostgresConnections), so the product does not know of them.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { PostgresClient } from '../../src/platform/postgres/postgres-client.ts';
import { PostgresConnections } from '../../src/platform/postgres/postgres-connections.ts';
import { ConnectionSilentError } from '../../src/platform/postgres/silence-watch.ts';

/** Loses the connection or the whole process at the gate with this number. */
export interface Crash {
  readonly atGate: number;
  /** Before the statement is sent, or after it is done but before its answer arrives. */
  readonly when: 'before' | 'answer lost';
  /** Whether nothing more is sent, as if the process were dead. Otherwise only the connection is lost. */
  readonly isOfProcess: boolean;
}

/** Ends the code of a dead process, which in reality would not run any more. */
export class ProcessDied extends Error {}

/** In the form of pg's error. */
class ConnectionLost extends Error {}

/** Ends an operation at a point where it would only wait. */
export class Stopped extends Error {}

interface Waiting {
  readonly text: string;
  open(): void;
}

type Send = (config: unknown, values?: unknown) => Promise<pg.QueryResult>;
type Answered = (error: unknown, answer?: pg.QueryResult) => void;

/** Statements that change nothing and take no locks that another lane could notice. */
const FREE = /^\s*(begin|select pg_notify|select 1$|listen)|from pgboss\.queue\b/i;
/** Statements that end a transaction, or release a lock of the session. */
const RELEASES = /^\s*(commit|rollback)|advisory_unlock/i;
/** How long a client may take to notice that its session was ended. */
const CLOSED_MS = 2_000;
const ENDS = /^\s*(commit|rollback)\s*$/i;

export class Gates {
  readonly #name: string;
  readonly #onChange: () => void;
  readonly #waiting: Waiting[] = [];
  /** Statements that have passed their gate and are not answered. */
  #running = 0;
  readonly #inTransaction = new WeakSet<pg.PoolClient>();
  readonly #terminate: (processId: number) => Promise<void>;
  #isClosed = false;
  /** How often the gates were closed: statements of an earlier operation no longer count. */
  #closings = 0;
  #isDead = false;
  #crash: Crash | undefined;
  /** How many statements have passed since the gates were closed. */
  passed = 0;
  crashedAt: string | undefined;
  /** The operation stops before a statement that matches. */
  stopsAt: RegExp | undefined;
  /** The connection is lost at a statement that matches; Postgres executes the statement all the same. */
  dropsAt: RegExp | undefined;
  /**
   * The process id of the Postgres session that executes it and then ends; behind a pooler, the pooler's
   * session.
   */
  droppedProcessId = 0;
  /** The SQLSTATEs of the statements that failed. */
  readonly sqlStates: string[] = [];

  /** @param terminate ends a session of Postgres, and resolves when it has ended. */
  constructor(name: string, onChange: () => void, terminate: (processId: number) => Promise<void>) {
    this.#name = name;
    this.#onChange = onChange;
    this.#terminate = terminate;
  }

  /** From now on each statement waits at its gate. */
  close(crash?: Crash): void {
    this.#isClosed = true;
    this.#closings += 1;
    this.#running = 0;
    this.#isDead = false;
    this.#crash = crash;
    this.passed = 0;
    this.crashedAt = undefined;
    this.sqlStates.length = 0;
  }

  /** From now on no statement waits. */
  open(): void {
    this.#isClosed = false;
    for (const { open } of this.#waiting.splice(0)) open();
  }

  /** Whether a statement of the lane waits at its gate and Postgres has none. */
  get isReady(): boolean {
    return this.#waiting.length > 0 && this.#running === 0;
  }

  /** Whether Postgres is executing a statement of the lane. */
  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Lets the statement that has waited longest pass. @returns its text, and whether it may release locks. */
  pass(): { readonly text: string; readonly releases: boolean } {
    const next = this.#waiting.shift();
    if (!next) throw new Error(`No statement of lane ${this.#name} waits.`);
    this.#running += 1;
    next.open();
    return { text: next.text, releases: RELEASES.test(next.text) };
  }

  /** Waits at a gate like a statement, for other things that an operation waits for. */
  async meet(what: string): Promise<void> {
    if (!this.#isClosed) return;
    await new Promise<void>((open) => {
      this.#waiting.push({ text: what, open });
      this.#onChange();
    });
    if (this.#isClosed) this.#running -= 1;
  }

  /** Makes each statement of a connection wait. */
  guard(client: pg.PoolClient): void {
    const send = client.query.bind(client) as unknown as Send;
    let last: Promise<unknown> = Promise.resolve();
    const query = (config: unknown, ...more: unknown[]) => {
      const answered = more.findLast((each): each is Answered => typeof each === 'function');
      const values = typeof more[0] === 'function' ? undefined : more[0];
      const text = typeof config === 'string' ? config : String(Reflect.get(Object(config), 'text'));
      // Statements of a connection run in their order; each reaches its gate when the one before is done.
      const answer = last.then(() => this.#carryOut(client, text, () => send(config, values), send));
      last = answer.catch(() => undefined);
      if (!answered) return answer;
      answer.then(
        (result) => answered(null, result),
        (error: unknown) => answered(error),
      );
      return undefined;
    };
    Reflect.set(client, 'query', query);
  }

  async #carryOut(
    client: pg.PoolClient,
    text: string,
    sendIt: () => Promise<pg.QueryResult>,
    send: Send,
  ): Promise<pg.QueryResult> {
    if (this.#isDead) throw new ProcessDied();
    if (this.stopsAt?.test(text)) throw new Stopped();
    const isAlone = !this.#inTransaction.has(client) && !/^\s*begin/i.test(text);
    if (/^\s*begin/i.test(text)) this.#inTransaction.add(client);
    if (ENDS.test(text)) this.#inTransaction.delete(client);
    if (!this.#isClosed || FREE.test(text)) return sendIt();
    // If the connection is lost at this statement, nobody would send the commit.
    if (!isAlone || this.dropsAt?.test(text)) return this.#passed(client, text, sendIt);
    // A single statement is a transaction of its own. Its commit takes time too, during which others see its
    // locks but not its changes.
    await send('begin');
    try {
      const answer = await this.#passed(client, text, sendIt);
      await this.#passed(client, `commit of: ${text}`, () => send('commit'));
      return answer;
    } catch (error) {
      const isGone = error instanceof ConnectionLost || error instanceof ProcessDied;
      if (!isGone) await send('rollback').catch(() => undefined);
      throw error;
    }
  }

  async #passed(
    client: pg.PoolClient,
    text: string,
    sendIt: () => Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> {
    await new Promise<void>((open) => {
      this.#waiting.push({ text, open });
      this.#onChange();
    });
    if (!this.#isClosed) return sendIt();
    const closing = this.#closings;
    this.passed += 1;
    const crash = this.#crash?.atGate === this.passed ? this.#crash : undefined;
    if (crash) this.crashedAt = `${crash.when} ${crash.isOfProcess ? '(the process) ' : ''}${brief(text)}`;
    try {
      if (crash?.when === 'before') throw await this.#lose(client, crash);
      const sent = sendIt();
      if (this.dropsAt?.test(text)) {
        this.dropsAt = undefined;
        this.droppedProcessId = Number(Reflect.get(client, 'processID'));
        setImmediate(() => client instanceof PostgresClient && client.drop(new ConnectionSilentError(0)));
      }
      const answer = await sent;
      if (crash) throw await this.#lose(client, crash);
      return answer;
    } catch (error) {
      if (error instanceof Error && 'code' in error) this.sqlStates.push(String(error.code));
      throw error;
    } finally {
      if (closing === this.#closings) this.#running -= 1;
      this.#onChange();
    }
  }

  /** @returns the error for the caller. */
  async #lose(client: pg.PoolClient, { isOfProcess }: Crash): Promise<Error> {
    // Set before the caller gets its error: a dead process sends nothing more.
    this.#isDead = isOfProcess;
    const ended = new Promise((resolve) => client.once('end', resolve));
    await this.#terminate(Number(Reflect.get(client, 'processID')));
    // The client notices the loss itself.
    await Promise.race([ended, delay(CLOSED_MS)]);
    return isOfProcess ? new ProcessDied() : new ConnectionLost('Connection terminated unexpectedly');
  }
}

/** Connections whose statements wait at the gates of a lane. */
export class GatedConnections extends PostgresConnections {
  readonly #lane: string;
  readonly #gates: Gates;

  constructor(lane: string, gates: Gates, options: ConstructorParameters<typeof PostgresConnections>[0]) {
    super(options);
    this.#lane = lane;
    this.#gates = gates;
  }

  /**
   * Names the pool after the lane, so that pg_stat_activity shows which lane waits for a lock, even behind a
   * pooler.
   */
  override openPool(options: Parameters<PostgresConnections['openPool']>[0]): pg.Pool {
    const pool = super.openPool({ ...options, name: this.#lane });
    pool.on('connect', (client) => this.#gates.guard(client));
    return pool;
  }
}

/** A statement on one line. */
export function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
}
