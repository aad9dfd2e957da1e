/** Writes the draft of a credit note for an invoice. */
import { Modal, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createCreditNoteMutation } from '#client/queries';
import type { Invoice } from '#client/types';
import { useAction } from '../../../parts/forms/action.ts';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { minorOf, moneyText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { creditFields } from './fields.ts';

interface CreditDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const places = usePlaces();
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const { id: invoice_id, number, currency, lines } = invoice;
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const form = useFields(creditFields);
  const done = 'The draft is saved. It counts once it is issued.';
  const creating = useAction(createCreditNoteMutation(), done, ({ id }) => navigate(places.creditNote(id)));
  const entered = lines.flatMap(({ id: line_id }) => {
    const text = amounts[line_id]?.trim() ?? '';
    return text === '' ? [] : [{ line_id, minor: minorOf(text, currency) }];
  });
  const create = () => {
    const credited = entered.map(({ line_id, minor }) => ({
      line_id,
      amount: { amount: Number(minor), currency },
    }));
    const body = { ...creationOf(creditFields, form.values), invoice_id };
    creating.mutate({ path, body: { ...body, ...(credited.length > 0 && { lines: credited }) } });
  };
  return (
    <Modal opened onClose={onClose} title={`Credit invoice ${number}`}>
      <Form
        work={creating}
        action="Save the draft"
        isReady={entered.every(({ minor }) => minor !== undefined && /^-?\d{1,16}$/.test(minor))}
        onSubmit={create}
        onCancel={onClose}
      >
        <Text variant="hint">
          Enter what to credit of each line, without tax. If all are empty, all that is left is credited.
        </Text>
        {lines.map(({ id, description, amount }) => (
          <TextInput
            key={id}
            label={`${description} (${moneyText(amount)})`}
            inputMode="decimal"
            value={amounts[id] ?? ''}
            onChange={(event) => setAmounts({ ...amounts, [id]: event.currentTarget.value })}
          />
        ))}
        <FieldInputs fields={creditFields} form={form} error={creating.error} />
      </Form>
    </Modal>
  );
}
