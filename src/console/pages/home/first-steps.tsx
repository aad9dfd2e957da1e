/** For an organization that receives or bills nothing yet: what to do, in order, and what is done already. */
import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listApiKeysOptions, listCustomersOptions } from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { CheckIcon } from '../../parts/icons.tsx';
import { ButtonLink, places } from '../../parts/links.tsx';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { Section } from '../../parts/page.tsx';
import { useOrganizationPath } from '../../session.ts';

export function FirstWebhook({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const waiting = endpoints.find(({ status }) => status === 'pending_verification');
  return (
    <Section title="Your first webhook">
      <Stack gap="lg">
        <Step
          number={1}
          title="Register an endpoint"
          isDone={waiting !== undefined}
          action={
            <NewLink isQuiet={waiting !== undefined} to="endpoints/new">
              Register an endpoint
            </NewLink>
          }
        >
          The address at which you want to receive events, and which ones.
        </Step>
        <Step
          number={2}
          title="Prove that it is yours"
          action={waiting && <ButtonLink {...places.endpoint(waiting.id)}>Verify it</ButtonLink>}
        >
          We send your receiver a challenge, which it answers.
        </Step>
        <Step number={3} title="Send a test event">
          See it arrive, check its signature, and read the whole exchange here.
        </Step>
      </Stack>
    </Section>
  );
}

/** Of the API, by the way that a business takes; each step can be done here too. */
export function FirstInvoice() {
  const path = useOrganizationPath();
  const one = { path, query: { limit: 1 } };
  const keys = useQuery(listApiKeysOptions(one));
  const customers = useQuery(listCustomersOptions(one));
  const hasKey = (keys.data?.data.length ?? 0) > 0;
  const [customer] = customers.data?.data ?? [];
  return (
    <Section title="Your first invoice">
      <Stack gap="lg">
        <Step
          number={1}
          title="Make an API key"
          isDone={hasKey}
          action={
            !hasKey && (
              <NewLink isQuiet to="api-keys/new">
                New API key
              </NewLink>
            )
          }
        >
          Your program calls the API with it.
        </Step>
        <Step
          number={2}
          title="Create a customer"
          isDone={customer !== undefined}
          action={
            !customer && (
              <NewLink isQuiet to="customers/new">
                New customer
              </NewLink>
            )
          }
        >
          By the API or here. Whoever subscribes to customer.created hears of it.
        </Step>
        <Step
          number={3}
          title="Issue an invoice"
          action={
            customer && (
              <NewLink isQuiet to="invoices/new" search={{ customer_id: customer.id }}>
                New invoice
              </NewLink>
            )
          }
        >
          It gets its number, and its event goes out.
        </Step>
      </Stack>
    </Section>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Step = ({ number, title, isDone = false, action, children }: StepProps) => (
  <Group gap="md" wrap="nowrap" align="flex-start">
    <ThemeIcon variant="light" color={isDone ? 'teal' : 'brand'} size={28} radius="xl">
      {isDone ? <CheckIcon size={14} /> : <Text size="sm">{number}</Text>}
    </ThemeIcon>
    <Stack gap="xs" align="flex-start">
      <div>
        <Text fw={600}>{title}</Text>
        <Text variant="hint">{children}</Text>
      </div>
      {action}
    </Stack>
  </Group>
);
