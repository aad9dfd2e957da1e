// Reads redeliveries: how far each is, and the states of the deliveries that it queued.

import type { RedeliveryKind, RedeliveryStatus } from '../../../generated/prisma/client.ts';
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import { DomainError } from '../errors.ts';
import { newest, type Page, type PageRequest, pageOf, type TimeRange } from '../page.ts';
import { type FilterColumns, filterOf, type RedeliveryFilter } from './redelivery-filter.ts';

interface Progress {
  readonly id: string;
  readonly status: RedeliveryStatus;
  /** The number of failed deliveries at its start. */
  readonly matched: number;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
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
  return pageOf(await readByFilter(context, newest([], page, created)), page.limit);
}

async function readByFilter(context: Context, which: Sql): Promise<FilterRedelivery[]> {
  type Row = FilterColumns & Omit<FilterRedelivery, 'filter'>;
  const rows = await read<Row>(context, 'filter', which);
  return rows.map((row) => ({ ...row, filter: filterOf(row) }));
}

/**
 * Newest first. A delivery counts for the redelivery that queued it last; `failed_before` counts deliveries
 * that another redelivery took over. The kind is part of the statement's text, because it is the condition of
 * an index.
 */
function read<Row extends object>(context: Context, kind: RedeliveryKind, which: Sql): Promise<Row[]> {
  return context.db.query<Row>`
    select replay.id, organization_id, endpoint_id, event_id, event_type, url_host, since, created_before, reason, status::text,
           matched, payload_removed, queued, outcome.delivered, failed_before + outcome.failed as failed, created_at,
           completed_at
    from (
      select * from replay where kind = ${raw(`'${kind}'`)} and ${which}
    ) as replay
    cross join lateral (
      select (count(*) filter (where status = 'delivered'))::int as delivered,
             (count(*) filter (where status = 'failed'))::int as failed
      from delivery where replay_id = replay.id
    ) as outcome
    order by replay.id desc`;
}
