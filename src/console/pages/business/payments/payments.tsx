/** The payments of an organization. */
import { getRouteApi } from '@tanstack/react-router';
import { listPaymentsInfiniteOptions } from '#client/queries';
import type { Payment } from '#client/types';
import { PaymentsIcon } from '../../../parts/icons.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { statusColumn, timeColumn } from '../../../parts/lists/columns.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { useList } from '../../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../../parts/lists/list-page.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { moneyText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { CustomerFilter } from '../parts/customer-filter.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { nameColumn } from '../parts/resource-link.tsx';

const route = getRouteApi('/signed-in/$organizationId/payments');

export function PaymentsPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const list = useList(listPaymentsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const names = useNames(list.rows.flatMap(({ customer_id, invoice_id }) => [customer_id, invoice_id]));
  const toIssued = (
    <ButtonLink {...places.invoices} search={{ status: 'issued' }} variant="default">
      Issued invoices
    </ButtonLink>
  );
  return (
    <ListPage
      title="Payments"
      about="Money that has arrived for invoices. It is recorded on the page of an issued invoice."
      actions={toIssued}
      search={search}
      otherFilters={<CustomerFilter search={search} error={list.error} />}
      filters={[
        { name: 'status', label: 'Status', kind: 'word', words: ['received', 'reversed'], width: 140 },
        { name: 'invoice_id', label: 'Invoice id', kind: 'id', width: 180 },
        { name: 'external_id', label: 'External id', kind: 'text', width: 150 },
        ...createdBetween('Recorded'),
      ]}
      list={list}
      columns={columnsWith(names)}
      leadsTo={({ id }) => places.payment(id)}
      nothing={{ title: 'No payment matches' }}
      empty={{
        icon: PaymentsIcon,
        title: 'No payment yet',
        hint: 'Record a payment on the page of an issued invoice, or by the API, for example when your bank reports it:',
        action: toIssued,
        sample: { path: 'payments', call: 'payments.create', body: sample },
      }}
    />
  );
}

const sample = {
  invoice_id: '<the id of an issued invoice>',
  amount: { amount: 15000, currency: 'GBP' },
  method: 'bank_transfer',
  reference: 'Invoice 2026-0042',
};

const columnsWith = (names: Names): Column<Payment>[] => [
  timeColumn('Received', 'received_at', { width: 150 }),
  nameColumn('Customer', names, ({ customer_id }) => customer_id),
  nameColumn('Invoice', names, ({ invoice_id }) => invoice_id, { width: 110, wideOnly: true }),
  { header: 'Method', cell: ({ method }) => method ?? '–', width: 120, wideOnly: true },
  { header: 'Reference', cell: ({ reference }) => reference ?? '–', wideOnly: true },
  statusColumn(100),
  { header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 115, align: 'right' },
];
