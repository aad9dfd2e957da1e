/** For an organization that receives nothing yet: what to do, in order, and what is done already. */
import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookEndpoint } from '#client/types';
import { CheckIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { usePlaces } from '../../parts/places.ts';
import { Section } from '../../parts/section.tsx';

export function FirstSteps({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const places = usePlaces();
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

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Step({ number, title, isDone = false, action, children }: StepProps) {
  return (
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
}
