// The fast path: the statement that publishes claims its own deliveries, in places that an engine has
// promised.
import { randomUUID } from 'node:crypto';
import { endSession } from '../../../src/domain/delivery-queue/job-owner.ts';
import { deliveryTable } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import type { DeliveryWork } from '../../../src/domain/delivery-work.ts';
import { updateEndpoint } from '../../../src/domain/endpoints/update-endpoint.ts';
import { EventPublisher } from '../../../src/domain/events/event-publisher.ts';
import { FIRST_PLACE } from '../../../src/domain/feed/feed-position.ts';
import { type ClaimPromise, LocalEngine, type PromisingEngine } from '../../../src/domain/local-engine.ts';
import { leaveSession } from '../../../src/domain/workers/session-lock.ts';
import { Places } from '../../../src/jobs/delivering/places.ts';
import { advisoryLocks } from '../../../src/platform/advisory-locks.ts';
import { anEndpoint, attempt, claim, type EndpointPlace, queueOf } from '../endpoints.ts';
import { ProcessDied } from '../gates.ts';
import { type Area, crash, pair, type Step, step, together } from '../pair.ts';
import type { Lane, Rig } from '../rig.ts';
import { and } from '../worlds.ts';
import { failed, publishIn, queued, redeliver, worker } from './deliveries.ts';
import { follow, isReadOnce, sequence } from './feed.ts';
import { customerData, disable, move, remove, restore, rotate, subscribe } from './webhooks.ts';

/** The delivery engine of a process, without its loop. */
class Engine implements PromisingEngine {
  session: number;
  readonly #changed: () => void;
  readonly #places: Places;
  readonly inHand = new Set<DeliveryWork>();
  /** Deliveries claimed and not sent yet. */
  readonly toSend: DeliveryWork[] = [];
  /** Whether the answer of a statement was lost. */
  mayOwnOthers = false;
  isStopping = false;
  isDead = false;
  readonly #waiting = new Set<() => void>();

  /** @param endpointId an endpoint that has answered. */
  constructor(rig: Rig, session: number, places: number, { organizationId, endpointId }: EndpointPlace) {
    this.#changed = rig.changed;
    this.session = session;
    this.#places = new Places({ perWorker: 100, perOrganization: 100, perEndpoint: places });
    this.#places.take(endpointId, organizationId);
    this.#places.leave(endpointId, organizationId, true);
  }

  get promised(): number {
    return this.#places.promised;
  }

  /** The number of places that are promised, or have an attempt in flight. */
  get taken(): number {
    return this.#places.promised + this.#places.inFlight;
  }

  /** Resolves when the condition holds; until then the lane counts as idle. */
  async until(lane: Lane, isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    lane.isBusy = false;
    this.#changed();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        lane.isBusy = true;
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  isBehind(): boolean {
    return false;
  }

  promise(eventCounts: ReadonlyMap<string, number>): ClaimPromise | undefined {
    if (this.isStopping || this.mayOwnOthers) return undefined;
    const room = this.#places.promise(eventCounts, 100);
    if (room.size === 0) return undefined;
    const settle = (claimed: readonly DeliveryWork[] | undefined) => {
      this.#places.release(room);
      if (!claimed) this.mayOwnOthers = true;
      for (const work of claimed ?? []) this.take(work);
      this.#look();
    };
    return { session: this.session, room, settle };
  }

  wake(): void {}

  take(work: DeliveryWork): void {
    this.#places.take(work.endpointId, work.organizationId);
    this.inHand.add(work);
    this.toSend.push(work);
  }

  recorded(work: DeliveryWork): void {
    this.#places.leave(work.endpointId, work.organizationId, true);
    this.inHand.delete(work);
    this.#look();
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

interface ClaimingPlace extends EndpointPlace {
  /** The engine of the process that a lane stands for. */
  engineOf(lane: Lane): Engine;
  readonly engines: readonly Engine[];
  /** Every delivery that was sent, by any process. */
  readonly sent: string[];
  /** States that must never occur. */
  readonly wrong: string[];
  readonly sql: Rig['sql'];
  readonly eventIds: Readonly<Record<'one' | 'another', string>>;
}

const oneProcess = ['the', 'the', 'the'];
const twoProcesses = ['A', 'B', 'A'];

const claiming =
  (places: number, processes = oneProcess) =>
  async (rig: Rig, place: EndpointPlace): Promise<Omit<ClaimingPlace, keyof EndpointPlace>> => {
    const engines = new Map<string, Engine>();
    for (const name of new Set(processes))
      engines.set(name, new Engine(rig, await enter(rig), places, place));
    const engineOf = ({ name }: Lane) => engines.get(processes['ABC'.indexOf(name)] ?? '') as Engine;
    return {
      engineOf,
      engines: [...engines.values()],
      sent: [],
      wrong: [],
      sql: rig.sql,
      eventIds: { one: randomUUID(), another: randomUUID() },
    };
  };

async function enter({ sql }: Pick<Rig, 'sql'>): Promise<number> {
  const [entered] = await sql<{ number: number }>(
    `insert into worker_session (number, worker_id, entered_at, server_started_at)
     values (nextval(pg_get_serial_sequence('worker_session', 'number')), $1, now(), pg_postmaster_start_time())
     returning number`,
    [randomUUID()],
  );
  return entered?.number ?? 0;
}

const active = anEndpoint('active');

/** The other workers end the remaining sessions, and send the deliveries that they return. */
const othersGoOn = {
  async afterwards(rig: Rig, place: ClaimingPlace) {
    const { engines, wrong, endpointId } = place;
    const living = engines.filter(({ isDead }) => !isDead);
    const taken = living.reduce((sum, engine) => sum + engine.taken, 0);
    const unknown = await rig.sql(
      `select from pgboss.job
       where name = 'deliver-event' and state = 'active' and source_retry_count = any($1) and id <> all($2)`,
      [
        living.map(({ session }) => session),
        living.flatMap((engine) => [...engine.inHand].map(({ id }) => id)),
      ],
    );
    for (const { session } of engines) await end(rig.pool, session);
    const left = await rig.sql<{ owner: number }>(
      `select source_retry_count as owner from pgboss.job
       where name = 'deliver-event' and state = 'active' and singleton_key = $1`,
      [endpointId],
    );
    return [
      ...wrong,
      ...(taken > 0 ? [`${taken} places are not given back`] : []),
      ...unknown.map(() => 'a job is owned by a process that does not know of it'),
      ...left.map(() => 'a job is owned by a session that has ended'),
      ...((await active.afterwards?.(rig, place)) ?? []),
    ];
  },
};

const answering = and(active, 'an endpoint that answers', claiming(5), othersGoOn);
const lastPlace = and(active, 'an endpoint with one place', claiming(1), othersGoOn);
const ofTwo = and(active, 'an endpoint that answers, two processes', claiming(5, twoProcesses), othersGoOn);
const waiting = and(queued, 'an endpoint for which two deliveries wait', claiming(5), othersGoOn);
const afterFailure = and(failed, 'an endpoint with a failed delivery', claiming(5), othersGoOn);
const inHand = and(answering, 'an endpoint with an attempt in flight', async (rig, place) => {
  await publishIn(rig, place);
  const [engine] = place.engines;
  const { sendable } = await claim(await queueOf(rig), engine?.session);
  for (const work of sendable) engine?.take(work);
  return {};
});
const read = and(
  answering,
  'an endpoint and a reader',
  async () => ({ reading: { ids: [] as string[], after: FIRST_PLACE } }),
  {
    afterwards: async (rig, place) => [
      ...(await othersGoOn.afterwards(rig, place)),
      ...(await isReadOnce(rig, place)),
    ],
  },
);

/**
 * Does what a process with API and engine does: publishes one event, sends the deliveries that it has
 * claimed, and records them.
 */
const publish = (which: 'one' | 'another' = 'one') =>
  inProcess(`publish ${which}`, async (lane, place, engine) => {
    await publishOnce(lane, place, engine, which);
    await send(lane, place, engine);
  });
/**
 * The connection breaks while Postgres publishes. The client repeats the request, and the engine looks for
 * jobs that it may own.
 */
const publishOverLost = inProcess('publish over a lost connection', async (lane, place, engine) => {
  lane.gates.dropsAt = /publish_and_claim/;
  await publishOnce(lane, place, engine, 'one').catch(() => publishOnce(lane, place, engine, 'one'));
  await send(lane, place, engine);
});
const sendOn = inProcess('send and record', send);
const stop = inProcess('stop', async (lane, _, engine) => {
  engine.isStopping = true;
  await engine.until(lane, () => engine.taken === 0);
  const client = await lane.pool.connect();
  try {
    await leaveSession(client, engine.session);
  } finally {
    client.release();
  }
});
/**
 * Other workers consider the process dead and send its deliveries. It has only lost a connection, and opens
 * another session.
 */
const takeOver = step<ClaimingPlace>('others take over', [], async (lane, place) => {
  for (const engine of place.engines) {
    if (await end(lane.pool, engine.session)) engine.session = await enter(place);
  }
  await worker().run(lane, place);
});
const pace = step<EndpointPlace>(
  'set a rate',
  'updateWebhookEndpointDetails',
  ({ acting }, { organizationId, endpointId }) =>
    updateEndpoint(acting, organizationId, endpointId, { max_per_second: 5 }),
);

function inProcess(
  name: string,
  work: (lane: Lane, place: ClaimingPlace, engine: Engine) => Promise<unknown>,
): Step<ClaimingPlace> {
  return step(name, [], async (lane, place) => {
    const engine = place.engineOf(lane);
    try {
      await work(lane, place, engine);
    } catch (error) {
      engine.isDead ||= error instanceof ProcessDied;
      throw error;
    }
  });
}

async function publishOnce(
  lane: Lane,
  place: ClaimingPlace,
  engine: Engine,
  which: 'one' | 'another',
): Promise<void> {
  const { organizationId, endpointId, sql, wrong } = place;
  const localEngine = new LocalEngine();
  localEngine.register(engine);
  const context = { ...lane.acting, localEngine };
  const id = place.eventIds[which];
  const [endpoint] = await sql<{ status: string }>('select status from webhook_endpoint where id = $1', [
    endpointId,
  ]);
  const before = await ready(place);
  // The schedule, not chance, decides which engine is promised the last place.
  await lane.gates.meet('promise');
  try {
    const publication = { id, type: 'customer.created', data: customerData(which, id) };
    await new EventPublisher(context).publish(context, organizationId, publication);
  } finally {
    await lookForOthers(lane, place, engine);
  }
  if (!engine.toSend.some(({ eventId }) => eventId === id)) return;
  if (endpoint?.status !== 'active')
    wrong.push(`claimed for an endpoint that was ${endpoint?.status} before`);
  const after = await ready(place);
  if (before.some((job) => after.includes(job))) wrong.push('claimed while another delivery was ready');
  const ended = await sql(
    `select from pgboss.job join worker_session on number = source_retry_count
     where name = 'deliver-event' and state = 'active' and ended_at is not null and singleton_key = $1`,
    [endpointId],
  );
  if (ended.length > 0) wrong.push('claimed by a session that has ended');
}

const ready = async ({ sql, endpointId }: ClaimingPlace): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `select id from pgboss.job where name = 'deliver-event' and state = 'created' and singleton_key = $1`,
      [endpointId],
    )
  ).map(({ id }) => id);

/**
 * Does what the engine does, once no places are promised. Lost statements have ended by then, so that a
 * schedule can be repeated; test/jobs/born-claimed.test.ts covers a commit after the first look.
 */
async function lookForOthers(lane: Lane, { sql }: ClaimingPlace, engine: Engine): Promise<void> {
  if (!engine.mayOwnOthers) return;
  const underWay = `select from pg_stat_activity where datname = current_database()
                      and (pid = $1 or application_name = $2 and state = 'active' and query like '%publish_and_claim%')`;
  while ((await sql(underWay, [lane.gates.droppedProcessId, `lane ${lane.name}`])).length > 0);
  await engine.until(lane, () => engine.promised === 0);
  const queue = await queueOf(lane);
  await again(() =>
    queue.returnUnknown(
      engine.session,
      [...engine.inHand].map(({ id }) => id),
    ),
  );
  engine.mayOwnOthers = false;
}

async function send(lane: Lane, { sent }: ClaimingPlace, engine: Engine): Promise<void> {
  const works = engine.toSend.splice(0);
  if (works.length === 0) return;
  sent.push(...works.map(({ id }) => id));
  const records = works.map((work) => attempt(work, 'delivered'));
  const queue = await queueOf(lane);
  await again((isRepeated) => queue.recordAttempts(records, isRepeated));
  for (const work of works) engine.recorded(work);
}

/** Runs the work again if the connection was lost. */
const again = async <T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> => {
  try {
    return await work(false);
  } catch (error) {
    if (error instanceof ProcessDied) throw error;
    return work(true);
  }
};

/** @returns whether this call has ended the session. */
async function end(pool: Lane['pool'], session: number): Promise<boolean> {
  const table = await deliveryTable((sql, values) => pool.query(sql, values));
  const client = await pool.connect();
  try {
    const ended = { lock: advisoryLocks.workerSession, deliveryTable: table, number: session };
    return (await endSession(client, ended)) !== undefined;
  } finally {
    client.release();
  }
}

/**
 * Which process sends which delivery varies, and deliveries taken over are sent twice; the invariants define
 * what is allowed.
 */
const sentByAny = { isMeant: () => true };
const sentOnce = {
  ...sentByAny,
  check: async ({ place }: { place: ClaimingPlace }) =>
    place.sent.length === new Set(place.sent).size ? [] : ['a delivery was sent twice'],
};

export const fastPath: Area = {
  name: 'fast path',
  always: [
    pair(lastPlace, publish(), publish('another'), sentOnce),
    pair(answering, publish(), takeOver, sentByAny),
    pair(answering, publish(), disable, sentOnce),
    pair(answering, publish(), remove, sentOnce),
    pair(answering, publish(), stop, sentOnce),
    pair(answering, publishOverLost, publish('another'), sentByAny),
  ],
  chaos: [
    pair(answering, publish(), publish(), sentOnce),
    pair(ofTwo, publish(), publish('another'), sentOnce),
    pair(ofTwo, publish(), publish(), sentOnce),
    pair(answering, publish(), worker(), sentOnce),
    pair(waiting, publish(), worker(), sentOnce),
    pair(waiting, publish(), takeOver, sentByAny),
    pair(answering, publish(), rotate, sentOnce),
    pair(answering, publish(), pace, sentOnce),
    pair(answering, publish(), subscribe('customer.updated'), sentOnce),
    pair(inHand, publish(), sendOn, sentOnce),
    pair(inHand, publishOverLost, sendOn, sentByAny),
    pair(inHand, publish(), takeOver, sentByAny),
    pair(answering, publishOverLost, takeOver, sentByAny),
    pair(answering, publish(), move, sentOnce),
    pair(answering, publishOverLost, disable, sentByAny),
    pair(answering, publishOverLost, stop, sentByAny),
    pair(afterFailure, publish(), redeliver, sentOnce),
    pair(read, publish(), follow(1_000, 2), sentOnce),
    together(lastPlace, [publish(), publish('another'), takeOver], sentByAny),
    together(lastPlace, [publish(), publish('another'), stop], sentOnce),
    together(answering, [publish(), disable, restore], sentOnce),
    together(read, [publish(), publish('another'), sequence(1)], sentOnce),
  ],
  crashes: [crash(ofTwo, publish()), crash(lastPlace, publish()), crash(ofTwo, publishOverLost)],
};
