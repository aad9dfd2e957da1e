// Starts redeliveries: filter, count, insert, enqueue. A worker queues the deliveries, each as `redeliver`
// would.

import type { RedeliveryKind } from '../../../generated/prisma/client.ts';
import { plannedAnew, raw, sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import {
  type ActorContext,
  boundedRead,
  type Context,
  inTransaction,
  type TransactionContext,
} from '../context.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import { DomainError } from '../errors.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../page.ts';
import {
  type EndpointRedelivery,
  type FilterRedelivery,
  getEndpointRedelivery,
  getFilterRedelivery,
  getOrganizationRedelivery,
  type OrganizationRedelivery,
} from './redelivery.ts';
import { enqueueRedelivery, filterRedeliveryQueue, redeliveryQueue } from './redelivery-batches.ts';
import {
  failedConditions,
  failedSource,
  filterColumns,
  filterFacts,
  isSendable,
  NARROWER,
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
    const filter = { organization_id: organizationId, endpoint_id: endpointId, created: { from: since } };
    const id = await start(tx, 'endpoint', filter, await count(tx, filter));
    const redelivery = await getEndpointRedelivery(tx, organizationId, endpointId, id);
    await recordAudit(tx, 'replay.started', organizationId, id, {
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
    await recordStart(tx, id, filter, counted);
    return getFilterRedelivery(tx, id);
  });
}

/**
 * Starts the redelivery of the failed deliveries of an organization that its filter matches. There is one at a time, so that each
 * gets on, and nobody starts the same one twice.
 *
 * @throws DomainError `unprocessable_content` as startFilterRedelivery; `query_too_large`; `conflict` while another one runs.
 */
export async function startOrganizationRedelivery(
  context: Context,
  organization_id: string,
  others: RedeliveryFilter,
): Promise<OrganizationRedelivery> {
  const filter = { ...others, organization_id };
  refuseFilter(filter);
  const counted = await boundedRead(context, organization_id, NARROWER, (tx) => count(tx, filter));
  return inTransaction(context, async (tx) => {
    const id = await start(tx, 'organization', filter, counted);
    await recordStart(tx, id, filter, counted);
    return getOrganizationRedelivery(tx, organization_id, id);
  });
}

function recordStart(
  tx: TransactionContext,
  id: string,
  filter: RedeliveryFilter,
  { matched }: Pick<Counted, 'matched'>,
): Promise<void> {
  return recordAudit(tx, 'redelivery.started', filter.organization_id, id, {
    after: { filter: filterFacts(filter), matched },
  });
}

interface Counted {
  readonly matched: number;
  readonly payload_removed: number;
  /** The last failed delivery at the time of the count. */
  readonly last_id: string | null;
}

async function count(context: Context, filter: RedeliveryFilter): Promise<Counted> {
  const ofEndpoint = filter.endpoint_id ? sql`and endpoint_id = ${filter.endpoint_id}::uuid` : raw('');
  const [counted] = await context.db.query<Counted>`
    ${plannedAnew} select (count(*) filter (where ${isSendable}))::int as matched,
           (count(*) filter (where not (${isSendable})))::int as payload_removed,
           (select id from delivery where notable_status = 'failed' ${ofEndpoint} order by id desc limit 1) as last_id
    ${failedSource(filter)} where ${failedConditions(filter)}`;
  return counted ?? { matched: 0, payload_removed: 0, last_id: null };
}

async function start(
  tx: TransactionContext,
  kind: RedeliveryKind,
  filter: RedeliveryFilter,
  counted: Counted & { readonly reason?: string },
): Promise<string> {
  const id = tx.databaseClock.newId();
  const columns = filterColumns(filter);
  const { since } = columns;
  const { matched, payload_removed, last_id, reason = null } = counted;
  const inserted = await tx.db.execute`
    insert into replay (id, kind, organization_id, endpoint_id, event_id, event_type, url_host, since, created_before,
                        response, matches, reason, matched, payload_removed, last_id, position, created_at)
    values (${id}::uuid, ${kind}::redelivery_kind, ${columns.organization_id}::uuid, ${columns.endpoint_id}::uuid,
            ${columns.event_id}::uuid, ${columns.event_type}, ${columns.url_host}, ${since}, ${columns.created_before},
            ${columns.response}, ${columns.matches}, ${reason}, ${matched}, ${payload_removed}, ${last_id}::uuid,
            ${uuidAt(since, -CLOCK_TOLERANCE_MS)}::uuid, ${tx.databaseClock.now()})
    on conflict (organization_id) where kind = 'organization' and status = 'running' do nothing`;
  if (inserted === 0)
    throw new DomainError(
      'conflict',
      'A redelivery of this organization is still running. Wait for its end, or cancel it.',
    );
  await enqueueRedelivery(tx, id, kind === 'endpoint' ? redeliveryQueue : filterRedeliveryQueue);
  return id;
}
