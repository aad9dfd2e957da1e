/** One delivery: its attempts with where the time went, the request as sent, the answer, and what to do about it. */
import { Alert, Code, Group, SegmentedControl, Stack, Table, Tabs, Text } from '@mantine/core';
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
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryRequest,
} from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import { CodeBlock, JsonBlock } from '../../parts/code-block.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { AdminButton } from '../../parts/guarded.tsx';
import { RedeliverIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { TextLink } from '../../parts/links.tsx';
import { useList, wholeList } from '../../parts/list.ts';
import { showDone } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { sentence } from '../../parts/sentence.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { AttemptTimeline, outcomeOf, TimeLegend } from './attempt-timeline.tsx';
import { curlOf } from './curl.ts';
import { shortUrl } from './endpoint-name.ts';
import { columnsOfEvent } from './log-columns.tsx';
import { errorName, explanation } from './responses.tsx';
import './delivery.css';

const route = getRouteApi('/signed-in/$organizationId/deliveries/$id');

export function DeliveryPage() {
  const { id } = route.useParams();
  const organization = useOrganizationPath();
  const path = { ...organization, id };
  const delivery = useQuery(getDeliveryOptions({ path }));
  const attempts = useList(listDeliveryAttemptsInfiniteOptions({ path, query: { limit: 50 } }));
  const request = useQuery({ ...getDeliveryRequestOptions({ path }), staleTime: Number.POSITIVE_INFINITY });
  const queryClient = useQueryClient();
  useChanges(['deliveries'], () =>
    queryClient.invalidateQueries(
      { predicate: ({ queryKey }) => isAbout(queryKey[0], id) },
      { cancelRefetch: false },
    ),
  );
  const { data } = delivery;
  if (delivery.error && !data)
    return (
      <>
        <PageHead title="Delivery" above={[<ToList key="all" />]} />
        <ProblemAlert error={delivery.error} />
      </>
    );
  return (
    <>
      <PageHead
        title={data?.event_type ?? 'Delivery'}
        kind="Delivery"
        above={[<ToList key="all" />]}
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
          attempts={attempts.rows}
          isPending={attempts.isPending}
          request={request.data}
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

function ToList() {
  const { organization_id: organizationId } = useOrganizationPath();
  return (
    <TextLink to="/$organizationId/deliveries" params={{ organizationId }}>
      Deliveries
    </TextLink>
  );
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
  const refusal = refusalOf(delivery);
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
        isPending={redelivery.isPending}
        error={redelivery.error}
        onConfirm={() => redelivery.mutate({ path })}
      >
        It is sent again now, with the same event id and as many attempts as at first. Receivers that have
        seen this id leave it aside.
      </ConfirmDialog>
    </>
  );
}

function refusalOf({ status, test }: Delivery): string | undefined {
  if (test) return 'Test events are sent once. Send another one from the endpoint’s page.';
  if (status === 'failed') return undefined;
  const why: Readonly<Record<string, string>> = {
    delivered: 'It has arrived. Only failed deliveries are sent again.',
    pending: 'It is still being tried.',
    delivering: 'It is being tried right now.',
    held: 'It waits until its endpoint is restored, and is then sent by itself.',
    canceled: 'Its endpoint was deleted.',
    skipped: 'Its endpoint was not active when the event happened, so it was never meant to be sent.',
  };
  return why[status];
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
              inherit
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
                  inherit
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

interface AttemptsProps {
  readonly delivery: Delivery | undefined;
  readonly attempts: readonly DeliveryAttempt[];
  readonly isPending: boolean;
  readonly request: DeliveryRequest | undefined;
}

function Attempts({ delivery, attempts, isPending, request }: AttemptsProps) {
  const { attempt: asked } = route.useSearch();
  const navigate = route.useNavigate();
  if (attempts.length === 0) {
    if (isPending || !delivery) return null;
    return (
      <Section title="Attempts" isFlush>
        <EmptyState title="No attempt yet">{whyNoAttempt(delivery)}</EmptyState>
      </Section>
    );
  }
  const chosen = attempts.find(({ number }) => String(number) === asked) ?? attempts[0];
  return (
    <Section title={attempts.length === 1 ? 'The attempt' : `${attempts.length} attempts`} isFlush>
      <AttemptTimeline
        attempts={attempts}
        chosen={chosen?.number}
        onChoose={(number) =>
          void navigate({ search: { attempt: String(number) }, replace: true, resetScroll: false })
        }
      />
      {chosen && <Attempt key={chosen.number} attempt={chosen} request={request} />}
    </Section>
  );
}

function whyNoAttempt({ status, attempt_count }: Delivery): string {
  if (attempt_count > 0) return 'The attempts of this delivery are older than the service keeps them.';
  if (status === 'held') return 'Its endpoint is disabled. Restore it, and the delivery is sent.';
  if (status === 'skipped' || status === 'canceled') return 'It was never sent; the reason is above.';
  return 'It is queued. The first attempt appears here as soon as it is made.';
}

function Attempt({
  attempt,
  request,
}: {
  readonly attempt: DeliveryAttempt;
  readonly request: DeliveryRequest | undefined;
}) {
  const { response, error } = attempt;
  const said = explanation(outcomeOf(attempt));
  const isGood = response !== null && response.status >= 200 && response.status < 300;
  return (
    <Stack gap="sm" p="md" pt="sm">
      <TimeLegend attempt={attempt} />
      {said !== undefined && !isGood && (
        <Alert
          color={error || (response?.status ?? 0) >= 500 ? 'red' : 'yellow'}
          title={error ? errorName(error.class) : `HTTP ${response?.status}`}
        >
          <Text size="sm">{said}</Text>
          {error && error.detail !== '' && (
            <Code block mt="xs">
              {error.detail}
            </Code>
          )}
        </Alert>
      )}
      <Tabs defaultValue={isGood ? 'request' : 'response'}>
        <Tabs.List>
          <Tabs.Tab value="request">Request as sent</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt="sm">
          <Stack gap="sm">
            <Headers of="request" headers={attempt.request_headers} />
            {request?.body !== undefined &&
              (request.body === null ? (
                <Text size="sm" c="dimmed">
                  The body was removed: the service keeps events’ data for a limited time.
                </Text>
              ) : (
                <CodeBlock code={request.body} what="the body as sent" heightMax={240} wraps />
              ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="sm">
          {response === null ? (
            <Text size="sm">There was none{error ? `: ${error.detail || errorName(error.class)}` : '.'}</Text>
          ) : (
            <Stack gap="sm">
              {response.headers ? (
                <Headers of="response" headers={response.headers} />
              ) : (
                <Text size="sm" c="dimmed">
                  Headers and body were removed: the service keeps answers for a limited time.
                </Text>
              )}
              {response.body !== null &&
                (response.body === '' ? (
                  <Text size="sm" c="dimmed">
                    The body is empty.
                  </Text>
                ) : (
                  <JsonBlock json={response.body} what="the response’s body" heightMax={320} />
                ))}
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Headers({
  of,
  headers,
}: {
  readonly of: 'request' | 'response';
  readonly headers: Readonly<Record<string, string>> | null;
}) {
  const entries = Object.entries(headers ?? {});
  return (
    <Table className="headers" aria-label={`Headers of the ${of}`} withRowBorders={false}>
      <Table.Tbody>
        {entries.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td className="mono">{value}</Table.Td>
            <Table.Td className="header-copy">
              <CopyButton value={value} what={name} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
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
        rowKey={({ id }) => id}
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
