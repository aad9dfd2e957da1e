/** The verification handshake: what is sent, what the endpoint answered, and what to change if that was not enough. */
import { Alert, Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as queries from '#client/queries';
import type { VerificationHandshake, WebhookEndpoint } from '#client/types';
import { ProblemError } from '../../../api.ts';
import { Exchange } from '../../../parts/attempts/exchange.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { CheckIcon, WarningIcon } from '../../../parts/icons.tsx';
import { EmptyState } from '../../../parts/lists/empty-state.tsx';
import { Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { fromNow, Time } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { adviceFor } from './handshake-advice.ts';

const LOOK_EVERY_MS = 500;

export function useHandshakes(endpointId: string, isRunning = false) {
  const path = { ...useOrganizationPath(), id: endpointId };
  return useQuery({
    ...queries.listVerificationHandshakesOptions({ path }),
    refetchInterval: isRunning ? LOOK_EVERY_MS : false,
  });
}

export function Verification({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({
        queryKey: queries.listVerificationHandshakesOptions({ path }).queryKey,
      }),
      queryClient.invalidateQueries({ queryKey: queries.getWebhookEndpointQueryKey({ path }) }),
    ]);
  const verification = useMutation({ ...queries.verifyWebhookEndpointMutation(), onSettled: refresh });
  const handshakes = useHandshakes(endpoint.id, verification.isPending);
  const renewal = useMutation({
    ...queries.createVerificationChallengeMutation(),
    onSuccess: async () => {
      await refresh();
      verification.mutate({ path });
    },
  });
  const { data } = handshakes;
  const isWaiting = endpoint.status === 'pending_verification';
  const made = data?.data ?? [];
  // One that succeeded verified the address before.
  const last = isWaiting && made[0]?.verified ? undefined : made[0];
  const earlier = last ? made.slice(1) : made;
  const isExpired =
    isWaiting && data !== undefined && data.next_request === null && data.challenge_expires_at !== null;
  const isRunning = verification.isPending || renewal.isPending;
  return (
    <Stack gap="md">
      {handshakes.error && <ProblemAlert error={handshakes.error} />}
      {isWaiting && (
        <Section
          title="The handshake"
          about="We send one signed POST with a challenge. Whoever owns the address can return it; nobody else can."
          actions={
            isExpired ? (
              <AdminButton loading={isRunning} onClick={() => renewal.mutate({ path })}>
                Make a new challenge and send it
              </AdminButton>
            ) : (
              <AdminButton loading={isRunning} onClick={() => verification.mutate({ path })}>
                {last ? 'Send it again' : 'Send the handshake'}
              </AdminButton>
            )
          }
        >
          {isExpired && (
            <Alert color="yellow" icon={<WarningIcon />} title="The challenge has expired" p="sm">
              Challenges are valid for 15 minutes. This one ended {fromNow(data.challenge_expires_at ?? '')}.
              A new one is made with one click, and your receiver needs no change.
            </Alert>
          )}
          <List size="sm" spacing={4}>
            <List.Item>Answer with a status from 200 to 299, within 15 seconds.</List.Item>
            <List.Item>
              Return the challenge as JSON, <span className="mono">{'{"challenge": "…"}'}</span>, or in the
              header of the same name that the request has.
            </List.Item>
          </List>
          {data?.next_request && !last && !isRunning && (
            <Exchange
              request={data.next_request}
              isSent={false}
              waiting={
                <Text variant="hint">
                  This is what will be sent, with a timestamp and the signature. The answer will be shown
                  here.
                </Text>
              }
            />
          )}
        </Section>
      )}
      {!isRunning && <Refusal error={verification.error ?? renewal.error} handshake={last} />}
      {isRunning && (
        <Section title="Under way" about="The request is sent now; the answer appears here.">
          {data?.next_request && (
            <Exchange
              request={last && last.finished_at === null && last.request ? last.request : data.next_request}
              waiting={<Text variant="hint">Waiting for the endpoint, 15 seconds at most…</Text>}
            />
          )}
        </Section>
      )}
      {!isRunning && last?.request && <Handshake handshake={last} />}
      {!isWaiting && data && !last?.request && <Unseen endpoint={endpoint} />}
      {earlier.length > 0 && <Earlier handshakes={earlier} />}
    </Stack>
  );
}

/** There was no handshake, or one of an earlier version, which kept less of it. */
function Unseen({ endpoint: { status, verified_at } }: { readonly endpoint: WebhookEndpoint }) {
  const isPaused = status === 'disabled' && verified_at === null;
  return (
    <EmptyState title={verified_at === null ? 'It is not verified' : 'It is verified'}>
      {isPaused
        ? 'The handshake is possible once the endpoint is resumed.'
        : 'There is no handshake to show.'}
    </EmptyState>
  );
}

/** A refusal that no handshake tells of. */
function Refusal({
  error,
  handshake,
}: {
  readonly error: unknown;
  readonly handshake: VerificationHandshake | undefined;
}) {
  if (error === null || error === undefined) return null;
  const isShownBelow =
    error instanceof ProblemError && error.code === 'verification_failed' && handshake?.request !== null;
  return isShownBelow ? null : <ProblemAlert error={error} title="The handshake was not made" />;
}

function Handshake({ handshake }: { readonly handshake: VerificationHandshake }) {
  const { request, response, error, duration_ms, verified, detail, finished_at } = handshake;
  if (!request) return null;
  const advice = verified === false ? adviceFor(handshake) : undefined;
  return (
    <Section
      title={verified ? 'Verified' : 'Not verified'}
      about={finished_at !== null && <Time at={finished_at} />}
    >
      {verified ? (
        <Group gap="xs" wrap="nowrap">
          <ThemeIcon color="teal" variant="light" radius="xl">
            <CheckIcon />
          </ThemeIcon>
          <Text size="sm">The endpoint returned the challenge. It receives events from now on.</Text>
        </Group>
      ) : (
        <Alert color="red" icon={<WarningIcon />} title={advice?.title} role="alert">
          <Stack gap="xs">
            <Text size="sm">{detail}</Text>
            {advice && (
              <>
                <Text size="sm" fw={600}>
                  What to change
                </Text>
                <List size="sm" spacing={4}>
                  {advice.changes.map((change) => (
                    <List.Item key={change}>{change}</List.Item>
                  ))}
                </List>
              </>
            )}
          </Stack>
        </Alert>
      )}
      <Exchange request={request} response={response} error={error} durationMs={duration_ms} />
    </Section>
  );
}

function Earlier({ handshakes }: { readonly handshakes: readonly VerificationHandshake[] }) {
  return (
    <Section title="Earlier handshakes">
      <Stack gap={6}>
        {handshakes.map(({ id, requested_at, response, error, verified, detail }) => (
          <Group key={id} gap="sm" wrap="nowrap" align="baseline">
            <Text variant="hint" miw={150}>
              <Time at={requested_at} />
            </Text>
            <Text size="sm">
              {verified ? 'Verified' : (detail ?? 'No worker carried it out.')}
              {response && ` (${response.status})`}
              {error && ` (${error.class.replaceAll('_', ' ')})`}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
