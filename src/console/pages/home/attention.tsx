/** What somebody should look at: notices that nobody has read, and endpoints that get nothing. */
import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listNoticesOptions } from '#client/queries';
import type { Notice, WebhookEndpoint } from '#client/types';
import { CheckIcon, type Icon, NoticesIcon, WarningIcon } from '../../parts/icons.tsx';
import { places, TextLink } from '../../parts/links.tsx';
import { Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

const SHOWN_MAX = 6;

export function Attention({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] | undefined }) {
  const path = useOrganizationPath();
  const notices = useQuery(listNoticesOptions({ path, query: { limit: SHOWN_MAX } }));
  const unread = notices.data?.data.filter(({ is_read }) => !is_read);
  const silent = endpoints?.filter(
    ({ id, status }) =>
      status === 'pending_verification' ||
      // A notice says more of it.
      (status === 'disabled' && !unread?.some(({ endpoint_id }) => endpoint_id === id)),
  );
  if (notices.error) return <ProblemAlert error={notices.error} title="Notices could not be loaded" />;
  const isEmpty = unread?.length === 0 && silent?.length === 0;
  return (
    <Section title="Needs attention">
      {(unread === undefined || silent === undefined) && <Skeleton h={120} />}
      {isEmpty && (
        <Line icon={CheckIcon} color="teal">
          <Text size="sm">Nothing: every endpoint is active, and no delivery has failed for good.</Text>
        </Line>
      )}
      <Stack gap="sm">
        {unread?.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
        {silent?.slice(0, SHOWN_MAX).map((endpoint) => (
          <EndpointLine key={endpoint.id} endpoint={endpoint} />
        ))}
      </Stack>
    </Section>
  );
}

const said: Readonly<Record<Notice['kind'], (notice: Notice) => string>> = {
  endpoint_disabled: ({ disabled_by }) =>
    disabled_by === 'client' ? 'was disabled' : 'was disabled by the operator',
  endpoint_restored: () => 'was restored',
  deliveries_exhausted: ({ count }) =>
    count === 1
      ? 'did not get a delivery in all its attempts'
      : `did not get ${count} deliveries in all their attempts`,
  line_held_up: () => 'is held up by a delivery that has failed for an hour and is still retried',
};

const NoticeLine = ({ notice }: { readonly notice: Notice }) => (
  <Line icon={NoticesIcon} color={notice.kind === 'endpoint_restored' ? 'teal' : 'red'}>
    <Text size="sm">
      <TextLink {...places.endpoint(notice.endpoint_id)}>{shortUrl(notice.endpoint_url)}</TextLink>{' '}
      {said[notice.kind](notice)}
      {notice.reason !== null && `: ${notice.reason}`}
      {notice.waiting_count !== null && `. ${notice.waiting_count} wait behind what failed`}
    </Text>
    <Text variant="note">
      <Time at={notice.last_at} as="relative" />
    </Text>
  </Line>
);

function EndpointLine({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, endpoint_url, status } = endpoint;
  return (
    <Line icon={WarningIcon} color="yellow">
      <Text size="sm">
        <TextLink {...places.endpoint(id)}>{shortUrl(endpoint_url)}</TextLink>{' '}
        {status === 'disabled' ? 'gets nothing until it is restored' : 'gets nothing until it is verified'}
      </Text>
      <StatusBadge status={status} />
    </Line>
  );
}

interface LineProps {
  readonly icon: Icon;
  readonly color: string;
  readonly children: ReactNode;
}

const Line = ({ icon: Sign, color, children }: LineProps) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <ThemeIcon variant="light" color={color} size={26} radius="xl">
      <Sign size={14} />
    </ThemeIcon>
    <div className="line-text">{children}</div>
  </Group>
);
