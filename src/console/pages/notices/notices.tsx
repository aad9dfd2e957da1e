/** What members should know of their endpoints without looking for it. */
import { Button, Group, Indicator, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  listNoticesInfiniteOptions,
  readAllNoticesMutation,
  readNoticeMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { Notice } from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { CheckIcon, NoticesIcon } from '../../parts/icons.tsx';
import { useList } from '../../parts/list.ts';
import { count as countFormat } from '../../parts/locale.ts';
import { showProblem } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { isQueryOfNotices, useUnreadNotices } from '../../shell/unread-notices.ts';
import { NoticeLink } from './notice-link.tsx';
import { NoticesByMail } from './notices-by-mail.tsx';

const route = getRouteApi('/signed-in/$organizationId/notices');

export function NoticesPage() {
  const { unread } = route.useSearch();
  const navigate = route.useNavigate();
  const path = useOrganizationPath();
  const unreadCount = useUnreadNotices(path.organization_id);
  const list = useList(
    listNoticesInfiniteOptions({ path, query: { limit: 50, ...(unread === 'true' && { unread }) } }),
  );
  useChanges(['notices'], list.update);
  const queries = useQueryClient();
  const onRead = {
    onSuccess: () => queries.invalidateQueries({ predicate: isQueryOfNotices }),
    onError: showProblem,
  };
  const readAll = useMutation({ ...readAllNoticesMutation(), ...onRead });
  const readOne = useMutation({ ...readNoticeMutation(), ...onRead });
  return (
    <Stack gap={0}>
      <PageHead
        title="Notices"
        actions={
          <Button
            variant="default"
            leftSection={<CheckIcon />}
            disabled={unreadCount === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate({ path })}
          >
            Mark all as read
          </Button>
        }
      >
        When an endpoint is disabled or restored, and when deliveries to it have failed for good. What you
        mark as read stays unread for others.
      </PageHead>
      <Group mb="sm" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="Which notices"
          value={unread ?? 'all'}
          onChange={(value) =>
            void navigate({ search: value === 'true' ? { unread: 'true' } : {}, replace: true })
          }
          data={[
            { value: 'all', label: 'All' },
            { value: 'true', label: unreadCount ? `Unread (${unreadCount})` : 'Unread' },
          ]}
        />
        <NoticesByMail />
      </Group>
      <DataTable
        label="Notices"
        list={list}
        columns={[
          { header: 'What', width: 150, cell: (row) => <Kind notice={row} /> },
          { header: 'Endpoint', cell: (row) => <NoticeLink notice={row} path={path} /> },
          { header: 'Why', cell: (row) => whyOf(row) },
          { header: 'When', width: 130, cell: (row) => <Time at={row.last_at} as="relative" /> },
          {
            key: 'read',
            header: <span className="visually-hidden">Read</span>,
            width: 130,
            align: 'right',
            cell: (row) =>
              !row.is_read && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => readOne.mutate({ path: { ...path, notice_id: row.id } })}
                >
                  Mark as read
                </Button>
              ),
          },
        ]}
        empty={
          unread === 'true' ? (
            <EmptyState title="You have read everything" icon={CheckIcon} />
          ) : (
            <EmptyState title="Nothing to report" icon={NoticesIcon}>
              If an endpoint is disabled, or deliveries to it fail for good, it is said here and beside this
              page’s name in the navigation.
            </EmptyState>
          )
        }
      />
    </Stack>
  );
}

function Kind({ notice: { kind, count, is_read } }: { readonly notice: Notice }) {
  const badges = {
    endpoint_disabled: <StatusBadge status="disabled" />,
    endpoint_restored: <StatusBadge status="active" label="Restored" />,
    deliveries_exhausted: <StatusBadge status="failed" label={`${countFormat.format(count)} failed`} />,
  };
  return (
    <Indicator disabled={is_read} size={7} position="middle-end" offset={-6} inline>
      {badges[kind]}
      {!is_read && <span className="visually-hidden"> (unread)</span>}
    </Indicator>
  );
}

function whyOf({ kind, actor, disabled_by: by, reason, first_at, count }: Notice) {
  if (kind !== 'deliveries_exhausted') {
    const who = actor ?? (by === 'operator' ? 'Those who run this service' : 'A program with an API key');
    return reason === null ? `By ${lowerFirst(who)}` : `By ${lowerFirst(who)}: ${reason}`;
  }
  const last = reason === null ? 'No attempt succeeded' : `Last: ${reason}`;
  if (count === 1) return last;
  return (
    <>
      {last}{' '}
      <Text span c="dimmed" fz="inherit">
        since <Time at={first_at} />
      </Text>
    </>
  );
}

const lowerFirst = (text: string): string =>
  text.includes('@') ? text : `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
