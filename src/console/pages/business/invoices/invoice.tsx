/** One invoice: its lines and what they come to, where it stands, its payments, and the events about it. */

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { getInvoiceOptions, updateInvoiceMutation } from '#client/queries';
import type { Invoice, InvoiceLine } from '#client/types';
import { factsOf } from '../../../parts/forms/form.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { EditIcon } from '../../../parts/icons.tsx';
import { DataTable } from '../../../parts/lists/data-table.tsx';
import { listOf } from '../../../parts/lists/list.ts';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { type Step, Steps } from '../../../parts/steps.tsx';
import { isDecimal, totalsOf } from '../../../parts/values/decimal.ts';
import { Facts } from '../../../parts/values/facts.tsx';
import { moneyText, quantityText, unitPriceText } from '../../../parts/values/money.ts';
import { CalendarDay, dayInWords, Time } from '../../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../../session.ts';
import { lastDay } from '../contracts/periods.ts';
import { CreditNotesOf, PaymentsOf } from '../parts/lists-of.tsx';
import { MetadataSection } from '../parts/metadata.tsx';
import { useNames } from '../parts/names.ts';
import { recordFacts } from '../parts/record-facts.tsx';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { WholePage } from '../parts/whole-page.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { invoiceFields } from './fields.ts';
import { DeleteDialog, IssueDialog, PaymentDialog, VoidDialog } from './invoice-dialogs.tsx';
import { EditInvoice } from './invoice-forms.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { TotalsTable } from './totals.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices/$id');

export function InvoicePage() {
  const path = useOrganizationPath();
  const { id: invoiceId } = route.useParams();
  const query = useQuery(getInvoiceOptions({ path: { ...path, id: invoiceId } }));
  return (
    <WholePage query={query}>{(invoice) => <InvoiceView key={invoice.id} invoice={invoice} />}</WholePage>
  );
}

type Dialog = 'credit' | 'delete' | 'edit' | 'issue' | 'pay' | 'void';

function InvoiceView({ invoice }: { readonly invoice: Invoice }) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  const { id, number, status } = invoice;
  return (
    <>
      <PageHead
        title={status === 'draft' ? `Draft ${number.replace(/^DRAFT-/, '')}` : `Invoice ${number}`}
        kind="Invoice"
        status={<InvoiceStatus invoice={invoice} />}
        above={[['Invoices', places.invoices]]}
        actions={<Actions invoice={invoice} onOpen={setDialog} />}
      />
      {dialog === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {dialog === 'edit' && <EditInvoice invoice={invoice} onClose={close} />}
      <IssueDialog invoice={invoice} isOpen={dialog === 'issue'} onClose={close} />
      <PaymentDialog invoice={invoice} isOpen={dialog === 'pay'} onClose={close} />
      <DeleteDialog invoice={invoice} isOpen={dialog === 'delete'} onClose={close} />
      <VoidDialog invoice={invoice} isOpen={dialog === 'void'} onClose={close} />
      <Steps label="Status" steps={stepsOf(invoice)} />
      <div className="business-columns">
        <Stack gap="md" miw={0}>
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
        </Stack>
        <Stack gap="md" miw={0} className="not-printed">
          <Section title="Details">
            <Facts
              facts={[
                [
                  'Contract',
                  invoice.contract_id === null ? null : (
                    <ResourceLink key="contract" kind="contract" id={invoice.contract_id} />
                  ),
                ],
                ['Currency', invoice.currency],
                invoice.void_reason !== null && ['Voided because', invoice.void_reason],
                ...factsOf(invoiceFields, invoice, ['due_on']),
                ...recordFacts(invoice),
              ]}
            />
          </Section>
          <MetadataSection resource={invoice} path={path} mutation={updateInvoiceMutation()} />
          <ResourceEvents kind="invoice" id={id} />
        </Stack>
      </div>
    </>
  );
}

function Actions({ invoice, onOpen }: { invoice: Invoice; onOpen: (dialog: Dialog) => void }) {
  const { status, lines, paid, credited, credit_applied } = invoice;
  const isCredited = credited.amount > 0 || credit_applied.amount > 0;
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {status === 'issued' && (
        <AdminButton
          variant="light"
          color="red"
          refusal={
            paid.amount > 0
              ? 'Payments count towards it: reverse or refund them first.'
              : isCredited
                ? 'It has credit notes or credit: credit what is left of it instead.'
                : undefined
          }
          onClick={() => onOpen('void')}
        >
          Void
        </AdminButton>
      )}
      {status === 'draft' && (
        <>
          <AdminButton variant="light" color="red" onClick={() => onOpen('delete')}>
            Delete
          </AdminButton>
          <AdminButton variant="default" leftSection={<EditIcon size={14} />} onClick={() => onOpen('edit')}>
            Edit
          </AdminButton>
          <AdminButton
            refusal={lines.length === 0 ? 'An invoice needs a line before it can be issued.' : undefined}
            onClick={() => onOpen('issue')}
          >
            Issue
          </AdminButton>
        </>
      )}
      {(status === 'issued' || status === 'paid') && (
        <AdminButton
          variant="default"
          refusal={credited.amount === invoice.total.amount ? 'All of it is credited.' : undefined}
          onClick={() => onOpen('credit')}
        >
          Credit
        </AdminButton>
      )}
      {status === 'issued' && <AdminButton onClick={() => onOpen('pay')}>Record a payment</AdminButton>}
    </>
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
  const name = useNames([customer_id]).get(customer_id);
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
            facts={[
              ['Number', status === 'draft' ? 'When it is issued' : number],
              ['Issued', issued_at === null ? null : <Issued key="issued" at={issued_at} />],
              ['Due', due_on === null ? null : <CalendarDay key="due" day={due_on} />],
              period !== null && [
                'Period',
                <span key="period">
                  <CalendarDay day={period.from} /> to <CalendarDay day={lastDay(period.to)} />
                </span>,
              ],
            ]}
          />
        </div>
      </Group>
      <div className="invoice-lines">
        <DataTable
          label="Lines"
          list={listOf(lines)}
          columns={[
            { header: 'Description', cell: (line) => <Description line={line} /> },
            {
              header: 'Quantity',
              width: 84,
              align: 'right',
              cell: ({ quantity }) => quantityText(quantity),
            },
            {
              header: 'Price',
              width: 110,
              align: 'right',
              cell: ({ price }) => unitPriceText(price, currency),
            },
            { header: 'Tax', width: 64, align: 'right', cell: ({ tax_rate }) => `${tax_rate} %` },
            { header: 'Amount', width: 115, align: 'right', cell: ({ amount }) => moneyText(amount) },
          ]}
          empty={
            <Text variant="hint" px="md" py="sm">
              No line yet. Edit the draft to add one.
            </Text>
          }
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
