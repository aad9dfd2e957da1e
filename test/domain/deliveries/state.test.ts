/**
 * The tables of states (src/domain/deliveries/state.ts, src/domain/endpoints/state.ts) against the database: a walk does
 * to an endpoint and a delivery of it whatever can be done to them, always what it has done least in that situation, and
 * looks after each step whether what became of them is what the tables say.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deliveryStatesSection, endpointStatesSection } from '../../../docs/generate/states.ts';
import type { DeliveryStatus, EndpointStatus } from '../../../generated/prisma/client.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { type DeliveryCause, deliveryTransitions } from '../../../src/domain/deliveries/state.ts';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
import { deliveryQueue, jobTable, state } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import type { AttemptRecord } from '../../../src/domain/delivery-queue/record-attempts.ts';
import type { ClaimedDelivery } from '../../../src/domain/delivery-work.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  restoreEndpoint,
} from '../../../src/domain/endpoints/change-status.ts';
import { type EndpointCause, endpointTransitions } from '../../../src/domain/endpoints/state.ts';
import { updateEndpoint } from '../../../src/domain/endpoints/update-endpoint.ts';
import { finishHandshake } from '../../../src/domain/endpoints/verification.ts';
import { registerEndpoint, type WebhookEndpoint } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { getErasure } from '../../../src/domain/erasure/erasure.ts';
import { advanceErasure } from '../../../src/domain/erasure/erasure-batches.ts';
import { cancelErasure, startErasure } from '../../../src/domain/erasure/start-erasure.ts';
import { DomainError } from '../../../src/domain/errors.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import { redeliver } from '../../../src/domain/redelivery/redeliver-delivery.ts';
import { skipDelivery } from '../../../src/domain/redelivery/skip-delivery.ts';
import { asOperator, startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { recordInLine } from '../../support/history.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { timeLimit } from '../../support/slowness.ts';
import { waitFor } from '../../support/wait-for.ts';

const WALKS = 80;
const STEPS = 16;

// No worker: the walk plays it.
const server = await forFile(startTestApp({}, { api: false, worker: false }));
const queue = await DeliveryQueue.open(server.app.pool);
const { organizationId } = await server.createTenant();

interface Situation {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: {
    readonly id: string;
    readonly status: DeliveryStatus;
    readonly reason: string | null;
    readonly roundAttemptCount: number;
  };
  readonly jobs: readonly { readonly isClaimed: boolean }[];
  /** The latest. */
  readonly claim: ClaimedDelivery | undefined;
}

interface Action {
  readonly isPossible?: (situation: Situation) => boolean;
  readonly take: (situation: Situation) => Promise<unknown>;
  /** What it is to the endpoint, and to the delivery. */
  readonly endpoint?: (situation: Situation) => EndpointCause | undefined;
  readonly delivery: (situation: Situation) => DeliveryCause | undefined;
}

const isQueued = ({ jobs }: Situation) => jobs.some((job) => !job.isClaimed);
const isClaimed = ({ jobs }: Situation) => jobs.some((job) => job.isClaimed);

type Causes = Readonly<Record<EndpointStatus, DeliveryCause | undefined>>;

/** What an endpoint does to a delivery that a worker brings back. */
const broughtBackTo: Causes = {
  active: undefined,
  pending_verification: 'endpointMoved',
  disabled: 'endpointDisabled',
  deleted: 'endpointDeleted',
};
const broughtBack = ({ endpoint }: Situation) => broughtBackTo[endpoint.status];

const redeliveredTo: Causes = {
  active: 'redelivered',
  pending_verification: 'redeliveredBeforeVerification',
  disabled: 'redeliveredWhileDisabled',
  deleted: undefined,
};

/** A change of the endpoint reaches what no worker has claimed. */
const settled = (situation: Situation, cause: EndpointCause): DeliveryCause | undefined =>
  endpointTransitions[cause].from.includes(situation.endpoint.status) && !isClaimed(situation)
    ? endpointTransitions[cause].deliveries
    : undefined;

const record = (
  outcome: AttemptRecord['outcome'],
  cause: (situation: Situation) => DeliveryCause,
): Action => ({
  isPossible: ({ claim }) => claim !== undefined,
  take: async ({ claim }) => claim && queue.recordAttempts([attempt(claim, outcome)]),
  delivery: cause,
});

const changeBy = (
  cause: (situation: Situation) => EndpointCause | undefined,
  take: (id: string) => Promise<unknown>,
): Action => ({
  take: ({ endpoint }) => take(endpoint.id),
  endpoint: cause,
  delivery: (situation) => {
    const what = cause(situation);
    return what && settled(situation, what);
  },
});

const restored = ({ endpoint }: Situation): EndpointCause =>
  endpoint.verified_at ? 'restored' : 'restoredUnverified';
const context = () => server.app.context;

const actions: Readonly<Record<string, Action>> = {
  claim: {
    isPossible: isQueued,
    take: async () => undefined,
    delivery: () => undefined,
  },
  'lose the claim': {
    isPossible: isClaimed,
    // What becomes of the jobs of a worker that died.
    take: ({ delivery }) =>
      server.app.pool.query(`update ${jobTable} set ${state.ready} where name = $1 and id = $2`, [
        deliveryQueue,
        delivery.id,
      ]),
    delivery: () => undefined,
  },
  'release as unsendable': {
    isPossible: isClaimed,
    take: async ({ claim }) => claim && queue.releaseUnsendable([claim]),
    delivery: broughtBack,
  },
  'record an arrival': record('delivered', () => 'attemptDelivered'),
  'record a failure': record('failed', () => 'attemptFailed'),
  'record a retry': record('retry', (situation) => broughtBack(situation) ?? 'attemptToRetry'),
  skip: {
    // Deliveries of endpoints without an order are in no line.
    take: async ({ delivery, endpoint }) => {
      const { prisma } = context().db;
      const row = await prisma.delivery.findUniqueOrThrow({ where: { id: delivery.id } });
      if (row.status === 'pending' || row.status === 'held') await recordInLine(context(), row);
      return skipDelivery(context(), endpoint.organization_id, delivery.id);
    },
    delivery: () => 'skippedInLine',
  },
  'erase its event': {
    isPossible: (situation) =>
      deliveryTransitions.eventErased.from.includes(situation.delivery.status) && !isClaimed(situation),
    take: eraseAll,
    delivery: () => 'eventErased',
  },
  redeliver: {
    take: ({ delivery }) => redeliver(context(), delivery.id),
    delivery: ({ endpoint }) => redeliveredTo[endpoint.status],
  },
  move: changeBy(
    ({ endpoint }) => (endpoint.status === 'disabled' ? 'movedWhileDisabled' : 'moved'),
    (id) =>
      updateEndpoint(context(), organizationId, id, {
        endpoint_url: `https://hooks.example.com/${crypto.randomUUID()}`,
      }),
  ),
  verify: changeBy(
    () => 'verified',
    async (endpointId) => verify(endpointId),
  ),
  'disable as client': changeBy(
    () => 'disabled',
    (id) => disableEndpoint(context(), organizationId, id, 'client'),
  ),
  'disable as operator': changeBy(
    () => 'disabled',
    (id) => disableEndpoint(context(), organizationId, id, 'operator', 'it misbehaves'),
  ),
  'restore as client': changeBy(
    (situation) => (situation.endpoint.disabled_by === 'operator' ? undefined : restored(situation)),
    (id) => restoreEndpoint(context(), organizationId, id, 'client'),
  ),
  'restore as operator': changeBy(restored, (id) =>
    restoreEndpoint(context(), organizationId, id, 'operator'),
  ),
  delete: changeBy(
    () => 'deleted',
    (id) => deleteEndpoint(context(), organizationId, id),
  ),
};

/** What earlier walks have left claimed would wait: no worker ends it. */
async function eraseAll(): Promise<void> {
  const acting = asOperator(context());
  const { id } = await startErasure(acting, organizationId, {
    customer_id: sampleInvoice.customer_id,
    pending_deliveries: 'give_up',
    reason: 'walked',
  });
  // It also waits for transactions that were open before it, on the whole server: those of other files' tests.
  await waitFor('an erasure', async () => {
    while ((await advanceErasure(context(), { organizationId, erasureId: id })) === 'more');
    return (await getErasure(context(), organizationId, id)).looked_at > 0;
  });
  if ((await getErasure(context(), organizationId, id)).status === 'running')
    await cancelErasure(acting, organizationId, id);
}

test('a delivery and its endpoint go from state to state as the tables say, everywhere, and in no other way', {
  timeout: timeLimit(120_000),
}, async () => {
  const taken = new Map<string, number>();
  const happened = new Set<string>();
  for (let walk = 0; walk < WALKS; walk++) {
    let situation = await begin(walk, happened);
    for (let step = 0; step < STEPS; step++) {
      const isOpen = isQueued(situation);
      const here = `${situation.endpoint.status} ${situation.delivery.status} ${isOpen} ${isClaimed(situation)} ${situation.claim === undefined}`;
      const times = (name: string) => taken.get(`${here} ${name}`) ?? 0;
      const [leastTaken = ''] = Object.keys(actions)
        .filter((each) => each !== 'delete' && (actions[each]?.isPossible?.(situation) ?? true))
        .sort((one, other) => times(one) - times(other));
      const name = planned(walk, step, situation) ?? leastTaken;
      taken.set(`${here} ${name}`, times(name) + 1);
      situation = await take(name, situation, happened);
    }
  }
  const ways = [...happened].filter((each) => each.startsWith('by '));
  expect(ways).toEqual(
    expect.arrayContaining(
      ['endpointDisabled', 'endpointMoved', 'endpointDeleted'].flatMap((cause) => [
        `by release as unsendable ${cause}`,
        `by record a retry ${cause}`,
      ]),
    ),
  );
  expect([...happened].filter((each) => !ways.includes(each)).sort()).toEqual(
    [...pairs('endpoint', endpointTransitions), ...pairs('delivery', deliveryTransitions)].sort(),
  );
});

test.each([
  ['delivery-states', deliveryStatesSection()],
  ['endpoint-states', endpointStatesSection()],
])('the %s in docs/architecture.md are those of the table', (name, section) => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const [, shown = ''] = new RegExp(`<!-- ${name} -->(.*)<!-- /${name} -->`, 's').exec(page) ?? [];
  expect(shown.trim(), 'npm run docs:generate').toBe(section);
});

/**
 * Brings about what is rare: walks begin with an endpoint that is disabled, moved or deleted while a worker has the delivery, which
 * the worker then brings back. Otherwise it is deleted late, because not much can be done after it, and some that is not verified
 * at once.
 */
function planned(walk: number, step: number, { endpoint }: Situation): string | undefined {
  const beginsActive = walk % 5 !== 1 && walk % 5 !== 2;
  if (beginsActive && step === 0) return 'claim';
  if (beginsActive && walk < 15 && step < 3)
    return step === 1
      ? ['disable as client', 'move', 'delete'][walk % 3]
      : ['release as unsendable', 'record a retry'][walk % 2];
  if (endpoint.status === 'deleted') return undefined;
  return step === (walk % 10 === 1 ? 0 : STEPS - 4) ? 'delete' : undefined;
}

/** An endpoint and a delivery to it: in turn to one that is active, disabled and not verified. */
async function begin(walk: number, happened: Set<string>): Promise<Situation> {
  const { endpoint } = await registerEndpoint(context(), organizationId, {
    endpoint_url: 'https://hooks.example.com/',
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
  });
  expect(endpoint.status).toBe(endpointTransitions.registered.to);
  happened.add('endpoint none registered');
  // Most begin at an active one: what is skipped stays so.
  const kind = walk % 5;
  if (kind !== 1) await verify(endpoint.id);
  if (kind === 2) await disableEndpoint(context(), organizationId, endpoint.id, 'client');
  await inTransaction(context(), (tx) =>
    publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
  );
  const { id } = await context().db.prisma.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  const situation = await look(endpoint.id, id, undefined);
  const cause: DeliveryCause =
    kind === 1 ? 'publishedBeforeVerification' : kind === 2 ? 'publishedWhileDisabled' : 'published';
  const { to, reason } = deliveryTransitions[cause];
  expect(situation.delivery, cause).toMatchObject({ status: to, reason });
  happened.add(`delivery none ${cause}`);
  return situation;
}

/** Takes the action and compares what has become of both. A refusal changes nothing. */
async function take(name: string, before: Situation, happened: Set<string>): Promise<Situation> {
  const action = actions[name];
  if (!action) throw new Error(`There is no action ${name}.`);
  const what = `${name}, of a ${before.delivery.status} delivery of a ${before.endpoint.status} endpoint`;
  const claim = name === 'claim' ? await claimOf(before.delivery.id) : before.claim;
  const error = await action.take({ ...before, claim }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined) expect(error, what).toBeInstanceOf(DomainError);
  const after = await look(before.endpoint.id, before.delivery.id, claim);

  const endpointCause = action.endpoint?.(before);
  const endpointChange = endpointCause && endpointTransitions[endpointCause];
  const isEndpointChanged = endpointChange?.from.includes(before.endpoint.status) === true;
  expect(after.endpoint.status, what).toBe(isEndpointChanged ? endpointChange.to : before.endpoint.status);
  if (isEndpointChanged) happened.add(`endpoint ${before.endpoint.status} ${endpointCause}`);

  const cause = action.delivery(before);
  const change = cause && deliveryTransitions[cause];
  const isChanged = change?.from.includes(before.delivery.status) === true;
  const { status, reason } = before.delivery;
  const expected = isChanged
    ? { status: change.to, reason: change.reason === undefined ? 'it failed' : change.reason }
    : { status, reason };
  expect(after.delivery, what).toMatchObject(expected);
  if (isChanged && change.isNewRound) expect(after.delivery.roundAttemptCount, what).toBe(0);
  if (isChanged) happened.add(`delivery ${status} ${cause}`).add(`by ${name} ${cause}`);
  if (isChanged && change.job === 'waiting' && isClaimed(before))
    expect(after.jobs, what).toEqual([{ isClaimed: false, isWaiting: true }]);
  if (isChanged && change.job === 'queued') expect(isQueued(after), what).toBe(true);
  if (error !== undefined) expect([isEndpointChanged, isChanged], what).toEqual([false, false]);
  return after;
}

async function look(
  endpointId: string,
  deliveryId: string,
  claim: ClaimedDelivery | undefined,
): Promise<Situation> {
  const { prisma } = context().db;
  const endpoint = await prisma.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpointId },
    include: { subscriptions: true },
  });
  const delivery = await prisma.delivery.findUniqueOrThrow({ where: { id: deliveryId } });
  const { rows: jobs } = await server.app.pool.query<{ isClaimed: boolean; isWaiting: boolean }>(
    `select ${state.claimed} as "isClaimed", ${state.waiting} as "isWaiting" from ${jobTable}
     where name = $1 and id = $2`,
    [deliveryQueue, deliveryId],
  );
  expect(jobs.length, `jobs of a ${delivery.status} delivery`).toBe(delivery.status === 'pending' ? 1 : 0);
  return { endpoint, delivery, jobs, claim };
}

/** As a worker does. */
async function claimOf(id: string): Promise<ClaimedDelivery> {
  await queue.readyDueRetries();
  const { sendable, unsendable } = await queue.claim({
    limit: 100,
    after: '',
    room: { endpoints: new Map(), otherEndpoints: 100, organizations: new Map(), otherOrganizations: 100 },
  });
  const claimed = [...sendable, ...unsendable].find((each) => each.id === id);
  if (!claimed) throw new Error('The job was not claimed.');
  return claimed;
}

/** As the worker does whose handshake the endpoint has answered. */
async function verify(endpointId: string): Promise<void> {
  const { challenge_sealed } = await context().db.prisma.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpointId },
  });
  await finishHandshake(
    context(),
    {
      id: context().databaseClock.newId(),
      endpointId,
      endpointUrl: 'https://hooks.example.com/',
      signingSecret: '',
      challenge: 'a challenge',
      challengeSealed: challenge_sealed ?? '',
    },
    { verified: true },
    {
      sent_at: new Date(),
      signature: 'v1=0',
      additional_headers: null,
      connected_ms: 1,
      first_byte_ms: 2,
      duration_ms: 3,
      response_status: 200,
      response_headers: {},
      response_body: Buffer.of(),
      error_class: null,
      error_message: null,
    },
  );
}

function attempt(claim: ClaimedDelivery, outcome: AttemptRecord['outcome']): AttemptRecord {
  return {
    ...claim,
    sentTo: null,
    startedAt: new Date(),
    durationMs: 5,
    connectedMs: 1,
    firstByteMs: 1,
    signature: null,
    additionalHeaders: null,
    responseStatus: outcome === 'delivered' ? 204 : 503,
    responseHeaders: {},
    responseBody: Buffer.alloc(0),
    errorClass: null,
    errorMessage: null,
    outcome,
    reason: outcome === 'failed' ? 'it failed' : null,
    delayMs: outcome === 'retry' ? 0 : null,
  };
}

function pairs(
  of: 'delivery' | 'endpoint',
  transitions: Readonly<Record<string, { readonly from: readonly (DeliveryStatus | EndpointStatus)[] }>>,
): string[] {
  return Object.entries(transitions).flatMap(([cause, { from }]) =>
    (from.length === 0 ? ['none'] : from).map((status) => `${of} ${status} ${cause}`),
  );
}
