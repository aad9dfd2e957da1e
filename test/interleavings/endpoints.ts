// Worlds with endpoints, and the work of workers in them.

import type { SubscriptionRequest } from '../../generated/api/types.gen.ts';
import type { Context } from '../../src/domain/context.ts';
import { DeliveryQueue } from '../../src/domain/delivery-queue/delivery-queue.ts';
import type { AttemptRecord } from '../../src/domain/delivery-queue/record-attempts.ts';
import { settleBacklog } from '../../src/domain/delivery-queue/settle-deliveries.ts';
import type { DeliveryWork } from '../../src/domain/delivery-work.ts';
import { disableEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { registerEndpoint } from '../../src/domain/endpoints/webhook-endpoint.ts';
import { currentVersion, type EventType } from '../../src/domain/event-types/event-type.ts';
import type { Place, World } from './pair.ts';
import type { Rig } from './rig.ts';
import { and, nobody } from './worlds.ts';

export interface EndpointPlace extends Place {
  readonly endpointId: string;
}

/** Those that pass a filter. */
export const subscriptionsWith = (filter: string, ...types: EventType[]): SubscriptionRequest[] =>
  subscriptionsTo(...types).map((subscription) => ({ ...subscription, filter }));

export const subscriptionsTo = (...types: EventType[]): SubscriptionRequest[] =>
  types.map((event_type) => ({ event_type, schema_version: currentVersion(event_type) }));

/** An endpoint for events of customers. */
export async function register(context: Context, organizationId: string): Promise<string> {
  const { endpoint } = await registerEndpoint(context, organizationId, {
    endpoint_url: 'http://127.0.0.1:9/hooks',
    subscriptions: subscriptionsTo('customer.created', 'customer.updated'),
  });
  return endpoint.id;
}

/** Activates without a handshake, because no receiver would answer. */
async function activate({ sql }: Rig, endpointId: string): Promise<void> {
  await sql(
    `update webhook_endpoint set status = 'active', verified_at = now(), challenge_sealed = null, challenge_expires_at = null
     where id = $1`,
    [endpointId],
  );
}

/** Removes the jobs of earlier schedules, because workers take anybody's jobs. */
const forgetJobs = (rig: Rig) =>
  rig.sql(`delete from pgboss.job where name in ('deliver-event', 'settle-deliveries', 'verify-endpoint')`);

export function anEndpoint(status: 'active' | 'disabled' | 'pending_verification'): World<EndpointPlace> {
  const name = {
    active: 'an endpoint',
    disabled: 'a disabled endpoint',
    pending_verification: 'an endpoint to verify',
  };
  return and(
    nobody,
    name[status],
    async (rig, { organizationId }) => {
      await forgetJobs(rig);
      const endpointId = await register(rig.base, organizationId);
      if (status !== 'pending_verification') await activate(rig, endpointId);
      if (status === 'disabled') await disableEndpoint(rig.base, organizationId, endpointId, 'client');
      return { endpointId };
    },
    { afterwards: workOff },
  );
}

/** Room for all deliveries. */
const room = {
  endpoints: new Map<string, number>(),
  otherEndpoints: 100,
  organizations: new Map<string, number>(),
  otherOrganizations: 100,
};

/** The queue as a single worker uses it. */
export const queueOf = ({ pool }: { readonly pool: Parameters<typeof DeliveryQueue.open>[0] }) =>
  DeliveryQueue.open(pool);

export const claim = (queue: DeliveryQueue, session?: number) =>
  queue.claim({ limit: 100, after: '', room, ...(session !== undefined && { session }) });

/** The record of an attempt with this outcome. */
export function attempt(
  work: DeliveryWork,
  outcome: AttemptRecord['outcome'],
  startedAt = new Date(),
): AttemptRecord {
  const { id, claimNumber, endpointId, sentTo } = work;
  return {
    id,
    claimNumber,
    endpointId,
    sentTo,
    startedAt,
    outcome,
    durationMs: 5,
    connectedMs: 1,
    firstByteMs: 2,
    signature: 's',
    additionalHeaders: null,
    responseStatus: outcome === 'delivered' ? 200 : 500,
    responseHeaders: {},
    responseBody: null,
    errorClass: null,
    errorMessage: null,
    reason: outcome === 'failed' ? 'gave up' : null,
    delayMs: outcome === 'retry' ? 0 : null,
  };
}

/** A worker processes everything that is left: first backlogs, then every delivery, all of which arrive. */
async function workOff(rig: Rig, { organizationId }: Place): Promise<string[]> {
  const asked = await rig.sql<{ endpointId: string }>(
    `delete from pgboss.job where name = 'settle-deliveries' returning data ->> 'endpointId' as "endpointId"`,
  );
  for (const { endpointId } of asked) await settleBacklog(rig.base, endpointId);
  const queue = await DeliveryQueue.open(rig.pool);
  const { sendable, unsendable } = await claim(queue);
  if (unsendable.length > 0) await queue.releaseUnsendable(unsendable);
  const sent = await rig.sql<{ status: string }>('select status from webhook_endpoint where id = any($1)', [
    sendable.map(({ endpointId }) => endpointId),
  ]);
  if (sendable.length > 0) await queue.recordAttempts(sendable.map((work) => attempt(work, 'delivered')));
  const stuck = await rig.sql<{ status: string }>(
    `select delivery.status || ' at an endpoint that is ' || endpoint.status as status from delivery
       join webhook_endpoint endpoint on endpoint.id = endpoint_id
     where delivery.organization_id = $1 and delivery.status in ('held', 'pending')
       and (delivery.status = 'held') <> (endpoint.status in ('disabled', 'pending_verification'))
       and not exists (select from pgboss.job where name = 'deliver-event' and job.id = delivery.id and state = 'active')`,
    [organizationId],
  );
  return [
    ...sent
      .filter(({ status }) => status !== 'active')
      .map(({ status }) => `sent to an endpoint that is ${status}`),
    ...stuck.map(({ status }) => `a delivery stays ${status}`),
  ];
}
