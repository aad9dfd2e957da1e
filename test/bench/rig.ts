import { setTimeout as delay } from 'node:timers/promises';
import { NIL } from 'uuid';
import type { Bench } from './bench.ts';
import type { Child } from './children.ts';
import type { Contender } from './contender.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type Endpoint, makeEndpoints, organizationsOf } from './endpoints.ts';
import type { BenchDatabase } from './postgres.ts';
import { hangingPath } from './receiver.ts';
import { ReceiverProcess } from './receiver-process.ts';

export interface RigOptions {
  readonly organizations: number;
  /** Endpoints of each organization that answer. */
  readonly endpoints: number;
  /** Endpoints of each organization that never answer. */
  readonly hanging?: number;
  /** Further organizations, whose only endpoint never answers. */
  readonly hangingOrganizations?: number;
  readonly workers?: number;
  /** Starts another process, whose CPU counts as the workers' does. */
  readonly beside?: (database: BenchDatabase) => Child;
  readonly protocol?: 'http' | 'https';
  readonly template?: string;
  /** Replaces the endpoints that are made for these URLs, a list for each organization. */
  readonly makeEndpoints?: (urlsByOrganization: readonly (readonly string[])[]) => Endpoint[];
}

export interface Readings {
  /** Unix time in milliseconds, with fractions. */
  readonly atMs: number;
  /** CPU seconds since the process began. */
  readonly workerCpu: number;
  readonly postgresCpu: number;
  readonly receiverCpu: number;
  readonly statements: number;
}

/** For each worker. */
const WARM_UP_DELIVERIES_MAX = 4_000;
const START_TIMEOUT_MS = 60_000;
/** Far beyond what any run takes: it ends one that makes no progress. */
const RUN_TIMEOUT_MS = 180_000;
const LOOK_EVERY_MS = 5;
/** Less often: starting takes the cores. */
const READY_EVERY_MS = 50;

/** A fresh database, a receiver with a port for each endpoint, and workers that are up and warm: what a run needs. */
export class Rig implements AsyncDisposable {
  readonly contender: Contender;
  readonly database: BenchDatabase;
  readonly receiver: ReceiverProcess;
  /** Those that answer. */
  readonly endpoints: readonly Endpoint[];
  /** Those that never do. */
  readonly hanging: readonly Endpoint[];
  readonly #workers: readonly Child[];
  /** The workers, and what runs beside them. */
  readonly #processes: readonly Child[];
  readonly #bench: Bench;
  readonly #resources: AsyncDisposableStack;
  /** Of what was there before the receiver was last reset. */
  #newestId: string = NIL;

  static async start(bench: Bench, contender: Contender, options: RigOptions): Promise<Rig> {
    await using resources = new AsyncDisposableStack();
    const {
      organizations,
      endpoints: perOrganization,
      hanging: hangingEach = 0,
      hangingOrganizations = 0,
    } = options;
    const database = resources.use(await bench.postgres.createDatabase(options.template));
    const receiver = resources.use(
      await ReceiverProcess.start(bench.children, {
        ports: organizations * (perOrganization + hangingEach) + hangingOrganizations,
        protocol: options.protocol ?? 'http',
      }),
    );
    const origins = [...receiver.origins];
    const urls = Array.from({ length: organizations }, () => [
      ...origins.splice(0, perOrganization).map((origin) => `${origin}/webhooks`),
      ...origins.splice(0, hangingEach).map((origin) => `${origin}${hangingPath}`),
    ]);
    urls.push(...origins.map((origin) => [`${origin}${hangingPath}`]));
    const all = (options.makeEndpoints ?? makeEndpoints)(urls);
    const endpoints = all.filter(({ url }) => !url.endsWith(hangingPath));
    await contender.prepare(database, endpoints);
    const workers = Array.from({ length: options.workers ?? 1 }, () =>
      resources.use(contender.startWorker(bench.children, database)),
    );
    const beside = options.beside ? [resources.use(options.beside(database))] : [];
    const hanging = all.filter(({ url }) => url.endsWith(hangingPath));
    const rig = new Rig(
      bench,
      contender,
      { database, receiver, endpoints, hanging, workers, beside },
      resources.move(),
    );
    try {
      await Promise.race([rig.#ready(), rig.workerFailure]);
      await rig.#warmUp();
    } catch (error) {
      await rig[Symbol.asyncDispose]();
      throw error;
    }
    return rig;
  }

  private constructor(
    bench: Bench,
    contender: Contender,
    parts: {
      database: BenchDatabase;
      receiver: ReceiverProcess;
      endpoints: readonly Endpoint[];
      hanging: readonly Endpoint[];
      workers: readonly Child[];
      beside: readonly Child[];
    },
    resources: AsyncDisposableStack,
  ) {
    this.#bench = bench;
    this.contender = contender;
    this.database = parts.database;
    this.receiver = parts.receiver;
    this.endpoints = parts.endpoints;
    this.hanging = parts.hanging;
    this.#workers = parts.workers;
    this.#processes = [...parts.workers, ...parts.beside];
    this.#resources = resources;
  }

  /**
   * Commits, in one transaction, as many events as make about so many deliveries, and wakes the workers.
   *
   * @returns how many deliveries that answering endpoints are to get: as many for each.
   */
  async publish(deliveries: number, options: { analyze?: boolean } = {}): Promise<number> {
    const { session } = this.database;
    const endpoints = [...this.endpoints, ...this.hanging];
    const rounds = Math.max(1, Math.round(deliveries / this.endpoints.length));
    await session.query('begin');
    await this.contender.enqueue(this.database, endpoints, rounds * organizationsOf(endpoints).length);
    if (options.analyze) await session.query('analyze');
    await session.query(`notify ${this.contender.channel}`);
    await session.query('commit');
    return rounds * this.endpoints.length;
  }

  /** Resolves when so many deliveries have arrived at the receiver since its last reset, and all are recorded. */
  async finish(deliveries: number): Promise<void> {
    const timeout = new AbortController();
    try {
      await Promise.race([
        this.receiver.arrivalOf(deliveries).then(() => this.#recorded()),
        delay(RUN_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => this.#giveUp(deliveries)),
        this.workerFailure,
      ]);
    } finally {
      timeout.abort();
    }
  }

  /** How many deliveries to answering endpoints there are since the receiver's last reset. */
  deliveryCount(): Promise<number> {
    return this.contender.deliveryCount(this.database, this.endpoints, this.#newestId);
  }

  /** Forgets what has been delivered so far; all of it is. */
  async reset(): Promise<void> {
    this.receiver.reset();
    this.#newestId = await this.contender.newestId(this.database);
  }

  /** Rejects when a worker, or what runs beside it, ends by itself. */
  get workerFailure(): Promise<never> {
    return Promise.race(this.#processes.map(({ failure }) => failure));
  }

  async read(): Promise<Readings> {
    const atMs = performance.timeOrigin + performance.now();
    const [workerCpus, postgresCpu, receiverCpu, statements] = await Promise.all([
      Promise.all(this.#processes.map(({ pid }) => cpuSeconds(pid))),
      this.#bench.postgres.cpuSeconds(),
      this.receiver.cpuSeconds(),
      this.database.statementCount(),
    ]);
    const workerCpu = workerCpus.reduce((sum, each) => sum + each, 0);
    return { atMs, workerCpu, postgresCpu, receiverCpu, statements };
  }

  /** Resolves once every worker listens: the quickest alone could do the whole warm-up. */
  async #ready(): Promise<void> {
    const seen = new Set<number>();
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (seen.size < this.#workers.length) {
      if (Date.now() > deadline)
        throw new Error(`Only ${seen.size} of ${this.#workers.length} workers listen.`);
      const { rows } = await this.database.session.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and query ilike 'listen %' and strpos(query, $1) > 0`,
        [this.contender.channel],
      );
      // A session tells its last statement only, and a listener may say other things later.
      for (const { pid } of rows) seen.add(pid);
      await delay(READY_EVERY_MS);
    }
  }

  /**
   * Also the proof that what is measured works: every signature is checked. Endpoints that hang join afterwards, so that
   * nobody has learnt to avoid them yet.
   */
  async #warmUp(): Promise<void> {
    this.receiver.verify(new Map(this.endpoints.map(({ url, secret }) => [url, secret])));
    const warm = await this.publish(
      Math.min(WARM_UP_DELIVERIES_MAX * this.#workers.length, this.#bench.deliveries),
    );
    await this.finish(warm);
    await this.reset();
    if (this.hanging.length > 0) await this.contender.prepare(this.database, this.hanging);
  }

  async #recorded(): Promise<void> {
    while (!(await this.contender.isDone(this.database, this.endpoints, this.#newestId)))
      await delay(LOOK_EVERY_MS);
  }

  async #giveUp(deliveries: number): Promise<never> {
    const { atById } = await this.receiver.arrivals();
    throw new Error(
      `${this.contender.name} brought ${atById.size} of ${deliveries} deliveries in ${RUN_TIMEOUT_MS / 1000} s.`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
  }
}
