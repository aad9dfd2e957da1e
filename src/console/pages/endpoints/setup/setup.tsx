/** Setting up a registered endpoint, step by step: its receiver, the handshake, a test event. */

import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getWebhookEndpointOptions } from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { SecretOnce, standardWebhooksForm } from '../../../parts/forms/secret-once.tsx';
import { ButtonLink, places, useSearchOf } from '../../../parts/links.tsx';
import { ObjectPage, Section } from '../../../parts/page.tsx';
import { shortUrl } from '../../../parts/values/endpoint-name.ts';
import { useObjectPath } from '../../../session.ts';
import { useInboxId } from '../endpoint-url.ts';
import { InboxView } from '../inbox.tsx';
import { type SetupStep, setupParts } from '../words.ts';
import { ReceiverSamples } from './receiver-samples.tsx';
import { useShownSecret } from './registered.ts';
import { SetupSteps } from './steps.tsx';
import { TestEvent } from './test-event.tsx';
import { useHandshakes, Verification } from './verification.tsx';

export default function SetupPage() {
  const path = useObjectPath();
  const { id } = path;
  const endpoint = useQuery(getWebhookEndpointOptions({ path }));
  const { step: wanted } = useSearchOf(setupParts);
  const { data } = endpoint;
  const isVerified = data?.verified_at != null;
  const step = wanted ?? (isVerified ? 'test' : 'verify');
  const name = data ? shortUrl(data.endpoint_url) : 'Endpoint';
  return (
    <ObjectPage
      query={endpoint}
      kind="Set up an endpoint"
      title={() => `Set up ${name.split('/')[0]}`}
      above={[
        ['Endpoints', places.endpoints],
        [name, places.endpoint(id)],
      ]}
      status={({ status }) => status}
      lead={<SetupSteps current={step} endpointId={id} isVerified={isVerified} />}
    >
      {(shown) => (
        <Stack gap="md" maw={1120}>
          {step === 'receiver' && <ReceiverStep endpoint={shown} />}
          {step === 'verify' && <VerifyStep endpoint={shown} />}
          {step === 'test' && <TestStep endpoint={shown} />}
        </Stack>
      )}
    </ObjectPage>
  );
}

interface StepProps {
  readonly endpoint: WebhookEndpoint;
}

const NextStep = ({
  endpoint,
  step,
  label,
}: StepProps & { readonly step: SetupStep; readonly label: string }) => (
  <Box>
    <ButtonLink {...places.endpointSetup(endpoint.id)} search={{ step }}>
      {label}
    </ButtonLink>
  </Box>
);

function ReceiverStep({ endpoint }: StepProps) {
  const secret = useShownSecret(endpoint.id);
  const inboxId = useInboxId(endpoint.endpoint_url);
  const handshakes = useHandshakes(endpoint.id);
  const headers = handshakes.data?.next_request?.headers ?? {};
  return (
    <>
      <Section
        title="The signing secret"
        about="Every request is signed with it, so that your receiver can tell ours from others."
      >
        {secret === undefined ? (
          <Text size="sm">
            It was shown when the endpoint was registered, and cannot be shown again. If it was not kept,
            delete this endpoint and register it again.
          </Text>
        ) : (
          <SecretOnce secret={secret} what="signing secret" otherForm={standardWebhooksForm(secret)} />
        )}
      </Section>
      {inboxId === undefined ? (
        <Section
          title="Your receiver"
          about="Copy one to start with. Each verifies signatures and answers the handshake."
        >
          <ReceiverSamples secret={secret} serviceName={serviceNameIn(headers)} />
        </Section>
      ) : (
        <Section title="Your receiver">
          <Text size="sm">
            The built-in inbox has the secret already: there is nothing to install. It verifies what arrives
            with the same receiver kit that you would use.
          </Text>
        </Section>
      )}
      <NextStep
        endpoint={endpoint}
        step="verify"
        label={inboxId === undefined ? 'My receiver runs: continue' : 'Continue'}
      />
    </>
  );
}

/** `Acme-Webhook-Version` → `Acme`. */
function serviceNameIn(headers: Readonly<Record<string, string>>): string {
  const name = Object.keys(headers).find((each) => each.endsWith('-Webhook-Version'));
  return name?.replace(/-Webhook-Version$/, '') ?? 'Service';
}

const VerifyStep = ({ endpoint }: StepProps) => (
  <>
    <Verification endpoint={endpoint} />
    {endpoint.status === 'active' && <NextStep endpoint={endpoint} step="test" label="Send a test event" />}
  </>
);

function TestStep({ endpoint }: StepProps) {
  const inboxId = useInboxId(endpoint.endpoint_url);
  return (
    <>
      <TestEvent endpoint={endpoint} />
      {inboxId !== undefined && <InboxView inboxId={inboxId} />}
      <Box>
        <ButtonLink variant="default" {...places.endpoint(endpoint.id)}>
          Go to the endpoint
        </ButtonLink>
      </Box>
    </>
  );
}
