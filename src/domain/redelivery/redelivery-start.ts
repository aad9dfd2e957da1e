// Starts redeliveries: filter, count, insert, enqueue. A worker queues the deliveries, each as `redeliver`
// would.

import type { RedeliveryKind } from '../../../generated/prisma/client.ts';
import { plannedAnew, raw, sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type ActorContext, type Context, inTransaction, type TransactionContext } from '../context.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import { DomainError } from '../errors.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../time-ordered-id.ts';
import {
  type EndpointRedelivery,
  type FilterRedelivery,
  getEndpointRedelivery,
  getFilterRedelivery,
} from './redelivery.ts';
import { enqueueRedelivery } from './redelivery-batches.ts';
import {
  failedConditions,
  failedSource,
  filterColumns,
  filterFacts,
  isSendable,
  type RedeliveryFilter,
  refuseFilter,
} from './redelivery-filter.ts';

/**
 * Starts the redelivery of an endpoint's failed deliveries that were created since a time.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`.
 */
export function startEndpointRedelivery(
  context: Context,
  organizationId: string,
  endpointId: string,
  since: Date,
): Promise<EndpointRedelivery> {
  return inTransaction(context, async (tx) => {
    await getEndpoint(tx, organizationId, endpointId);
    if ((await lockEndpointStatus(tx, endpointId)) === 'deleted') {
      throw new DomainError('webhook_endpoint_deleted', 'The webhook endpoint was deleted.');
    }
    const filter = { organizationId, endpointId, created: { from: since } };
    const id = await start(tx, 'endpoint', filter, await count(tx, filter));
    const redelivery = await getEndpointRedelivery(tx, organizationId, endpointId, id);
    await recordAudit(tx, {
      action: 'replay.started',
      organizationId,
      subject: { kind: 'replay', id },
      after: {
        endpoint_id: endpointId,
        since: redelivery.since.toISOString(),
        matched: redelivery.matched,
      },
    });
    return redelivery;
  });
}

/**
 * Starts the redelivery of the failed deliveries that an operator's filter matches.
 *
 * @throws DomainError `unprocessable_content` for a filter that narrows nothing or names an unknown event
 *   type.
 */
export async function startFilterRedelivery(
  context: ActorContext,
  filter: RedeliveryFilter,
  reason: string,
): Promise<FilterRedelivery> {
  refuseFilter(filter);
  // Count outside of the transaction: among very many deliveries, counting takes longer than a transaction
  // may.
  const counted = await count(context, filter);
  return inTransaction(context, async (tx) => {
    const id = await start(tx, 'filter', filter, { ...counted, reason });
    await recordAudit(tx, {
      action: 'redelivery.started',
      organizationId: filter.organizationId,
      subject: { kind: 'redelivery', id },
      after: { filter: filterFacts(filter), matched: counted.matched },
    });
    return getFilterRedelivery(tx, id);
  });
}

interface Counted {
  readonly matched: number;
  readonly payloadRemoved: number;
  /** The last failed delivery at the time of the count. */
  readonly lastId: string | null;
}

async function count(context: Context, filter: RedeliveryFilter): Promise<Counted> {
  const ofEndpoint = filter.endpointId ? sql`and endpoint_id = ${filter.endpointId}::uuid` : raw('');
  const [counted] = await context.db.query<Counted>`
    ${plannedAnew} select (count(*) filter (where ${isSendable}))::int as matched,
           (count(*) filter (where not (${isSendable})))::int as "payloadRemoved",
           (select id from delivery where notable_status = 'failed' ${ofEndpoint} order by id desc limit 1) as "lastId"
    ${failedSource(filter)} where ${failedConditions(filter)}`;
  return counted ?? { matched: 0, payloadRemoved: 0, lastId: null };
}

async function start(
  tx: TransactionContext,
  kind: RedeliveryKind,
  filter: RedeliveryFilter,
  counted: Counted & { readonly reason?: string },
): Promise<string> {
  const id = tx.databaseClock.newId();
  const { organizationId, endpointId, eventId, eventType, urlHost, since, createdBefore } =
    filterColumns(filter);
  const { matched, payloadRemoved, lastId, reason = null } = counted;
  await tx.db.execute`
    insert into replay (id, kind, organization_id, endpoint_id, event_id, event_type, url_host, since, created_before,
                        reason, matched, payload_removed, last_id, position, created_at)
    values (${id}::uuid, ${kind}::redelivery_kind, ${organizationId}::uuid, ${endpointId}::uuid, ${eventId}::uuid,
            ${eventType}, ${urlHost}, ${since}, ${createdBefore}, ${reason}, ${matched}, ${payloadRemoved},
            ${lastId}::uuid, ${uuidAt(since, -CLOCK_TOLERANCE_MS)}::uuid, ${tx.databaseClock.now()})`;
  await enqueueRedelivery(tx, id);
  return id;
}
