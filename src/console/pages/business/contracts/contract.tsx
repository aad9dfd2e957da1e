/** One contract: where it stands, what it bills on which day, what changes it, and its invoices. */

import { Alert, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { getContractOptions, updateContractMutation } from '#client/queries';
import type { Contract } from '#client/types';
import { factsOf } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { MomentInput } from '../../../parts/forms/moment-input.tsx';
import { EditIcon, InfoIcon } from '../../../parts/icons.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { DataTable } from '../../../parts/lists/data-table.tsx';
import { listOf } from '../../../parts/lists/list.ts';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { type Step, Steps } from '../../../parts/steps.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { InvoicesOf } from '../parts/lists-of.tsx';
import { MetadataSection } from '../parts/metadata.tsx';
import { recordFacts } from '../parts/record-facts.tsx';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { WholePage } from '../parts/whole-page.tsx';
import { Amendments } from './amendments.tsx';
import { ActivateDialog, DeleteDialog, TerminateDialog } from './contract-dialogs.tsx';
import { EditContract } from './contract-forms.tsx';
import { contractFields } from './fields.ts';
import { perPeriodText, priceText } from './items.ts';
import { lastDay } from './periods.ts';

const route = getRouteApi('/signed-in/$organizationId/contracts/$id');

export function ContractPage() {
  const path = useOrganizationPath();
  const { id: contractId } = route.useParams();
  const { as_of } = route.useSearch();
  const query = useQuery({
    ...getContractOptions({ path: { ...path, id: contractId }, query: { as_of } }),
    placeholderData: keepPreviousData,
  });
  return (
    <WholePage query={query}>
      {(contract) => <ContractView key={contract.id} contract={contract} />}
    </WholePage>
  );
}

type Dialog = 'edit' | 'delete' | 'activate' | 'amend' | 'terminate';

function ContractView({ contract }: { readonly contract: Contract }) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  const { id, number, title, status, customer_id } = contract;
  return (
    <>
      <PageHead
        title={title}
        kind="Contract"
        status={<StatusBadge status={status} />}
        above={[['Contracts', places.contracts]]}
        actions={<Actions contract={contract} onOpen={setDialog} />}
      >
        {number} with <ResourceLink kind="customer" id={customer_id} isInText /> · {perPeriodText(contract)}
      </PageHead>
      {dialog === 'edit' && <EditContract contract={contract} onClose={close} />}
      <ActivateDialog contract={contract} isOpen={dialog === 'activate'} onClose={close} />
      <TerminateDialog contract={contract} isOpen={dialog === 'terminate'} onClose={close} />
      <DeleteDialog contract={contract} isOpen={dialog === 'delete'} onClose={close} />
      <Steps label="Status" steps={stepsOf(contract)} />
      <div className="business-columns">
        <Stack gap="md" miw={0}>
          <Items contract={contract} />
          <Amendments
            contract={contract}
            isAmending={dialog === 'amend'}
            onAmend={() => setDialog('amend')}
            onClose={close}
          />
          <InvoicesOf filter={{ contract_id: id }} />
        </Stack>
        <Stack gap="md" miw={0}>
          <Terms contract={contract} />
          <MetadataSection resource={contract} path={path} mutation={updateContractMutation()} />
          <ResourceEvents kind="contract" id={id} />
        </Stack>
      </div>
    </>
  );
}

function Actions({ contract, onOpen }: { contract: Contract; onOpen: (dialog: Dialog) => void }) {
  const { status, items, billing_interval } = contract;
  if (status === 'terminated') return null;
  if (status === 'draft')
    return (
      <>
        <AdminButton variant="light" color="red" onClick={() => onOpen('delete')}>
          Delete
        </AdminButton>
        <AdminButton variant="default" leftSection={<EditIcon size={14} />} onClick={() => onOpen('edit')}>
          Edit
        </AdminButton>
        <AdminButton
          refusal={
            billing_interval !== null && items.length === 0
              ? 'A contract that is billed needs an item before it can be activated.'
              : undefined
          }
          onClick={() => onOpen('activate')}
        >
          Activate
        </AdminButton>
      </>
    );
  return (
    <>
      <AdminButton variant="light" color="red" onClick={() => onOpen('terminate')}>
        Terminate
      </AdminButton>
      <AdminButton
        refusal={
          billing_interval === null ? 'This contract is not billed: it has no period to amend.' : undefined
        }
        onClick={() => onOpen('amend')}
      >
        Amend
      </AdminButton>
    </>
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
  const { as_of = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Section
      title="Items"
      isFlush
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
              onChange={(day) => void navigate({ search: { as_of: day || undefined }, replace: true })}
              isLazy
            />
          </Group>
        )
      }
    >
      {as_of !== '' && (
        <Alert color="gray" icon={<InfoIcon />} py={6} mx="md" mb="xs">
          These items are in force on <CalendarDay day={as_of} />.
        </Alert>
      )}
      <DataTable
        label="Items"
        list={listOf(items)}
        columns={[
          { header: 'Description', cell: ({ description }) => description },
          {
            header: 'Meter',
            width: 140,
            wideOnly: true,
            cell: ({ meter }) => (meter === null ? '–' : <MeterLink meter={meter} />),
          },
          {
            header: 'Price',
            width: 210,
            align: 'right',
            cell: (item) => priceText(item, currency),
          },
          { header: 'Tax', width: 64, align: 'right', cell: ({ tax_rate }) => `${tax_rate} %` },
        ]}
        empty={
          <Text variant="hint" px="md" pb="md">
            No item yet. Edit the draft to add what it bills.
          </Text>
        }
      />
    </Section>
  );
}

function MeterLink({ meter }: { readonly meter: string }) {
  const places = usePlaces();
  return (
    <TextLink {...places.meter(meter)} className="mono">
      {meter}
    </TextLink>
  );
}

function Terms({ contract }: { readonly contract: Contract }) {
  const { billing_interval, next_period, status, ended_by, termination_reason } = contract;
  return (
    <Section title="Terms">
      <Facts
        facts={[
          ...factsOf(contractFields, contract, ['title', 'number']),
          billing_interval !== null && [
            'Billed next',
            next_period === null ? (
              status === 'draft' ? (
                'Once it is active'
              ) : (
                'Nothing any more'
              )
            ) : (
              <>
                <CalendarDay day={next_period.from} /> to <CalendarDay day={lastDay(next_period.to)} />
              </>
            ),
          ],
          ['Currency', contract.currency],
          status === 'terminated' && [
            'Terminated because',
            ended_by === 'term' ? 'Its last day was over' : termination_reason,
          ],
          ...recordFacts(contract),
        ]}
      />
    </Section>
  );
}
