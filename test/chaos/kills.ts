// `npm run chaos -- kills`: kills a process that is API and worker at every place of publish, settle, attempt
// and record, while another process on the same database can continue. The places are found from outside: a
// proxy in front of Postgres, or the receiver, stops at one, and the process is killed there.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openCore } from '../../src/core.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess } from '../../src/domain/access/tokens/scope.ts';
import { audited } from '../../src/domain/audit.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPartner, type Partner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { scrape } from '../support/samples.ts';
import { waitFor } from '../support/wait-for.ts';
import { atLeast, atMost, type Finding } from './finding.ts';
import { HoldingProxy, type Moment } from './holding-proxy.ts';
import type { Progress } from './progress.ts';

interface KillPlace {
  readonly name: string;
  /** The statement to stop at; without one, the kill happens at the receiver. */
  readonly statement?: RegExp;
  readonly moment?: Moment;
}

const PUBLISH = /publish_and_claim/;
const RECORD = /insert into delivery_attempt/;
const places: readonly KillPlace[] = [
  { name: 'publish, before it is carried out', statement: PUBLISH, moment: 'before' },
  { name: 'publish, committed and not answered', statement: PUBLISH, moment: 'answered' },
  { name: 'settle, with the answer just there', statement: PUBLISH, moment: 'passed on' },
  { name: 'attempt, which the receiver has not answered' },
  { name: 'record, before it is carried out', statement: RECORD, moment: 'before' },
  { name: 'record, committed and not answered', statement: RECORD, moment: 'answered' },
];

const EVENT_TYPE = 'invoice.issued';
/** 2 s until the dead process's session is missed, then the claim; the rest is margin for a busy machine. */
const RESUMED_SECONDS_MAX = 15;
const REACHED_MS_MAX = 3_000;
const TRIES_MAX = 5;
const LOOK_EVERY_MS = 20;

interface KillOptions {
  /** The URL of an empty or migrated database. */
  readonly databaseUrl: string;
  /** The number of kills at each place. */
  readonly each: number;
  readonly progress?: Pick<Progress, 'say'>;
}

/** A process that is API and worker, with its own proxy to Postgres. */
interface Victim extends AsyncDisposable {
  readonly server: RunningServer;
  readonly proxy: HoldingProxy;
  readonly operator: Partner;
}

interface Scene {
  readonly options: KillOptions;
  readonly settings: Readonly<Record<string, string>>;
  readonly operatorToken: string;
  readonly organizationId: string;
  readonly receiver: Receiver;
  readonly database: pg.Client;
  readonly published: string[];
}

/** The result of one kill. */
interface Kill {
  readonly place: KillPlace;
  readonly wasBornClaimed: boolean;
  /** The time until the event had arrived and its delivery was recorded. */
  readonly tookMs: number;
}

export async function killEverywhere(options: KillOptions): Promise<Finding[]> {
  await using cleanup = new AsyncDisposableStack();
  const scene = await setScene(options, cleanup);
  const kills: Kill[] = [];
  let victim = cleanup.use(await startVictim(scene));
  await registerEndpoint(scene, victim);
  for (let turn = 0; turn < options.each; turn++) {
    for (const place of places) {
      // The process runs alone, so it makes the attempts after which it may promise places.
      await warmUp(scene, victim);
      const next = cleanup.use(await startVictim(scene));
      const kill = await killAt(scene, place, victim, next);
      kills.push(kill);
      options.progress?.say(`${place.name}: resumed after ${(kill.tookMs / 1000).toFixed(1)} s`);
      victim = next;
    }
  }
  return judge(scene, kills);
}

async function setScene(options: KillOptions, cleanup: AsyncDisposableStack): Promise<Scene> {
  const settings = {
    DATABASE_URL: options.databaseUrl,
    ENCRYPTION_KEYS: `kills:${Buffer.alloc(32, 5).toString('base64')}`,
    ALLOW_INSECURE_RECEIVERS: 'true',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
  };
  await using core = await openCore(readConfig(settings));
  const { context } = core;
  const { id: organizationId } = await createOrganization(context, {
    name: 'Killed',
    owner_email: 'owner@killed.example',
  });
  const operator = audited(context, { kind: 'cli', id: null, name: 'chaos' });
  const { plaintext: operatorToken } = await issueOperatorToken(operator, {
    name: 'chaos',
    scopes: ['operator:write'],
  });
  const database = new pg.Client({ connectionString: options.databaseUrl });
  await database.connect();
  cleanup.defer(() => database.end());
  const receiver = cleanup.use(await startReceiver());
  return { options, settings, operatorToken, organizationId, receiver, database, published: [] };
}

async function registerEndpoint(scene: Scene, { server }: Victim): Promise<void> {
  await using core = await openCore(readConfig(scene.settings));
  const { plaintext } = await issueToken(core.context, {
    organizationId: scene.organizationId,
    issuedBy: 'owner@killed.example',
    name: 'chaos',
    scopes: [fullAccess],
  });
  await createPartner(server.baseUrl, plaintext).registerActive(scene.receiver.url, [EVENT_TYPE]);
}

async function startVictim({ settings, operatorToken, options }: Scene): Promise<Victim> {
  await using started = new AsyncDisposableStack();
  const url = new URL(options.databaseUrl);
  const proxy = started.use(await HoldingProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  const server = await RunningServer.start('start', { ...settings, DATABASE_URL: url.href });
  started.defer(async () => void (await server.stop('SIGKILL')));
  const operator = createPartner(server.baseUrl, operatorToken);
  const resources = started.move();
  return { server, proxy, operator, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** @returns whether the event was confirmed; false if the process died, or cannot serve at the moment. */
async function publish({ organizationId }: Scene, { operator }: Victim, id: string): Promise<boolean> {
  const body = { id, type: EVENT_TYPE, data: sampleInvoice };
  const path = `/api/v1/operator/organizations/${organizationId}/events`;
  const answer = await operator.request('POST', path, { body }).catch(() => undefined);
  if (answer && ![200, 201, 503].includes(answer.status))
    throw new Error(`A publish was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer !== undefined && answer.status < 300;
}

/** Publishes until a publication claims its own delivery. */
async function warmUp(scene: Scene, victim: Victim): Promise<void> {
  const monitoringUrl = victim.server.operationsUrl;
  const labels = { by: 'publication' };
  await waitFor('a delivery that is born claimed', async () => {
    const samples = await scrape(monitoringUrl);
    if ((samples.value('countersign_deliveries_claimed_total', labels) ?? 0) > 0) return true;
    const id = randomUUID();
    scene.published.push(id);
    await publish(scene, victim, id);
    await isDone(scene, id);
    return false;
  });
}

/** Waits until an event has arrived and its delivery is recorded. */
const isDone = (scene: Scene, id: string) =>
  waitFor(
    'the delivery',
    async () => (await stateOf(scene, id))?.status === 'delivered',
    undefined,
    RESUMED_SECONDS_MAX * 1_000,
  );

interface DeliveryState {
  readonly status: string;
  /** Whether the statement that created the job also claimed it; null once there is no job. */
  readonly isBornClaimed: boolean | null;
}

async function stateOf({ database }: Scene, eventId: string): Promise<DeliveryState | undefined> {
  const { rows } = await database.query<DeliveryState>(
    `select delivery.status::text, job.started_on = job.created_on as "isBornClaimed"
     from delivery left join pgboss.job on job.name = 'deliver-event' and job.id = delivery.id
     where event_id = $1`,
    [eventId],
  );
  return rows[0];
}

async function killAt(scene: Scene, place: KillPlace, victim: Victim, next: Victim): Promise<Kill> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const id = randomUUID();
    scene.published.push(id);
    const stopped = Promise.withResolvers<true>();
    const kill = () => {
      victim.server.signal('SIGKILL');
      stopped.resolve(true);
    };
    if (place.statement && place.moment) victim.proxy.stopAt(place.statement, place.moment, kill);
    else holdAtReceiver(scene, id, kill);
    const confirmed = publish(scene, victim, id);
    const isReached = await Promise.race([stopped.promise, delay(REACHED_MS_MAX, false)]);
    if (!isReached) {
      // The engine was running a claim and promised no places, so another claim takes the delivery.
      await confirmed;
      await isDone(scene, id);
      continue;
    }
    const killedAt = performance.now();
    const state = await stateOf(scene, id);
    let isConfirmed = await confirmed;
    // A publisher without an answer publishes again, with the same id.
    while (!isConfirmed) {
      isConfirmed = await publish(scene, next, id);
      if (!isConfirmed) await delay(LOOK_EVERY_MS);
    }
    await isDone(scene, id).catch(() => undefined);
    await victim[Symbol.asyncDispose]();
    return { place, wasBornClaimed: state?.isBornClaimed ?? false, tookMs: performance.now() - killedAt };
  }
  throw new Error(`Not reached: ${place.name}.`);
}

/**
 * Leaves the first request for the event unanswered. If the publication claimed the delivery, the request
 * comes from the process that published it.
 */
function holdAtReceiver(scene: Scene, eventId: string, reached: () => void): void {
  let isFirst = true;
  scene.receiver.answer = async (request, response) => {
    const isHeld = isFirst && request.headers['service-event-id'] === eventId;
    if (isHeld) isFirst = false;
    if (isHeld && (await stateOf(scene, eventId))?.isBornClaimed) reached();
    else response.writeHead(204).end();
  };
}

async function judge(scene: Scene, kills: readonly Kill[]): Promise<Finding[]> {
  const { receiver, published, database } = scene;
  const arrived = receiver.deliveries.map(({ headers }) => String(headers['service-event-id']));
  const distinct = new Set(arrived);
  const lost = published.filter((id) => !distinct.has(id));
  const { rows } = await database.query<{ jobs: number; pending: number }>(
    `select (select count(*) from pgboss.job where name = 'deliver-event')::int as jobs,
            (select count(*) from delivery where status <> 'delivered')::int as pending`,
  );
  const slowest = (at: readonly Kill[]) =>
    Math.round(Math.max(0, ...at.map(({ tookMs }) => tookMs)) / 100) / 10;
  return [
    ...places.map((place) => {
      const at = kills.filter((kill) => kill.place === place);
      const born = at.filter(({ wasBornClaimed }) => wasBornClaimed).length;
      const { found, ...finding } = atMost(place.name, RESUMED_SECONDS_MAX, slowest(at), ' s');
      return {
        ...finding,
        found: `${at.length} kills, ${born} of a delivery born claimed, slowest ${found}`,
      };
    }),
    // A kill at the first place leaves nothing, a kill at the last place leaves no job.
    atLeast(
      'kills of a delivery born claimed',
      Math.floor((kills.length * (places.length - 2)) / places.length),
      kills.filter(({ wasBornClaimed }) => wasBornClaimed).length,
    ),
    { what: 'events lost', expected: '0', found: `${lost.length} of ${published.length}`, violations: lost },
    atMost('requests that arrived twice, one a kill at most', kills.length, arrived.length - distinct.size),
    atMost('jobs left', 0, rows[0]?.jobs ?? 0),
    atMost('deliveries left', 0, rows[0]?.pending ?? 0),
  ];
}
