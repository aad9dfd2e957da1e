/** The deliveries to an endpoint as they happen; filters are on the page of the whole log. */
import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  searchDeliveryLogInfiniteOptions,
  searchDeliveryLogInfiniteQueryKey,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint } from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { DeliveriesIcon, FilterIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { useList } from '../../parts/list.ts';
import { useOrganizationPath } from '../../session.ts';
import { columnsOfEndpoint } from '../deliveries/log-columns.tsx';

export function EndpointDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const path = useOrganizationPath();
  const { organization_id: organizationId } = path;
  const asked = { path, query: { endpoint_id: endpoint.id, limit: 50 } };
  const list = useList(searchDeliveryLogInfiniteOptions(asked));
  const queryClient = useQueryClient();
  useChanges(['deliveries'], () => {
    void queryClient.invalidateQueries({ queryKey: searchDeliveryLogInfiniteQueryKey(asked) });
  });
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="flex-end">
        <ButtonLink
          variant="default"
          size="xs"
          leftSection={<FilterIcon size={14} />}
          to="/$organizationId/deliveries"
          params={{ organizationId }}
          search={{ endpoint_id: endpoint.id }}
        >
          Filter them
        </ButtonLink>
        <ButtonLink
          variant="default"
          size="xs"
          leftSection={<RedeliverIcon size={14} />}
          to="/$organizationId/replays/new"
          params={{ organizationId }}
          search={{ endpoint_id: endpoint.id }}
        >
          Replay failed ones
        </ButtonLink>
      </Group>
      <DataTable
        label="Deliveries to this endpoint"
        list={list}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => ({ to: '/$organizationId/deliveries/$id', params: { organizationId, id } })}
        columns={columnsOfEndpoint}
        empty={
          <EmptyState title="Nothing was sent yet" icon={DeliveriesIcon}>
            Deliveries appear here when events happen. A test event is shown where it is sent.
          </EmptyState>
        }
      />
    </Stack>
  );
}
