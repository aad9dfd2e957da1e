// The gates of one lane: each of its statements waits until the scheduler lets it pass. They stand where every connection
// is opened (PostgresConnections), so that the product knows nothing of them.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { PostgresClient } from '../../src/platform/postgres/postgres-client.ts';
import { PostgresConnections } from '../../src/platform/postgres/postgres-connections.ts';
import { ConnectionSilentError } from '../../src/platform/postgres/silence-watch.ts';

/** The connection or the whole process is lost, at the gate with this number. */
export interface Crash {
  readonly atGate: number;
  /** Before the statement is sent, or when it is done and its answer is under way. */
  readonly when: 'before' | 'answer lost';
  /** Nothing is sent any more, as if the process were dead. Otherwise the connection alone is lost. */
  readonly isOfProcess: boolean;
}

/** What a dead process would not even be told. */
export class ProcessDied extends Error {}

/** As pg says it. */
class ConnectionLost extends Error {}

/** Somebody has gone, where only a wait would follow. */
export class Stopped extends Error {}

interface Waiting {
  readonly text: string;
  open(): void;
}

type Send = (config: unknown, values?: unknown) => Promise<pg.QueryResult>;
type Answered = (error: unknown, answer?: pg.QueryResult) => void;

/** What changes nothing and locks nothing that anybody else could notice. */
const FREE = /^\s*(begin|select pg_notify|select 1$|listen)|from pgboss\.queue\b/i;
/** What ends a transaction, or a lock of the session. */
const RELEASES = /^\s*(commit|rollback)|advisory_unlock/i;
/** How long a client may take to notice that its session was ended. */
const CLOSED_MS = 2_000;
const ENDS = /^\s*(commit|rollback)\s*$/i;

export class Gates {
  readonly #name: string;
  readonly #onChange: () => void;
  readonly #waiting: Waiting[] = [];
  /** Statements that have passed and are not answered. */
  #running = 0;
  readonly #inTransaction = new WeakSet<pg.PoolClient>();
  readonly #terminate: (processId: number) => Promise<void>;
  #isClosed = false;
  /** How often they were closed: what is left of an operation before counts no more. */
  #closings = 0;
  #isDead = false;
  #crash: Crash | undefined;
  /** How many statements have passed since the gates were closed. */
  passed = 0;
  crashedAt: string | undefined;
  /** A statement before which the operation stops. */
  stopsAt: RegExp | undefined;
  /** A statement that goes out over a connection of which nothing is heard again; Postgres carries it out all the same. */
  dropsAt: RegExp | undefined;
  /** Postgres's process that carries it out, and ends then; a pooler's, behind one. */
  droppedProcessId = 0;
  /** Of the statements that failed. */
  readonly sqlStates: string[] = [];

  /** @param terminate ends a session of Postgres, and resolves when it has ended. */
  constructor(name: string, onChange: () => void, terminate: (processId: number) => Promise<void>) {
    this.#name = name;
    this.#onChange = onChange;
    this.#terminate = terminate;
  }

  /** From now on each statement waits. */
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

  /** From now on nothing waits. */
  open(): void {
    this.#isClosed = false;
    for (const { open } of this.#waiting.splice(0)) open();
  }

  /** Whether a statement waits, and none of the lane is with Postgres. */
  get isReady(): boolean {
    return this.#waiting.length > 0 && this.#running === 0;
  }

  /** Whether Postgres has a statement of the lane. */
  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** Lets the statement pass that has waited longest. @returns its text, and whether others may get locks by it. */
  pass(): { readonly text: string; readonly releases: boolean } {
    const next = this.#waiting.shift();
    if (!next) throw new Error(`No statement of lane ${this.#name} waits.`);
    this.#running += 1;
    next.open();
    return { text: next.text, releases: RELEASES.test(next.text) };
  }

  /** Waits as a statement does, for something else that an operation waits for. */
  async meet(what: string): Promise<void> {
    if (!this.#isClosed) return;
    await new Promise<void>((open) => {
      this.#waiting.push({ text: what, open });
      this.#onChange();
    });
    if (this.#isClosed) this.#running -= 1;
  }

  /** Has each statement of a connection wait. */
  guard(client: pg.PoolClient): void {
    const send = client.query.bind(client) as unknown as Send;
    let last: Promise<unknown> = Promise.resolve();
    const query = (config: unknown, ...more: unknown[]) => {
      const answered = more.findLast((each): each is Answered => typeof each === 'function');
      const values = typeof more[0] === 'function' ? undefined : more[0];
      const text = typeof config === 'string' ? config : String(Reflect.get(Object(config), 'text'));
      // Statements of one connection run in their order; each comes to its gate when the one before is done.
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
    // Of one whose connection is lost nobody would send the commit.
    if (!isAlone || this.dropsAt?.test(text)) return this.#passed(client, text, sendIt);
    // A statement outside of a transaction is one. Its commit takes time too, in which others see its locks alone.
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

  /** @returns what the caller is told. */
  async #lose(client: pg.PoolClient, { isOfProcess }: Crash): Promise<Error> {
    // Before anybody is told: a dead process sends nothing more.
    this.#isDead = isOfProcess;
    const ended = new Promise((resolve) => client.once('end', resolve));
    await this.#terminate(Number(Reflect.get(client, 'processID')));
    // The client learns of it by itself.
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

  /** The name is that of the lane, by which pg_stat_activity shows who waits for a lock, behind a pooler too. */
  override openPool(options: Parameters<PostgresConnections['openPool']>[0]): pg.Pool {
    const pool = super.openPool({ ...options, name: this.#lane });
    pool.on('connect', (client) => this.#gates.guard(client));
    return pool;
  }
}

/** A statement in one line. */
export function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
}
