/** One invoice: its lines and what they come to, where it stands, its payments, and the events about it. */
import { Group, Text } from '@mantine/core';
import { getInvoiceOptions, updateInvoiceMutation } from '#client/queries';
import type { Invoice, InvoiceLine } from '#client/types';
import { factsOf } from '../../../parts/forms/form.tsx';
import { places } from '../../../parts/links.tsx';
import { moneyColumn } from '../../../parts/lists/columns.tsx';
import { DataTable } from '../../../parts/lists/data-table.tsx';
import { useName } from '../../../parts/names.ts';
import { Facts } from '../../../parts/page.tsx';
import type { Step } from '../../../parts/steps.tsx';
import { isDecimal, totalsOf } from '../../../parts/values/decimal.ts';
import { quantityText, unitPriceText } from '../../../parts/values/money.ts';
import { CalendarDay, dayInWords, Time } from '../../../parts/values/time.tsx';
import { useAccess } from '../../../session.ts';
import { lastDay } from '../contracts/periods.ts';
import { CreditNotesOf, PaymentsOf, taxColumn } from '../parts/lists-of.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { ResourceView, resourcePage } from '../parts/resource-page.tsx';
import { invoiceFields } from './fields.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { TotalsTable } from './totals.tsx';

export default resourcePage(getInvoiceOptions, InvoiceView);

function InvoiceView({ of: invoice }: { readonly of: Invoice }) {
  const { id, number, status, contract_id, void_reason } = invoice;
  return (
    <ResourceView
      of={invoice}
      title={status === 'draft' ? `Draft ${number.replace(/^DRAFT-/, '')}` : `Invoice ${number}`}
      kind="Invoice"
      eventsOf="invoice"
      list={['Invoices', places.invoices]}
      status={<InvoiceStatus invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} />}
      steps={stepsOf(invoice)}
      facts={{
        Contract: contract_id && <ResourceLink kind="contract" id={contract_id} />,
        Currency: invoice.currency,
        'Voided because': void_reason ?? undefined,
        ...factsOf(invoiceFields, invoice, ['due_on']),
      }}
      update={updateInvoiceMutation()}
    >
      <Document invoice={invoice} />
      {status !== 'draft' && (
        <div className="not-printed">
          <PaymentsOf filter={{ invoice_id: id }} />
        </div>
      )}
      {(status === 'issued' || status === 'paid') && (
        <div className="not-printed">
          <CreditNotesOf filter={{ invoice_id: id }} />
        </div>
      )}
    </ResourceView>
  );
}

function stepsOf({ status, created_at, issued_at, paid_at, voided_at }: Invoice): Step[] {
  const draft: Step = { label: 'Draft', at: created_at, state: status === 'draft' ? 'current' : 'past' };
  const issued: Step = {
    label: 'Issued',
    at: issued_at,
    state: status === 'issued' ? 'current' : issued_at === null ? 'ahead' : 'past',
  };
  if (status === 'voided')
    return [draft, ...(issued_at ? [issued] : []), { label: 'Voided', at: voided_at, state: 'ended' }];
  return [draft, issued, { label: 'Paid', at: paid_at, state: status === 'paid' ? 'current' : 'ahead' }];
}

/** What the customer gets: also as it is printed. */
function Document({ invoice }: { readonly invoice: Invoice }) {
  const { organization } = useAccess();
  const { bill_to, customer_id, lines, period, currency, due_on, issued_at, number, status } = invoice;
  const { data: name } = useName(customer_id);
  return (
    <section className="invoice-document" aria-label="The invoice">
      <Group justify="space-between" align="flex-start" className="invoice-head">
        <div>
          <Text variant="note">Bill to</Text>
          <Text size="sm" fw={500} component="div">
            <span className="not-printed">
              <ResourceLink kind="customer" id={customer_id} />
            </span>
            <span className="printed">{bill_to?.name ?? name?.name}</span>
          </Text>
          {bill_to && (
            <Text size="sm" component="div">
              {bill_to.email && <div>{bill_to.email}</div>}
              <div>
                {bill_to.country} · {bill_to.number}
              </div>
            </Text>
          )}
        </div>
        <div className="invoice-dates">
          <Text size="sm" fw={500} className="printed" component="div">
            {organization.name}
          </Text>
          <Facts
            facts={{
              Number: status === 'draft' ? 'When it is issued' : number,
              Issued: issued_at && <Issued at={issued_at} />,
              Due: due_on && <CalendarDay day={due_on} />,
              Period: period !== null && (
                <>
                  <CalendarDay day={period.from} /> to <CalendarDay day={lastDay(period.to)} />
                </>
              ),
            }}
          />
        </div>
      </Group>
      <div className="invoice-lines">
        <DataTable
          label="Lines"
          list={lines}
          columns={[
            { header: 'Description', cell: (line) => <Description line={line} /> },
            { header: 'Quantity', width: 84, align: 'right', cell: ({ quantity }) => quantityText(quantity) },
            {
              header: 'Price',
              width: 110,
              align: 'right',
              cell: ({ price }) => unitPriceText(price, currency),
            },
            taxColumn,
            moneyColumn('Amount', 'amount'),
          ]}
          empty="No line yet. Edit the draft to add one."
        />
      </div>
      <div className="invoice-totals">
        <TotalsTable currency={currency} rows={totalRows(invoice)} />
      </div>
    </section>
  );
}

function Description({ line: { description, kind, prorated } }: { readonly line: InvoiceLine }) {
  return (
    <>
      {description}
      {kind !== 'manual' && (
        <Text span size="xs" c="dimmed" ml={8}>
          {kinds[kind]}
          {prorated && `, ${prorated.days} of ${prorated.of} days`}
        </Text>
      )}
    </>
  );
}

/** On paper nobody knows which year this is, and everybody reads the same day. */
function Issued({ at }: { readonly at: string }) {
  const { organization } = useAccess();
  return (
    <>
      <span className="not-printed">
        <Time at={at} />
      </span>
      <span className="printed">{dayInWords(at, organization.time_zone)}</span>
    </>
  );
}

const kinds = { fixed: 'from the contract', usage: 'usage', usage_adjustment: 'earlier usage' } as const;

/** The server has the totals; of the tax it has the sum alone, and each rate's is made of the lines. */
function totalRows({ lines, subtotal, tax, total, paid, credit_applied, balance, status }: Invoice) {
  const { taxes } = totalsOf(
    lines.flatMap(({ amount, tax_rate }) =>
      isDecimal(tax_rate) ? [{ amount: BigInt(amount.amount), taxRate: tax_rate }] : [],
    ),
  );
  const sum = taxes.reduce((all, each) => all + each.tax, 0n);
  const each = taxes.map(({ rate, tax: amount }) => ({ label: `Tax ${rate} %`, amount }));
  return [
    { label: 'Without tax', amount: BigInt(subtotal.amount) },
    ...(sum === BigInt(tax.amount) ? each : [{ label: 'Tax', amount: BigInt(tax.amount) }]),
    { label: 'Total', amount: BigInt(total.amount), isStrong: true },
    ...(status === 'issued' || status === 'paid'
      ? [
          { label: 'Paid', amount: BigInt(paid.amount) },
          ...(credit_applied.amount > 0
            ? [{ label: 'Paid by credit', amount: BigInt(credit_applied.amount) }]
            : []),
          { label: 'To pay', amount: BigInt(balance.amount), isStrong: true },
        ]
      : []),
  ];
}
