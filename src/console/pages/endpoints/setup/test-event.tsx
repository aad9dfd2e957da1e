/** Sends the example of an event type to the endpoint, once, and shows at once what became of it. */
import { Alert, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { Delivery, WebhookEndpoint } from '#client/types';
import { TimeLegend } from '../../../parts/attempts/attempt-timeline.tsx';
import { Exchange } from '../../../parts/attempts/exchange.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { EventsIcon, PlayIcon } from '../../../parts/icons.tsx';
import { ButtonLink, places } from '../../../parts/links.tsx';
import { EmptyState } from '../../../parts/lists/empty-state.tsx';
import { useEventTypes } from '../../../parts/lists/filter-words.ts';
import { Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { JsonBlock } from '../../../parts/values/code-block.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { covers } from '../covered-types.ts';

const LOOK_EVERY_MS = 250;
const isUnderWay = (delivery: Delivery | undefined): boolean =>
  delivery === undefined || delivery.status === 'pending' || delivery.status === 'delivering';

export interface TestEventProps {
  readonly endpoint: WebhookEndpoint;
  /** Chosen at first. */
  readonly eventType?: string | undefined;
}

export function TestEvent({ endpoint, eventType }: TestEventProps) {
  const organization = useOrganizationPath();
  const catalogue = useEventTypes().data?.data ?? [];
  const types = catalogue
    .filter((type) => endpoint.subscriptions.some((each) => covers(each, type)))
    .map(({ name }) => name);
  const [selected, setSelected] = useState(eventType);
  const chosen = types.find((type) => type === selected) ?? types[0];
  const sending = useMutation(queries.sendTestEventMutation());
  const described = useQuery({
    ...queries.getEventTypeOptions({ path: { ...organization, name: chosen ?? '' } }),
    enabled: chosen !== undefined,
    staleTime: 3_600_000,
  });
  const covering = endpoint.subscriptions.filter(({ event_type, schema_version }) =>
    catalogue.some((type) => type.name === chosen && covers({ event_type, schema_version }, type)),
  );
  const version = (covering.find(({ event_type }) => event_type === chosen) ?? covering[0])?.schema_version;
  const example = described.data?.versions.find(({ schema_version }) => schema_version === version)?.example;
  if (endpoint.status !== 'active')
    return (
      <EmptyState
        icon={EventsIcon}
        title="Only verified endpoints receive test events"
        action={
          endpoint.status === 'pending_verification' && (
            <ButtonLink {...places.endpointSetup(endpoint.id)} search={{ step: 'verify' }}>
              Verify it
            </ButtonLink>
          )
        }
      >
        {endpoint.status === 'disabled' ? 'Restore the endpoint first.' : 'Verify the endpoint first.'}
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <Section
        title="Send a test event"
        about="A complete event with the data of the example, signed like any other and marked as a test. It is sent once."
      >
        <Group align="flex-end" gap="xs">
          <Select
            label="Event type"
            w={260}
            data={types}
            value={chosen ?? null}
            allowDeselect={false}
            searchable={types.length > 8}
            onChange={(type) => setSelected(type ?? undefined)}
          />
          <AdminButton
            leftSection={<PlayIcon size={14} />}
            loading={sending.isPending}
            onClick={() =>
              chosen !== undefined &&
              sending.mutate({ path: { ...organization, id: endpoint.id }, body: { event_type: chosen } })
            }
          >
            Send
          </AdminButton>
        </Group>
        {sending.error && <ProblemAlert error={sending.error} title="The test event was not sent" />}
        {described.error && <ProblemAlert error={described.error} />}
        {!sending.data &&
          (example ? <JsonBlock json={example} what="the example" heightMax={320} /> : <Skeleton h={200} />)}
      </Section>
      {sending.data && <Result key={sending.data.id} id={sending.data.id} />}
    </Stack>
  );
}

function Result({ id }: { readonly id: string }) {
  const organization = useOrganizationPath();
  const path = { ...organization, id };
  const delivery = useQuery({
    ...queries.getDeliveryOptions({ path }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  });
  const hasEnded = !isUnderWay(delivery.data);
  const request = useQuery({
    ...queries.getDeliveryRequestOptions({ path }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const attempts = useQuery({ ...queries.listDeliveryAttemptsOptions({ path }), enabled: hasEnded });
  const attempt = attempts.data?.data[0];
  const error = delivery.error ?? request.error ?? attempts.error;
  return (
    <Section
      title="Result"
      about={delivery.data && <Outcome delivery={delivery.data} />}
      actions={
        delivery.data && (
          <>
            <StatusBadge status={delivery.data.status} />
            <ButtonLink variant="default" size="xs" {...places.delivery(id)}>
              Open
            </ButtonLink>
          </>
        )
      }
    >
      {error && <ProblemAlert error={error} />}
      {request.data && attempt ? (
        <>
          <TimeLegend attempt={attempt} />
          <Exchange
            request={{ ...request.data, headers: attempt.request_headers }}
            response={attempt.response}
            error={attempt.error}
            durationMs={attempt.duration_ms}
          />
        </>
      ) : (
        hasEnded && delivery.data?.reason && <Alert color="yellow">{delivery.data.reason}</Alert>
      )}
      {!hasEnded && <Skeleton h={120} aria-label="The endpoint has not answered yet" />}
    </Section>
  );
}

function Outcome({ delivery: { status, reason } }: { readonly delivery: Delivery }) {
  const said: Readonly<Record<string, string>> = {
    delivered: 'The endpoint accepted it.',
    failed: reason ?? 'The endpoint did not accept it.',
    canceled: reason ?? 'It was not sent.',
  };
  return (
    <Text span size="sm">
      {said[status] ?? 'It is on its way.'}
    </Text>
  );
}
