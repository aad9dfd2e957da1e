/** Sends the failed deliveries of an endpoint again: counts them first, then starts. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { listReplaysOptions, previewReplayOptions, startReplayMutation } from '#client/queries';
import type { ReplayPreview } from '#client/types';
import { useChanges } from '../../changes.ts';
import { useAction } from '../../parts/forms/action.ts';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import { RedeliverIcon } from '../../parts/icons.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useEndpointWords } from '../../parts/lists/filter-words.ts';
import { wholeList } from '../../parts/lists/list.ts';
import { optional } from '../../parts/lists/search-values.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { usePlaces } from '../../parts/places.ts';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

const route = getRouteApi('/signed-in/$organizationId/replays/new');
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const spans = [
  { days: 1, label: 'Last 24 hours' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
];

export function NewReplayPage() {
  const { endpoint_id: endpointId, since = daysAgo(WEEK_DAYS) } = route.useSearch();
  const navigate = route.useNavigate();
  const places = usePlaces();
  const endpoints = useEndpointWords();
  return (
    <>
      <PageHead title="Replay failed deliveries" above={[['Deliveries', places.deliveries]]}>
        What failed for good is queued again, the oldest first, each with a full round of attempts.
      </PageHead>
      <Stack gap="md">
        <div>
          <FilterBar
            fields={[
              {
                name: 'endpoint_id',
                label: 'Endpoint',
                kind: 'word',
                words: endpoints,
                width: 340,
              },
              { name: 'since', label: 'Created since', kind: 'time', width: 200 },
            ]}
            values={{ endpoint_id: endpointId, since }}
            error={null}
            onChange={(next) => void navigate({ search: optional(next), replace: true })}
          />
          <Group gap="xs">
            {spans.map(({ days, label }) => (
              <Button
                key={days}
                variant="default"
                size="compact-sm"
                onClick={() =>
                  void navigate({
                    search: optional({ endpoint_id: endpointId, since: daysAgo(days) }),
                    replace: true,
                  })
                }
              >
                {label}
              </Button>
            ))}
          </Group>
        </div>
        {endpointId === undefined ? (
          <EmptyState title="Choose an endpoint" icon={RedeliverIcon}>
            A replay belongs to one endpoint. Operators of the service can redeliver to several at once.
          </EmptyState>
        ) : (
          <>
            <Count endpointId={endpointId} since={since} />
            <Earlier endpointId={endpointId} />
          </>
        )}
      </Stack>
    </>
  );
}

/** To the minute, so that the address does not change while one looks at it. */
const daysAgo = (days: number): string =>
  new Date(Math.floor((Date.now() - days * DAY_MS) / 60_000) * 60_000).toISOString();

function Count({ endpointId, since }: { readonly endpointId: string; readonly since: string }) {
  const places = usePlaces();
  const path = { ...useOrganizationPath(), id: endpointId };
  const preview = useQuery({ ...previewReplayOptions({ path, query: { since } }), staleTime: 0 });
  useChanges(['deliveries'], () => preview.refetch({ cancelRefetch: false }));
  const navigate = useNavigate();
  const start = useAction(startReplayMutation(), undefined, ({ id }) =>
    navigate(places.replay(endpointId, id)),
  );
  if (preview.error) return <ProblemAlert error={preview.error} />;
  const { data } = preview;
  if (!data) return null;
  return (
    <Section title={titleOf(data)}>
      <Stack gap="sm">
        {data.matched > 0 && data.oldest_at !== null && data.newest_at !== null && (
          <Text size="sm">
            The oldest was created <Time at={data.oldest_at} />, the newest <Time at={data.newest_at} />.
            Nothing is queued yet.
          </Text>
        )}
        {data.payload_removed > 0 && (
          <Alert color="yellow">
            {count.format(data.payload_removed)} others cannot be sent again: the service has removed their
            events’ data.
          </Alert>
        )}
        {data.matched === 0 && (
          <Text variant="hint">
            No delivery to this endpoint that was created since then has failed for good. Choose an earlier
            time, or look at what is still being tried in the delivery log.
          </Text>
        )}
        {start.error && <ProblemAlert error={start.error} />}
        <Group>
          <AdminButton
            {...(data.matched === 0 && { refusal: 'There is nothing to replay.' })}
            loading={start.isPending}
            leftSection={<RedeliverIcon size={14} />}
            onClick={() => start.mutate({ path, body: { since } })}
          >
            {data.matched === 0 ? 'Replay' : `Replay ${count.format(data.matched)}`}
          </AdminButton>
          <Button variant="default" onClick={() => void preview.refetch()} loading={preview.isFetching}>
            Count again
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function titleOf({ matched }: ReplayPreview): string {
  if (matched === 0) return 'Nothing to replay';
  return `${count.format(matched)} failed ${matched === 1 ? 'delivery' : 'deliveries'}`;
}

function Earlier({ endpointId }: { readonly endpointId: string }) {
  const places = usePlaces();
  const path = { ...useOrganizationPath(), id: endpointId };
  const replays = useQuery(listReplaysOptions({ path, query: { limit: 10 } }));
  useChanges(['replays'], () => replays.refetch({ cancelRefetch: false }));
  if (!replays.data || replays.data.data.length === 0) return null;
  return (
    <Section title="Earlier replays of this endpoint" isFlush>
      <DataTable
        label="Earlier replays"
        list={wholeList(replays, ({ data }) => data)}
        leadsTo={({ id }) => places.replay(endpointId, id)}
        columns={[
          timeColumn('Started', 'created_at'),
          timeColumn('Since', 'since', { width: undefined, wideOnly: true }),
          countColumn('Queued', 'queued'),
          countColumn('Delivered', 'delivered', { wideOnly: true }),
          countColumn('Failed again', 'failed', { width: 100, wideOnly: true }),
          statusColumn(),
        ]}
        empty={null}
      />
    </Section>
  );
}
