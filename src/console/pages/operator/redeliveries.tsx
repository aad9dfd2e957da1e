/** Redeliveries by filter: what was queued again, and what became of it. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  operatorGetRedeliveryOptions,
  operatorListRedeliveriesInfiniteOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { Redelivery } from '../../../../generated/console-client/types.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { PlusIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { useList } from '../../parts/list.ts';
import { count } from '../../parts/locale.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { dateAndTime, Time } from '../../parts/time.tsx';
import { WorkProgress } from '../../parts/work-progress.tsx';

const POLL_MS = 1_000;

export function RedeliveriesPage() {
  const list = useList(operatorListRedeliveriesInfiniteOptions({ query: { limit: 50 } }), {
    refetchInterval: 5 * POLL_MS,
  });
  const start = (
    <ButtonLink to="/operator/redeliveries/new" leftSection={<PlusIcon />}>
      Redeliver by filter
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Redeliveries" actions={start}>
        Failed deliveries that were queued again by a filter, newest first. Replays that organizations start
        are on their endpoints.
      </PageHead>
      <DataTable
        label="Redeliveries"
        list={list}
        leadsTo={({ id }) => ({ to: '/operator/redeliveries/$id', params: { id } })}
        columns={[
          { header: 'Started', width: 170, cell: (row) => <Time at={row.created_at} /> },
          { header: 'What', cell: (row) => filterInWords(row.filter) },
          { header: 'Reason', wideOnly: true, cell: (row) => row.reason },
          { header: 'Queued', width: 90, align: 'right', cell: (row) => count.format(row.queued) },
          {
            header: 'Delivered',
            width: 90,
            align: 'right',
            wideOnly: true,
            cell: (row) => count.format(row.delivered),
          },
          {
            header: 'Failed again',
            width: 110,
            align: 'right',
            wideOnly: true,
            cell: (row) => count.format(row.failed),
          },
          { header: 'Status', width: 110, cell: (row) => <StatusBadge status={row.status} /> },
        ]}
        empty={
          <EmptyState title="Nothing was redelivered yet" icon={RedeliverIcon} action={start}>
            After an outage on a receiver's side, queue again what failed: choose by host, organization,
            endpoint or time, look at how many that are, then start.
          </EmptyState>
        }
      />
    </>
  );
}

const route = getRouteApi('/signed-in/operator/redeliveries/$id');

export function RedeliveryPage() {
  const { id } = route.useParams();
  const { data, error } = useQuery({
    ...operatorGetRedeliveryOptions({ path: { id } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  return (
    <>
      <PageHead
        title="Redelivery"
        kind="Redelivery"
        above={[['Redeliveries', { to: '/operator/redeliveries' }]]}
        status={data && <StatusBadge status={data.status} />}
      />
      <Stack gap="md">
        {error && <ProblemAlert error={error} />}
        {data && <Progress redelivery={data} />}
      </Stack>
    </>
  );
}

/** Everything is queued, and everything queued has an end. */
const isOver = ({ status, queued, delivered, failed }: Redelivery): boolean =>
  status === 'completed' && delivered + failed >= queued;

function Progress({ redelivery }: { readonly redelivery: Redelivery }) {
  const { status, matched, queued, delivered, failed } = redelivery;
  const ended = delivered + failed;
  return (
    <>
      <Section title="Progress">
        <Stack gap="md">
          <WorkProgress
            label="Queued"
            done={queued}
            total={Math.max(matched, queued)}
            isRunning={status === 'running'}
          />
          <WorkProgress label="Delivered" done={delivered} total={queued} isRunning={ended < queued} />
          {failed > 0 && (
            <Text size="sm" c="red">
              {count.format(failed)} failed again.{' '}
              <TextLink to="/operator/deliveries" search={{ ...deliveriesOf(redelivery), status: 'failed' }}>
                Look at them
              </TextLink>
            </Text>
          )}
        </Stack>
      </Section>
      <Section title="About">
        <Facts
          facts={[
            ['Id', <Id key="id" id={redelivery.id} what="the redelivery's id" />],
            ['What', filterInWords(redelivery.filter)],
            ['Reason', redelivery.reason],
            ['Matched at the start', count.format(matched)],
            ['Started', <Time key="started" at={redelivery.created_at} />],
            [
              'Everything queued',
              redelivery.completed_at === null ? null : <Time key="completed" at={redelivery.completed_at} />,
            ],
          ]}
        />
      </Section>
    </>
  );
}

function deliveriesOf({ filter }: Redelivery) {
  const { organization_id, endpoint_id, event_id, event_type, url_host, created_from, created_before } =
    filter;
  return {
    organization_id: organization_id ?? undefined,
    endpoint_id: endpoint_id ?? undefined,
    event_id: event_id ?? undefined,
    event_type: event_type ?? undefined,
    url_host: url_host ?? undefined,
    created_from: created_from ?? undefined,
    created_before: created_before ?? undefined,
  };
}

/** “invoice.issued to hooks.example.com since 12 Nov, 14:03:22”. */
export function filterInWords(filter: Partial<Redelivery['filter']>): string {
  const parts = [
    filter.event_type ?? 'all types',
    filter.url_host && `to ${filter.url_host}`,
    filter.endpoint_id && `to endpoint ${filter.endpoint_id}`,
    filter.organization_id && `of organization ${filter.organization_id}`,
    filter.event_id && `of event ${filter.event_id}`,
    filter.created_from && `since ${dateAndTime(filter.created_from)}`,
    filter.created_before && `before ${dateAndTime(filter.created_before)}`,
  ];
  return parts.filter(Boolean).join(' ');
}
