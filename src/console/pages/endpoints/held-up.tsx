/** What holds up the lines of an ordered endpoint: since when, by which delivery, and how many wait. */
import { Alert, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getWebhookEndpointHealthOptions } from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { WarningIcon } from '../../parts/icons.tsx';
import { places, TextLink } from '../../parts/links.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

/** What the page is about stays in sight. */
const SHOWN_MAX = 5;

export function HeldUp({ endpoint: { id, ordering, on_exhausted } }: { readonly endpoint: WebhookEndpoint }) {
  const organization = useOrganizationPath();
  const health = useQuery({
    ...getWebhookEndpointHealthOptions({ path: { ...organization, id } }),
    refetchInterval: 15_000,
  });
  const { lines } = health.data ?? {};
  if (!lines || lines.held_up_count === 0) return null;
  const shown = lines.held_up.slice(0, SHOWN_MAX);
  return (
    <Alert color="yellow" icon={<WarningIcon />} title={title(ordering, lines.held_up_count)}>
      {on_exhausted === 'hold'
        ? 'Those behind a delivery wait until it arrives, is redelivered or skipped.'
        : 'Those behind a delivery wait until it arrives, is given up or skipped.'}
      <List size="sm" mt="xs">
        {shown.map(({ delivery_id, subject_id, since, waiting_count }) => (
          <List.Item key={delivery_id}>
            By <TextLink {...places.delivery(delivery_id)}>a delivery</TextLink>
            {subject_id !== null && <> about {subject_id}</>} since <Time at={since} />;{' '}
            {count.format(waiting_count)} {waiting_count === 1 ? 'waits' : 'wait'} behind it
          </List.Item>
        ))}
      </List>
      {lines.held_up_count > shown.length && `And ${count.format(lines.held_up_count - shown.length)} more.`}
    </Alert>
  );
}

const title = (ordering: WebhookEndpoint['ordering'], lineCount: number): string =>
  ordering === 'endpoint'
    ? 'This endpoint is held up'
    : `Events about ${lineCount === 1 ? 'one resource are' : `${count.format(lineCount)} resources are`} held up`;
