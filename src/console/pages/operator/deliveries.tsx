/** Deliveries of all organizations, and one with its attempts. */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operatorListDeliveries } from '#client/calls';
import * as queries from '#client/queries';
import type { OperatorDeliveryList, OperatorListDeliveriesData } from '#client/types';
import { redeliveryRefusal } from '../../parts/attempts/redelivery-refusal.ts';
import { auditReason } from '../../parts/forms/asking-buttons.tsx';
import { DeliveriesIcon } from '../../parts/icons.tsx';
import { ButtonLink, TextLink, useSearchOf } from '../../parts/links.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { NewRows, usePinnedList } from '../../parts/lists/pinned-list.tsx';
import { sentence } from '../../parts/values/sentence.ts';
import { useObjectId } from '../../session.ts';
import { DeliveryView } from '../deliveries/delivery-view.tsx';
import { holdsUp, SkipButton } from '../deliveries/skip-button.tsx';
import { canChange } from '../deliveries/statuses.ts';
import { operator } from '../filters.ts';
import { OrganizationName, organizationColumn } from './organization-name.tsx';

const POLL_MS = 5_000;

export function DeliveriesPage() {
  const search = useSearchOf(operator.deliveries);
  const list = usePinnedList({
    request: { _id: 'operatorListDeliveries', query: search },
    ask: async (query: NonNullable<OperatorListDeliveriesData['query']>): Promise<OperatorDeliveryList> =>
      (await operatorListDeliveries<true>({ query })).data,
    canChange,
    pollMs: POLL_MS,
  });
  const { status: _shown, ...redeliverable } = search;
  return (
    <ListPage
      title="All deliveries"
      label="Deliveries"
      about="Of every organization, newest first."
      actions={
        <ButtonLink variant="default" to="/operator/redeliveries/new" search={redeliverable}>
          Redeliver what failed of these
        </ButtonLink>
      }
      search={search}
      filters={operator.deliveries}
      list={list}
      leadsTo={({ id }) => ({ to: '/operator/deliveries/$id', params: { id } })}
      columns={[
        timeColumn('Created', 'created_at', { width: 150 }),
        { header: 'Event', width: 180, cell: ({ event_type }) => event_type },
        organizationColumn(),
        {
          header: 'What happened',
          wideOnly: true,
          cell: ({ reason }) => (reason === null ? '–' : sentence(reason)),
        },
        countColumn('Attempts', 'attempt_count', { width: 80, wideOnly: true }),
        statusColumn(),
      ]}
      empty={{
        icon: DeliveriesIcon,
        title: 'No delivery matches',
        hint: 'Clear a filter. A host is compared whole, without its port.',
      }}
    >
      <NewRows list={list} />
    </ListPage>
  );
}

export function DeliveryPage() {
  const id = useObjectId();
  const path = { id };
  const delivery = useQuery({ ...queries.operatorGetDeliveryOptions({ path }), refetchInterval: POLL_MS });
  const attempts = useList(queries.operatorListDeliveryAttemptsInfiniteOptions({ path }), {
    refetchInterval: POLL_MS,
  });
  const { data } = delivery;
  const endpoint = useQuery({
    ...queries.operatorGetWebhookEndpointOptions({ path: { id: data?.endpoint_id ?? '' } }),
    enabled: data !== undefined,
  });
  const url = endpoint.data?.endpoint_url;
  return (
    <DeliveryView
      query={delivery}
      above={[['All deliveries', { to: '/operator/deliveries' }]]}
      attempts={attempts}
      refusal={redeliveryRefusal}
      redelivery={{
        mutation: queries.operatorRedeliverDeliveryMutation(),
        fields: [auditReason],
        inputOf: (body) => ({ path, body }),
      }}
      skip={(shown) =>
        holdsUp(shown, endpoint.data) && (
          <SkipButton
            mutation={queries.operatorSkipDeliveryMutation()}
            fields={[auditReason]}
            inputOf={(body) => ({ path, body })}
          />
        )
      }
      request={url === undefined || !attempts.rows[0] ? undefined : { url }}
      organization={({ organization_id }) => <OrganizationName id={organization_id} />}
      endpoint={({ endpoint_id }) => ({
        address: { to: '/operator/endpoints/$id', params: { id: endpoint_id } },
        url,
      })}
      event={({ event_id }) => (
        <TextLink to="/operator/deliveries" search={{ event_id }} className="mono">
          {event_id}
        </TextLink>
      )}
      body={
        <Text variant="hint">
          The body is the organization’s data, which its members see in their console. The command to copy
          reads one from event.json.
        </Text>
      }
    />
  );
}
