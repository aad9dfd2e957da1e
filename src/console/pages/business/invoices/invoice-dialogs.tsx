/** What moves an invoice on: issuing, payments, voiding. */
import { Modal, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  createPaymentMutation,
  deleteInvoiceMutation,
  issueInvoiceMutation,
  voidInvoiceMutation,
} from '#client/queries';
import type { InvoiceDetails } from '#client/types';
import { errorsOf, ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { majorInput, minorOf, minorText, moneyText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { paymentFields } from './fields.ts';

interface DialogProps {
  readonly invoice: InvoiceDetails;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function IssueDialog({ invoice, ...dialog }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const headers = ifMatch(invoice.version);
  const done = ({ number }: InvoiceDetails) => `The invoice is issued as ${number}.`;
  const issuing = useAction(issueInvoiceMutation(), done, dialog.onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title="Issue this invoice"
      action="Issue"
      onConfirm={() => issuing.mutate({ path, headers })}
      work={issuing}
    >
      <b>{moneyText(invoice.total)}</b> are owed from then on
      {invoice.due_on !== null && (
        <>
          , due on <CalendarDay day={invoice.due_on} />
        </>
      )}
      . The invoice gets the next number of its series, and its lines cannot be changed any more: to correct
      it, void it and write another one.
    </ConfirmDialog>
  );
}

export function VoidDialog({ invoice, ...dialog }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const headers = ifMatch(invoice.version);
  const voiding = useAction(voidInvoiceMutation(), 'The invoice is voided.', dialog.onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title={`Void invoice ${invoice.number}`}
      action="Void"
      isDangerous
      reason={{ label: 'Reason', placeholder: 'Billed to the wrong customer', isRequired: true }}
      onConfirm={(reason) => voiding.mutate({ path, headers, body: { reason } })}
      work={voiding}
    >
      Nobody owes it any more; this cannot be undone. It keeps its number, and stays in the list.
      {invoice.period !== null && NOT_BILLED_AGAIN}
    </ConfirmDialog>
  );
}

const NOT_BILLED_AGAIN = ' Its period is not billed again.';

export function DeleteDialog({ invoice, ...dialog }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const headers = ifMatch(invoice.version);
  const places = usePlaces();
  const navigate = useNavigate();
  const deleting = useAction(deleteInvoiceMutation(), 'The draft is deleted.', () =>
    navigate(places.invoices),
  );
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this draft"
      action="Delete"
      isDangerous
      onConfirm={() => deleting.mutate({ path, headers })}
      work={deleting}
    >
      It was never owed, and is gone then; this cannot be undone.
      {invoice.period !== null && NOT_BILLED_AGAIN}
    </ConfirmDialog>
  );
}

export function PaymentDialog({ invoice, isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Record a payment for ${invoice.number}`}>
      <Payment invoice={invoice} onClose={onClose} />
    </Modal>
  );
}

function Payment({ invoice, onClose }: Omit<DialogProps, 'isOpen'>) {
  const path = useOrganizationPath();
  const { currency, balance } = invoice;
  const [amount, setAmount] = useState(() => majorInput(String(balance.amount), currency));
  const form = useFields(paymentFields, { method: 'bank_transfer' });
  const minor = minorOf(amount, currency);
  const isWhole = minor !== undefined && /^[1-9]\d{0,15}$/.test(minor);
  const paying = useAction(createPaymentMutation(), 'The payment is recorded.', onClose);
  const pay = () => {
    const paid = { invoice_id: invoice.id, amount: { amount: Number(minor), currency } };
    paying.mutate({ path, body: { ...creationOf(paymentFields, form.values), ...paid } });
  };
  const errorAt = errorsOf(paying.error);
  const hint =
    amount.trim() !== '' && !isWhole ? `Write it like ${majorInput('125000', currency)}` : undefined;
  const left = isWhole ? BigInt(balance.amount) - BigInt(minor) : undefined;
  return (
    <Form work={paying} action="Record the payment" isReady={isWhole} onSubmit={pay} onCancel={onClose}>
      <TextInput
        label={`Amount (${currency})`}
        inputMode="decimal"
        required
        data-autofocus
        value={amount}
        error={errorAt('amount', 'amount') ?? errorAt('amount') ?? hint}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <FieldInputs fields={paymentFields} form={form} error={paying.error} />
      <Text variant="hint">
        {left === undefined
          ? `${moneyText(balance)} are left to pay.`
          : left === 0n
            ? 'The invoice is then paid.'
            : left > 0n
              ? `${minorText(left, currency)} are then left to pay.`
              : `That is more than the ${moneyText(balance)} that are left to pay.`}
      </Text>
    </Form>
  );
}
