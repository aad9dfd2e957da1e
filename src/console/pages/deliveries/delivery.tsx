/** One delivery: its attempts with where the time went, the request as sent, the answer, and what to do about it. */
import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { Delivery, DeliveryRequest } from '#client/types';
import { useChanges } from '../../changes.ts';
import { EVENT_ERASED, redeliveryRefusal } from '../../parts/attempts/redelivery-refusal.ts';
import { DataRemoved } from '../../parts/data-removed.tsx';
import { ADMINS_ONLY } from '../../parts/forms/guarded.tsx';
import { places, TextLink } from '../../parts/links.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { useList, wholeList } from '../../parts/lists/list.ts';
import { Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { CodeBlock, JsonBlock } from '../../parts/values/code-block.tsx';
import { CopyButton } from '../../parts/values/copy-button.tsx';
import { Id } from '../../parts/values/id.tsx';
import { useAccess, useObjectPath, useOrganizationPath } from '../../session.ts';
import { DeliveryView } from './delivery-view.tsx';
import { columnsOfEvent } from './log-columns.tsx';
import { holdsUp, SkipButton } from './skip-button.tsx';
import { canChange } from './statuses.ts';

export default function DeliveryPage() {
  const { isAdmin } = useAccess();
  const organization = useOrganizationPath();
  const path = useObjectPath();
  const delivery = useQuery(queries.getDeliveryOptions({ path }));
  const attempts = useList(queries.listDeliveryAttemptsInfiniteOptions({ path, query: { limit: 50 } }));
  const request = useQuery({
    ...queries.getDeliveryRequestOptions({ path }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = delivery;
  const endpoint = useQuery({
    ...queries.getWebhookEndpointOptions({ path: { ...organization, id: data?.endpoint_id ?? '' } }),
    enabled: data !== undefined,
  });
  useChanges(['deliveries'], async () => {
    if (data && !canChange(data)) return;
    await Promise.all([delivery.refetch(), attempts.update()]);
  });
  return (
    <DeliveryView
      query={delivery}
      above={[['Deliveries', places.deliveries]]}
      attempts={attempts}
      refusal={(shown) => {
        if (!isAdmin) return ADMINS_ONLY;
        return request.data?.erased_at ? EVENT_ERASED : redeliveryRefusal(shown);
      }}
      redelivery={{ mutation: queries.redeliverDeliveryMutation(), inputOf: () => ({ path }) }}
      skip={(shown) =>
        isAdmin &&
        holdsUp(shown, endpoint.data) && (
          <SkipButton mutation={queries.skipDeliveryMutation()} inputOf={() => ({ path })} />
        )
      }
      other={places.delivery}
      request={request.data}
      endpoint={({ endpoint_id }) => ({
        address: places.endpoint(endpoint_id),
        url: endpoint.data?.endpoint_url,
      })}
      event={(shown) => <EventLink delivery={shown} />}
      body={request.data && <SentBody request={request.data} />}
    >
      {(shown) => (
        <>
          {request.error && (
            <ProblemAlert error={request.error} title="The event’s data could not be loaded" />
          )}
          {request.data && <EventData request={request.data} />}
          {!shown.test && <OtherDeliveries delivery={shown} />}
        </>
      )}
    </DeliveryView>
  );
}

function EventLink({ delivery: { event_id, test } }: { readonly delivery: Delivery }) {
  if (test) return <Id id={event_id} what="the event’s id" />;
  return (
    <Group gap={4} wrap="nowrap">
      <TextLink className="mono" {...places.event(event_id)}>
        {event_id}
      </TextLink>
      <CopyButton value={event_id} what="the event’s id" />
    </Group>
  );
}

function SentBody({ request: { body, erased_at } }: { readonly request: DeliveryRequest }) {
  if (body === null) return <DataRemoved erasedAt={erased_at} />;
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
        <DataRemoved erasedAt={request.erased_at} />
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
    queries.searchDeliveryLogOptions({
      path: organization,
      query: { event_id: delivery.event_id, limit: 50 },
    }),
  );
  useChanges(['deliveries'], () => others.refetch());
  const rows = others.data?.data.filter(({ id }) => id !== delivery.id) ?? [];
  if (rows.length === 0) return null;
  return (
    <TableSection
      title="Other deliveries of this event"
      list={wholeList(others, rows)}
      leadsTo={({ id }) => places.delivery(id)}
      columns={columnsOfEvent}
    />
  );
}
