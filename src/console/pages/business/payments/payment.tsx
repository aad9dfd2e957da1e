/** One payment: what it paid, how it arrived, and its reversal. */

import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getPaymentOptions, reversePaymentMutation } from '#client/queries';
import type { PaymentDetails } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { AdminButton } from '../../../parts/forms/guarded.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { Facts } from '../../../parts/values/facts.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ResourceEvents } from '../parts/resource-events.tsx';
import { ResourceLink } from '../parts/resource-link.tsx';
import { Steps } from '../parts/steps.tsx';
import { WholePage } from '../parts/whole-page.tsx';

const route = getRouteApi('/signed-in/$organizationId/payments/$id');

export function PaymentPage() {
  const path = useOrganizationPath();
  const { id: paymentId } = route.useParams();
  const query = useQuery(getPaymentOptions({ path: { ...path, id: paymentId } }));
  return <WholePage query={query}>{(payment) => <PaymentView payment={payment} />}</WholePage>;
}

function PaymentView({ payment }: { readonly payment: PaymentDetails }) {
  const places = usePlaces();
  const path = { ...useOrganizationPath(), id: payment.id };
  const [isAsking, asking] = useDisclosure(false);
  const headers = ifMatch(payment.version);
  const reversing = useAction(reversePaymentMutation(), 'The payment is reversed.', asking.close);
  const { id, amount, status, invoice_id, customer_id, metadata, reversed_at, reverse_reason } = payment;
  const isReversed = status === 'reversed';
  return (
    <>
      <PageHead
        title={`Payment of ${moneyText(amount)}`}
        kind="Payment"
        status={<StatusBadge status={status} />}
        above={[['Payments', places.payments]]}
        actions={
          !isReversed && (
            <AdminButton variant="light" color="red" onClick={asking.open}>
              Reverse
            </AdminButton>
          )
        }
      >
        By <ResourceLink kind="customer" id={customer_id} isInText /> for invoice{' '}
        <ResourceLink kind="invoice" id={invoice_id} isInText />
      </PageHead>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={asking.close}
        title="Reverse this payment"
        action="Reverse"
        isDangerous
        reason={{ label: 'Reason', placeholder: 'Charged back by the bank', isRequired: true }}
        onConfirm={(reason) => reversing.mutate({ path, headers, body: { reason } })}
        work={reversing}
      >
        <b>{moneyText(amount)}</b> are owed again, and the invoice is issued again if it was paid. This cannot
        be undone; the payment stays in the list.
      </ConfirmDialog>
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
                ['Method', payment.method],
                ['Reference', payment.reference],
                isReversed && ['Reversed because', reverse_reason],
                ['External id', payment.external_id],
                ['Id', <Id key="id" id={id} />],
                ['Recorded', <Time key="created" at={payment.created_at} />],
              ]}
            />
          </Section>
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
