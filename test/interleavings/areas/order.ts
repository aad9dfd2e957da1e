// Order: the next delivery of a line is queued exactly once, whoever ends, skips, redelivers or places at the same time.
import { createCustomer, updateCustomer } from '../../../src/domain/business/customer.ts';
import { lineUpDeliveries } from '../../../src/domain/delivery-queue/lines.ts';
import type { AttemptRecord } from '../../../src/domain/delivery-queue/record-attempts.ts';
import { settleBacklog } from '../../../src/domain/delivery-queue/settle-deliveries.ts';
import type { DeliveryWork } from '../../../src/domain/delivery-work.ts';
import { updateEndpoint } from '../../../src/domain/endpoints/update-endpoint.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { skipDelivery } from '../../../src/domain/redelivery/skip-delivery.ts';
import { anEndpoint, attempt, claim, type EndpointPlace, queueOf } from '../endpoints.ts';
import { type Area, crash, pair, step, together, type World } from '../pair.ts';
import type { Rig } from '../rig.ts';
import { and } from '../worlds.ts';
import { redeliver } from './deliveries.ts';
import { disable, move, remove, restore, verify } from './webhooks.ts';

interface LinePlace extends EndpointPlace {
  readonly customerId: string;
  /** The head of the line, which a worker has claimed. */
  readonly work: readonly DeliveryWork[];
  readonly deliveryId: string;
}

const place = async (rig: Pick<Rig, 'base'>): Promise<void> => {
  while ((await sequenceEvents(rig.base, 1_000))?.hasMore);
  // Without the look for missing jobs: nobody may leave one out.
  while ((await lineUpDeliveries(rig.base, undefined)).hasMore);
};

/** Workers settle, place and send until nothing is left. What is not delivered then stands still, or is in the wrong order. */
async function sendAll(rig: Rig, { organizationId, endpointId, customerId }: LinePlace): Promise<string[]> {
  const queue = await queueOf(rig);
  // What a worker that died had claimed.
  await rig.sql(`update pgboss.job set state = 'created' where name = 'deliver-event' and state = 'active'`);
  for (let turn = 0; turn < 10; turn++) {
    await settleBacklog(rig.base, endpointId);
    await place(rig);
    await queue.readyDueRetries();
    const { sendable, unsendable } = await claim(queue);
    if (unsendable.length > 0) await queue.releaseUnsendable(unsendable);
    if (sendable.length > 0) await queue.recordAttempts(sendable.map((work) => attempt(work, 'delivered')));
  }
  const left = await rig.sql<{ what: string }>(
    `select 'a delivery stays ' || status || ' at an endpoint that is ' || endpoint_status as what
     from (
       select delivery.status, endpoint.status as endpoint_status, endpoint.on_exhausted from delivery
       join webhook_endpoint endpoint on endpoint.id = endpoint_id where delivery.organization_id = $1
     ) as ended
     where status = 'pending' and endpoint_status = 'active'
       and not (on_exhausted = 'hold' and exists (
         select from delivery where organization_id = $1 and status = 'failed'))`,
    [organizationId],
  );
  const turned = await rig.sql<{ what: string }>(
    `select 'a later event was attempted first' as what from (
       select position, first.started_at, max(first.started_at) over (order by position rows unbounded preceding) as latest
       from delivery join event on event.id = event_id and subject_id = $2 join event_feed using (event_id)
       join lateral (select min(started_at) as started_at from delivery_attempt where delivery_id = delivery.id) as first on true
       where endpoint_id = $1 and first.started_at is not null
     ) as attempted where started_at < latest`,
    [endpointId, customerId],
  );
  return [...left, ...turned].map(({ what }) => what);
}

const orderedBySubject = (onExhausted: 'skip' | 'hold') =>
  and(anEndpoint('active'), `an ordered endpoint (${onExhausted})`, async (rig, { endpointId }) => {
    await rig.sql('truncate ordered_delivery, delivery_line');
    await rig.sql(`update webhook_endpoint set ordering = 'subject', on_exhausted = $2 where id = $1`, [
      endpointId,
      onExhausted,
    ]);
    return {};
  });

/** @param placed how many of its two deliveries have places; the first one is claimed. */
const line = (onExhausted: 'skip' | 'hold', placed: 1 | 2): World<LinePlace> =>
  and(
    orderedBySubject(onExhausted),
    `a line whose head is being sent, and ${placed === 2 ? 'one behind it' : 'one to be placed'} (${onExhausted})`,
    async (rig, { organizationId }) => {
      const input = { name: 'Brightwater', country: 'GB', currency: 'GBP' };
      const { id: customerId } = await createCustomer(rig.base, organizationId, input);
      await place(rig);
      const { sendable: work } = await claim(await queueOf(rig));
      await updateCustomer(rig.base, organizationId, customerId, { name: 'Brightwater Ltd' });
      if (placed === 2) await place(rig);
      return { customerId, work, deliveryId: work[0]?.id ?? '' };
    },
    { afterwards: sendAll },
  );
const lined = line('skip', 2);
const toBePlaced = line('skip', 1);
const stopped = and(line('hold', 2), 'a line that a failed delivery holds', async (rig, { work }) => {
  await (await queueOf(rig)).recordAttempts(work.map((each) => attempt(each, 'failed')));
  return {};
});

const record = (outcome: AttemptRecord['outcome']) =>
  step<LinePlace>(`record that the head ${outcome}`, [], async ({ pool }, { work }) => {
    await (await queueOf({ pool })).recordAttempts(work.map((each) => attempt(each, outcome)));
  });
const lineUp = step<LinePlace>('place', [], async ({ context }) => {
  await sequenceEvents(context, 1_000);
  await lineUpDeliveries(context, undefined);
});
const publish = step<LinePlace>('publish', [], ({ context }, { organizationId, customerId }) =>
  updateCustomer(context, organizationId, customerId, { name: 'Brightwater & Co' }),
);
const skip = step<LinePlace>(
  'skip',
  ['skipDelivery', 'operatorSkipDelivery'],
  async ({ context }, { organizationId, deliveryId }) =>
    (await skipDelivery(context, organizationId, deliveryId)).status,
);
const change = (name: string, details: Parameters<typeof updateEndpoint>[3]) =>
  step<LinePlace>(name, [], ({ context }, { organizationId, endpointId }) =>
    updateEndpoint(context, organizationId, endpointId, details),
  );
const unordered = change('no order any more', { ordering: 'none' });
const ordered = change('in order by subject again', { ordering: 'subject' });
const allInOne = change('all in one line', { ordering: 'endpoint' });
const skipping = change('skip what fails', { on_exhausted: 'skip' });
const release = step<LinePlace>('release', [], ({ context }, { endpointId }) =>
  settleBacklog(context, endpointId),
);

/** The order of the deliveries' ends differs, and the next ones go out or not; the check says what is allowed. */
const meant = { isMeant: () => true };

export const order: Area = {
  name: 'order',
  always: [
    pair(toBePlaced, record('delivered'), lineUp, meant),
    pair(lined, skip, record('retry'), meant),
    pair(stopped, redeliver, skip, meant),
    together(toBePlaced, [skip, lineUp, publish], meant),
  ],
  chaos: [
    pair(toBePlaced, record('failed'), lineUp, meant),
    pair(lined, record('delivered'), publish, meant),
    pair(lined, skip, record('delivered'), meant),
    pair(lined, skip, skip, meant),
    pair(lined, unordered, record('delivered'), meant),
    together(lined, [unordered, release, lineUp], meant),
    together(toBePlaced, [unordered, lineUp, record('failed')], meant),
    pair(stopped, redeliver, unordered, meant),
    pair(stopped, redeliver, skipping, meant),
    pair(stopped, redeliver, redeliver, meant),
    together(stopped, [redeliver, lineUp, skip], meant),
    pair(lined, disable, record('retry'), meant),
    together(lined, [disable, restore, record('retry')], meant),
    pair(lined, remove, record('delivered'), meant),
    pair(lined, remove, lineUp, meant),
    together(lined, [unordered, ordered, release], meant),
    together(lined, [allInOne, publish, record('delivered')], meant),
    pair(lined, move, record('retry'), meant),
    pair(lined, move, skip, meant),
    together(lined, [move, lineUp, verify], meant),
    together(stopped, [disable, skip, restore], meant),
    pair(stopped, remove, redeliver, meant),
  ],
  crashes: [crash(lined, unordered), crash(lined, disable), crash(lined, remove)],
};
