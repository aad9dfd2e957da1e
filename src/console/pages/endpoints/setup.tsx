/** Setting up a registered endpoint, step by step: its receiver, the handshake, a test event. */
import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getWebhookEndpointOptions } from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint } from '../../../../generated/console-client/types.gen.ts';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useOrganizationPath } from '../../session.ts';
import { useInboxId } from './endpoint-url.ts';
import { InboxView } from './inbox.tsx';
import { ReceiverSamples } from './receiver-samples.tsx';
import { useShownSecret } from './registered.ts';
import { Steps } from './steps.tsx';
import { TestEvent } from './test-event.tsx';
import { useHandshakes, Verification } from './verification.tsx';
import type { SetupStep } from './words.ts';

const route = getRouteApi('/signed-in/$organizationId/endpoints/$id/setup');

export function SetupPage() {
  const { id } = route.useParams();
  const organization = useOrganizationPath();
  const { organization_id: organizationId } = organization;
  const endpoint = useQuery(getWebhookEndpointOptions({ path: { ...organization, id } }));
  const { step: wanted } = route.useSearch();
  const { data } = endpoint;
  const isVerified = data?.verified_at != null;
  const step = wanted ?? (isVerified ? 'test' : 'verify');
  return (
    <>
      <PageHead
        title={data ? `Set up ${shortUrl(data.endpoint_url).split('/')[0]}` : 'Set up an endpoint'}
        above={[
          ['Endpoints', { to: '/$organizationId/endpoints', params: { organizationId } }],
          [
            data ? shortUrl(data.endpoint_url) : 'Endpoint',
            { to: '/$organizationId/endpoints/$id', params: { organizationId, id } },
          ],
        ]}
        status={data && <StatusBadge status={data.status} />}
      />
      <Steps current={step} endpointId={id} isVerified={isVerified} />
      {endpoint.error && <ProblemAlert error={endpoint.error} />}
      {endpoint.isPending && <Skeleton h={240} />}
      {data && (
        <Stack gap="md" maw={1120}>
          {step === 'receiver' && <ReceiverStep endpoint={data} />}
          {step === 'verify' && <VerifyStep endpoint={data} />}
          {step === 'test' && <TestStep endpoint={data} />}
        </Stack>
      )}
    </>
  );
}

interface StepProps {
  readonly endpoint: WebhookEndpoint;
}

function NextStep({
  endpoint,
  step,
  label,
}: StepProps & { readonly step: SetupStep; readonly label: string }) {
  const { organization_id: organizationId } = useOrganizationPath();
  return (
    <Box>
      <ButtonLink
        to="/$organizationId/endpoints/$id/setup"
        params={{ organizationId, id: endpoint.id }}
        search={{ step }}
      >
        {label}
      </ButtonLink>
    </Box>
  );
}

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
          <SecretOnce secret={secret} what="signing secret" />
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

function VerifyStep({ endpoint }: StepProps) {
  return (
    <>
      <Verification endpoint={endpoint} />
      {endpoint.status === 'active' && <NextStep endpoint={endpoint} step="test" label="Send a test event" />}
    </>
  );
}

function TestStep({ endpoint }: StepProps) {
  const { organization_id: organizationId } = useOrganizationPath();
  const inboxId = useInboxId(endpoint.endpoint_url);
  return (
    <>
      <TestEvent endpoint={endpoint} />
      {inboxId !== undefined && <InboxView inboxId={inboxId} />}
      <Box>
        <ButtonLink
          variant="default"
          to="/$organizationId/endpoints/$id"
          params={{ organizationId, id: endpoint.id }}
        >
          Go to the endpoint
        </ButtonLink>
      </Box>
    </>
  );
}
