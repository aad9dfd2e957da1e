// Makes contract bodies of redeliveries by a filter.
import type {
  RedeliveryPreview as PreviewBody,
  Redelivery as RedeliveryBody,
} from '../../../../generated/operator/types.gen.ts';
import type { FilterRedelivery } from '../../../domain/redelivery/redelivery.ts';
import { filterFacts } from '../../../domain/redelivery/redelivery-filter.ts';
import type { RedeliveryPreview } from '../../../domain/redelivery/redelivery-preview.ts';
import { presenter } from '../presented.ts';
import { presentDeliveryOfAny } from './delivery.ts';

export const presentRedelivery = presenter<FilterRedelivery, RedeliveryBody>('Redelivery', {
  filter: ({ filter }) => filterFacts(filter),
});

export const presentRedeliveryPreview = presenter<RedeliveryPreview, PreviewBody>('RedeliveryPreview', {
  top_organizations: ({ top_organizations }) =>
    top_organizations.map(({ organization_id, name, matched }) => ({ organization_id, name, matched })),
  top_endpoints: ({ top_endpoints }) =>
    top_endpoints.map(({ endpoint_id, organization_id, endpoint_url, matched }) => ({
      endpoint_id,
      organization_id,
      endpoint_url,
      matched,
    })),
  sample: ({ sample }) => sample.map(presentDeliveryOfAny),
});
