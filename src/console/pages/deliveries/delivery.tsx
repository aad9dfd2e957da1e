/** One delivery: its attempts with where the time went, the request as sent, the answer, and what to do about it. */
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getDeliveryOptions,
  getDeliveryRequestOptions,
  getWebhookEndpointOptions,
  listDeliveryAttemptsInfiniteOptions,
  redeliverDeliveryMutation,
  searchDeliveryLogOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { Delivery, DeliveryRequest } from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import { Attempts } from '../../parts/attempts.tsx';
import { CodeBlock, JsonBlock } from '../../parts/code-block.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { curlOf } from '../../parts/curl.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { Facts } from '../../parts/facts.tsx';
import { AdminButton } from '../../parts/guarded.tsx';
import { RedeliverIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { TextLink } from '../../parts/links.tsx';
import { useList, wholeList } from '../../parts/list.ts';
import { showDone } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePlaces } from '../../parts/places.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { redeliveryRefusal } from '../../parts/redelivery-refusal.ts';
import { Section } from '../../parts/section.tsx';
import { sentence } from '../../parts/sentence.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { columnsOfEvent } from './log-columns.tsx';
import { canChange } from './statuses.ts';

const route = getRouteApi('/signed-in/$organizationId/deliveries/$id');

export function DeliveryPage() {
  const { id } = route.useParams();
  const { attempt } = route.useSearch();
  const navigate = route.useNavigate();
  const places = usePlaces();
  const path = { ...useOrganizationPath(), id };
  const delivery = useQuery(getDeliveryOptions({ path }));
  const attempts = useList(listDeliveryAttemptsInfiniteOptions({ path, query: { limit: 50 } }));
  const request = useQuery({ ...getDeliveryRequestOptions({ path }), staleTime: Number.POSITIVE_INFINITY });
  const { data } = delivery;
  useChanges(['deliveries'], async () => {
    if (data && !canChange(data)) return;
    await Promise.all([delivery.refetch({ cancelRefetch: false }), attempts.update()]);
  });
  if (delivery.error && !data)
    return (
      <>
        <PageHead title="Delivery" above={[['Deliveries', places.deliveries]]} />
        <ProblemAlert error={delivery.error} />
      </>
    );
  return (
    <>
      <PageHead
        title={data?.event_type ?? 'Delivery'}
        kind="Delivery"
        above={[['Deliveries', places.deliveries]]}
        status={data && <StatusBadge status={data.status} />}
        actions={
          <>
            {request.data && (
              <CopyButton
                value={curlOf(request.data, attempts.rows[0])}
                what="as curl"
                label="Copy as curl"
              />
            )}
            {data && <Redeliver delivery={data} />}
          </>
        }
      />
      <Stack gap="md">
        {data && <About delivery={data} />}
        <Attempts
          delivery={data}
          list={attempts}
          chosen={attempt}
          onChoose={(chosen) =>
            void navigate({ search: { attempt: chosen }, replace: true, resetScroll: false })
          }
          body={request.data && <SentBody body={request.data.body} />}
        />
        {request.error && <ProblemAlert error={request.error} title="The event’s data could not be loaded" />}
        {request.data && <EventData request={request.data} />}
        {data && !data.test && <OtherDeliveries delivery={data} />}
      </Stack>
    </>
  );
}

/** Queries of this delivery: the first member of their key has the path. */
function isAbout(key: unknown, id: string): boolean {
  if (typeof key !== 'object' || key === null || !('path' in key)) return false;
  const path: unknown = key.path;
  const isRequest = '_id' in key && key._id === 'getDeliveryRequest';
  return !isRequest && typeof path === 'object' && path !== null && 'id' in path && path.id === id;
}

function Redeliver({ delivery }: { readonly delivery: Delivery }) {
  const path = { ...useOrganizationPath(), id: delivery.id };
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const redelivery = useMutation({
    ...redeliverDeliveryMutation(),
    async onSuccess() {
      setAsking(false);
      showDone('The delivery is queued again. This page shows what becomes of it.');
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey[0], delivery.id) });
    },
  });
  const refusal = redeliveryRefusal(delivery);
  return (
    <>
      <AdminButton
        {...(refusal !== undefined && { refusal })}
        leftSection={<RedeliverIcon size={14} />}
        variant={refusal === undefined ? 'filled' : 'default'}
        onClick={() => setAsking(true)}
      >
        Redeliver
      </AdminButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Redeliver this event"
        action="Redeliver"
        work={redelivery}
        onConfirm={() => redelivery.mutate({ path })}
      >
        It is sent again now, with the same event id and as many attempts as at first. Receivers that have
        seen this id leave it aside.
      </ConfirmDialog>
    </>
  );
}

function About({ delivery }: { readonly delivery: Delivery }) {
  const organization = useOrganizationPath();
  const { organization_id: organizationId } = organization;
  const endpoint = useQuery(
    getWebhookEndpointOptions({ path: { ...organization, id: delivery.endpoint_id } }),
  );
  return (
    <Section title="About">
      <Facts
        facts={[
          delivery.reason !== null && ['Why', sentence(delivery.reason)],
          [
            'Endpoint',
            <TextLink
              key="endpoint"
              to="/$organizationId/endpoints/$id"
              params={{ organizationId, id: delivery.endpoint_id }}
            >
              {endpoint.data ? shortUrl(endpoint.data.endpoint_url) : delivery.endpoint_id}
            </TextLink>,
          ],
          [
            'Event',
            delivery.test ? (
              <Id key="event" id={delivery.event_id} what="the event’s id" />
            ) : (
              <Group key="event" gap={4} wrap="nowrap">
                <TextLink
                  className="mono"
                  to="/$organizationId/events/$id"
                  params={{ organizationId, id: delivery.event_id }}
                >
                  {delivery.event_id}
                </TextLink>
                <CopyButton value={delivery.event_id} what="the event’s id" />
              </Group>
            ),
          ],
          ['Delivery', <Id key="id" id={delivery.id} what="the delivery’s id" />],
          ['Created', <Time key="created" at={delivery.created_at} />],
          delivery.next_attempt_at !== null && [
            'Next attempt',
            <Group key="next" gap={6}>
              <Time at={delivery.next_attempt_at} as="relative" />
              <Text span size="sm" c="dimmed">
                <Time at={delivery.next_attempt_at} />
              </Text>
            </Group>,
          ],
        ]}
      />
    </Section>
  );
}

function SentBody({ body }: Pick<DeliveryRequest, 'body'>) {
  if (body === null)
    return (
      <Text size="sm" c="dimmed">
        The body was removed: the service keeps events’ data for a limited time.
      </Text>
    );
  return <CodeBlock code={body} what="the body as sent" heightMax={240} wraps />;
}

function EventData({ request }: { readonly request: DeliveryRequest }) {
  const [as, setAs] = useState('pretty');
  const { body } = request;
  return (
    <Section
      title="The event"
      about="What every attempt sends, byte for byte."
      actions={
        body !== null && (
          <SegmentedControl
            aria-label="How the event is shown"
            value={as}
            onChange={setAs}
            data={[
              { value: 'pretty', label: 'Pretty' },
              { value: 'raw', label: 'Raw' },
            ]}
          />
        )
      }
    >
      {body === null ? (
        <Text size="sm" c="dimmed">
          The event’s data was removed: the service keeps it for a limited time. It cannot be sent again.
        </Text>
      ) : as === 'pretty' ? (
        <JsonBlock json={body} what="the event" />
      ) : (
        <CodeBlock code={body} what="the event, raw" heightMax={480} wraps />
      )}
    </Section>
  );
}

function OtherDeliveries({ delivery }: { readonly delivery: Delivery }) {
  const organization = useOrganizationPath();
  const others = useQuery(
    searchDeliveryLogOptions({ path: organization, query: { event_id: delivery.event_id, limit: 50 } }),
  );
  useChanges(['deliveries'], () => others.refetch({ cancelRefetch: false }));
  const rows = others.data?.data.filter(({ id }) => id !== delivery.id) ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Other deliveries of this event" isFlush>
      <DataTable
        label="Other deliveries of this event"
        list={wholeList(others, () => rows)}
        leadsTo={({ id }) => ({
          to: '/$organizationId/deliveries/$id',
          params: { organizationId: organization.organization_id, id },
        })}
        columns={columnsOfEvent}
        empty={null}
      />
    </Section>
  );
}
