// Deliveries: claiming and recording them, redelivery, and retention.
import { randomUUID } from 'node:crypto';
import { audited } from '../../../src/domain/audit.ts';
import { createCustomer } from '../../../src/domain/business/customer.ts';
import { endSession } from '../../../src/domain/delivery-queue/job-owner.ts';
import { deliveryTable } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import type { AttemptRecord } from '../../../src/domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../../src/domain/delivery-work.ts';
import { advanceErasure } from '../../../src/domain/erasure/erasure-batches.ts';
import { cancelErasure, startErasure } from '../../../src/domain/erasure/start-erasure.ts';
import { readAllNotices } from '../../../src/domain/notices/notice.ts';
import { redeliverDelivery } from '../../../src/domain/redelivery/redeliver-delivery.ts';
import { cancelRedelivery, getFilterRedelivery } from '../../../src/domain/redelivery/redelivery.ts';
import { advanceRedelivery } from '../../../src/domain/redelivery/redelivery-batches.ts';
import {
  startEndpointRedelivery,
  startFilterRedelivery,
  startOrganizationRedelivery,
} from '../../../src/domain/redelivery/redelivery-start.ts';
import { RetentionBatches } from '../../../src/domain/retention/retention-batches.ts';
import { removeOldEvents } from '../../../src/domain/retention/retention-of-events.ts';
import { removeOldPayloads } from '../../../src/domain/retention/retention-of-payloads.ts';
import { DeliveryTally } from '../../../src/jobs/delivering/delivery-tally.ts';
import { advisoryLocks } from '../../../src/platform/advisory-locks.ts';
import { anEndpoint, attempt, claim, type EndpointPlace, queueOf } from '../endpoints.ts';
import { keyed, mayBeInUse } from '../keyed.ts';
import { type Area, crash, type Place, pair, step, together, type World } from '../pair.ts';
import type { Lane, Rig } from '../rig.ts';
import { actor } from '../rig.ts';
import { and } from '../worlds.ts';
import { disable, move, publish, remove, restore, verify } from './webhooks.ts';

interface DeliveryPlace extends EndpointPlace {
  readonly deliveryId: string;
}
interface WorkPlace extends EndpointPlace {
  /** The deliveries that a worker has claimed. */
  readonly work: readonly DeliveryWork[];
  readonly session: number;
  /** Every delivery that was sent, by any worker. */
  readonly sent: string[];
}

export const publishIn = ({ base }: Rig, { organizationId }: Place) =>
  createCustomer(base, organizationId, { name: 'Old', country: 'GB', currency: 'GBP' });

const active = anEndpoint('active');
export const queued = and(active, 'two deliveries', async (rig, place) => {
  for (let count = 0; count < 2; count++) await publishIn(rig, place);
  return { sent: [] as string[] };
});
const held = and(queued, 'two deliveries that are held', async (rig, place) => {
  await disable.run(laneLike(rig), place);
  return {};
});
const claimed = and(active, 'a delivery that a worker has claimed', async (rig, place) => {
  await publishIn(rig, place);
  const [entered] = await rig.sql<{ number: number }>(
    `insert into worker_session (number, worker_id, entered_at, server_started_at)
     values (nextval(pg_get_serial_sequence('worker_session', 'number')), $1, now(), pg_postmaster_start_time())
     returning number`,
    [randomUUID()],
  );
  const session = entered?.number ?? 0;
  const { sendable } = await claim(await queueOf(rig), session);
  return { session, work: sendable, sent: [] as string[], deliveryId: sendable[0]?.id ?? '' };
});
const failedIn = (count: number) =>
  and(active, count === 1 ? 'a failed delivery' : `${count} failed deliveries`, async (rig, place) => {
    for (let made = 0; made < count; made++) await publishIn(rig, place);
    const queue = await queueOf(rig);
    const { sendable } = await claim(queue);
    await queue.recordAttempts(sendable.map((work) => attempt(work, 'failed')));
    await rig.sql(`delete from pgboss.job where name = 'deliver-event'`);
    await rig.sql(`delete from delivery where organization_id = $1 and status = 'pending'`, [
      place.organizationId,
    ]);
    return { deliveryId: sendable[0]?.id ?? '' };
  });
export const failed = failedIn(1);
const twoFailed = failedIn(2);
const failedAtDisabled = and(failed, 'a failed delivery to a disabled endpoint', async (rig, place) => {
  await disable.run(laneLike(rig), place);
  return {};
});
/** The erasure of the customer that all events are about. */
interface ErasurePlace extends WorkPlace {
  readonly erasureId: string;
}
const customerOf = async (rig: Rig, { organizationId }: Place): Promise<string> => {
  const [customer] = await rig.sql<{ id: string }>('select id from customer where organization_id = $1', [
    organizationId,
  ]);
  return customer?.id ?? '';
};
const anErasure = <P extends EndpointPlace>(before: World<P>) =>
  and(before, 'an erasure', async (rig, place) => {
    const { id } = await startErasure(audited(rig.base, actor), place.organizationId, {
      customer_id: await customerOf(rig, place),
      pending_deliveries: 'give_up',
      reason: 'explored',
    });
    return { erasureId: id };
  });
const since = () => new Date(Date.now() - 3_600_000);
const replays = (count: number) =>
  and(
    twoFailed,
    count === 1 ? 'a replay' : 'two replays',
    async ({ base }, { organizationId, endpointId }) => {
      const ids: string[] = [];
      for (let made = 0; made < count; made++)
        ids.push((await startEndpointRedelivery(base, organizationId, endpointId, since())).id);
      return { replayIds: ids };
    },
  );
const aReplay = replays(1);
const twoReplays = replays(2);
const filterAndReplay = and(
  aReplay,
  'a redelivery by filter, and a replay',
  async ({ base }, { organizationId, replayIds }) => {
    const filter = { organization_id: organizationId, created: { from: since() } };
    const { id } = await startFilterRedelivery(audited(base, actor), filter, 'explored');
    return { replayIds: [id, ...replayIds] };
  },
);
const replayAtDisabled = and(aReplay, 'a replay to a disabled endpoint', async (rig, place) => {
  await disable.run(laneLike(rig), place);
  return {};
});
/** Removes the data of earlier schedules, because retention processes all organizations. */
const alone = <P extends Place>(before: World<P>): World<P> => ({
  ...before,
  async make(rig) {
    await rig.sql(
      'truncate event, delivery, delivery_attempt, event_feed, event_feed_start, retention_position, retention_deferral, replay',
    );
    return before.make(rig);
  },
});

/** A lane for preparing a world. */
const laneLike = (rig: Rig): Lane => ({
  ...(rig.lanes[0] as Lane),
  context: rig.base,
  acting: audited(rig.base, actor),
  pool: rig.pool,
});

/** The time of every attempt, whoever records it, and however often. */
const ATTEMPTED_AT = new Date('2026-11-01T00:00:00Z');
const record = (outcome: AttemptRecord['outcome'], isRepeated = false) =>
  step<WorkPlace>(`record ${outcome}${isRepeated ? ' again' : ''}`, [], async ({ pool }, { work }) => {
    const records = work.map((each) => attempt(each, outcome, ATTEMPTED_AT));
    await (await queueOf({ pool })).recordAttempts(records, isRepeated);
  });
/** The connection is lost while Postgres records: the statement continues, and the worker repeats it. */
const recordOverLost = (outcome: AttemptRecord['outcome']) =>
  step<WorkPlace>(`record ${outcome} over a lost connection`, [], async ({ pool, gates }, { work }) => {
    const records = work.map((each) => attempt(each, outcome, ATTEMPTED_AT));
    const queue = await queueOf({ pool });
    gates.dropsAt = /delivery_attempt/;
    await queue.recordAttempts(records).catch(() => queue.recordAttempts(records, true));
    gates.dropsAt = undefined;
  });
async function round(
  { pool }: { pool: Lane['pool'] },
  sent: string[],
  outcome: AttemptRecord['outcome'],
): Promise<void> {
  const queue = await queueOf({ pool });
  const { sendable, unsendable } = await claim(queue);
  if (unsendable.length > 0) await queue.releaseUnsendable(unsendable);
  sent.push(...sendable.map(({ id }) => id));
  if (sendable.length > 0) await queue.recordAttempts(sendable.map((work) => attempt(work, outcome)));
}
/** A worker's round: claim, send, record. */
export const worker = (outcome: AttemptRecord['outcome'] = 'delivered') =>
  step<EndpointPlace & { readonly sent: string[] }>(`a worker's round (${outcome})`, [], (lane, { sent }) =>
    round(lane, sent, outcome),
  );
const readyRetries = step<EndpointPlace>('a worker makes retries ready', [], async (lane) => {
  await (await queueOf(lane)).readyDueRetries();
});
/** The worker's session has ended, and another worker sends its deliveries. */
const takeOver = step<WorkPlace>('another worker takes over', [], async (lane, { session, sent }) => {
  const table = await deliveryTable((sql, values) => lane.pool.query(sql, values));
  const client = await lane.pool.connect();
  try {
    await endSession(client, { lock: advisoryLocks.workerSession, deliveryTable: table, number: session });
  } finally {
    client.release();
  }
  await round(lane, sent, 'delivered');
});
export const redeliver = step<DeliveryPlace>(
  'redeliver',
  ['redeliverDelivery', 'operatorRedeliverDelivery'],
  async ({ acting }, { organizationId, deliveryId }) =>
    (await redeliverDelivery(acting, organizationId, deliveryId)).status,
);
const startReplay = step<EndpointPlace>(
  'start a replay',
  ['startReplay'],
  ({ context }, { organizationId, endpointId }) =>
    startEndpointRedelivery(context, organizationId, endpointId, since()),
);
const startFiltered = step<Place>(
  'start a redelivery',
  ['operatorStartRedelivery'],
  ({ acting }, { organizationId }) =>
    startFilterRedelivery(
      acting,
      { organization_id: organizationId, created: { from: since() } },
      'explored',
    ),
);
const startOwn = step<Place>(
  'start a redelivery of the organization',
  ['startOrganizationRedelivery'],
  ({ acting }, { organizationId }) =>
    startOrganizationRedelivery(acting, organizationId, { created: { from: since() } }),
);
const cancel = step<Place & { readonly replayIds: readonly string[] }>(
  'cancel a redelivery',
  ['cancelOrganizationRedelivery', 'operatorCancelRedelivery'],
  ({ acting }, { replayIds: [id = ''] }) => cancelRedelivery(acting, id, getFilterRedelivery),
);
const advance = (which: 0 | 1) =>
  step<Place & { readonly replayIds: readonly string[] }>(
    `carry out redelivery ${which + 1}`,
    [],
    async ({ context }, { replayIds }) => {
      for (let turn = 0; turn < 5 && (await advanceRedelivery(context, replayIds[which] ?? '')); turn++);
    },
  );
const erase = step<Pick<ErasurePlace, 'organizationId' | 'erasureId'> & Place>(
  'erase',
  [],
  async ({ context }, { organizationId, erasureId }) => {
    for (let turn = 0; turn < 5; turn++)
      if ((await advanceErasure(context, { organizationId, erasureId })) !== 'more') return;
  },
);
const beginErasure = step<Place & { readonly customerId: string }>(
  'start an erasure',
  ['operatorStartErasure'],
  async ({ acting }, { organizationId, customerId }) =>
    (
      await startErasure(acting, organizationId, {
        customer_id: customerId,
        pending_deliveries: 'give_up',
        reason: 'explored',
      })
    ).status,
);
const cancelIt = step<Pick<ErasurePlace, 'organizationId' | 'erasureId'> & Place>(
  'cancel the erasure',
  ['operatorCancelErasure'],
  async ({ acting }, { organizationId, erasureId }) =>
    (await cancelErasure(acting, organizationId, erasureId)).status,
);
const aCustomer = and(queued, 'a customer', async (rig, place) => ({
  customerId: await customerOf(rig, place),
}));
/** What was erased keeps nothing, whatever a worker brings back afterwards. */
const keepsNothing = {
  isMeant: () => true,
  check: async ({ rig, place }: { rig: Rig; place: Place }) => {
    const kept = await rig.sql(
      `select from delivery_attempt attempt join delivery on delivery.id = delivery_id join event on event.id = event_id
       where event.organization_id = $1 and erased_at is not null
         and num_nonnulls(event.body, signature, response_headers, response_body) > 0`,
      [place.organizationId],
    );
    return kept.map(() => 'an erased event kept something');
  },
};
const retention = (name: string, removeOld: typeof removeOldEvents) =>
  step<Place>(`remove old ${name}`, 'retention run', async ({ context }) => {
    const far = new Date(Date.now() + 60_000);
    const batches = new RetentionBatches(
      context,
      { response: null, attempt: null, payload: far, event: far, failed: far },
      false,
    );
    await batches.begin();
    for await (const _ of removeOld(batches));
  });
const removeEvents = retention('events', removeOldEvents);
const removePayloads = retention('payloads', removeOldPayloads);
const tally = step<WorkPlace>('count a failure', [], async ({ context }, { work }) => {
  const counts = new DeliveryTally(context);
  for (const each of work) counts.count(each, attempt(each, 'failed', ATTEMPTED_AT));
  await counts.stop();
});
const readNotices = step<WorkPlace & { memberId: string }>(
  'read all notices',
  ['readAllNotices', 'readNotice'],
  ({ context }, { organizationId, memberId }) => readAllNotices(context, { organizationId, memberId }),
);
const noticed = and(claimed, 'a notice of a failure', async (rig, place) => {
  await tally.run(laneLike(rig), place);
  const [member] = await rig.sql<{ id: string }>('select id from member where organization_id = $1', [
    place.organizationId,
  ]);
  return { memberId: member?.id ?? '' };
});

/**
 * A round that finds an endpoint disabled may leave a state that no order of whole rounds leaves; the
 * invariants define what is allowed.
 */
const roundsAreNotAtomic = { isMeant: () => true };
const sentOnce = {
  ...roundsAreNotAtomic,
  check: async ({ place }: { place: { readonly sent: readonly string[] } }) =>
    place.sent.length === new Set(place.sent).size ? [] : ['a delivery was sent twice'],
};

/** A batch is queued whole or not at all, and counted, whenever the redelivery is canceled. */
const queuedIsCounted = {
  ...roundsAreNotAtomic,
  check: async ({ rig, place }: { rig: Rig; place: { readonly replayIds: readonly string[] } }) => {
    const [found] = await rig.sql<{ queued: number; counted: number }>(
      'select queued, (select count(*)::int from delivery where replay_id = replay.id) as counted from replay where id = $1',
      [place.replayIds[0]],
    );
    return found?.queued === found?.counted ? [] : [`${found?.queued} are counted, ${found?.counted} queued`];
  },
};

/** Nothing is sent to the new address while it is not verified. */
const notToUnverified = {
  ...roundsAreNotAtomic,
  check: async ({ rig, place }: { rig: Rig; place: EndpointPlace }) => {
    const sent = await rig.sql<{ sent_to: string }>(
      `select sent_to from delivery_attempt attempt
         join delivery on delivery.id = delivery_id join webhook_endpoint endpoint on endpoint.id = endpoint_id
       where endpoint_id = $1 and sent_to is not null and endpoint.verified_at is null`,
      [place.endpointId],
    );
    return sent.map(({ sent_to }) => `sent to ${sent_to}, which is not verified`);
  },
};

export const deliveries: Area = {
  name: 'deliveries',
  always: [
    pair(queued, worker(), worker(), sentOnce),
    pair(queued, worker('retry'), disable, roundsAreNotAtomic),
    pair(queued, worker('retry'), move, notToUnverified),
    pair(claimed, record('failed'), takeOver, roundsAreNotAtomic),
    pair(claimed, recordOverLost('retry'), disable, roundsAreNotAtomic),
    pair(failed, redeliver, disable),
    pair(failed, redeliver, redeliver),
    pair(twoReplays, advance(0), advance(1)),
    pair(aReplay, redeliver, advance(0)),
    pair(aReplay, advance(0), advance(0)),
    pair(filterAndReplay, advance(0), advance(1)),
    pair(alone(failed), redeliver, removePayloads),
    pair(anErasure(claimed), erase, record('retry'), keepsNothing),
  ],
  chaos: [
    pair(anErasure(failed), erase, redeliver, keepsNothing),
    pair(anErasure(claimed), erase, takeOver, keepsNothing),
    pair(anErasure(queued), erase, worker('delivered'), keepsNothing),
    pair(anErasure(queued), erase, erase, keepsNothing),
    pair(anErasure(queued), erase, cancelIt, keepsNothing),
    pair(aCustomer, beginErasure, beginErasure),
    pair(held, worker('retry'), restore, roundsAreNotAtomic),
    pair(queued, worker('retry'), remove, roundsAreNotAtomic),
    together(queued, [worker('retry'), move, verify], notToUnverified),
    together(queued, [worker('retry'), move, disable], notToUnverified),
    pair(claimed, recordOverLost('retry'), move, notToUnverified),
    pair(claimed, record('retry'), move),
    pair(claimed, record('failed'), move),
    pair(failed, redeliver, move),
    pair(aReplay, advance(0), move),
    pair(queued, worker('retry'), readyRetries, roundsAreNotAtomic),
    pair(queued, worker('failed'), publish, roundsAreNotAtomic),
    together(queued, [worker('retry'), disable, restore], roundsAreNotAtomic),
    pair(claimed, record('delivered'), takeOver, roundsAreNotAtomic),
    pair(claimed, record('retry'), takeOver, roundsAreNotAtomic),
    together(claimed, [record('delivered'), takeOver, disable], roundsAreNotAtomic),
    pair(claimed, recordOverLost('delivered'), takeOver, roundsAreNotAtomic),
    pair(claimed, recordOverLost('failed'), disable, roundsAreNotAtomic),
    pair(claimed, record('failed'), redeliver),
    pair(claimed, record('retry'), disable),
    pair(claimed, record('failed'), remove),
    together(claimed, [record('retry'), disable, restore]),
    together(claimed, [record('failed'), redeliver, disable]),
    // An event that a failure publishes during retention is removed the next night.
    pair(alone(claimed), record('failed'), removeEvents, { isMeant: () => true }),
    pair(claimed, tally, tally),
    pair(claimed, tally, remove),
    pair(noticed, readNotices, tally),
    pair(failedAtDisabled, redeliver, restore),
    pair(failed, redeliver, remove),
    pair(failed, keyed(redeliver), keyed(redeliver), { isMeant: mayBeInUse }),
    pair(alone(failed), redeliver, removeEvents),
    pair(aReplay, advance(0), disable),
    pair(aReplay, advance(0), remove),
    pair(replayAtDisabled, advance(0), restore),
    together(aReplay, [advance(0), redeliver, disable]),
    pair(alone(aReplay), advance(0), removePayloads),
    pair(alone(aReplay), advance(0), removeEvents),
    pair(twoFailed, startReplay, startReplay),
    pair(twoFailed, startReplay, remove),
    pair(twoFailed, startReplay, startFiltered),
    pair(twoFailed, startOwn, startOwn),
    pair(filterAndReplay, advance(0), cancel, queuedIsCounted),
    pair(alone(twoFailed), removeEvents, removePayloads),
    pair(alone(twoFailed), removeEvents, removeEvents),
  ],
  alwaysCrashes: [crash(aReplay, advance(0))],
  crashes: [
    crash(claimed, record('delivered'), record('delivered', true)),
    crash(claimed, record('failed'), record('failed', true)),
    crash(claimed, record('retry'), record('retry', true)),
    crash(failed, redeliver),
    crash(failed, keyed(redeliver)),
    crash(twoFailed, keyed(startReplay)),
    crash(alone(failed), removeEvents),
    crash(anErasure(queued), erase),
  ],
};
