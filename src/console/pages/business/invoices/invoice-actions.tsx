/** What moves an invoice on: issuing, payments, credit, voiding, and changes and the deletion of a draft. */
import { Button } from '@mantine/core';
import {
  createPaymentMutation,
  deleteInvoiceMutation,
  getInvoiceOptions,
  issueInvoiceMutation,
  updateInvoiceMutation,
  voidInvoiceMutation,
} from '#client/queries';
import type { Invoice } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { places } from '../../../parts/links.tsx';
import { minorText, moneyText, quantityText, unitPriceText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useObjectPath } from '../../../session.ts';
import { AmountButton } from '../parts/amount-button.tsx';
import { changeOf } from '../parts/changed-meanwhile.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { EditButton } from '../parts/edit-button.tsx';
import { CreditButton } from './credit-button.tsx';
import { invoiceFields, paymentFields, reasonField } from './fields.ts';
import { draftsOf, inputsOf } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

const NOT_BILLED_AGAIN = ' Its period is not billed again.';

export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { id: invoice_id, number, status, version, period, paid, credited, credit_applied } = invoice;
  const { organization_id, id } = useObjectPath();
  const request = { path: { organization_id, id }, headers: ifMatch(version) };
  const isCredited = credited.amount > 0 || credit_applied.amount > 0;
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {status === 'draft' && <DraftActions invoice={invoice} />}
      {status === 'issued' && (
        <AskingButton
          label="Void"
          refusal={
            paid.amount > 0
              ? 'Payments count towards it: reverse or refund them first.'
              : isCredited
                ? 'It has credit notes or credit: credit what is left of it instead.'
                : undefined
          }
          title={`Void invoice ${number}`}
          isDangerous
          fields={[{ ...reasonField, placeholder: 'Billed to the wrong customer' }]}
          mutation={voidInvoiceMutation()}
          inputOf={(body) => ({ ...request, body })}
          done="The invoice is voided."
        >
          Nobody owes it any more; this cannot be undone. It keeps its number, and stays in the list.
          {period !== null && NOT_BILLED_AGAIN}
        </AskingButton>
      )}
      {(status === 'issued' || status === 'paid') && <CreditButton invoice={invoice} />}
      {status === 'issued' && (
        <AmountButton
          label="Record a payment"
          title={`Record a payment for ${number}`}
          action="Record the payment"
          most={invoice.balance}
          fields={paymentFields}
          initial={{ method: 'bank_transfer' }}
          mutation={createPaymentMutation()}
          inputOf={(amount, others) => ({
            path: { organization_id },
            body: { ...others, invoice_id, amount },
          })}
          done="The payment is recorded."
          hintOf={(left) => leftToPay(invoice, left)}
        />
      )}
    </>
  );
}

function leftToPay({ balance }: Invoice, left: bigint | undefined): string {
  if (left === undefined) return `${moneyText(balance)} are left to pay.`;
  if (left === 0n) return 'The invoice is then paid.';
  return left > 0n
    ? `${minorText(left, balance.currency)} are then left to pay.`
    : `That is more than the ${moneyText(balance)} that are left to pay.`;
}

function DraftActions({ invoice }: { readonly invoice: Invoice }) {
  const path = useObjectPath();
  const { version, lines, period, due_on, total } = invoice;
  return (
    <>
      <DeleteDraft version={version} mutation={deleteInvoiceMutation()} list={places.invoices}>
        It was never owed, and is gone then.
        {period !== null && NOT_BILLED_AGAIN}
      </DeleteDraft>
      <EditButton
        title="Edit the draft"
        size={980}
        resource={invoice}
        latest={getInvoiceOptions({ path })}
        fields={invoiceFields}
        rows={{
          of: ({ lines: entered, currency }) => draftsOf(entered, currency),
          Rows: LinesEditor,
          changes: (before, now) => [
            ...changeOf('Total', moneyText(before.total), moneyText(now.total)),
            ...changeOf('Lines', linesText(before), linesText(now)),
          ],
        }}
        mutation={updateInvoiceMutation()}
        inputOf={(changes, headers, entered, { currency }) => ({
          path,
          headers,
          body: { ...changes, lines: inputsOf(entered, currency) },
        })}
      />
      <AskingButton
        label="Issue"
        look={{ variant: 'filled' }}
        refusal={lines.length === 0 ? 'An invoice needs a line before it can be issued.' : undefined}
        title="Issue this invoice"
        mutation={issueInvoiceMutation()}
        inputOf={() => ({ path, headers: ifMatch(version) })}
        done={({ number }) => `The invoice is issued as ${number}.`}
      >
        <b>{moneyText(total)}</b> are owed from then on
        {due_on !== null && (
          <>
            , due on <CalendarDay day={due_on} />
          </>
        )}
        . The invoice gets the next number of its series, and its lines cannot be changed any more: to correct
        it, credit it, or void it and write another one.
      </AskingButton>
    </>
  );
}

const linesText = ({ lines, currency }: Invoice): string =>
  lines
    .map(
      ({ description, quantity, price }) =>
        `${description}, ${quantityText(quantity)} × ${unitPriceText(price, currency)}`,
    )
    .join('; ');
