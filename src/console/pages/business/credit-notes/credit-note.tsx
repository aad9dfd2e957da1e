/** One credit note: what it credits, what became of the credit, and the events about it. */
import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  applyCreditNoteMutation,
  deleteCreditNoteMutation,
  getCreditNoteOptions,
  getInvoiceOptions,
  issueCreditNoteMutation,
  listInvoicesOptions,
  refundCreditNoteMutation,
  updateCreditNoteMutation,
} from '#client/queries';
import type { CreditApplication, CreditNote } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { timeColumn } from '../../../parts/lists/columns.tsx';
import { type Column, DataTable } from '../../../parts/lists/data-table.tsx';
import { listOf } from '../../../parts/lists/list.ts';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { Steps } from '../../../parts/steps.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { AmountDialog } from '../parts/amount-dialog.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { MetadataSection } from '../parts/metadata.tsx';
import { recordFacts } from '../parts/record-facts.tsx';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { WholePage } from '../parts/whole-page.tsx';

const route = getRouteApi('/signed-in/$organizationId/credit-notes/$id');

export function CreditNotePage() {
  const path = useOrganizationPath();
  const { id } = route.useParams();
  const query = useQuery(getCreditNoteOptions({ path: { ...path, id } }));
  return <WholePage query={query}>{(note) => <CreditNoteView key={note.id} note={note} />}</WholePage>;
}

type Dialog = 'issue' | 'delete' | 'apply' | 'refund';

function CreditNoteView({ note }: { readonly note: CreditNote }) {
  const places = usePlaces();
  const organization = useOrganizationPath();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const { id, number, status, total, unapplied, invoice_id, applications, external_id } = note;
  const { data: invoice } = useQuery(getInvoiceOptions({ path: { ...organization, id: invoice_id } }));
  const isDraft = status === 'draft';
  return (
    <>
      <PageHead
        title={isDraft ? `Draft ${number.replace(/^DRAFT-/, '')}` : `Credit note ${number}`}
        kind="Credit note"
        status={<StatusBadge status={status} />}
        above={[['Credit notes', places.creditNotes]]}
        actions={<Actions note={note} onOpen={setDialog} />}
      >
        For invoice <ResourceLink kind="invoice" id={invoice_id} isInText /> of{' '}
        <ResourceLink kind="customer" id={note.customer_id} isInText />
      </PageHead>
      <Dialogs note={note} dialog={dialog} onClose={() => setDialog(undefined)} />
      <Steps
        label="Status"
        steps={[
          { label: 'Draft', at: note.created_at, state: isDraft ? 'current' : 'past' },
          { label: 'Issued', at: note.issued_at, state: isDraft ? 'ahead' : 'current' },
        ]}
      />
      <div className="business-columns">
        <Stack gap="md" miw={0}>
          <Section title="Lines" isFlush>
            <DataTable
              label="Lines"
              list={listOf(note.lines.map((line) => ({ ...line, id: line.line_id })))}
              columns={[
                {
                  header: 'Line of the invoice',
                  cell: ({ line_id }) =>
                    invoice?.lines.find((line) => line.id === line_id)?.description ?? '–',
                },
                { header: 'Tax', width: 64, align: 'right', cell: ({ tax_rate }) => `${tax_rate} %` },
                { header: 'Credited', width: 115, align: 'right', cell: ({ amount }) => moneyText(amount) },
              ]}
              empty={null}
            />
          </Section>
          {applications.length > 0 && (
            <Section title="What became of it" isFlush>
              <DataTable
                label="What became of it"
                list={listOf(applications)}
                columns={applicationColumns}
                empty={null}
              />
            </Section>
          )}
        </Stack>
        <Stack gap="md" miw={0}>
          <Section title="Details">
            <Facts
              facts={[
                ['Without tax', moneyText(note.subtotal)],
                ['Tax', moneyText(note.tax)],
                ['Total', moneyText(total)],
                !isDraft && ['Credit left', moneyText(unapplied)],
                ['Reason', note.reason],
                ['External id', external_id],
                ...recordFacts(note),
              ]}
            />
          </Section>
          <MetadataSection resource={note} path={organization} mutation={updateCreditNoteMutation()} />
          <ResourceEvents kind="credit_note" id={id} />
        </Stack>
      </div>
    </>
  );
}

function Actions({ note, onOpen }: { note: CreditNote; onOpen: (dialog: Dialog) => void }) {
  if (note.status === 'draft')
    return (
      <>
        <AdminButton variant="light" color="red" onClick={() => onOpen('delete')}>
          Delete
        </AdminButton>
        <AdminButton onClick={() => onOpen('issue')}>Issue</AdminButton>
      </>
    );
  if (note.unapplied.amount === 0) return null;
  return (
    <>
      <AdminButton variant="default" onClick={() => onOpen('refund')}>
        Refund
      </AdminButton>
      <AdminButton onClick={() => onOpen('apply')}>Apply to an invoice</AdminButton>
    </>
  );
}

interface DialogsProps {
  readonly note: CreditNote;
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}

function Dialogs({ note, dialog, onClose }: DialogsProps) {
  const places = usePlaces();
  const organization = useOrganizationPath();
  const request = { path: { ...organization, id: note.id }, headers: ifMatch(note.version) };
  const [invoiceId, setInvoiceId] = useState<string | null>(null);
  const { customer_id, unapplied } = note;
  const owed = useQuery({
    ...listInvoicesOptions({ path: organization, query: { customer_id, status: 'issued', limit: 100 } }),
    enabled: dialog === 'apply',
  });
  const done = ({ number }: CreditNote) => `The credit note is issued as ${number}.`;
  const issuing = useAction(issueCreditNoteMutation(), done, onClose);
  const applying = useAction(applyCreditNoteMutation(), 'The credit is applied.', onClose);
  const refunding = useAction(refundCreditNoteMutation(), 'The refund is recorded.', onClose);
  const hintOf = (left: bigint | undefined) =>
    left !== undefined && left < 0n
      ? `That is more than the ${moneyText(unapplied)} that are left.`
      : `${moneyText(unapplied)} are left of it.`;
  return (
    <>
      <ConfirmDialog
        isOpen={dialog === 'issue'}
        onClose={onClose}
        title="Issue this credit note"
        action="Issue"
        onConfirm={() => issuing.mutate(request)}
        work={issuing}
      >
        It gets the next number of its series, and cannot be changed any more. What its invoice still owes
        goes down by <b>{moneyText(note.total)}</b>; what exceeds that is credit left.
      </ConfirmDialog>
      <DeleteDraft
        isOpen={dialog === 'delete'}
        onClose={onClose}
        draft={note}
        mutation={deleteCreditNoteMutation()}
        list={places.creditNotes}
      />
      <AmountDialog
        isOpen={dialog === 'apply'}
        onClose={onClose}
        title="Apply credit to an invoice"
        action="Apply"
        most={unapplied}
        fields={[]}
        work={applying}
        onSubmit={(amount) =>
          invoiceId !== null && applying.mutate({ ...request, body: { invoice_id: invoiceId, amount } })
        }
        hintOf={hintOf}
      >
        <Select
          label="Invoice"
          required
          placeholder="An issued invoice of the customer"
          nothingFoundMessage="The customer owes nothing"
          data={(owed.data?.data ?? []).map(({ id, number, balance }) => ({
            value: id,
            label: `${number}, ${moneyText(balance)} to pay`,
          }))}
          value={invoiceId}
          onChange={setInvoiceId}
        />
      </AmountDialog>
      <AmountDialog
        isOpen={dialog === 'refund'}
        onClose={onClose}
        title="Record a refund of credit"
        action="Record the refund"
        most={unapplied}
        fields={[{ name: 'reference', label: 'Reference', lengthMax: 140, placeholder: 'Of your transfer' }]}
        work={refunding}
        onSubmit={(amount, others) => refunding.mutate({ ...request, body: { ...others, amount } })}
        hintOf={hintOf}
      />
    </>
  );
}

const applicationColumns: readonly Column<CreditApplication>[] = [
  timeColumn('Recorded', 'recorded_at', { width: 150 }),
  {
    header: 'Used for',
    cell: ({ invoice_id, reference }) =>
      invoice_id === null ? (reference ?? 'Refunded') : <ResourceLink kind="invoice" id={invoice_id} />,
  },
  { header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 115, align: 'right' },
];
