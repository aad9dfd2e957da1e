/** One endpoint: whether it works, what it receives, what was sent to it, and what can be done. */

import { Alert, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as queries from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { useChanges } from '../../changes.ts';
import { EventsIcon, WarningIcon } from '../../parts/icons.tsx';
import { lazyPage } from '../../parts/lazy-page.ts';
import { ButtonLink, places, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { ObjectPage } from '../../parts/page.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { useObjectPath } from '../../session.ts';
import { EndpointDeliveries } from './endpoint-deliveries.tsx';
import { EndpointOverview } from './endpoint-overview.tsx';
import { useInboxId } from './endpoint-url.ts';
import { HeldUp } from './held-up.tsx';
import { endpointParts } from './words.ts';
import './endpoints.css';

// Whoever looks at an endpoint looks at one of its sides.
const TestEvent = lazyPage(() => import('./setup/test-event.tsx'), 'TestEvent');
const InboxView = lazyPage(() => import('./inbox.tsx'), 'InboxView');
const Verification = lazyPage(() => import('./setup/verification.tsx'), 'Verification');
const EndpointSubscriptions = lazyPage(() => import('./endpoint-subscriptions.tsx'), 'EndpointSubscriptions');
const EndpointSettings = lazyPage(() => import('./endpoint-settings.tsx'), 'EndpointSettings');

const names: Readonly<Record<string, string>> = {
  overview: 'Overview',
  deliveries: 'Deliveries',
  subscriptions: 'Events',
  test: 'Test event',
  inbox: 'Inbox',
  verification: 'Verification',
  settings: 'Settings',
};

export default function EndpointPage() {
  const path = useObjectPath();
  const { tab = 'overview', event_type } = useSearchOf(endpointParts);
  const change = useSearchChange({ replace: false });
  const endpoint = useQuery(queries.getWebhookEndpointOptions({ path }));
  const inboxId = useInboxId(endpoint.data?.endpoint_url);
  useChanges(['endpoints'], useEndpointRefresh());
  const shown = Object.keys(names).filter((each) => each !== 'inbox' || inboxId !== undefined);
  return (
    <ObjectPage
      query={endpoint}
      kind="Endpoint"
      title={({ endpoint_url }) => shortUrl(endpoint_url)}
      above={[['Endpoints', places.endpoints]]}
      status={({ status }) => status}
      actions={(shownNow) => <Next endpoint={shownNow} />}
      about={({ description }) => description}
    >
      {(data) => (
        <Tabs value={tab} onChange={(next) => change({ tab: next === 'overview' ? undefined : next })}>
          <Tabs.List mb="md">
            {shown.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {names[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Stack gap="md">
            <Disabled endpoint={data} />
            {data.ordering !== 'none' && data.status !== 'deleted' && <HeldUp endpoint={data} />}
            <Tabs.Panel value={tab}>
              <Suspense fallback={<Skeleton h={240} />}>
                {tab === 'overview' && <EndpointOverview endpoint={data} />}
                {tab === 'deliveries' && <EndpointDeliveries endpoint={data} />}
                {tab === 'subscriptions' && <EndpointSubscriptions endpoint={data} />}
                {tab === 'test' && <TestEvent endpoint={data} eventType={event_type} />}
                {tab === 'inbox' && inboxId !== undefined && <InboxView inboxId={inboxId} />}
                {tab === 'verification' && <Verification endpoint={data} />}
                {tab === 'settings' && <EndpointSettings endpoint={data} />}
              </Suspense>
            </Tabs.Panel>
          </Stack>
        </Tabs>
      )}
    </ObjectPage>
  );
}

/** After a change of an endpoint: its page and the list ask again. */
function useEndpointRefresh(): () => Promise<unknown> {
  const path = useObjectPath();
  const queryClient = useQueryClient();
  const [one] = queries.getWebhookEndpointQueryKey({ path });
  const [all] = queries.listWebhookEndpointsInfiniteQueryKey({
    path: { organization_id: path.organization_id },
  });
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [one] }),
      queryClient.invalidateQueries({ queryKey: [all] }),
    ]);
}

/** What to do next with it. */
function Next({ endpoint: { id, status } }: { readonly endpoint: WebhookEndpoint }) {
  if (status === 'pending_verification')
    return <ButtonLink {...places.endpointSetup(id)}>Continue the setup</ButtonLink>;
  if (status !== 'active') return null;
  return (
    <ButtonLink
      variant="default"
      {...places.endpoint(id)}
      search={{ tab: 'test' }}
      leftSection={<EventsIcon size={14} />}
    >
      Send a test event
    </ButtonLink>
  );
}

function Disabled({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { status, disabled_by, status_reason } = endpoint;
  if (status === 'deleted')
    return (
      <Alert color="gray" icon={<WarningIcon />} title="This endpoint was deleted">
        Nothing is sent to it. What was sent before can still be looked at.
      </Alert>
    );
  if (status !== 'disabled') return null;
  const isOperators = disabled_by === 'operator';
  return (
    <Alert
      color="yellow"
      icon={<WarningIcon />}
      title={
        isOperators ? 'The operator of this service has disabled this endpoint' : 'This endpoint is paused'
      }
    >
      {isOperators
        ? `The reason: ${status_reason?.replace(/\.$/, '') ?? 'none was given'}. The operator alone can restore it.`
        : 'Deliveries that were queued are held until you resume it. Events of the meantime are not sent to it.'}
    </Alert>
  );
}
