/** A request and its answer beside one another: what was sent, what came back, how long it took. */
import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeliveryRequest, HandshakeRequest, VerificationHandshake } from '#client/types';
import { CodeBlock, JsonBlock } from '../values/code-block.tsx';
import { duration } from '../values/time.tsx';

type ExchangeRequest = Omit<DeliveryRequest, 'erased_at'> & Pick<HandshakeRequest, 'headers'>;

export interface ExchangeProps {
  readonly request: ExchangeRequest;
  /** Null without a complete answer. */
  readonly response?: VerificationHandshake['response'];
  /** Why there is none. */
  readonly error?: VerificationHandshake['error'];
  /** Milliseconds; null while it runs. */
  readonly durationMs?: number | null;
  /** Shown while there is neither an answer nor an error. */
  readonly waiting?: ReactNode;
  /** Whether it is more than a plan. */
  readonly isSent?: boolean;
}

export const Exchange = ({
  request,
  response = null,
  error = null,
  durationMs = null,
  waiting,
  isSent = true,
}: ExchangeProps) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className="exchange">
    <Stack gap="xs" miw={0}>
      <Side title={isSent ? 'Sent' : 'Will be sent'} />
      <CodeBlock code={headOf(request)} what="the request’s head" wraps />
      {request.body !== null && <JsonBlock json={request.body} what="the request’s body" heightMax={320} />}
    </Stack>
    <Stack gap="xs" miw={0}>
      <Side title={response ? 'Answered' : error ? 'No answer' : 'Answer'}>
        {response && <StatusCode status={response.status} />}
        {durationMs !== null && <Text variant="hint">{duration(durationMs)}</Text>}
      </Side>
      {response && (
        <>
          {response.headers && (
            <CodeBlock code={linesOf(response.headers)} what="the answer’s headers" wraps heightMax={220} />
          )}
          {response.body ? (
            <JsonBlock json={response.body} what="the answer’s body" heightMax={320} />
          ) : (
            <Text variant="hint">The body was empty.</Text>
          )}
        </>
      )}
      {error && <Text size="sm">{error.detail}</Text>}
      {!response && !error && waiting}
    </Stack>
  </SimpleGrid>
);

const Side = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <Group gap="xs" h={22}>
    <Text size="sm" fw={600} component="h3">
      {title}
    </Text>
    {children}
  </Group>
);

/** An HTTP status in the colour of what it means to a sender. */
export function StatusCode({ status }: { readonly status: number }) {
  const color = status < 300 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return <Badge color={color}>{status}</Badge>;
}

const headOf = ({ method, url, headers }: ExchangeRequest): string =>
  [`${method} ${url}`, linesOf(headers)].filter((part) => part !== '').join('\n');

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
