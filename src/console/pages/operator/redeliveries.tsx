/** Redeliveries by filter: what was queued again, and what became of it. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { operatorGetRedeliveryOptions, operatorListRedeliveriesInfiniteOptions } from '#client/queries';
import type { Redelivery } from '#client/types';
import { PlusIcon, RedeliverIcon } from '../../parts/icons.tsx';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../parts/lists/list-page.tsx';
import { ObjectPage } from '../../parts/object-page.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { dateAndTime, Time } from '../../parts/values/time.tsx';
import { WorkProgress } from '../../parts/work-progress.tsx';

const POLL_MS = 1_000;

const listRoute = getRouteApi('/signed-in/operator/redeliveries');

export function RedeliveriesPage() {
  const search = listRoute.useSearch();
  const list = useList(operatorListRedeliveriesInfiniteOptions({ query: { ...search, limit: 50 } }), {
    refetchInterval: 5 * POLL_MS,
  });
  const start = (
    <ButtonLink to="/operator/redeliveries/new" leftSection={<PlusIcon />}>
      Redeliver by filter
    </ButtonLink>
  );
  return (
    <ListPage
      title="Redeliveries"
      about="Failed deliveries that were queued again by a filter, newest first. Replays that organizations start are on their endpoints."
      actions={start}
      search={search}
      filters={createdBetween()}
      list={list}
      leadsTo={({ id }) => ({ to: '/operator/redeliveries/$id', params: { id } })}
      columns={[
        timeColumn('Started', 'created_at'),
        { header: 'What', cell: ({ filter }) => filterInWords(filter) },
        { header: 'Reason', wideOnly: true, cell: ({ reason }) => reason },
        countColumn('Queued', 'queued'),
        countColumn('Delivered', 'delivered', { wideOnly: true }),
        countColumn('Failed again', 'failed', { width: 110, wideOnly: true }),
        statusColumn(),
      ]}
      empty={{
        icon: RedeliverIcon,
        title: 'Nothing was redelivered yet',
        hint: "After an outage on a receiver's side, queue again what failed: choose by host, organization, endpoint or time, look at how many that are, then start.",
        action: start,
      }}
      nothing={{ title: 'Nothing was redelivered in this time' }}
    />
  );
}

const route = getRouteApi('/signed-in/operator/redeliveries/$id');

export function RedeliveryPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...operatorGetRedeliveryOptions({ path: { id } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  return (
    <ObjectPage
      query={query}
      kind="Redelivery"
      above={[['Redeliveries', { to: '/operator/redeliveries' }]]}
      status={({ status }) => status}
    >
      {(redelivery) => <Progress redelivery={redelivery} />}
    </ObjectPage>
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

/** What an address of the deliveries says. */
const deliveriesOf = ({ filter }: Redelivery) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]));

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
