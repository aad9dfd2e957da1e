// What a redelivery by a filter would queue, for an operator to check first.
import { plannedAnew } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { deliveryColumns, deliverySource } from '../delivery-history/delivery-search.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import { getEndpoint } from '../endpoints/webhook-endpoint.ts';
import {
  failedConditions,
  failedSource,
  isSendable,
  type RedeliveryFilter,
  refuseFilter,
} from './redelivery-filter.ts';

/** The number of deliveries that a preview shows. */
const SAMPLE = 10;
/** The number of endpoints and organizations that a preview names: those with the most deliveries. */
const TOP = 10;

export interface RedeliveryPreview {
  readonly matched: number;
  readonly organization_count: number;
  readonly endpoint_count: number;
  readonly top_organizations: readonly { organization_id: string; name: string; matched: number }[];
  readonly top_endpoints: readonly {
    endpoint_id: string;
    organization_id: string;
    endpoint_url: string;
    matched: number;
  }[];
  /** The newest deliveries. */
  readonly sample: readonly RecordedDelivery[];
}

/** What the redelivery of an endpoint's failed deliveries since a time would do. */
export interface EndpointRedeliveryPreview {
  readonly endpoint_id: string;
  readonly since: Date;
  readonly matched: number;
  /** Failed deliveries that it would leave out, because retention has removed the data of their events. */
  readonly payload_removed: number;
  readonly oldest_at: Date | null;
  readonly newest_at: Date | null;
}

/** Changes nothing. @throws DomainError as getEndpoint does. */
export async function previewEndpointRedelivery(
  context: Context,
  organizationId: string,
  endpointId: string,
  since: Date,
): Promise<EndpointRedeliveryPreview> {
  await getEndpoint(context, organizationId, endpointId);
  const filter = { organization_id: organizationId, endpoint_id: endpointId, created: { from: since } };
  const [counted] = await context.db.query<Omit<EndpointRedeliveryPreview, 'endpoint_id' | 'since'>>`
    ${plannedAnew} select (count(*) filter (where ${isSendable}))::int as matched,
           (count(*) filter (where not (${isSendable})))::int as payload_removed,
           min(delivery.created_at) filter (where ${isSendable}) as oldest_at,
           max(delivery.created_at) filter (where ${isSendable}) as newest_at
    ${failedSource(filter)} where ${failedConditions(filter)}`;
  if (!counted) throw new Error('A count without a row.');
  return { endpoint_id: endpointId, since, ...counted };
}

/** Changes nothing. @throws DomainError `unprocessable_content` as startFilterRedelivery does. */
export async function previewRedelivery(
  context: Context,
  filter: RedeliveryFilter,
): Promise<RedeliveryPreview> {
  refuseFilter(filter);
  const [counted] = await context.db.query<Omit<RedeliveryPreview, 'sample'>>`
    ${plannedAnew} with matching as materialized (
      select delivery.endpoint_id, delivery.organization_id, count(*)::int as matched
      ${failedSource(filter)} where ${failedConditions(filter)} and ${isSendable}
      group by delivery.endpoint_id, delivery.organization_id
    ), endpoint_matching as (
      select endpoint_id, matching.organization_id, endpoint_url, matched
      from matching join webhook_endpoint endpoint on endpoint.id = endpoint_id
      order by matched desc, endpoint_id limit ${TOP}
    ), organization_matching as (
      select organization_id, organization.name, sum(matched)::int as matched
      from matching join organization on organization.id = organization_id
      group by organization_id, organization.name order by matched desc, organization_id limit ${TOP}
    )
    select coalesce(sum(matched), 0)::int as matched, count(*)::int as endpoint_count,
           count(distinct organization_id)::int as organization_count,
           (select coalesce(json_agg(top), '[]') from endpoint_matching top) as top_endpoints,
           (select coalesce(json_agg(top), '[]') from organization_matching top) as top_organizations
    from matching`;
  if (!counted) throw new Error('A count without a row.');
  const sample = await context.db.query<RecordedDelivery>`
    ${plannedAnew} select ${deliveryColumns} ${deliverySource} join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    where ${failedConditions(filter)} and ${isSendable} order by delivery.id desc limit ${SAMPLE}`;
  return { ...counted, sample };
}
