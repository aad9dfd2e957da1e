/** Registers an endpoint: where it is and what it receives. The first of the steps. */

import { Alert, Anchor, Box, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createInboxMutation, createWebhookEndpointMutation } from '#client/queries';
import type { SubscriptionRequest } from '#client/types';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import {
  hasTwins,
  headerWords,
  MetadataFields,
  type MetadataRow,
} from '../../../parts/forms/metadata-input.tsx';
import { NoticesIcon } from '../../../parts/icons.tsx';
import { places, useSearchOf } from '../../../parts/links.tsx';
import { useEventTypes } from '../../../parts/lists/filter-words.ts';
import { PageHead, Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { useAccess, useOrganizationPath, useSession } from '../../../session.ts';
import { useInboxId } from '../endpoint-url.ts';
import { EventTypePicker, requested, subscriptionTo } from '../event-type-picker.tsx';
import { addressFields, endpointFields } from '../fields.ts';
import { keepRegistered } from './registered.ts';
import { SetupSteps } from './steps.tsx';

export default function NewEndpointPage() {
  const { event_type } = useSearchOf(['event_type']);
  const path = useOrganizationPath();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const address = useFields(addressFields);
  const settings = useFields(endpointFields, { ordering: 'none', on_exhausted: 'skip' });
  const [rows, setRows] = useState<MetadataRow[]>([]);
  const [chosen, setChosen] = useState<SubscriptionRequest[]>();
  const ledHere = useEventTypes().data?.data.filter(({ name }) => name === event_type) ?? [];
  const subscriptions = chosen ?? ledHere.map(subscriptionTo);
  const [hasMore, more] = useDisclosure(false);
  const registration = useMutation({
    ...createWebhookEndpointMutation(),
    onSuccess: (endpoint) => {
      keepRegistered(queryClient, endpoint);
      void queryClient.invalidateQueries();
      return navigate({ ...places.endpointSetup(endpoint.id), search: { step: 'receiver' } });
    },
  });
  const url = address.values.endpoint_url.trim();
  const missing =
    url === ''
      ? 'Enter the address first.'
      : subscriptions.length === 0
        ? 'Choose at least one event type.'
        : hasTwins(rows)
          ? headerWords.twins
          : undefined;
  const register = () =>
    registration.mutate({
      path,
      body: {
        endpoint_url: url,
        subscriptions: subscriptions.map(requested),
        ...creationOf(endpointFields, settings.values),
        ...(rows.length > 0 && { headers: headersOf(rows) }),
      },
    });
  return (
    <>
      <PageHead title="Register an endpoint" above={[['Endpoints', places.endpoints]]} />
      <SetupSteps current="register" />
      <Box maw={880}>
        <Form
          work={registration}
          action="Register and continue"
          isReady={missing === undefined}
          onSubmit={register}
          problem={
            registration.error && (
              <ProblemAlert error={registration.error} title="The endpoint was not registered" />
            )
          }
          buttons={
            <Group>
              <AdminButton type="submit" loading={registration.isPending} refusal={missing}>
                Register and continue
              </AdminButton>
              <Text variant="hint">Nothing is sent before the address is verified.</Text>
            </Group>
          }
        >
          <Section title="Address" about="A URL of yours that accepts POST requests with JSON.">
            <FieldInputs fields={addressFields} form={address} error={registration.error} isFirst />
            <InboxOffer url={url} onUrl={(endpoint_url) => address.set({ endpoint_url })} />
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={more.toggle}
              aria-expanded={hasMore}
            >
              {hasMore ? 'Fewer settings' : 'Description, limits and headers'}
            </Anchor>
            <Collapse expanded={hasMore}>
              <Stack gap="sm">
                <FieldInputs fields={endpointFields} form={settings} error={registration.error} />
                <MetadataFields
                  title="Headers of its own"
                  rows={rows}
                  onChange={setRows}
                  words={headerWords}
                />
              </Stack>
            </Collapse>
          </Section>
          <Section title="Events" about="What this address receives.">
            <EventTypePicker value={subscriptions} onChange={setChosen} error={registration.error} />
          </Section>
        </Form>
      </Box>
    </>
  );
}

const headersOf = (rows: readonly MetadataRow[]) =>
  Object.fromEntries(rows.flatMap(({ key, value }) => (key && value ? [[key, value]] : [])));

/** For whoever has no receiver yet, where the installation has one built in. */
function InboxOffer({ url, onUrl }: { readonly url: string; readonly onUrl: (url: string) => void }) {
  const { features } = useSession();
  const { organization, isAdmin } = useAccess();
  const inboxId = useInboxId(url);
  const creation = useMutation({
    ...createInboxMutation(),
    onSuccess: (inbox) => onUrl(inbox.url),
  });
  if (!features.demo) return null;
  if (inboxId !== undefined)
    return (
      <Text variant="hint">
        This is a receiver built into this installation. It verifies signatures, answers the handshake, and
        shows what arrives.
      </Text>
    );
  return (
    <Alert color="brand" icon={<NoticesIcon />} title="No receiver yet?" p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 240px">
          This installation has an inbox that can be one, so that you see signed events arrive in a minute.
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={creation.isPending}
          disabled={!isAdmin}
          onClick={() => creation.mutate({ path: { organization_id: organization.id } })}
        >
          Use the built-in inbox
        </Button>
      </Group>
      {creation.error && <ProblemAlert error={creation.error} />}
    </Alert>
  );
}
