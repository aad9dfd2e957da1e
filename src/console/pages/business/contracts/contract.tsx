/** One contract: where it stands, what it bills on which day, what changes it, and its invoices. */

import { Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { getContractOptions, updateContractMutation } from '#client/queries';
import type { Contract } from '#client/types';
import { factsOf } from '../../../parts/forms/form.tsx';
import { MomentInput } from '../../../parts/forms/moment-input.tsx';
import { places, TextLink, useSearchChange, useSearchOf } from '../../../parts/links.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import type { Step } from '../../../parts/steps.tsx';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { InvoicesOf, taxColumn } from '../parts/lists-of.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { ResourceView, resourcePage } from '../parts/resource-page.tsx';
import { Amendments } from './amendments.tsx';
import { ContractActions } from './contract-actions.tsx';
import { contractFields } from './fields.ts';
import { perPeriodText, priceText } from './items.ts';
import { lastDay } from './periods.ts';

export default resourcePage(useOptions, ContractView);

function useOptions(request: Parameters<typeof getContractOptions>[0]) {
  const { as_of } = useSearchOf(['as_of']);
  return { ...getContractOptions({ ...request, query: { as_of } }), placeholderData: keepPreviousData };
}

function ContractView({ of: contract }: { readonly of: Contract }) {
  const { id, number, title, status, customer_id, currency } = contract;
  return (
    <ResourceView
      of={contract}
      title={title}
      kind="Contract"
      eventsOf="contract"
      list={['Contracts', places.contracts]}
      status={status}
      about={
        <>
          {number} with <ResourceLink kind="customer" id={customer_id} isInText /> · {perPeriodText(contract)}
        </>
      }
      actions={<ContractActions contract={contract} />}
      steps={stepsOf(contract)}
      factsTitle="Terms"
      facts={{
        ...factsOf(contractFields, contract, ['title', 'number']),
        'Billed next': contract.billing_interval !== null && <BilledNext contract={contract} />,
        Currency: currency,
        'Terminated because':
          status === 'terminated' &&
          (contract.ended_by === 'term' ? 'Its last day was over' : contract.termination_reason),
      }}
      update={updateContractMutation()}
    >
      <Items contract={contract} />
      <Amendments contract={contract} />
      <InvoicesOf filter={{ contract_id: id }} />
    </ResourceView>
  );
}

function stepsOf({ status, created_at, activated_at, terminated_at }: Contract): Step[] {
  const order = ['draft', 'active', 'terminated'] as const;
  const current = order.indexOf(status);
  const state = (index: number) => (index < current ? 'past' : index === current ? 'current' : 'ahead');
  return [
    { label: 'Draft', at: created_at, state: state(0) },
    { label: 'Active', at: activated_at, state: state(1) },
    { label: 'Terminated', at: terminated_at, state: status === 'terminated' ? 'ended' : 'ahead' },
  ];
}

function Items({ contract }: { readonly contract: Contract }) {
  const { items, currency } = contract;
  const { as_of = '' } = useSearchOf(['as_of']);
  const change = useSearchChange();
  return (
    <TableSection
      title="Items"
      actions={
        contract.status !== 'draft' && (
          <Group gap={6}>
            <Text variant="note" component="label" htmlFor="as-of">
              As of
            </Text>
            <MomentInput
              id="as-of"
              kind="day"
              size="xs"
              w={140}
              value={as_of}
              onChange={(day) => change({ as_of: day || undefined })}
              isLazy
            />
          </Group>
        )
      }
      about={
        as_of !== '' && (
          <>
            These items are in force on <CalendarDay day={as_of} />.
          </>
        )
      }
      list={items}
      columns={[
        { header: 'Description', cell: ({ description }) => description },
        {
          header: 'Meter',
          width: 140,
          wideOnly: true,
          cell: ({ meter }) => (meter === null ? '–' : <MeterLink meter={meter} />),
        },
        { header: 'Price', width: 210, align: 'right', cell: (item) => priceText(item, currency) },
        taxColumn,
      ]}
      empty="No item yet. Edit the draft to add what it bills."
    />
  );
}

const MeterLink = ({ meter }: { readonly meter: string }) => (
  <TextLink {...places.meter(meter)} className="mono">
    {meter}
  </TextLink>
);

function BilledNext({ contract: { next_period, status } }: { readonly contract: Contract }) {
  if (next_period === null) return status === 'draft' ? 'Once it is active' : 'Nothing any more';
  return (
    <>
      <CalendarDay day={next_period.from} /> to <CalendarDay day={lastDay(next_period.to)} />
    </>
  );
}
