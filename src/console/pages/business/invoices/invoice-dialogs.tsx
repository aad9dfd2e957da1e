/** What moves an invoice on: issuing, payments, voiding. */
import { Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createPayment, issueInvoice, voidInvoice } from '../../../../../generated/console-client/index.ts';
import type { InvoiceDetails } from '../../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { showDone } from '../../../parts/messages.tsx';
import { majorInput, minorOf, minorText, moneyText } from '../../../parts/money.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { CalendarDay } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, ifMatch, useChange } from '../parts/change.ts';
import { FormButtons, typed } from '../parts/fields.tsx';

interface DialogProps {
  readonly invoice: InvoiceDetails;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function IssueDialog({ invoice, isOpen, onClose }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const issuing = useChange(
    async () => (await issueInvoice({ path, headers: ifMatch(invoice.version), throwOnError: true })).data,
    ({ number }) => {
      showDone(`The invoice is issued as ${number}.`);
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Issue this invoice"
      action="Issue"
      onConfirm={() => issuing.mutate(undefined)}
      isPending={issuing.isPending}
      error={issuing.error}
    >
      <b>{moneyText(invoice.total)}</b> are owed from then on
      {invoice.due_on === null ? (
        ''
      ) : (
        <>
          , due on <CalendarDay day={invoice.due_on} />
        </>
      )}
      . The invoice gets the next number of its series, and its lines cannot be changed any more: to correct
      it, void it and write another one.
    </ConfirmDialog>
  );
}

export function VoidDialog({ invoice, isOpen, onClose }: DialogProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const voiding = useChange(
    (reason: string) =>
      voidInvoice({ path, headers: ifMatch(invoice.version), body: { reason }, throwOnError: true }),
    () => {
      showDone('The invoice is voided.');
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Void invoice ${invoice.number}`}
      action="Void"
      isDangerous
      reason={{ label: 'Reason', placeholder: 'Billed to the wrong customer', isRequired: true }}
      onConfirm={(reason) => voiding.mutate(reason)}
      isPending={voiding.isPending}
      error={voiding.error}
    >
      Nobody owes it any more; this cannot be undone. It keeps its number, and stays in the list.
      {invoice.period !== null && ' The next billing run bills its period again.'}
    </ConfirmDialog>
  );
}

export function PaymentDialog({ invoice, isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Record a payment for ${invoice.number}`}>
      {isOpen && <Payment invoice={invoice} onClose={onClose} />}
    </Modal>
  );
}

function Payment({ invoice, onClose }: Omit<DialogProps, 'isOpen'>) {
  const path = useOrganizationPath();
  const { currency, balance } = invoice;
  const [amount, setAmount] = useState(() => majorInput(String(balance.amount), currency));
  const [receivedAt, setReceivedAt] = useState('');
  const [method, setMethod] = useState('bank_transfer');
  const [reference, setReference] = useState('');
  const minor = minorOf(amount, currency);
  const isWhole = minor !== undefined && /^[1-9]\d{0,15}$/.test(minor);
  const paying = useChange(
    () =>
      createPayment({
        path,
        body: {
          invoice_id: invoice.id,
          amount: { amount: Number(minor), currency },
          received_at: receivedAt === '' ? undefined : new Date(receivedAt).toISOString(),
          method: typed(method) ?? null,
          reference: typed(reference) ?? null,
        },
        throwOnError: true,
      }),
    () => {
      showDone('The payment is recorded.');
      onClose();
    },
  );
  const errorAt = errorsOf(paying.error);
  const left = isWhole ? BigInt(balance.amount) - BigInt(minor) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !paying.isPending) paying.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput
            label={`Amount (${currency})`}
            inputMode="decimal"
            required
            data-autofocus
            value={amount}
            error={
              errorAt('amount', 'amount') ??
              errorAt('amount') ??
              (amount.trim() !== '' && !isWhole
                ? `Write it like ${majorInput('125000', currency)}`
                : undefined)
            }
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <TextInput
            label="Received"
            type="datetime-local"
            description="Now if empty"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={receivedAt}
            error={errorAt('received_at')}
            onChange={(event) => setReceivedAt(event.currentTarget.value)}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label="Method"
            maxLength={40}
            value={method}
            error={errorAt('method')}
            onChange={(event) => setMethod(event.currentTarget.value)}
          />
          <TextInput
            label="Reference"
            placeholder="What the payer wrote"
            maxLength={140}
            value={reference}
            error={errorAt('reference')}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {left === undefined
            ? `${moneyText(balance)} are left to pay.`
            : left === 0n
              ? 'The invoice is then paid.'
              : left > 0n
                ? `${minorText(left, currency)} are then left to pay.`
                : `That is more than the ${moneyText(balance)} that are left to pay.`}
        </Text>
        {paying.error && <ProblemAlert error={paying.error} />}
        <FormButtons
          action="Record the payment"
          isPending={paying.isPending}
          isDisabled={!isWhole}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
