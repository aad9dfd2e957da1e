/** The payments of an organization. */
import { listPaymentsInfiniteOptions } from '#client/queries';
import type { Payment } from '#client/types';
import { PaymentsIcon } from '../../../parts/icons.tsx';
import { ButtonLink, places } from '../../../parts/links.tsx';
import {
  type Column,
  moneyColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../../parts/lists/columns.tsx';
import { SearchedPage } from '../../../parts/lists/list-page.tsx';
import * as filters from '../../filters.ts';
import { nameColumn } from '../parts/resource-link.tsx';

export default function PaymentsPage() {
  return (
    <SearchedPage
      title="Payments"
      about="Money that has arrived for invoices. It is recorded on the page of an issued invoice."
      create={
        <ButtonLink {...places.invoices} search={{ status: 'issued' }} variant="default">
          Issued invoices
        </ButtonLink>
      }
      filters={filters.payments}
      list={listPaymentsInfiniteOptions}
      columns={columns}
      leadsTo={({ id }) => places.payment(id)}
      nothing={{ title: 'No payment matches' }}
      empty={{
        icon: PaymentsIcon,
        title: 'No payment yet',
        hint: 'Record a payment on the page of an issued invoice, or by the API, for example when your bank reports it:',
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

const columns: readonly Column<Payment>[] = [
  timeColumn('Received', 'received_at', { width: 150 }),
  nameColumn('Customer', 'customer_id'),
  nameColumn('Invoice', 'invoice_id', { width: 110, wideOnly: true }),
  textColumn('Method', 'method', { width: 120, wideOnly: true }),
  textColumn('Reference', 'reference', { wideOnly: true }),
  statusColumn(100),
  moneyColumn('Amount', 'amount'),
];
