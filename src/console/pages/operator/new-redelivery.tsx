/** Redelivers by a filter: choose, look at what matches, then start. */
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { operatorStartRedelivery } from '#client/calls';
import type { RedeliveryFilter, RedeliveryPreview } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { TextLink } from '../../parts/links.tsx';
import { countColumn } from '../../parts/lists/columns.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { listOf } from '../../parts/lists/list.ts';
import { createdBetween, useSearchChange } from '../../parts/lists/list-page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { filterProblems } from '../../parts/problems/problem-text.ts';
import { Section } from '../../parts/section.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { filterInWords } from './redeliveries.tsx';

const route = getRouteApi('/signed-in/operator/redeliveries/new');

export function NewRedeliveryPage() {
  const search = route.useSearch();
  const changeSearch = useSearchChange();
  const filter: RedeliveryFilter = { ...search, status: 'failed' };
  const look = useMutation({
    mutationFn: async (looked: RedeliveryFilter) => {
      const { data } = await operatorStartRedelivery({
        body: { filter: looked, dry_run: true },
        throwOnError: true,
      });
      if (!('top_endpoints' in data)) throw new Error('A dry run was answered like a start.');
      return data;
    },
  });
  // What was looked at holds for its filter alone.
  const isCurrent = JSON.stringify(look.variables) === JSON.stringify(filter);
  const preview = isCurrent ? look.data : undefined;
  const error = isCurrent ? look.error : null;
  return (
    <>
      <PageHead title="Redeliver by filter" above={[['Redeliveries', { to: '/operator/redeliveries' }]]}>
        Failed deliveries that match are queued again, endpoint by endpoint and oldest first. Name at least
        one of the first five, or both times, at most 31 days apart.
      </PageHead>
      <FilterBar
        isForm
        fields={[
          { name: 'url_host', label: 'Host', kind: 'text', placeholder: 'hooks.example.com', width: 220 },
          { name: 'event_type', label: 'Event type', kind: 'text', placeholder: 'invoice.issued' },
          { name: 'organization_id', label: 'Organization id', kind: 'id', width: 310 },
          { name: 'endpoint_id', label: 'Endpoint id', kind: 'id', width: 310 },
          { name: 'event_id', label: 'Event id', kind: 'id', width: 310 },
          ...createdBetween(),
        ]}
        values={search}
        onChange={changeSearch}
        error={error}
      />
      <Stack gap="md">
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
        {preview && <Preview preview={preview} />}
        {preview && preview.matched > 0 && <Start filter={filter} matched={preview.matched} />}
      </Stack>
    </>
  );
}

function Preview({ preview }: { readonly preview: RedeliveryPreview }) {
  const { matched, endpoint_count, organization_count, top_endpoints, sample } = preview;
  if (matched === 0)
    return (
      <Alert color="gray" title="Nothing matches">
        No failed delivery matches this filter. Deliveries to deleted endpoints and those whose event was
        emptied by retention are left out.
      </Alert>
    );
  return (
    <Section
      title={`${count.format(matched)} failed ${matched === 1 ? 'delivery' : 'deliveries'}`}
      about={`To ${count.format(endpoint_count)} ${endpoint_count === 1 ? 'endpoint' : 'endpoints'} of ${count.format(organization_count)} ${organization_count === 1 ? 'organization' : 'organizations'}. Nothing is queued yet.`}
      isFlush
    >
      <DataTable
        label="Endpoints with the most"
        list={listOf(top_endpoints)}
        rowKey={({ endpoint_id }) => endpoint_id}
        leadsTo={({ endpoint_id }) => ({ to: '/operator/endpoints/$id', params: { id: endpoint_id } })}
        columns={[
          { header: 'Endpoint', cell: ({ endpoint_url }) => endpoint_url },
          countColumn('Deliveries', 'matched', { width: 100 }),
        ]}
        empty={null}
      />
      {sample[0] && (
        <Text variant="note" p="sm">
          The newest: {sample[0].event_type}, <Time at={sample[0].created_at} />,{' '}
          <TextLink to="/operator/deliveries/$id" params={{ id: sample[0].id }}>
            look at it
          </TextLink>
          .
        </Text>
      )}
    </Section>
  );
}

const startFields = [
  {
    name: 'reason',
    label: 'Reason, for the audit',
    isRequired: true,
    lengthMax: 500,
    placeholder: 'Their firewall is fixed, ticket 4711',
  },
] as const satisfies Fields;

function Start({ filter, matched }: { readonly filter: RedeliveryFilter; readonly matched: number }) {
  const navigate = useNavigate();
  const form = useFields(startFields);
  const reason = form.values.reason.trim();
  const start = useAction(
    {
      mutationFn: async () => {
        const body = { filter, dry_run: false, reason };
        const { data } = await operatorStartRedelivery({ body, throwOnError: true });
        if (!('queued' in data)) throw new Error('A start was answered like a dry run.');
        return data;
      },
    },
    'The redelivery has started.',
    ({ id }) => navigate({ to: '/operator/redeliveries/$id', params: { id } }),
  );
  return (
    <Section title="Start" about={`Queues ${filterInWords(filter)} again.`}>
      <Box maw={560}>
        <Form
          work={start}
          action={`Redeliver ${count.format(matched)}`}
          isReady={reason !== ''}
          onSubmit={() => start.mutate()}
        >
          <FieldInputs fields={startFields} form={form} />
        </Form>
      </Box>
    </Section>
  );
}
