/** Which events an endpoint receives. */
import { Group } from '@mantine/core';
import { useState } from 'react';
import { updateWebhookEndpointMutation } from '#client/queries';
import type { SubscriptionRequest, WebhookEndpoint } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import { Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';
import { EventTypePicker, requested } from './event-type-picker.tsx';

export function EndpointSubscriptions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const { isAdmin } = useAccess();
  const [changed, setChanged] = useState<SubscriptionRequest[]>();
  const saving = useAction(
    updateWebhookEndpointMutation(),
    'The events were saved. They apply to what happens from now on.',
    () => setChanged(undefined),
  );
  const value = changed ?? endpoint.subscriptions;
  const refusal = refusalOf(endpoint, value, changed !== undefined);
  return (
    <Section title="Events" about="What this endpoint receives. A change applies to events from then on.">
      <EventTypePicker
        value={value}
        onChange={setChanged}
        isReadOnly={!isAdmin || endpoint.status === 'disabled' || endpoint.status === 'deleted'}
        error={saving.error}
        endpointId={endpoint.id}
      />
      {saving.error && <ProblemAlert error={saving.error} title="The events were not saved" />}
      <Group>
        <AdminButton
          loading={saving.isPending}
          refusal={refusal}
          onClick={() => saving.mutate({ path, body: { subscriptions: value.map(requested) } })}
        >
          Save
        </AdminButton>
      </Group>
    </Section>
  );
}

function refusalOf(
  { status }: WebhookEndpoint,
  value: readonly SubscriptionRequest[],
  isChanged: boolean,
): string | undefined {
  if (status === 'disabled') return 'Resume the endpoint first.';
  if (status === 'deleted') return 'The endpoint was deleted.';
  if (value.length === 0) return 'Choose at least one event type. To receive nothing, pause the endpoint.';
  return isChanged ? undefined : 'Nothing has changed.';
}
