import { Prisma } from '../../../generated/prisma/client.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { findDelivery, refuseTest } from '../delivery-history/delivery-history.ts';
import { deliveryColumns, deliverySource } from '../delivery-history/delivery-search.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import { redeliver } from '../delivery-queue/delivery.ts';
import { DomainError } from '../errors.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../time-ordered-id.ts';
import { closedRange } from '../time-range.ts';
import { matchConditions, type RedeliveryFilter, refuseFilter } from './redelivery-filter.ts';
import { enqueueReplay, filterOf, type RecordedReplay, readReplays, startReplay } from './replay.ts';

/** Deliveries that a dry run shows. */
const SAMPLE = 10;
/** Endpoints and organizations that a dry run names, those with the most deliveries. */
const TOP = 10;

/** What a redelivery would start again, if it were started now. */
export interface RedeliveryPreview {
  readonly matched: number;
  readonly organizationCount: number;
  readonly endpointCount: number;
  readonly topOrganizations: readonly { organizationId: string; name: string; matched: number }[];
  readonly topEndpoints: readonly {
    endpointId: string;
    organizationId: string;
    endpointUrl: string;
    matched: number;
  }[];
  /** The newest. */
  readonly sample: readonly RecordedDelivery[];
}

/** How far a redelivery is, and what has become by now of the deliveries that it queued. */
export interface RecordedRedelivery
  extends Pick<
    RecordedReplay,
    'id' | 'status' | 'matched' | 'queued' | 'delivered' | 'failed' | 'createdAt' | 'completedAt'
  > {
  readonly filter: RedeliveryFilter;
  readonly reason: string;
}

/**
 * Starts a failed delivery of any organization again, as `redeliver` does.
 *
 * @throws DomainError as redeliver does; `delivery_is_test`.
 */
export function redeliverAs(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<RecordedDelivery> {
  return inTransaction(context, async (tx) => {
    const before = await findDelivery(tx, id);
    refuseTest(before);
    await redeliver(tx, id);
    const after = await findDelivery(tx, id);
    await recordAudit(tx, actor, {
      action: 'delivery.redelivered',
      organizationId: after.organizationId,
      subject: { kind: 'delivery', id },
      reason,
      before: { status: before.status, reason: before.reason },
      after: { status: after.status, reason: after.reason },
    });
    return after;
  });
}

/**
 * Starts a replay of an endpoint for its organization, as `startReplay` does.
 *
 * @throws DomainError as startReplay does.
 */
export function startReplayAs(
  context: Context,
  actor: Actor,
  { organizationId, endpointId, since }: { organizationId: string; endpointId: string; since: Date },
  reason: string,
): Promise<RecordedReplay> {
  return inTransaction(context, async (tx) => {
    const replay = await startReplay(tx, organizationId, endpointId, since);
    await recordAudit(tx, actor, {
      action: 'replay.started',
      organizationId,
      subject: { kind: 'replay', id: replay.id },
      reason,
      after: { endpoint_id: endpointId, since: replay.since.toISOString(), matched: replay.matched },
    });
    return replay;
  });
}

/** Changes nothing. @throws DomainError `unprocessable_content` as startRedelivery does. */
export async function previewRedelivery(
  context: Context,
  filter: RedeliveryFilter,
): Promise<RedeliveryPreview> {
  refuseFilter(filter);
  const [counted] = await context.db.prisma.$queryRaw<Omit<RedeliveryPreview, 'sample'>[]>`
    with matching as materialized (
      select delivery.endpoint_id, delivery.organization_id, count(*)::int as matched ${matchSource(filter)}
      group by delivery.endpoint_id, delivery.organization_id
    ), endpoint_matching as (
      select endpoint_id as "endpointId", matching.organization_id as "organizationId",
             endpoint_url as "endpointUrl", matched
      from matching join webhook_endpoint endpoint on endpoint.id = endpoint_id
      order by matched desc, endpoint_id limit ${TOP}
    ), organization_matching as (
      select organization_id as "organizationId", organization.name, sum(matched)::int as matched
      from matching join organization on organization.id = organization_id
      group by organization_id, organization.name order by matched desc, organization_id limit ${TOP}
    )
    select coalesce(sum(matched), 0)::int as matched, count(*)::int as "endpointCount",
           count(distinct organization_id)::int as "organizationCount",
           (select coalesce(json_agg(top), '[]') from endpoint_matching top) as "topEndpoints",
           (select coalesce(json_agg(top), '[]') from organization_matching top) as "topOrganizations"
    from matching`;
  if (!counted) throw new Error('A count without a row.');
  const sample = await context.db.prisma.$queryRaw<RecordedDelivery[]>`
    select ${deliveryColumns} ${deliverySource} join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    where ${matchConditions(filter)} order by delivery.id desc limit ${SAMPLE}`;
  return { ...counted, sample };
}

/**
 * Starts the redelivery of the failed deliveries that the filter matches. A worker queues them, each as `redeliver` would.
 *
 * @throws DomainError `unprocessable_content` for a filter that narrows nothing or names an unknown event type.
 */
export async function startRedelivery(
  context: Context,
  actor: Actor,
  filter: RedeliveryFilter,
  reason: string,
): Promise<RecordedRedelivery> {
  refuseFilter(filter);
  // Not in the transaction: among very many it takes longer than one may.
  const { matched, lastId } = await countMatching(context, filter);
  const id = context.databaseClock.newId();
  const { from, before } = closedRange(filter.created ?? {});
  return inTransaction(context, async (tx) => {
    await tx.db.prisma.replay.create({
      data: {
        id,
        organizationId: filter.organizationId ?? null,
        endpointId: filter.endpointId ?? null,
        eventId: filter.eventId ?? null,
        eventType: filter.eventType ?? null,
        urlHost: filter.urlHost ?? null,
        since: from,
        createdBefore: filter.created?.before === undefined ? null : before,
        reason,
        matched,
        lastId,
        position: uuidAt(from, -CLOCK_TOLERANCE_MS),
        createdAt: tx.databaseClock.now(),
      },
    });
    await enqueueReplay(tx, id);
    await recordAudit(tx, actor, {
      action: 'redelivery.started',
      organizationId: filter.organizationId,
      subject: { kind: 'redelivery', id },
      reason,
      after: { filter: filterFacts(filter), matched },
    });
    return getRedelivery(tx, id);
  });
}

/** @throws DomainError `not_found`. */
export async function getRedelivery(context: Context, id: string): Promise<RecordedRedelivery> {
  const [redelivery] = await readRedeliveries(context, Prisma.sql`id = ${id}::uuid`, 1);
  if (!redelivery) throw new DomainError('not_found', `There is no redelivery ${id}.`);
  return redelivery;
}

/** Newest first. */
export async function listRedeliveries(
  context: Context,
  page: PageRequest,
): Promise<Page<RecordedRedelivery>> {
  const condition = page.after === undefined ? Prisma.sql`true` : Prisma.sql`id < ${page.after}::uuid`;
  return pageOf(await readRedeliveries(context, condition, page.limit + 1), page.limit);
}

/** The filter as the contract and the audit write it. */
export function filterFacts({
  organizationId,
  endpointId,
  eventId,
  eventType,
  urlHost,
  created,
}: RedeliveryFilter) {
  return {
    organization_id: organizationId ?? null,
    endpoint_id: endpointId ?? null,
    event_id: eventId ?? null,
    event_type: eventType ?? null,
    url_host: urlHost ?? null,
    created_from: created?.from?.toISOString() ?? null,
    created_before: created?.before?.toISOString() ?? null,
  };
}

/** What there is to redeliver, and the last of it. */
async function countMatching(
  context: Context,
  filter: RedeliveryFilter,
): Promise<{ matched: number; lastId: string | null }> {
  const [counted] = await context.db.prisma.$queryRaw<{ matched: number; lastId: string | null }[]>`
    select count(*)::int as matched,
           (select id from delivery where notable_status = 'failed' order by id desc limit 1) as "lastId"
    ${matchSource(filter)}`;
  return counted ?? { matched: 0, lastId: null };
}

function matchSource(filter: RedeliveryFilter): Prisma.Sql {
  return Prisma.sql`
    from delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    ${filter.eventType ? Prisma.sql`join event on event.id = delivery.event_id` : Prisma.empty}
    where ${matchConditions(filter)}`;
}

type FilterColumns = Omit<Parameters<typeof filterOf>[0], 'endpointId' | 'since'>;

async function readRedeliveries(
  context: Context,
  condition: Prisma.Sql,
  limit: number,
): Promise<RecordedRedelivery[]> {
  const rows = await readReplays<RecordedReplay & FilterColumns & { reason: string }>(
    context,
    Prisma.sql`reason is not null and ${condition}`,
    limit,
    Prisma.sql`, organization_id as "organizationId", event_id as "eventId", event_type as "eventType",
                 url_host as "urlHost", created_before as "createdBefore", reason`,
  );
  return rows.map((row) => ({
    id: row.id,
    filter: filterOf(row),
    reason: row.reason,
    status: row.status,
    matched: row.matched,
    queued: row.queued,
    delivered: row.delivered,
    failed: row.failed,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  }));
}
