/** The attempts of a delivery: a timeline, and of one of them the request, the answer and what it means. */
import { Alert, Code, Stack, Table, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Delivery, DeliveryAttempt } from '#client/types';
import { EmptyState } from '../lists/empty-state.tsx';
import type { List } from '../lists/list.ts';
import { Section } from '../page.tsx';
import { ProblemAlert } from '../problems/problem-alert.tsx';
import { JsonBlock } from '../values/code-block.tsx';
import { CopyButton } from '../values/copy-button.tsx';
import { AttemptTimeline, outcomeOf, TimeLegend } from './attempt-timeline.tsx';
import { errorName, explanation } from './responses.tsx';

type Shown = Pick<Delivery, 'status' | 'attempt_count'>;

export interface AttemptsProps {
  readonly delivery: Shown | undefined;
  /** The latest first. */
  readonly list: List<DeliveryAttempt>;
  /** The number of the attempt that is looked at; without one, the latest. */
  readonly chosen: string | undefined;
  readonly onChoose: (number: string) => void;
  /** What every attempt sent, below its headers. */
  readonly body: ReactNode;
}

export function Attempts({ delivery, list, chosen: number, onChoose, body }: AttemptsProps) {
  const { rows, error } = list;
  if (rows.length === 0) {
    if (error) return <ProblemAlert error={error} title="The attempts could not be loaded" />;
    if (list.isPending || !delivery) return null;
    return (
      <Section title="Attempts" isFlush>
        <EmptyState title={isNeverSent(delivery) ? 'Never sent' : 'No attempt yet'}>
          {whyNoAttempt(delivery)}
        </EmptyState>
      </Section>
    );
  }
  const chosen = rows.find((each) => String(each.number) === number) ?? rows[0];
  return (
    <Section title={rows.length === 1 ? 'The attempt' : `${rows.length} attempts`} isFlush>
      <AttemptTimeline attempts={rows} chosen={chosen?.number} onChoose={(each) => onChoose(String(each))} />
      {chosen && <Attempt key={chosen.number} attempt={chosen} body={body} />}
    </Section>
  );
}

const isNeverSent = ({ status, attempt_count }: Shown) =>
  attempt_count === 0 && (status === 'skipped' || status === 'canceled');

function whyNoAttempt({ status, attempt_count }: Shown): string {
  if (attempt_count > 0) return 'The attempts of this delivery are older than the service keeps them.';
  if (status === 'held') return 'It is sent once its endpoint is restored, or verified at its new address.';
  if (isNeverSent({ status, attempt_count })) return 'Why is said above.';
  return 'It is queued. The first attempt appears here as soon as it is made.';
}

function Attempt({ attempt, body }: { readonly attempt: DeliveryAttempt; readonly body: ReactNode }) {
  const { response, error } = attempt;
  const said = explanation(outcomeOf(attempt));
  const isGood = response !== null && response.status >= 200 && response.status < 300;
  return (
    <Stack gap="sm" p="md" pt="sm">
      <TimeLegend attempt={attempt} />
      {said !== undefined && !isGood && (
        <Alert
          color={error || (response?.status ?? 0) >= 500 ? 'red' : 'yellow'}
          title={error ? errorName(error.class) : `HTTP ${response?.status}`}
        >
          <Text size="sm">{said}</Text>
          {error && error.detail !== '' && (
            <Code block mt="xs">
              {error.detail}
            </Code>
          )}
        </Alert>
      )}
      <Tabs defaultValue={isGood ? 'request' : 'response'}>
        <Tabs.List>
          <Tabs.Tab value="request">Request as sent</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt="sm">
          <Stack gap="sm">
            <Text className="mono" size="sm">
              POST {attempt.endpoint_url}
            </Text>
            <Headers of="request" headers={attempt.request_headers} />
            {body}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="sm">
          {response === null ? (
            <Text size="sm">There was none{error ? `: ${error.detail || errorName(error.class)}` : '.'}</Text>
          ) : (
            <Stack gap="sm">
              {response.headers ? (
                <Headers of="response" headers={response.headers} />
              ) : (
                <Text variant="hint">
                  Headers and body were removed: the service keeps answers for a limited time.
                </Text>
              )}
              {response.body !== null &&
                (response.body === '' ? (
                  <Text variant="hint">The body is empty.</Text>
                ) : (
                  <JsonBlock json={response.body} what="the response’s body" heightMax={320} />
                ))}
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Headers({
  of,
  headers,
}: {
  readonly of: 'request' | 'response';
  readonly headers: Readonly<Record<string, string>> | null;
}) {
  const entries = Object.entries(headers ?? {});
  return (
    <Table className="headers" aria-label={`Headers of the ${of}`} withRowBorders={false}>
      <Table.Tbody>
        {entries.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td className="mono">{value}</Table.Td>
            <Table.Td className="header-copy">
              <CopyButton value={value} what={name} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
