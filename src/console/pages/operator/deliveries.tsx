/** Deliveries of all organizations, and one with its attempts. */
import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorGetDeliveryOptions,
  operatorGetWebhookEndpointOptions,
  operatorListDeliveryAttemptsInfiniteOptions,
  operatorRedeliverDeliveryMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { operatorListDeliveries } from '../../../../generated/console-client/sdk.gen.ts';
import type {
  OperatorDeliveryList,
  OperatorListDeliveriesData,
} from '../../../../generated/console-client/types.gen.ts';
import { Attempts } from '../../parts/attempts.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { curlOf } from '../../parts/curl.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { Facts } from '../../parts/facts.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { GuardedButton } from '../../parts/guarded.tsx';
import { DeliveriesIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { useList } from '../../parts/list.ts';
import { showDone } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { NewRows, usePinnedList } from '../../parts/pinned-list.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { redeliveryRefusal } from '../../parts/redelivery-refusal.ts';
import { Section } from '../../parts/section.tsx';
import { sentence } from '../../parts/sentence.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { canChange, deliveryStatuses } from '../deliveries/statuses.ts';
import { OrganizationName } from './organization-name.tsx';

const listRoute = getRouteApi('/signed-in/operator/deliveries');
const POLL_MS = 5_000;

async function ask(query: NonNullable<OperatorListDeliveriesData['query']>): Promise<OperatorDeliveryList> {
  return (await operatorListDeliveries({ query, throwOnError: true })).data;
}

export function DeliveriesPage() {
  const search = listRoute.useSearch();
  const navigate = listRoute.useNavigate();
  const list = usePinnedList<OperatorDeliveryList>({
    queryKey: ['operator-deliveries', search],
    ask: (page) => ask({ ...search, ...page }),
    askRows: async (ids) => (await ask({ ids: ids.join(), limit: ids.length })).data,
    canChange,
    pollMs: POLL_MS,
  });
  const { status: _shown, ...redeliverable } = search;
  return (
    <>
      <PageHead
        title="All deliveries"
        actions={
          <ButtonLink variant="default" to="/operator/redeliveries/new" search={redeliverable}>
            Redeliver what failed of these
          </ButtonLink>
        }
      >
        Of every organization, newest first.
      </PageHead>
      <FilterBar
        fields={[
          { name: 'status', label: 'Status', kind: 'word', words: deliveryStatuses, width: 140 },
          { name: 'url_host', label: 'Host', kind: 'text', placeholder: 'hooks.example.com', width: 200 },
          {
            name: 'event_type',
            label: 'Event type',
            kind: 'text',
            placeholder: 'invoice.issued',
            width: 150,
          },
          { name: 'organization_id', label: 'Organization id', kind: 'id', width: 310 },
          { name: 'endpoint_id', label: 'Endpoint id', kind: 'id', width: 310 },
          { name: 'event_id', label: 'Event id', kind: 'id', width: 310 },
          { name: 'created_from', label: 'From', kind: 'time', width: 200 },
          { name: 'created_before', label: 'Before', kind: 'time', width: 200 },
        ]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <NewRows newCount={list.newCount} showNew={list.showNew} />
      <DataTable
        label="Deliveries"
        list={list}
        leadsTo={({ id }) => ({ to: '/operator/deliveries/$id', params: { id } })}
        columns={[
          { header: 'Created', width: 150, cell: (row) => <Time at={row.created_at} /> },
          { header: 'Event', width: 180, cell: ({ event_type }) => event_type },
          {
            header: 'Organization',
            width: 160,
            wideOnly: true,
            cell: (row) => <OrganizationName id={row.organization_id} />,
          },
          {
            header: 'What happened',
            wideOnly: true,
            cell: ({ reason }) => (reason === null ? '–' : sentence(reason)),
          },
          {
            header: 'Attempts',
            width: 80,
            align: 'right',
            wideOnly: true,
            cell: ({ attempt_count }) => attempt_count,
          },
          { header: 'Status', width: 110, cell: (row) => <StatusBadge status={row.status} /> },
        ]}
        empty={
          <EmptyState title="No delivery matches" icon={DeliveriesIcon}>
            Clear a filter. A host is compared whole, without its port.
          </EmptyState>
        }
      />
    </>
  );
}

const route = getRouteApi('/signed-in/operator/deliveries/$id');

export function DeliveryPage() {
  const { id } = route.useParams();
  const { attempt } = route.useSearch();
  const navigate = route.useNavigate();
  const delivery = useQuery({ ...operatorGetDeliveryOptions({ path: { id } }), refetchInterval: POLL_MS });
  const attempts = useList(operatorListDeliveryAttemptsInfiniteOptions({ path: { id } }), {
    refetchInterval: POLL_MS,
  });
  const [isAsking, setAsking] = useState(false);
  const redelivery = useMutation({
    ...operatorRedeliverDeliveryMutation(),
    async onSuccess() {
      await delivery.refetch();
      showDone('The delivery is queued again.');
      setAsking(false);
    },
  });
  const { data, error } = delivery;
  const endpoint = useQuery({
    ...operatorGetWebhookEndpointOptions({ path: { id: data?.endpoint_id ?? '' } }),
    enabled: data !== undefined,
  });
  const url = endpoint.data?.endpoint_url;
  const refusal = data && redeliveryRefusal(data);
  return (
    <>
      <PageHead
        title={data?.event_type ?? 'Delivery'}
        kind="Delivery"
        above={[['All deliveries', { to: '/operator/deliveries' }]]}
        status={data && <StatusBadge status={data.status} />}
        actions={
          <>
            {url !== undefined && attempts.rows[0] && (
              <CopyButton value={curlOf({ url }, attempts.rows[0])} what="as curl" label="Copy as curl" />
            )}
            {data && (
              <GuardedButton
                refusal={refusal}
                leftSection={<RedeliverIcon size={14} />}
                variant={refusal === undefined ? 'filled' : 'default'}
                onClick={() => setAsking(true)}
              >
                Redeliver
              </GuardedButton>
            )}
          </>
        }
      />
      <Stack gap="md">
        {error && <ProblemAlert error={error} />}
        {data && (
          <Section title="About">
            <Facts
              facts={[
                ['Id', <Id key="id" id={data.id} what="the delivery's id" />],
                ['Organization', <OrganizationName key="organization" id={data.organization_id} />],
                [
                  'Endpoint',
                  <TextLink key="endpoint" to="/operator/endpoints/$id" params={{ id: data.endpoint_id }}>
                    {url === undefined ? data.endpoint_id : shortUrl(url)}
                  </TextLink>,
                ],
                [
                  'Event',
                  <TextLink
                    key="event"
                    to="/operator/deliveries"
                    search={{ event_id: data.event_id }}
                    className="mono"
                  >
                    {data.event_id}
                  </TextLink>,
                ],
                data.reason !== null && ['Why', sentence(data.reason)],
                ['Created', <Time key="created" at={data.created_at} />],
                data.next_attempt_at !== null && [
                  'Next attempt',
                  <Time key="next" at={data.next_attempt_at} as="relative" />,
                ],
              ]}
            />
          </Section>
        )}
        <Attempts
          delivery={data}
          list={attempts}
          chosen={attempt}
          onChoose={(chosen) =>
            void navigate({ search: { attempt: chosen }, replace: true, resetScroll: false })
          }
          body={
            <Text size="sm" c="dimmed">
              The body is the organization’s data, which its members see in their console. The command to copy
              reads one from event.json.
            </Text>
          }
        />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Redeliver"
        action="Redeliver"
        reason={{ label: 'Reason, for the audit', isRequired: true }}
        work={redelivery}
        onConfirm={(reason) => redelivery.mutate({ path: { id }, body: { reason } })}
      >
        The event is sent again, with the same id, with as many attempts as at first.
      </ConfirmDialog>
    </>
  );
}
