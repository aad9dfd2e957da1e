import { setTimeout as delay } from 'node:timers/promises';
import { NIL } from 'uuid';
import { lastingFreePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../children.ts';
import { timed } from '../cpu-time.ts';
import { type Endpoint, makeEndpoints, organizationsOf } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';
import type { Contender } from './contender.ts';
import type { Receiver } from './receiver.ts';

/** Organizations, and endpoints of each. */
export interface Shape {
  readonly organizations: number;
  readonly endpoints: number;
}

const WARM_UP_DELIVERIES_MAX = 4_000;
/** Far beyond what any run takes: it ends one that makes no progress. */
const TIMEOUT_MS = 180_000;
const LOOK_EVERY_MS = 5;
/** Less often: starting takes the cores. */
const READY_EVERY_MS = 50;

interface Parts {
  readonly bench: Bench;
  readonly contender: Contender;
  readonly database: BenchDatabase;
  /** Where the API is, if the contender has one. */
  readonly port: number;
  readonly receiver: Child<Receiver>;
  readonly worker: Child;
  /** Those that answer. */
  readonly healthy: readonly Endpoint[];
  /** Registered by `hang` only. */
  readonly hanging: readonly Endpoint[];
}

/** A fresh database, a receiver with a port for each endpoint, and a worker that is up and warm: what a run needs. */
export class Rig implements AsyncDisposable {
  readonly parts: Parts;
  readonly #resources = new AsyncDisposableStack();
  #isHanging = false;
  /** Of what was there before the receiver was last reset. */
  #newestId: string = NIL;

  static async start(bench: Bench, contender: Contender, shape: Shape): Promise<Rig> {
    await using resources = new AsyncDisposableStack();
    const database = resources.use(await bench.postgres.createDatabase());
    const receiver = resources.use(bench.children.fork<Receiver>(new URL('./receiver.ts', import.meta.url)));
    const [hangingOrigin = '', ...origins] = await receiver.call(
      'listen',
      shape.organizations * shape.endpoints + 1,
    );
    const urls = Array.from({ length: shape.organizations }, () =>
      origins.splice(0, shape.endpoints).map((origin) => `${origin}/webhooks`),
    );
    const healthy = makeEndpoints(urls);
    const hanging = makeEndpoints([[`${hangingOrigin}/hang`]]);
    await contender.prepare(database, healthy);
    const port = await lastingFreePort();
    const worker = resources.use(contender.start(bench.children, database, port));
    const rig = new Rig({ bench, contender, database, port, receiver, worker, healthy, hanging });
    await rig.#soon(rig.#ready(), 'listen');
    await rig.#warmUp();
    rig.#resources.use(resources.move());
    return rig;
  }

  private constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Those that get events. */
  get endpoints(): readonly Endpoint[] {
    const { healthy, hanging } = this.parts;
    return this.#isHanging ? [...healthy, ...hanging] : healthy;
  }

  /** From now on a further organization gets events too, whose only endpoint never answers. */
  async hang(): Promise<void> {
    await this.parts.contender.prepare(this.parts.database, this.parts.hanging);
    this.#isHanging = true;
  }

  /**
   * Commits, in one transaction, as many events as make about so many deliveries, and wakes the worker.
   *
   * @returns how many deliveries there are to be: as many for each endpoint.
   */
  async publish(deliveries: number): Promise<number> {
    const { contender, database } = this.parts;
    const rounds = Math.max(1, Math.round(deliveries / this.endpoints.length));
    await database.session.query('begin');
    await contender.enqueue(database, this.endpoints, rounds * organizationsOf(this.endpoints).length);
    await database.session.query(`notify ${contender.channel}`);
    await database.session.query('commit');
    return rounds * this.endpoints.length;
  }

  /** Resolves when so many deliveries have arrived at the receiver since its last reset, and all are recorded. */
  finish(deliveries: number): Promise<void> {
    const recorded = async () => {
      await this.parts.receiver.call('arrivalOf', deliveries);
      // The newest are the last to be sent, so the look is short until it is the last one.
      while (
        (await this.#newDeliveries('id', "and status <> 'delivered' order by id desc limit 1")).length > 0
      )
        await delay(LOOK_EVERY_MS);
    };
    return this.#soon(recorded(), `deliver ${deliveries}`);
  }

  /** How many deliveries to endpoints that answer there are since the receiver's last reset. */
  async deliveryCount(): Promise<number> {
    return (await this.#newDeliveries('id')).length;
  }

  /** When each event arrived since the receiver's last reset, by its id. */
  async arrivalByEventId(): Promise<ReadonlyMap<string, number>> {
    const { atById } = await this.parts.receiver.call('arrivals');
    const rows = await this.#newDeliveries('id, event_id');
    return new Map(rows.map(({ id, event_id }) => [event_id, atById.get(id) ?? Number.NaN]));
  }

  /** Forgets what has been delivered so far; all of it is. */
  async reset(): Promise<void> {
    await this.parts.receiver.call('reset');
    const { rows } = await this.parts.database.session.query<{ id: string }>(
      `select id from ${this.parts.contender.deliveries} order by id desc limit 1`,
    );
    this.#newestId = rows[0]?.id ?? NIL;
  }

  /** @throws Error unless the tables say that every delivery which was published is done, attempted as often as it came. */
  async verifyRecords(published: number): Promise<void> {
    const { contender, database, receiver } = this.parts;
    const { atById, repeatCount } = await receiver.call('arrivals');
    const { rows } = await database.session.query<{ delivered: number; attempts: number }>(
      `select (select count(*)::int from ${contender.deliveries} where id = any($1) and status = 'delivered') as delivered,
              (select count(*)::int from ${contender.attempts} where delivery_id = any($1)) as attempts`,
      [[...atById.keys()]],
    );
    const { delivered, attempts } = rows[0] ?? { delivered: 0, attempts: 0 };
    if (atById.size === published && delivered === published && attempts === published + repeatCount) return;
    throw new Error(
      `Of ${published} deliveries of ${contender.name} ${atById.size} arrived, ${repeatCount} of them again; it recorded ${delivered} of them as delivered, in ${attempts} attempts.`,
    );
  }

  /** The CPU is that of the worker and of Postgres. */
  measure<Result>(work: () => Promise<Result>) {
    return timed([this.parts.worker, this.parts.bench.postgres], work);
  }

  /** Resolves once the worker listens. */
  async #ready(): Promise<void> {
    const look = `select from pg_stat_activity
      where datname = current_database() and query ilike 'listen %' and strpos(query, $1) > 0`;
    const { contender, database } = this.parts;
    while ((await database.session.query(look, [contender.channel])).rowCount === 0)
      await delay(READY_EVERY_MS);
  }

  /** Also the proof that what is measured works: every signature is checked. */
  async #warmUp(): Promise<void> {
    await this.reset();
    const secrets = new Map(this.endpoints.map(({ url, secret }) => [url, secret]));
    await this.parts.receiver.call('verify', secrets);
    const warm = await this.publish(Math.min(WARM_UP_DELIVERIES_MAX, this.parts.bench.deliveries));
    await this.finish(warm);
    await this.verifyRecords(warm);
    await this.reset();
  }

  /** @throws Error when the worker ends by itself, or this takes too long. */
  async #soon(work: Promise<void>, what: string): Promise<void> {
    const late = new Error(`${this.parts.contender.name} did not ${what} in ${TIMEOUT_MS / 1000} s.`);
    const timer = Promise.withResolvers<never>();
    const timeout = setTimeout(() => timer.reject(late), TIMEOUT_MS);
    await Promise.race([work, timer.promise, this.parts.worker.failure]).finally(() => clearTimeout(timeout));
  }

  /** To endpoints that answer, since the receiver's last reset. */
  async #newDeliveries(columns: string, condition = '') {
    const { contender, database, healthy } = this.parts;
    const { rows } = await database.session.query<{ id: string; event_id: string }>(
      `select ${columns} from ${contender.deliveries}
       where id > $1 and endpoint_id = any($2::uuid[]) ${condition}`,
      [this.#newestId, healthy.map(({ id }) => id)],
    );
    return rows;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
  }
}
