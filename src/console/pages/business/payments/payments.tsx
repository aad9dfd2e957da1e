/** The payments of an organization. */

import { getRouteApi } from '@tanstack/react-router';
import { listPaymentsInfiniteOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { PaymentDetails } from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { PaymentsIcon, SearchIcon } from '../../../parts/icons.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { useList } from '../../../parts/list.ts';
import { moneyText } from '../../../parts/money.ts';
import { PageHead } from '../../../parts/page-head.tsx';
import { StatusBadge } from '../../../parts/status-badge.tsx';
import { Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ApiSample } from '../parts/api-sample.tsx';
import { BusinessFilters } from '../parts/business-filters.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { usePlaces } from '../parts/places.ts';
import { NameText } from '../parts/resource-link.tsx';

const route = getRouteApi('/signed-in/$organizationId/payments');

export function PaymentsPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(listPaymentsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const names = useNames(list.rows.flatMap(({ customer_id, invoice_id }) => [customer_id, invoice_id]));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const toIssued = (
    <ButtonLink {...places.invoices} search={{ status: 'issued' }} variant="default">
      Issued invoices
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="Payments" actions={toIssued}>
        Money that has arrived for invoices. It is recorded on the page of an issued invoice.
      </PageHead>
      <BusinessFilters
        fields={[
          { name: 'status', label: 'Status', kind: 'word', words: ['received', 'reversed'], width: 140 },
          { name: 'invoice_id', label: 'Invoice id', kind: 'id', width: 180 },
          { name: 'external_id', label: 'External id', kind: 'text', width: 150 },
          { name: 'created_from', label: 'Recorded from', kind: 'time', width: 200 },
          { name: 'created_before', label: 'Recorded before', kind: 'time', width: 200 },
        ]}
        values={search}
        error={list.error}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <DataTable
        label="Payments"
        list={list}
        columns={columnsWith(names)}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.payment(id)}
        empty={
          isFiltered ? (
            <EmptyState icon={SearchIcon} title="No payment matches">
              Change or clear the filters.
            </EmptyState>
          ) : (
            <EmptyState
              icon={PaymentsIcon}
              title="No payment yet"
              action={
                <>
                  {toIssued}
                  <ApiSample path="payments" call="payments.create" body={sample} />
                </>
              }
            >
              Record a payment on the page of an issued invoice, or by the API, for example when your bank
              reports it:
            </EmptyState>
          )
        }
      />
    </>
  );
}

const sample = {
  invoice_id: '<the id of an issued invoice>',
  amount: { amount: 15000, currency: 'GBP' },
  method: 'bank_transfer',
  reference: 'Invoice 2026-0042',
};

const columnsWith = (names: Names): Column<PaymentDetails>[] => [
  { key: 'received', header: 'Received', cell: ({ received_at }) => <Time at={received_at} />, width: 170 },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer_id }) => <NameText id={customer_id} names={names} />,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ invoice_id }) => <NameText id={invoice_id} names={names} />,
    width: 150,
    wideOnly: true,
  },
  { key: 'method', header: 'Method', cell: ({ method }) => method ?? '–', width: 130, wideOnly: true },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '–', wideOnly: true },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 100 },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 130, align: 'right' },
];
