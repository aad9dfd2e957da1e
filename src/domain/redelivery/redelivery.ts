// Reads redeliveries: how far each is, and the states of the deliveries that it queued.

import type { Redelivery, RedeliveryKind } from '../../../generated/prisma/client.ts';
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import { DomainError } from '../errors.ts';
import { ownedBy } from '../operator.ts';
import { countPage, newest, type Page, type PageRequest, pageOf, type TimeRange } from '../page.ts';
import { type FilterColumns, filterOf, type RedeliveryFilter } from './redelivery-filter.ts';

interface Progress
  extends Pick<Redelivery, 'id' | 'status' | 'matched' | 'queued' | 'created_at' | 'completed_at'> {
  readonly delivered: number;
  readonly failed: number;
  readonly canceled: number;
}

/** A redelivery of one endpoint's failed deliveries since a time. Partners know it as a replay. */
export interface EndpointRedelivery extends Progress {
  readonly endpoint_id: string;
  readonly since: Date;
  /** Failed deliveries that it leaves out, because retention has removed the data of their events. */
  readonly payload_removed: number;
}

/** A redelivery of the failed deliveries that an operator's filter matches. */
export interface FilterRedelivery extends Progress {
  readonly filter: RedeliveryFilter;
  readonly reason: string;
}

/** A redelivery of an organization's failed deliveries, as its members see it: by a filter of theirs, or a replay of one endpoint. */
export interface OrganizationRedelivery extends Omit<FilterRedelivery, 'reason'> {
  readonly payload_removed: number;
  /** Whether it was started by the public API, which knows no cancellation. */
  readonly is_replay: boolean;
}

/**
 * @throws DomainError as getEndpoint does; `not_found` for an id that exists nowhere or belongs to another
 *   endpoint.
 */
export async function getEndpointRedelivery(
  context: Context,
  organizationId: string,
  endpointId: string,
  id: string,
): Promise<EndpointRedelivery> {
  await getEndpoint(context, organizationId, endpointId);
  const condition = sql`endpoint_id = ${endpointId}::uuid and id = ${id}::uuid`;
  const [redelivery] = await read<EndpointRedelivery>(context, 'endpoint', condition);
  if (!redelivery) throw new DomainError('not_found', `There is no replay ${id} of this endpoint.`);
  return redelivery;
}

/** The redeliveries of one endpoint, newest first. @throws DomainError as getEndpoint does. */
export async function listEndpointRedeliveries(
  context: Context,
  organizationId: string,
  endpointId: string,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<EndpointRedelivery>> {
  await getEndpoint(context, organizationId, endpointId);
  const ofEndpoint = newest([sql`endpoint_id = ${endpointId}::uuid`], page, created);
  return pageOf(await read<EndpointRedelivery>(context, 'endpoint', ofEndpoint), page.limit);
}

/** @throws DomainError `not_found`. */
export async function getFilterRedelivery(context: Context, id: string): Promise<FilterRedelivery> {
  const [redelivery] = await readByFilter(context, sql`id = ${id}::uuid`);
  if (!redelivery) throw new DomainError('not_found', `There is no redelivery ${id}.`);
  return redelivery;
}

/** The redeliveries of all operators, newest first. */
export async function listFilterRedeliveries(
  context: Context,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<FilterRedelivery>> {
  if (page.counter)
    return countPage(context, page.counter, page, raw('replay'), [raw(`kind = 'filter'`)], created);
  return pageOf(await readByFilter(context, newest([], page, created)), page.limit);
}

async function readByFilter(context: Context, which: Sql): Promise<FilterRedelivery[]> {
  type Row = FilterColumns & Omit<FilterRedelivery, 'filter'>;
  const rows = await read<Row>(context, 'filter', which);
  return rows.map((row) => ({ ...row, filter: filterOf(row) }));
}

/** @throws DomainError as ownedBy does. */
export async function getOrganizationRedelivery(
  context: Context,
  organizationId: string,
  id: string,
): Promise<OrganizationRedelivery> {
  const [redelivery] = await readOfOrganization(context, sql`id = ${id}::uuid`);
  ownedBy(
    organizationId,
    redelivery && { organizationId: redelivery.filter.organization_id ?? '' },
    'redelivery',
    id,
  );
  if (!redelivery) throw new Error('A redelivery that is owned by nobody.');
  return redelivery;
}

/** The redeliveries of an organization that its members or programs started, newest first. */
export async function listOrganizationRedeliveries(
  context: Context,
  organizationId: string,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<OrganizationRedelivery>> {
  const which = newest([sql`organization_id = ${organizationId}::uuid`], page, created);
  return pageOf(await readOfOrganization(context, which), page.limit);
}

async function readOfOrganization(context: Context, which: Sql): Promise<OrganizationRedelivery[]> {
  type Row = FilterColumns & Omit<OrganizationRedelivery, 'filter' | 'is_replay'> & Pick<Redelivery, 'kind'>;
  const rows = await read<Row>(context, 'organization', which);
  return rows.map((row) => ({ ...row, filter: filterOf(row), is_replay: row.kind === 'endpoint' }));
}

/**
 * Cancels a redelivery by a filter: nothing more is queued. What it has queued is sent.
 *
 * @param read reads it as whoever cancels it may see it.
 * @throws DomainError `not_found`; `forbidden_resource`; `conflict` for one that has ended, or a replay.
 */
export function cancelRedelivery<Found extends FilterRedelivery | OrganizationRedelivery>(
  context: Context,
  id: string,
  read: (context: Context, id: string) => Promise<Found>,
): Promise<Found> {
  return inTransaction(context, async (tx) => {
    const { filter } = await read(tx, id);
    // Waits for the batch that is being queued; none comes after it.
    const canceled = await tx.db.execute`
      update replay set status = 'canceled', completed_at = now()
      where id = ${id}::uuid and kind <> 'endpoint' and status = 'running'`;
    if (canceled === 0)
      throw new DomainError('conflict', 'It is not running, or is a replay, which ends by itself.');
    const redelivery = await read(tx, id);
    await recordAudit(tx, 'redelivery.canceled', filter.organization_id, id, {
      after: { matched: redelivery.matched, queued: redelivery.queued },
    });
    const { organization_id } = filter;
    if (organization_id !== undefined)
      tx.db.afterCommit(() => tx.changes.announce(organization_id, 'replays'));
    return redelivery;
  });
}

/**
 * Newest first. A delivery counts for the redelivery that queued it last; `failed_before` counts deliveries
 * that another redelivery took over. The kind is part of the statement's text, because it is the condition of
 * an index: members see every kind but that of operators.
 */
function read<Row extends object>(context: Context, kind: RedeliveryKind, which: Sql): Promise<Row[]> {
  const isOfKind = kind === 'organization' ? raw(`kind <> 'filter'`) : raw(`kind = '${kind}'`);
  return context.db.query<Row>`
    select replay.id, kind::text, organization_id, endpoint_id, event_id, event_type, url_host, since, created_before,
           response, matches, reason, status::text,
           matched, payload_removed, queued, outcome.delivered, failed_before + outcome.failed as failed, outcome.canceled,
           created_at, completed_at
    from (
      select * from replay where ${isOfKind} and ${which}
    ) as replay
    cross join lateral (
      select (count(*) filter (where status = 'delivered'))::int as delivered,
             (count(*) filter (where status = 'failed'))::int as failed,
             (count(*) filter (where status in ('canceled', 'skipped')))::int as canceled
      from delivery where replay_id = replay.id
    ) as outcome
    order by replay.id desc`;
}
