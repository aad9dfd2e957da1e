/** Sends again what failed and a filter matches: looks first, then starts. */

import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startOrganizationRedelivery } from '#client/calls';
import { listOrganizationRedeliveriesOptions } from '#client/queries';
import type { OrganizationRedeliveryFilter } from '#client/types';
import { useChanges } from '../../changes.ts';
import { answerWith } from '../../parts/answer.ts';
import { useAction } from '../../parts/forms/action.ts';
import { ADMINS_ONLY, AdminButton } from '../../parts/forms/guarded.tsx';
import { RedeliverIcon } from '../../parts/icons.tsx';
import { places, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { countColumn, statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useEndpointName } from '../../parts/lists/filter-words.ts';
import { wholeList } from '../../parts/lists/list.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { filterProblems } from '../../parts/problems/problem-text.ts';
import { filterInWords, MatchingFailures } from '../../parts/redeliveries.tsx';
import { count } from '../../parts/values/locale.ts';
import { useAccess, useOrganizationPath } from '../../session.ts';
import * as filters from '../filters.ts';

export default function NewRedeliveryPage() {
  const filter = useSearchOf(filters.newRedelivery);
  const { isAdmin } = useAccess();
  const path = useOrganizationPath();
  const change = useSearchChange();
  const preview = useQuery({
    queryKey: ['redelivery-preview', path, filter],
    queryFn: () =>
      answerWith(
        'top_endpoints',
        startOrganizationRedelivery<true>({ path, body: { filter, dry_run: true } }),
      ),
    enabled: isAdmin,
    staleTime: 0,
  });
  useChanges(['deliveries'], () => preview.refetch());
  const { data, error } = preview;
  return (
    <Page
      title="Redeliver what failed"
      above={[['Deliveries', places.deliveries]]}
      about="What failed for good and matches is queued again, the oldest first, each with a full round of attempts."
    >
      <FilterBar isForm fields={filters.newRedelivery} values={filter} error={error} onChange={change} />
      {!isAdmin && (
        <EmptyState title="Only admins redeliver many at once" icon={RedeliverIcon}>
          {ADMINS_ONLY}
        </EmptyState>
      )}
      {error && !filterProblems(error) && <ProblemAlert error={error} />}
      {data && (
        <MatchingFailures preview={data} leadsTo={places.endpoint}>
          <Start filter={filter} matched={data.matched} />
        </MatchingFailures>
      )}
      <Earlier />
    </Page>
  );
}

/** To the minute, so that the address does not change while one looks at it. */
function Start({
  filter,
  matched,
}: {
  readonly filter: OrganizationRedeliveryFilter;
  readonly matched: number;
}) {
  const path = useOrganizationPath();
  const navigate = useNavigate();
  const start = useAction(
    {
      mutationFn: () =>
        answerWith('queued', startOrganizationRedelivery<true>({ path, body: { filter, dry_run: false } })),
    },
    undefined,
    ({ id }) => navigate(places.redelivery(id)),
  );
  return (
    <Stack gap="sm" p="md">
      {start.error && <ProblemAlert error={start.error} />}
      <Group>
        <AdminButton
          loading={start.isPending}
          leftSection={<RedeliverIcon size={14} />}
          onClick={() => start.mutate()}
        >
          Redeliver {count.format(matched)}
        </AdminButton>
      </Group>
    </Stack>
  );
}

function Earlier() {
  const path = useOrganizationPath();
  const nameOf = useEndpointName();
  const earlier = useQuery(listOrganizationRedeliveriesOptions({ path, query: { limit: 10 } }));
  useChanges(['replays'], () => earlier.refetch());
  if (!earlier.data || earlier.data.data.length === 0) return null;
  return (
    <TableSection
      title="Earlier redeliveries"
      about="Those that programs started are replays of one endpoint."
      list={wholeList(earlier)}
      leadsTo={({ id }) => places.redelivery(id)}
      columns={[
        timeColumn('Started', 'created_at'),
        { header: 'What', wideOnly: true, cell: ({ filter }) => filterInWords(filter, nameOf) },
        countColumn('Queued', 'queued'),
        countColumn('Delivered', 'delivered', { wideOnly: true }),
        countColumn('Failed again', 'failed', { width: 100, wideOnly: true }),
        statusColumn(),
      ]}
    />
  );
}
