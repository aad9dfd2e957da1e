// Makes contract bodies of redeliveries by a filter.
import type {
  RedeliveryPreview as PreviewBody,
  Redelivery as RedeliveryBody,
} from '../../../generated/operator/types.gen.ts';
import type { FilterRedelivery } from '../../domain/redelivery/redelivery.ts';
import { filterFacts } from '../../domain/redelivery/redelivery-filter.ts';
import type { RedeliveryPreview } from '../../domain/redelivery/redelivery-preview.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { presentDeliveryOfAny } from './delivery.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';

export function presentRedelivery(redelivery: FilterRedelivery): Presented<RedeliveryBody> {
  return presented<RedeliveryBody>({
    id: redelivery.id,
    filter: filterFacts(redelivery.filter),
    reason: redelivery.reason,
    status: redelivery.status,
    matched: redelivery.matched,
    queued: redelivery.queued,
    delivered: redelivery.delivered,
    failed: redelivery.failed,
    created_at: isoTime(redelivery.createdAt),
    completed_at: timeOrNull(redelivery.completedAt),
  });
}

export function presentRedeliveryPreview(preview: RedeliveryPreview): Presented<PreviewBody> {
  return presented<PreviewBody>({
    matched: preview.matched,
    organization_count: preview.organizationCount,
    endpoint_count: preview.endpointCount,
    top_organizations: preview.topOrganizations.map(({ organizationId, name, matched }) => ({
      organization_id: organizationId,
      name,
      matched,
    })),
    top_endpoints: preview.topEndpoints.map(({ endpointId, organizationId, endpointUrl, matched }) => ({
      endpoint_id: endpointId,
      organization_id: organizationId,
      endpoint_url: endpointUrl,
      matched,
    })),
    sample: preview.sample.map(presentDeliveryOfAny),
  });
}
