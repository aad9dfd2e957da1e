/** One payment: what it paid, how it arrived, its refunds and its reversal. */
import { Text } from '@mantine/core';
import { getPaymentOptions, refundPaymentMutation, reversePaymentMutation } from '#client/queries';
import type { Money, Payment, PaymentRefund } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { places } from '../../../parts/links.tsx';
import { type Column, moneyColumn, textColumn, timeColumn } from '../../../parts/lists/columns.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import { FactsSection } from '../../../parts/page.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import { Time } from '../../../parts/values/time.tsx';
import { useObjectPath } from '../../../session.ts';
import { amountField, reasonField, refundFields } from '../invoices/fields.ts';
import { ResourceLink } from '../parts/resource-link.tsx';
import { ResourceFrame, resourcePage } from '../parts/resource-page.tsx';

export default resourcePage(getPaymentOptions, PaymentView);

function PaymentView({ of: payment }: { readonly of: Payment }) {
  const { id, amount, refunded, refunds, status, invoice_id, customer_id, metadata } = payment;
  const isReversed = status === 'reversed';
  return (
    <ResourceFrame
      id={id}
      title={`Payment of ${moneyText(amount)}`}
      kind="Payment"
      eventsOf="payment"
      list={['Payments', places.payments]}
      status={status}
      about={
        <>
          By <ResourceLink kind="customer" id={customer_id} isInText /> for invoice{' '}
          <ResourceLink kind="invoice" id={invoice_id} isInText />
        </>
      }
      actions={!isReversed && <Actions payment={payment} />}
      steps={[
        { label: 'Received', at: payment.received_at, state: isReversed ? 'past' : 'current' },
        ...(isReversed ? [{ label: 'Reversed', at: payment.reversed_at, state: 'ended' as const }] : []),
      ]}
    >
      <FactsSection
        title="Details"
        facts={{
          Amount: moneyText(amount),
          Refunded: refunded.amount > 0 && moneyText(refunded),
          Method: payment.method,
          Reference: payment.reference,
          'Reversed because': isReversed && payment.reverse_reason,
          'External id': payment.external_id,
          Id: <Id id={id} />,
          Recorded: <Time at={payment.created_at} />,
        }}
      />
      {refunds.length > 0 && <TableSection title="Refunds" list={refunds} columns={refundColumns} />}
      {Object.keys(metadata).length > 0 && <FactsSection title="Metadata" facts={metadata} />}
    </ResourceFrame>
  );
}

function Actions({ payment: { amount, refunded, refunds, version } }: { readonly payment: Payment }) {
  const request = { path: useObjectPath(), headers: ifMatch(version) };
  const left = { ...amount, amount: amount.amount - refunded.amount };
  return (
    <>
      <AskingButton
        label="Reverse"
        refusal={refunds.length > 0 ? 'It has refunds: refund what is left of it.' : undefined}
        title="Reverse this payment"
        isDangerous
        fields={[{ ...reasonField, placeholder: 'Charged back by the bank' }]}
        mutation={reversePaymentMutation()}
        inputOf={(body) => ({ ...request, body })}
        done="The payment is reversed."
      >
        It does not count: <b>{moneyText(amount)}</b> are owed again, and the invoice is issued again if it
        was paid. This cannot be undone; the payment stays in the list.
      </AskingButton>
      {left.amount > 0 && (
        <AskingButton
          label="Refund"
          title="Record a refund"
          action="Record the refund"
          fields={[amountField(amount.currency), ...refundFields]}
          start={{ amount: left.amount }}
          mutation={refundPaymentMutation()}
          inputOf={(body) => ({ ...request, body })}
          done="The refund is recorded."
          foot={(body) => <Text variant="hint">{afterRefund(left, body.amount.amount)}</Text>}
        />
      )}
    </>
  );
}

function afterRefund(left: Money, refund: number): string {
  const amount = left.amount - refund;
  if (amount < 0) return `That is more than the ${moneyText(left)} that are left of the payment.`;
  const rest = amount > 0 && ` ${moneyText({ ...left, amount })} of the payment are then left.`;
  return `Money that went back is owed again.${rest || ''}`;
}

const refundColumns: readonly Column<PaymentRefund>[] = [
  timeColumn('Recorded', 'refunded_at', { width: 150 }),
  textColumn('Reason', 'reason'),
  textColumn('Reference', 'reference', { wideOnly: true }),
  moneyColumn('Amount', 'amount'),
];
