/** One payment: what it paid, how it arrived, its refunds and its reversal. */

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getPaymentOptions, refundPaymentMutation, reversePaymentMutation } from '#client/queries';
import type { Payment, PaymentRefund } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { timeColumn } from '../../../parts/lists/columns.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { DataTable } from '../../../parts/lists/data-table.tsx';
import { listOf } from '../../../parts/lists/list.ts';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { Steps } from '../../../parts/steps.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { minorText, moneyText } from '../../../parts/values/money.ts';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { refundFields } from '../invoices/fields.ts';
import { AmountDialog } from '../parts/amount-dialog.tsx';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { WholePage } from '../parts/whole-page.tsx';

const route = getRouteApi('/signed-in/$organizationId/payments/$id');

export function PaymentPage() {
  const path = useOrganizationPath();
  const { id: paymentId } = route.useParams();
  const query = useQuery(getPaymentOptions({ path: { ...path, id: paymentId } }));
  return <WholePage query={query}>{(payment) => <PaymentView payment={payment} />}</WholePage>;
}

function PaymentView({ payment }: { readonly payment: Payment }) {
  const places = usePlaces();
  const path = { ...useOrganizationPath(), id: payment.id };
  const [dialog, setDialog] = useState<'reverse' | 'refund' | undefined>();
  const close = () => setDialog(undefined);
  const headers = ifMatch(payment.version);
  const reversing = useAction(reversePaymentMutation(), 'The payment is reversed.', close);
  const refunding = useAction(refundPaymentMutation(), 'The refund is recorded.', close);
  const {
    id,
    amount,
    refunded,
    refunds,
    status,
    invoice_id,
    customer_id,
    metadata,
    reversed_at,
    reverse_reason,
  } = payment;
  const isReversed = status === 'reversed';
  const left = { ...amount, amount: amount.amount - refunded.amount };
  return (
    <>
      <PageHead
        title={`Payment of ${moneyText(amount)}`}
        kind="Payment"
        status={<StatusBadge status={status} />}
        above={[['Payments', places.payments]]}
        actions={
          !isReversed && (
            <>
              <AdminButton
                variant="light"
                color="red"
                refusal={refunds.length > 0 ? 'It has refunds: refund what is left of it.' : undefined}
                onClick={() => setDialog('reverse')}
              >
                Reverse
              </AdminButton>
              {left.amount > 0 && (
                <AdminButton variant="default" onClick={() => setDialog('refund')}>
                  Refund
                </AdminButton>
              )}
            </>
          )
        }
      >
        By <ResourceLink kind="customer" id={customer_id} isInText /> for invoice{' '}
        <ResourceLink kind="invoice" id={invoice_id} isInText />
      </PageHead>
      <ConfirmDialog
        isOpen={dialog === 'reverse'}
        onClose={close}
        title="Reverse this payment"
        action="Reverse"
        isDangerous
        reason={{ label: 'Reason', placeholder: 'Charged back by the bank', isRequired: true }}
        onConfirm={(reason) => reversing.mutate({ path, headers, body: { reason } })}
        work={reversing}
      >
        It does not count: <b>{moneyText(amount)}</b> are owed again, and the invoice is issued again if it
        was paid. This cannot be undone; the payment stays in the list.
      </ConfirmDialog>
      <AmountDialog
        isOpen={dialog === 'refund'}
        onClose={close}
        title="Record a refund"
        action="Record the refund"
        most={left}
        fields={refundFields}
        work={refunding}
        onSubmit={(paidBack, others) =>
          refunding.mutate({ path, headers, body: { ...others, amount: paidBack } })
        }
        hintOf={(rest) =>
          rest !== undefined && rest < 0n
            ? `That is more than the ${moneyText(left)} that are left of the payment.`
            : `Money that went back is owed again.${
                rest ? ` ${minorText(rest, amount.currency)} of the payment are then left.` : ''
              }`
        }
      />
      <Steps
        label="Status"
        steps={[
          { label: 'Received', at: payment.received_at, state: isReversed ? 'past' : 'current' },
          ...(isReversed ? [{ label: 'Reversed', at: reversed_at, state: 'ended' as const }] : []),
        ]}
      />
      <div className="business-columns">
        <Stack gap="md" miw={0}>
          <Section title="Details">
            <Facts
              facts={[
                ['Amount', moneyText(amount)],
                refunded.amount > 0 && ['Refunded', moneyText(refunded)],
                ['Method', payment.method],
                ['Reference', payment.reference],
                isReversed && ['Reversed because', reverse_reason],
                ['External id', payment.external_id],
                ['Id', <Id key="id" id={id} />],
                ['Recorded', <Time key="created" at={payment.created_at} />],
              ]}
            />
          </Section>
          {refunds.length > 0 && (
            <Section title="Refunds" isFlush>
              <DataTable label="Refunds" list={listOf(refunds)} columns={refundColumns} empty={null} />
            </Section>
          )}
          {Object.keys(metadata).length > 0 && (
            <Section title="Metadata">
              <Facts
                facts={Object.entries(metadata).map(([key, value]): [string, ReactNode] => [key, value])}
              />
            </Section>
          )}
        </Stack>
        <ResourceEvents kind="payment" id={id} />
      </div>
    </>
  );
}

const refundColumns: readonly Column<PaymentRefund>[] = [
  timeColumn('Recorded', 'refunded_at', { width: 150 }),
  { header: 'Reason', cell: ({ reason }) => reason ?? '–' },
  { header: 'Reference', cell: ({ reference }) => reference ?? '–', wideOnly: true },
  { header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 115, align: 'right' },
];
