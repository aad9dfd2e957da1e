/** One credit note: what it credits, what became of the credit, and the events about it. */
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import * as queries from '#client/queries';
import type { CreditApplication, CreditNote, Money } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { places } from '../../../parts/links.tsx';
import { type Column, moneyColumn, timeColumn } from '../../../parts/lists/columns.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import { useObjectPath, useOrganizationPath } from '../../../session.ts';
import { amountField, refundFields } from '../invoices/fields.ts';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { taxColumn } from '../parts/lists-of.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { ResourceView, resourcePage } from '../parts/resource-page.tsx';

export default resourcePage(queries.getCreditNoteOptions, CreditNoteView);

function CreditNoteView({ of: note }: { readonly of: CreditNote }) {
  const path = useOrganizationPath();
  const { number, status, total, unapplied, invoice_id, applications } = note;
  const { data: invoice } = useQuery(queries.getInvoiceOptions({ path: { ...path, id: invoice_id } }));
  const isDraft = status === 'draft';
  return (
    <ResourceView
      of={note}
      title={isDraft ? `Draft ${number.replace(/^DRAFT-/, '')}` : `Credit note ${number}`}
      kind="Credit note"
      eventsOf="credit_note"
      list={['Credit notes', places.creditNotes]}
      status={status}
      about={
        <>
          For invoice <ResourceLink kind="invoice" id={invoice_id} isInText /> of{' '}
          <ResourceLink kind="customer" id={note.customer_id} isInText />
        </>
      }
      actions={<Actions note={note} />}
      steps={[
        { label: 'Draft', at: note.created_at, state: isDraft ? 'current' : 'past' },
        { label: 'Issued', at: note.issued_at, state: isDraft ? 'ahead' : 'current' },
      ]}
      facts={{
        'Without tax': moneyText(note.subtotal),
        Tax: moneyText(note.tax),
        Total: moneyText(total),
        'Credit left': !isDraft && moneyText(unapplied),
        Reason: note.reason,
        'External id': note.external_id,
      }}
      update={queries.updateCreditNoteMutation()}
    >
      <TableSection
        title="Lines"
        list={note.lines}
        rowKey={({ line_id }) => line_id}
        columns={[
          {
            header: 'Line of the invoice',
            cell: ({ line_id }) => invoice?.lines.find((line) => line.id === line_id)?.description ?? '–',
          },
          taxColumn,
          moneyColumn('Credited', 'amount'),
        ]}
      />
      {applications.length > 0 && (
        <TableSection title="What became of it" list={applications} columns={applicationColumns} />
      )}
    </ResourceView>
  );
}

function Actions({ note }: { readonly note: CreditNote }) {
  const path = useObjectPath();
  const { version, unapplied } = note;
  const request = { path, headers: ifMatch(version) };
  const ofWhatIsLeft = {
    start: { amount: unapplied.amount },
    foot: ({ amount: { amount } }: { readonly amount: Money }) => (
      <Text variant="hint">
        {amount > unapplied.amount
          ? `That is more than the ${moneyText(unapplied)} that are left.`
          : `${moneyText(unapplied)} are left of it.`}
      </Text>
    ),
  };
  const [invoiceId, setInvoiceId] = useState<string | null>(null);
  if (note.status === 'draft')
    return (
      <>
        <DeleteDraft
          version={version}
          mutation={queries.deleteCreditNoteMutation()}
          list={places.creditNotes}
        />
        <AskingButton
          label="Issue"
          look={{ variant: 'filled' }}
          title="Issue this credit note"
          mutation={queries.issueCreditNoteMutation()}
          inputOf={() => request}
          done={({ number }) => `The credit note is issued as ${number}.`}
        >
          It gets the next number of its series, and cannot be changed any more. What its invoice still owes
          goes down by <b>{moneyText(note.total)}</b>; what exceeds that is credit left.
        </AskingButton>
      </>
    );
  if (unapplied.amount === 0) return null;
  return (
    // Not the buttons of the draft, which are at the same place.
    <Fragment key="issued">
      <AskingButton
        {...ofWhatIsLeft}
        label="Refund"
        title="Record a refund of credit"
        action="Record the refund"
        fields={[amountField(note.currency), refundFields[1]]}
        mutation={queries.refundCreditNoteMutation()}
        inputOf={(body) => ({ ...request, body })}
        done="The refund is recorded."
      />
      <AskingButton
        {...ofWhatIsLeft}
        label="Apply to an invoice"
        look={{ variant: 'filled' }}
        title="Apply credit to an invoice"
        action="Apply"
        fields={[amountField(note.currency)]}
        mutation={queries.applyCreditNoteMutation()}
        inputOf={(body) => ({ ...request, body: { ...body, invoice_id: invoiceId ?? '' } })}
        done="The credit is applied."
        isReady={invoiceId !== null}
      >
        <OwedInvoice customerId={note.customer_id} value={invoiceId} onChange={setInvoiceId} />
      </AskingButton>
    </Fragment>
  );
}

interface OwedInvoiceProps {
  readonly customerId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

function OwedInvoice({ customerId: customer_id, value, onChange }: OwedInvoiceProps) {
  const path = useOrganizationPath();
  const query = { customer_id, status: 'issued', limit: 100 } as const;
  const owed = useQuery(queries.listInvoicesOptions({ path, query }));
  return (
    <Select
      label="Invoice"
      required
      placeholder="An issued invoice of the customer"
      nothingFoundMessage="The customer owes nothing"
      data={(owed.data?.data ?? []).map(({ id, number, balance }) => ({
        value: id,
        label: `${number}, ${moneyText(balance)} to pay`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

const applicationColumns: readonly Column<CreditApplication>[] = [
  timeColumn('Recorded', 'recorded_at', { width: 150 }),
  {
    header: 'Used for',
    cell: ({ invoice_id, reference }) =>
      invoice_id === null ? (reference ?? 'Refunded') : <ResourceLink kind="invoice" id={invoice_id} />,
  },
  moneyColumn('Amount', 'amount'),
];
