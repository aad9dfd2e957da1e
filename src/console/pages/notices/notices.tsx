/** What members should know of their endpoints without looking for it. */

import { Group, Indicator, SegmentedControl, Stack, Text } from '@mantine/core';
import { listNoticesInfiniteOptions, readAllNoticesMutation, readNoticeMutation } from '#client/queries';
import type { Notice } from '#client/types';
import { useChanges } from '../../changes.ts';
import { ActionButton } from '../../parts/forms/asking-buttons.tsx';
import { GuardedButton } from '../../parts/forms/guarded.tsx';
import { CheckIcon, NoticesIcon } from '../../parts/icons.tsx';
import { places, TextLink, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { actionsColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { count as countFormat } from '../../parts/values/locale.ts';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { useUnreadNotices } from '../../shell/unread-notices.ts';
import { AlertChannelsSection } from './alert-channels.tsx';
import { NoticesByMail } from './notices-by-mail.tsx';

export default function NoticesPage() {
  const { unread } = useSearchOf(['unread']);
  const changeSearch = useSearchChange({ replace: false });
  const path = useOrganizationPath();
  const unreadCount = useUnreadNotices(path.organization_id);
  const list = useList(
    listNoticesInfiniteOptions({ path, query: { limit: 50, ...(unread === 'true' && { unread }) } }),
  );
  useChanges(['notices'], list.update);
  return (
    <Stack gap="lg">
      <div>
        <ListPage
          title="Notices"
          about="When an endpoint is disabled or restored, when deliveries to it have failed for good, and when a line is held up. What you mark as read stays unread for others."
          actions={
            <ActionButton
              label="Mark all as read"
              look={{ variant: 'default', leftSection: <CheckIcon /> }}
              by={GuardedButton}
              refusal={unreadCount === 0 ? 'You have read everything.' : undefined}
              mutation={readAllNoticesMutation()}
              input={{ path }}
            />
          }
          search={{ unread }}
          list={list}
          columns={[
            { header: 'What', width: 150, cell: (row) => <Kind notice={row} /> },
            { header: 'Endpoint', cell: (row) => <NoticeLink notice={row} /> },
            { header: 'Why', cell: (row) => whyOf(row) },
            timeColumn('When', 'last_at', { as: 'relative', width: 130 }),
            actionsColumn(
              130,
              (row: Notice) =>
                !row.is_read && (
                  <ActionButton
                    label="Mark as read"
                    look={{ variant: 'subtle', size: 'compact-xs' }}
                    by={GuardedButton}
                    mutation={readNoticeMutation()}
                    input={{ path: { ...path, notice_id: row.id } }}
                  />
                ),
              'Read',
            ),
          ]}
          nothing={{ title: 'You have read everything', hint: '' }}
          empty={{
            icon: NoticesIcon,
            title: 'Nothing to report',
            hint: 'If an endpoint is disabled, or deliveries to it fail for good, it is said here and beside this page’s name in the navigation.',
          }}
        >
          <Group mb="sm" justify="space-between">
            <SegmentedControl
              size="xs"
              aria-label="Which notices"
              value={unread ?? 'all'}
              onChange={(value) => changeSearch(value === 'true' ? { unread: 'true' } : {})}
              data={[
                { value: 'all', label: 'All' },
                { value: 'true', label: unreadCount ? `Unread (${unreadCount})` : 'Unread' },
              ]}
            />
            <NoticesByMail />
          </Group>
        </ListPage>
      </div>
      <AlertChannelsSection />
    </Stack>
  );
}

/** Where it leads: to the endpoint's deliveries that failed, or to the endpoint. */
function NoticeLink({ notice: { kind, endpoint_id, endpoint_url } }: { readonly notice: Notice }) {
  const name = shortUrl(endpoint_url);
  if (kind !== 'deliveries_exhausted') return <TextLink {...places.endpoint(endpoint_id)}>{name}</TextLink>;
  return (
    <TextLink {...places.deliveries} search={{ endpoint_id, status: ['failed'] }}>
      {name}
    </TextLink>
  );
}

function Kind({ notice: { kind, count, is_read } }: { readonly notice: Notice }) {
  const badges = {
    endpoint_disabled: <StatusBadge status="disabled" />,
    endpoint_restored: <StatusBadge status="active" label="Restored" />,
    deliveries_exhausted: <StatusBadge status="failed" label={`${countFormat.format(count)} failed`} />,
    line_held_up: <StatusBadge status="held" label="Held up" />,
  };
  return (
    <Indicator disabled={is_read} size={7} position="middle-end" offset={-6} inline>
      {badges[kind]}
      {!is_read && <span className="visually-hidden"> (unread)</span>}
    </Indicator>
  );
}

function whyOf({ kind, actor, disabled_by: by, reason, first_at, count, waiting_count }: Notice) {
  if (kind === 'line_held_up')
    return 'A delivery has failed for an hour and is retried; those behind it wait';
  if (kind !== 'deliveries_exhausted') {
    const who = actor ?? (by === 'operator' ? 'Those who run this service' : 'A program with an API key');
    return reason === null ? `By ${lowerFirst(who)}` : `By ${lowerFirst(who)}: ${reason}`;
  }
  const why = reason === null ? 'No attempt succeeded' : `Last: ${reason}`;
  const last =
    waiting_count === null ? why : `${why}. ${countFormat.format(waiting_count)} wait behind what failed`;
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
