/** What moves an invoice on: issuing, payments, voiding. */
import {
  createPaymentMutation,
  deleteInvoiceMutation,
  issueInvoiceMutation,
  voidInvoiceMutation,
} from '#client/queries';
import type { Invoice } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { minorText, moneyText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { AmountDialog } from '../parts/amount-dialog.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { paymentFields } from './fields.ts';

interface DialogProps {
  readonly invoice: Invoice;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function IssueDialog({ invoice, ...dialog }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const headers = ifMatch(invoice.version);
  const done = ({ number }: Invoice) => `The invoice is issued as ${number}.`;
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
      it, credit it, or void it and write another one.
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
  const places = usePlaces();
  return (
    <DeleteDraft {...dialog} draft={invoice} mutation={deleteInvoiceMutation()} list={places.invoices}>
      It was never owed, and is gone then.
      {invoice.period !== null && NOT_BILLED_AGAIN}
    </DeleteDraft>
  );
}

export function PaymentDialog({ invoice, ...dialog }: DialogProps) {
  const path = useOrganizationPath();
  const { id: invoice_id, number, balance } = invoice;
  const paying = useAction(createPaymentMutation(), 'The payment is recorded.', dialog.onClose);
  return (
    <AmountDialog
      {...dialog}
      title={`Record a payment for ${number}`}
      action="Record the payment"
      most={balance}
      fields={paymentFields}
      initial={{ method: 'bank_transfer' }}
      work={paying}
      onSubmit={(amount, others) => paying.mutate({ path, body: { ...others, invoice_id, amount } })}
      hintOf={(left) =>
        left === undefined
          ? `${moneyText(balance)} are left to pay.`
          : left === 0n
            ? 'The invoice is then paid.'
            : left > 0n
              ? `${minorText(left, balance.currency)} are then left to pay.`
              : `That is more than the ${moneyText(balance)} that are left to pay.`
      }
    />
  );
}
