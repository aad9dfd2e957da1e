/** Billing runs: what was billed from contracts, what failed, and a run by hand with its dry run. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorGetBillingRunOptions,
  operatorListBillingRunResultsInfiniteOptions,
  operatorListBillingRunsInfiniteOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { operatorStartBillingRun } from '../../../../generated/console-client/sdk.gen.ts';
import type { BillingPreview, BillingRun } from '../../../../generated/console-client/types.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { BillingIcon, PlayIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { useList } from '../../parts/list.ts';
import { count } from '../../parts/locale.ts';
import { showDone } from '../../parts/messages.tsx';
import { moneyText } from '../../parts/money.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { CalendarDay, Time } from '../../parts/time.tsx';
import { OrganizationName } from './organization-name.tsx';

const listRoute = getRouteApi('/signed-in/operator/billing-runs');
const POLL_MS = 2_000;

export function BillingRunsPage() {
  const search = listRoute.useSearch();
  const navigate = listRoute.useNavigate();
  const [isStarting, setStarting] = useState(false);
  const list = useList(operatorListBillingRunsInfiniteOptions({ query: { ...search, limit: 50 } }), {
    refetchInterval: 5 * POLL_MS,
  });
  const start = (
    <Button leftSection={<PlayIcon />} onClick={() => setStarting(true)}>
      Bill now
    </Button>
  );
  return (
    <>
      <PageHead title="Billing runs" actions={start}>
        A worker bills every hour what is due. Each run, newest first.
      </PageHead>
      <FilterBar
        fields={[{ name: 'outcome', label: 'Outcome', kind: 'word', words: ['failed'] }]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <DataTable
        label="Billing runs"
        list={list}
        leadsTo={({ id }) => ({ to: '/operator/billing-runs/$id', params: { id } })}
        columns={[
          { header: 'Started', width: 170, cell: (row) => <Time at={row.created_at} /> },
          { header: 'Why', cell: (row) => row.reason ?? 'Hourly' },
          {
            header: 'Contracts',
            width: 90,
            align: 'right',
            wideOnly: true,
            cell: (row) => count.format(row.contracts),
          },
          { header: 'Invoices', width: 90, align: 'right', cell: (row) => count.format(row.invoices) },
          { header: 'Failures', width: 90, align: 'right', cell: (row) => count.format(row.failures) },
          { header: 'Status', width: 110, cell: (row) => <StatusBadge status={outcomeOf(row)} /> },
        ]}
        empty={
          <EmptyState title="Nothing was billed yet" icon={BillingIcon} action={start}>
            A run appears here when a contract was due. You can also bill now, after a look at what that would
            bill.
          </EmptyState>
        }
      />
      <Modal opened={isStarting} onClose={() => setStarting(false)} title="Bill now">
        {isStarting && <StartForm onCancel={() => setStarting(false)} />}
      </Modal>
    </>
  );
}

const outcomeOf = ({ status, failures }: BillingRun): string =>
  status === 'completed' && failures > 0 ? 'failed' : status;

function StartForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const [organizationId, setOrganizationId] = useState('');
  const [contractId, setContractId] = useState('');
  const [reason, setReason] = useState('');
  const what = {
    ...(organizationId.trim() !== '' && { organization_id: organizationId.trim() }),
    ...(contractId.trim() !== '' && { contract_id: contractId.trim() }),
  };
  const look = useMutation({
    mutationFn: async () => {
      const { data } = await operatorStartBillingRun({
        body: { ...what, dry_run: true },
        throwOnError: true,
      });
      if ('completed_at' in data) throw new Error('A dry run was answered like a start.');
      return data;
    },
  });
  const start = useMutation({
    mutationFn: async () => {
      const { data } = await operatorStartBillingRun({
        body: { ...what, dry_run: false, reason: reason.trim() },
        throwOnError: true,
      });
      if (!('completed_at' in data)) throw new Error('A start was answered like a dry run.');
      return data;
    },
    async onSuccess({ id }) {
      showDone('The run has started.');
      await navigate({ to: '/operator/billing-runs/$id', params: { id } });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (look.data) start.mutate();
        else look.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Organization id"
          description="Empty: everything that is due."
          value={organizationId}
          onChange={(event) => {
            setOrganizationId(event.currentTarget.value);
            look.reset();
          }}
          data-autofocus
        />
        <TextInput
          label="Contract id"
          value={contractId}
          onChange={(event) => {
            setContractId(event.currentTarget.value);
            look.reset();
          }}
        />
        {look.data && <Due preview={look.data} />}
        {look.data && (
          <TextInput
            label="Reason, for the audit"
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {(look.error ?? start.error) && <ProblemAlert error={look.error ?? start.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={look.isPending || start.isPending}>
            {look.data ? 'Bill now' : 'Look at what is due'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const PERIODS_SHOWN = 5;

function Due({ preview: { contracts, periods, is_complete } }: { readonly preview: BillingPreview }) {
  const rest = periods.length - PERIODS_SHOWN;
  const periodsInWords = `${count.format(periods.length)}${is_complete ? '' : ' or more'}`;
  return (
    <Alert
      color="gray"
      title={
        contracts === 0
          ? 'Nothing is due'
          : `${periodsInWords} periods of ${count.format(contracts)} contracts are due`
      }
    >
      {periods.slice(0, PERIODS_SHOWN).map(({ contract_id, contract_number, period, total, failure }) => (
        <Text size="sm" key={`${contract_id} ${period.from}`} c={failure ? 'red' : undefined}>
          {contract_number}, <CalendarDay day={period.from} /> – <CalendarDay day={period.to} />:{' '}
          {failure ? failure.detail : moneyText(total)}
        </Text>
      ))}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          and {count.format(rest)} more
        </Text>
      )}
    </Alert>
  );
}

const route = getRouteApi('/signed-in/operator/billing-runs/$id');

export function BillingRunPage() {
  const { id } = route.useParams();
  const run = useQuery({
    ...operatorGetBillingRunOptions({ path: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const isRunning = run.data?.status === 'running';
  const results = useList(
    operatorListBillingRunResultsInfiniteOptions({ path: { id }, query: { limit: 50 } }),
    {
      refetchInterval: isRunning ? POLL_MS : false,
    },
  );
  return (
    <>
      <PageHead
        title="Billing run"
        kind="Billing run"
        above={[['Billing runs', { to: '/operator/billing-runs' }]]}
        status={run.data && <StatusBadge status={outcomeOf(run.data)} />}
      />
      <Stack gap="md">
        {run.error && <ProblemAlert error={run.error} />}
        {run.data && <About run={run.data} />}
        <Section title="Results" isFlush>
          <DataTable
            label="Results"
            list={results}
            columns={[
              { header: 'Contract', width: 130, cell: (row) => row.contract_number },
              {
                header: 'Organization',
                width: 160,
                wideOnly: true,
                cell: (row) => <OrganizationName id={row.organization_id} />,
              },
              {
                header: 'Period',
                width: 210,
                wideOnly: true,
                cell: ({ period }) => (
                  <>
                    <CalendarDay day={period.from} /> – <CalendarDay day={period.to} />
                  </>
                ),
              },
              { header: 'Outcome', cell: (row) => row.failure?.detail ?? row.invoice?.number },
              {
                header: 'Total',
                width: 120,
                align: 'right',
                cell: (row) => (row.invoice ? moneyText(row.invoice.total) : ''),
              },
              {
                header: 'Status',
                width: 100,
                cell: (row) => <StatusBadge status={row.failure ? 'failed' : 'billed'} />,
              },
            ]}
            empty={
              <EmptyState title="No results yet">
                A result appears here for each period that the run reaches.
              </EmptyState>
            }
          />
        </Section>
      </Stack>
    </>
  );
}

function About({ run }: { readonly run: BillingRun }) {
  return (
    <Section title="About">
      <Facts
        facts={[
          ['Id', <Id key="id" id={run.id} what="the run's id" />],
          ['Why', run.reason ?? 'Hourly'],
          run.organization_id !== null && ['Only', <OrganizationName key="only" id={run.organization_id} />],
          run.contract_id !== null && ['Only the contract', <Id key="contract" id={run.contract_id} />],
          ['Contracts', count.format(run.contracts)],
          ['Invoices', count.format(run.invoices)],
          ['Failures', count.format(run.failures)],
          ['Started', <Time key="started" at={run.created_at} />],
          ['Completed', run.completed_at === null ? null : <Time key="completed" at={run.completed_at} />],
        ]}
      />
    </Section>
  );
}
