/** Registers an endpoint: where it is and what it receives. The first of the steps. */
import {
  Alert,
  Anchor,
  Box,
  Button,
  Collapse,
  Group,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createInboxMutation,
  createWebhookEndpointMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { SubscriptionRequest } from '../../../../generated/console-client/types.gen.ts';
import { ProblemError } from '../../api.ts';
import { AdminButton } from '../../parts/guarded.tsx';
import { NoticesIcon } from '../../parts/icons.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { useAccess, useSession } from '../../session.ts';
import { useInboxId } from './endpoint-url.ts';
import { EventTypePicker, subscriptionTo, useEventTypes } from './event-type-picker.tsx';
import { keepRegistered } from './registered.ts';
import { Steps } from './steps.tsx';

const route = getRouteApi('/signed-in/$organizationId/endpoints/new');

export function NewEndpointPage() {
  const { event_type } = route.useSearch();
  const { organization } = useAccess();
  const organizationId = organization.id;
  const path = { organization_id: organizationId };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [maxPerSecond, setMaxPerSecond] = useState<number | ''>('');
  const [chosen, setChosen] = useState<SubscriptionRequest[]>();
  const ledHere = useEventTypes().data?.data.filter(({ name }) => name === event_type) ?? [];
  const subscriptions = chosen ?? ledHere.map(subscriptionTo);
  const [hasMore, more] = useDisclosure(false);
  const registration = useMutation({
    ...createWebhookEndpointMutation(),
    onSuccess: (endpoint) => {
      keepRegistered(queryClient, endpoint);
      void queryClient.invalidateQueries();
      return navigate({
        to: '/$organizationId/endpoints/$id/setup',
        params: { organizationId, id: endpoint.id },
        search: { step: 'receiver' },
      });
    },
  });
  const register = () =>
    registration.mutate({
      path,
      body: {
        endpoint_url: url.trim(),
        subscriptions,
        ...(description.trim() !== '' && { description: description.trim() }),
        ...(maxPerSecond !== '' && { max_per_second: maxPerSecond }),
      },
    });
  const missing =
    url.trim() === ''
      ? 'Enter the address first.'
      : subscriptions.length === 0
        ? 'Choose at least one event type.'
        : undefined;
  const errorOf = (pointer: string) => inputError(registration.error, pointer);
  return (
    <>
      <PageHead
        title="Register an endpoint"
        above={[['Endpoints', { to: '/$organizationId/endpoints', params: { organizationId } }]]}
      />
      <Steps current="register" />
      <Box
        component="form"
        maw={880}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) register();
        }}
      >
        <Stack gap="md">
          <Section title="Address" about="A URL of yours that accepts POST requests with JSON.">
            <Stack gap="sm">
              <TextInput
                label="Endpoint URL"
                placeholder="https://hooks.example.com/countersign"
                type="url"
                maxLength={2048}
                value={url}
                onChange={(event) => setUrl(event.currentTarget.value)}
                error={errorOf('/body/endpoint_url')}
                required
                data-autofocus
              />
              <InboxOffer url={url} onUrl={setUrl} />
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={more.toggle}
                aria-expanded={hasMore}
              >
                {hasMore ? 'Fewer settings' : 'Description and rate'}
              </Anchor>
              <Collapse expanded={hasMore}>
                <Stack gap="sm">
                  <TextInput
                    label="Description"
                    description="For you and your colleagues."
                    maxLength={255}
                    value={description}
                    onChange={(event) => setDescription(event.currentTarget.value)}
                    error={errorOf('/body/description')}
                  />
                  <NumberInput
                    label="Deliveries a second at most"
                    description="Leave it empty for no limit. What is above it waits its turn."
                    min={1}
                    max={10_000}
                    w={220}
                    value={maxPerSecond}
                    onChange={(value) => setMaxPerSecond(typeof value === 'number' ? value : '')}
                    error={errorOf('/body/max_per_second')}
                  />
                </Stack>
              </Collapse>
            </Stack>
          </Section>
          <Section title="Events" about="What this address receives.">
            <EventTypePicker value={subscriptions} onChange={setChosen} />
          </Section>
          {registration.error && (
            <ProblemAlert error={registration.error} title="The endpoint was not registered" />
          )}
          <Group>
            <AdminButton type="submit" loading={registration.isPending} refusal={missing}>
              Register and continue
            </AdminButton>
            <Text size="sm" c="dimmed">
              Nothing is sent before the address is verified.
            </Text>
          </Group>
        </Stack>
      </Box>
    </>
  );
}

/** What the server says is wrong with an input. */
function inputError(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return error.problem.errors?.find((each) => each.pointer.startsWith(pointer))?.detail;
}

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
      <Text size="sm" c="dimmed">
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
