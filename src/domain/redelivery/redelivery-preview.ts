// What a redelivery by a filter would queue, for whoever starts it to check first.
import type { WebhookEndpoint } from '../../../generated/prisma/client.ts';
import { plannedAnew } from '../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../context.ts';
import { deliveryColumns, deliverySource } from '../delivery-history/delivery-search.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import {
  failedConditions,
  failedSource,
  isSendable,
  NARROWER,
  type RedeliveryFilter,
  refuseFilter,
} from './redelivery-filter.ts';

/** The number of deliveries that a preview shows. */
const SAMPLE = 10;
/** The number of endpoints and organizations that a preview names: those with the most deliveries. */
const TOP = 10;

/** What a filter matches. */
export interface CountedFailures {
  readonly matched: number;
  /** Failed deliveries that it would leave out, because retention has removed the data of their events. */
  readonly payload_removed: number;
  /** How many of those that match would be held, because their endpoint is disabled or not verified at a new address. */
  readonly held: number;
  readonly oldest_at: Date | null;
  readonly newest_at: Date | null;
  readonly organization_count: number;
  readonly endpoint_count: number;
  readonly top_organizations: readonly { organization_id: string; name: string; matched: number }[];
  readonly top_endpoints: readonly (Pick<WebhookEndpoint, 'endpoint_url' | 'ordering'> & {
    endpoint_id: string;
    organization_id: string;
    endpoint_status: WebhookEndpoint['status'];
    matched: number;
  })[];
}

export interface RedeliveryPreview extends CountedFailures {
  /** The newest deliveries. */
  readonly sample: readonly RecordedDelivery[];
}

/** Changes nothing. @throws DomainError `unprocessable_content` as startFilterRedelivery does. */
export async function previewRedelivery(
  context: Context,
  filter: RedeliveryFilter,
): Promise<RedeliveryPreview> {
  refuseFilter(filter);
  const counted = await countFailures(context, filter);
  const sample = await context.db.query<RecordedDelivery>`
    ${plannedAnew} select ${deliveryColumns} ${deliverySource} join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    where ${failedConditions(filter)} and ${isSendable} order by delivery.id desc limit ${SAMPLE}`;
  return { ...counted, sample };
}

/**
 * The same for members of an organization, in bounded time.
 *
 * @throws DomainError `unprocessable_content` as startOrganizationRedelivery does; `query_too_large`.
 */
export async function previewOrganizationRedelivery(
  context: Context,
  organization_id: string,
  filter: RedeliveryFilter,
): Promise<CountedFailures> {
  const own = { ...filter, organization_id };
  refuseFilter(own);
  return boundedRead(context, organization_id, NARROWER, (tx) => countFailures(tx, own));
}

async function countFailures(context: Context, filter: RedeliveryFilter): Promise<CountedFailures> {
  const [counted] = await context.db.query<CountedFailures>`
    ${plannedAnew} with failing as materialized (
      select endpoint.id as endpoint_id, endpoint.organization_id, endpoint_url, endpoint.status as endpoint_status, ordering,
             (count(*) filter (where ${isSendable}))::int as matched,
             (count(*) filter (where not (${isSendable})))::int as payload_removed,
             min(delivery.created_at) filter (where ${isSendable}) as oldest_at,
             max(delivery.created_at) filter (where ${isSendable}) as newest_at
      ${failedSource(filter)} where ${failedConditions(filter)}
      group by endpoint.id
    ), matching as (
      select * from failing where matched > 0
    ), endpoint_matching as (
      select endpoint_id, organization_id, endpoint_url, endpoint_status, ordering, matched
      from matching order by matched desc, endpoint_id limit ${TOP}
    ), organization_matching as (
      select organization_id, organization.name, sum(matched)::int as matched
      from matching join organization on organization.id = organization_id
      group by organization_id, organization.name order by matched desc, organization_id limit ${TOP}
    )
    select coalesce(sum(matched), 0)::int as matched, (select coalesce(sum(payload_removed), 0)::int from failing) as payload_removed,
           coalesce(sum(matched) filter (where endpoint_status <> 'active'), 0)::int as held,
           min(oldest_at) as oldest_at, max(newest_at) as newest_at,
           count(*)::int as endpoint_count, count(distinct organization_id)::int as organization_count,
           (select coalesce(json_agg(top), '[]') from endpoint_matching top) as top_endpoints,
           (select coalesce(json_agg(top), '[]') from organization_matching top) as top_organizations
    from matching`;
  if (!counted) throw new Error('A count without a row.');
  return counted;
}
