/** What moves an invoice on: issuing, payments, credit, voiding, and changes and the deletion of a draft. */
import { Button, Text } from '@mantine/core';
import * as queries from '#client/queries';
import type { Invoice } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { places } from '../../../parts/links.tsx';
import { moneyText, quantityText, unitPriceText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useObjectPath } from '../../../session.ts';
import { changeOf } from '../parts/changed-meanwhile.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { EditButton } from '../parts/edit-button.tsx';
import { CreditButton } from './credit-button.tsx';
import { amountField, invoiceFields, paymentFields, reasonField } from './fields.ts';
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
          mutation={queries.voidInvoiceMutation()}
          inputOf={(body) => ({ ...request, body })}
          done="The invoice is voided."
        >
          Nobody owes it any more; this cannot be undone. It keeps its number, and stays in the list.
          {period !== null && NOT_BILLED_AGAIN}
        </AskingButton>
      )}
      {(status === 'issued' || status === 'paid') && <CreditButton invoice={invoice} />}
      {status === 'issued' && (
        <AskingButton
          label="Record a payment"
          look={{ variant: 'filled' }}
          title={`Record a payment for ${number}`}
          action="Record the payment"
          fields={[amountField(invoice.currency), ...paymentFields]}
          start={{ amount: invoice.balance.amount, method: 'bank_transfer' }}
          mutation={queries.createPaymentMutation()}
          inputOf={(body) => ({ path: { organization_id }, body: { ...body, invoice_id } })}
          done="The payment is recorded."
          foot={({ amount: { amount } }) => <Text variant="hint">{leftToPay(invoice, amount)}</Text>}
        />
      )}
    </>
  );
}

function leftToPay({ balance }: Invoice, payment: number): string {
  const amount = balance.amount - payment;
  if (amount === 0) return 'The invoice is then paid.';
  if (amount < 0) return `That is more than the ${moneyText(balance)} that are left to pay.`;
  return amount > 0
    ? `${moneyText({ ...balance, amount })} are then left to pay.`
    : `${moneyText(balance)} are left to pay.`;
}

function DraftActions({ invoice }: { readonly invoice: Invoice }) {
  const path = useObjectPath();
  const { version, lines, period, due_on, total } = invoice;
  return (
    <>
      <DeleteDraft version={version} mutation={queries.deleteInvoiceMutation()} list={places.invoices}>
        It was never owed, and is gone then.
        {period !== null && NOT_BILLED_AGAIN}
      </DeleteDraft>
      <EditButton
        title="Edit the draft"
        size={980}
        resource={invoice}
        latest={queries.getInvoiceOptions({ path })}
        fields={invoiceFields}
        rows={{
          of: ({ lines: entered, currency }) => draftsOf(entered, currency),
          Rows: LinesEditor,
          changes: (before, now) => [
            ...changeOf('Total', moneyText(before.total), moneyText(now.total)),
            ...changeOf('Lines', linesText(before), linesText(now)),
          ],
        }}
        mutation={queries.updateInvoiceMutation()}
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
        mutation={queries.issueInvoiceMutation()}
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
