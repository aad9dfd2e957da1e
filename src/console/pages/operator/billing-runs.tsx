/** Billing runs: what was billed from contracts, what failed, and a run by hand with its dry run. */
import { Alert, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operatorStartBillingRun } from '#client/calls';
import * as queries from '#client/queries';
import type { BillingPreview, BillingRun, BillingRunResult } from '#client/types';
import { answerWith } from '../../parts/answer.ts';
import { useAction } from '../../parts/forms/action.ts';
import { auditReason, DialogButton } from '../../parts/forms/asking-buttons.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { BillingIcon, PlayIcon } from '../../parts/icons.tsx';
import { type Column, countColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { useList } from '../../parts/lists/list.ts';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { FactsSection, ObjectPage } from '../../parts/page.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { moneyText } from '../../parts/values/money.ts';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { CalendarDay, Time } from '../../parts/values/time.tsx';
import { useObjectId } from '../../session.ts';
import { operator } from '../filters.ts';
import { OrganizationName, organizationColumn } from './organization-name.tsx';

const POLL_MS = 2_000;

export const BillingRunsPage = () => (
  <SearchedPage
    title="Billing runs"
    about="A worker bills every hour what is due. Each run, newest first."
    create={
      <DialogButton label="Bill now" look={{ leftSection: <PlayIcon /> }} title="Bill now">
        {(onClose) => <StartForm onCancel={onClose} />}
      </DialogButton>
    }
    filters={operator.billingRuns}
    list={queries.operatorListBillingRunsInfiniteOptions}
    refetchInterval={5 * POLL_MS}
    leadsTo={({ id }) => ({ to: '/operator/billing-runs/$id', params: { id } })}
    columns={[
      timeColumn('Started', 'created_at'),
      { header: 'Why', cell: ({ reason }) => reason ?? 'Hourly' },
      countColumn('Contracts', 'contracts', { wideOnly: true }),
      countColumn('Invoices', 'invoices'),
      countColumn('Failures', 'failures'),
      { header: 'Status', width: 110, cell: (row) => <StatusBadge status={outcomeOf(row)} /> },
    ]}
    empty={{
      icon: BillingIcon,
      title: 'Nothing was billed yet',
      hint: 'A run appears here when a contract was due. You can also bill now, after a look at what that would bill.',
    }}
  />
);

const outcomeOf = ({ status, failures }: BillingRun): string =>
  status === 'completed' && failures > 0 ? 'failed' : status;

const startFields = [
  { name: 'organization_id', label: 'Organization id', description: 'Empty: everything that is due.' },
  { name: 'contract_id', label: 'Contract id' },
] as const satisfies Fields;

const allFields = [...startFields, auditReason] as const satisfies Fields;

function StartForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const { values, set } = useFields(allFields);
  const what = creationOf(startFields, values);
  const look = useMutation({
    mutationFn: () =>
      answerWith('periods', operatorStartBillingRun<true>({ body: { ...what, dry_run: true } })),
  });
  const start = useAction(
    {
      mutationFn: (reason: string) => {
        const body = { ...what, dry_run: false, reason };
        return answerWith('completed_at', operatorStartBillingRun<true>({ body }));
      },
    },
    'The run has started.',
    ({ id }) => navigate({ to: '/operator/billing-runs/$id', params: { id } }),
  );
  // What was looked at holds for its filter alone.
  const change: typeof set = (changed) => {
    set(changed);
    if (!('reason' in changed)) look.reset();
  };
  return (
    <Form
      work={{ isPending: look.isPending || start.isPending, error: look.error ?? start.error }}
      action={look.data ? 'Bill now' : 'Look at what is due'}
      onSubmit={() => (look.data ? start.mutate(values.reason.trim()) : look.mutate())}
      onCancel={onCancel}
    >
      {look.data && <Due preview={look.data} />}
      <FieldInputs fields={look.data ? allFields : startFields} form={{ values, set: change }} isFirst />
    </Form>
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
      {rest > 0 && <Text variant="hint">and {count.format(rest)} more</Text>}
    </Alert>
  );
}

export function BillingRunPage() {
  const id = useObjectId();
  const run = useQuery({
    ...queries.operatorGetBillingRunOptions({ path: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const results = useList(
    queries.operatorListBillingRunResultsInfiniteOptions({ path: { id }, query: { limit: 50 } }),
    { refetchInterval: run.data?.status === 'running' ? POLL_MS : false },
  );
  return (
    <ObjectPage
      query={run}
      kind="Billing run"
      above={[['Billing runs', { to: '/operator/billing-runs' }]]}
      status={outcomeOf}
    >
      {(data) => (
        <>
          <About run={data} />
          <TableSection
            title="Results"
            list={results}
            columns={resultColumns}
            empty={{
              title: 'No results yet',
              hint: 'A result appears here for each period that the run reaches.',
            }}
          />
        </>
      )}
    </ObjectPage>
  );
}

const resultColumns: readonly Column<BillingRunResult>[] = [
  { header: 'Contract', width: 130, cell: ({ contract_number }) => contract_number },
  organizationColumn(),
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
  { header: 'Outcome', cell: ({ failure, invoice }) => failure?.detail ?? invoice?.number },
  {
    header: 'Total',
    width: 120,
    align: 'right',
    cell: ({ invoice }) => (invoice ? moneyText(invoice.total) : ''),
  },
  {
    header: 'Status',
    width: 100,
    cell: ({ failure }) => <StatusBadge status={failure ? 'failed' : 'billed'} />,
  },
];

const About = ({ run }: { readonly run: BillingRun }) => (
  <FactsSection
    facts={{
      Id: <Id id={run.id} what="the run's id" />,
      Why: run.reason ?? 'Hourly',
      Only: run.organization_id !== null && <OrganizationName id={run.organization_id} />,
      'Only the contract': run.contract_id !== null && <Id id={run.contract_id} />,
      Contracts: count.format(run.contracts),
      Invoices: count.format(run.invoices),
      Failures: count.format(run.failures),
      Started: <Time at={run.created_at} />,
      Completed: <Time at={run.completed_at} />,
    }}
  />
);
