// Makes contract bodies of redeliveries by a filter.

import type { Replay as ReplayBody } from '../../../../generated/api/types.gen.ts';
import type {
  OrganizationRedelivery as OwnBody,
  OrganizationRedeliveryPreview as OwnPreviewBody,
} from '../../../../generated/console/types.gen.ts';
import type {
  RedeliveryPreview as PreviewBody,
  Redelivery as RedeliveryBody,
} from '../../../../generated/operator/types.gen.ts';
import type {
  EndpointRedelivery,
  FilterRedelivery,
  OrganizationRedelivery,
} from '../../../domain/redelivery/redelivery.ts';
import { filterFacts } from '../../../domain/redelivery/redelivery-filter.ts';
import type { CountedFailures, RedeliveryPreview } from '../../../domain/redelivery/redelivery-preview.ts';
import { presenter, presenterOf } from '../presented.ts';
import { presentDeliveryOfAny } from './delivery.ts';

const endpoint = ['endpoint_id', 'endpoint_url', 'endpoint_status', 'ordering', 'matched'] as const;
const endpointOf = presenterOf<CountedFailures['top_endpoints'][number]>()(...endpoint);

export const presentRedelivery = presenter<FilterRedelivery, RedeliveryBody>('Redelivery', {
  filter: ({ filter }) => filterFacts(filter),
});

export const presentRedeliveryPreview = presenter<RedeliveryPreview, PreviewBody>('RedeliveryPreview', {
  top_organizations: ({ top_organizations }) =>
    top_organizations.map(({ organization_id, name, matched }) => ({ organization_id, name, matched })),
  top_endpoints: ({ top_endpoints }) =>
    top_endpoints.map((top) => ({ ...endpointOf(top), organization_id: top.organization_id })),
  sample: ({ sample }) => sample.map(presentDeliveryOfAny),
});

/** As members see them: without the organization, which is theirs, and without what only operators filter by. */
export const presentOrganizationRedelivery = presenter<OrganizationRedelivery, OwnBody>(
  'OrganizationRedelivery',
  {
    filter({ filter }) {
      const { endpoint_id, event_id, event_type, response, matches, created_from, created_before } =
        filterFacts(filter);
      return { endpoint_id, event_id, event_type, response, matches, created_from, created_before };
    },
  },
);

export const presentOrganizationPreview = presenter<CountedFailures, OwnPreviewBody>(
  'OrganizationRedeliveryPreview',
  { top_endpoints: ({ top_endpoints }) => top_endpoints.map(endpointOf) },
);

export const presentReplay = presenter<EndpointRedelivery, ReplayBody>('Replay', {});
