/** Redelivers by a filter: choose, look at what matches, then start. */

import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operatorStartRedelivery } from '#client/calls';
import type { RedeliveryFilter, RedeliveryPreview } from '#client/types';
import { answerWith } from '../../parts/answer.ts';
import { AskingButton, auditReason } from '../../parts/forms/asking-buttons.tsx';
import { TextLink, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { filterProblems } from '../../parts/problems/problem-text.ts';
import { filterInWords, MatchingFailures } from '../../parts/redeliveries.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { operator } from '../filters.ts';

export default function NewRedeliveryPage() {
  const search = useSearchOf(operator.newRedelivery);
  const changeSearch = useSearchChange();
  const filter: RedeliveryFilter = { ...search, status: 'failed' };
  const look = useMutation({
    mutationFn: (looked: RedeliveryFilter) =>
      answerWith('top_endpoints', operatorStartRedelivery<true>({ body: { filter: looked, dry_run: true } })),
  });
  // What was looked at holds for its filter alone.
  const isCurrent = JSON.stringify(look.variables) === JSON.stringify(filter);
  const preview = isCurrent ? look.data : undefined;
  const error = isCurrent ? look.error : null;
  return (
    <Page
      title="Redeliver by filter"
      above={[['Redeliveries', { to: '/operator/redeliveries' }]]}
      about="Failed deliveries that match are queued again, endpoint by endpoint and oldest first. Name at least one of the first five, or both times, at most 31 days apart."
    >
      <FilterBar
        isForm
        fields={operator.newRedelivery}
        values={search}
        onChange={changeSearch}
        error={error}
      />
      <Group>
        <Button
          variant={preview ? 'default' : 'filled'}
          onClick={() => look.mutate(filter)}
          loading={look.isPending}
        >
          {preview ? 'Look again' : 'Look at what matches'}
        </Button>
      </Group>
      {error && !filterProblems(error) && <ProblemAlert error={error} />}
      {preview && (
        <MatchingFailures
          preview={preview}
          organizationCount={preview.organization_count}
          leadsTo={(id) => ({ to: '/operator/endpoints/$id', params: { id } })}
        >
          <Newest preview={preview} />
        </MatchingFailures>
      )}
      {preview && preview.matched > 0 && <Start filter={filter} matched={preview.matched} />}
    </Page>
  );
}

function Newest({ preview: { sample } }: { readonly preview: RedeliveryPreview }) {
  const [newest] = sample;
  if (!newest) return null;
  return (
    <Text variant="note" p="sm">
      The newest: {newest.event_type}, <Time at={newest.created_at} />,{' '}
      <TextLink to="/operator/deliveries/$id" params={{ id: newest.id }}>
        look at it
      </TextLink>
      .
    </Text>
  );
}

function Start({ filter, matched }: { readonly filter: RedeliveryFilter; readonly matched: number }) {
  const navigate = useNavigate();
  const start = (reason: string) =>
    answerWith('queued', operatorStartRedelivery<true>({ body: { filter, dry_run: false, reason } }));
  return (
    <Group>
      <AskingButton
        label={`Redeliver ${count.format(matched)}`}
        look={{ variant: 'filled' }}
        title="Redeliver what matches"
        action="Redeliver"
        fields={[{ ...auditReason, placeholder: 'Their firewall is fixed, ticket 4711' }]}
        mutation={{ mutationFn: start }}
        inputOf={({ reason }) => reason}
        done="The redelivery has started."
        then={({ id }) => navigate({ to: '/operator/redeliveries/$id', params: { id } })}
      >
        Queues {filterInWords(filter)} again.
      </AskingButton>
    </Group>
  );
}
