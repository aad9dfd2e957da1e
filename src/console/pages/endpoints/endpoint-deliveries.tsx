/** The deliveries to an endpoint as they happen; filters are on the page of the whole log. */
import { Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from '#client/types';
import { DeliveriesIcon, FilterIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { ButtonLink, places } from '../../parts/links.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { NewRows } from '../../parts/lists/pinned-list.tsx';
import { useOrganizationPath } from '../../session.ts';
import { DeliveryHistogram } from '../deliveries/delivery-histogram.tsx';
import { useDeliveryList } from '../deliveries/delivery-list.ts';
import { columnsOfEndpoint } from '../deliveries/log-columns.tsx';

export function EndpointDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const { organization_id: organizationId } = useOrganizationPath();
  const list = useDeliveryList(organizationId, { endpoint_id: endpoint.id });
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="flex-end">
        <NewRows list={list} />
        <ButtonLink
          variant="default"
          size="xs"
          leftSection={<FilterIcon size={14} />}
          {...places.deliveries}
          search={{ endpoint_id: endpoint.id }}
        >
          Filter them
        </ButtonLink>
        <ButtonLink
          variant="default"
          size="xs"
          leftSection={<RedeliverIcon size={14} />}
          {...places.newRedelivery}
          search={{ endpoint_id: endpoint.id }}
        >
          Redeliver failed ones
        </ButtonLink>
      </Group>
      {list.rows.length > 0 && (
        <DeliveryHistogram
          filter={{ endpoint_id: endpoint.id }}
          onChoose={(range) =>
            void navigate({ ...places.deliveries, search: { endpoint_id: endpoint.id, ...range } })
          }
        />
      )}
      <DataTable
        label="Deliveries to this endpoint"
        list={list}
        leadsTo={({ id }) => places.delivery(id)}
        columns={columnsOfEndpoint}
        empty={{
          icon: DeliveriesIcon,
          title: 'Nothing was sent yet',
          hint: 'Deliveries appear here when events happen. A test event is shown where it is sent.',
        }}
      />
    </Stack>
  );
}
