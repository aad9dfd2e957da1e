/** Writes the draft of a credit note for an invoice. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createCreditNoteMutation } from '#client/queries';
import type { Invoice } from '#client/types';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import { places } from '../../../parts/links.tsx';
import { minorOf, moneyText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { creditFields } from './fields.ts';

export function CreditButton({ invoice }: { readonly invoice: Invoice }) {
  const navigate = useNavigate();
  const path = useOrganizationPath();
  const { id: invoice_id, number, currency, lines, credited, total } = invoice;
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const entered = lines.flatMap(({ id: line_id }) => {
    const text = amounts[line_id]?.trim() ?? '';
    return text === '' ? [] : [{ line_id, minor: minorOf(text, currency) }];
  });
  const credit = entered.map(({ line_id, minor }) => ({
    line_id,
    amount: { amount: Number(minor), currency },
  }));
  return (
    <AskingButton
      label="Credit"
      look={{ variant: 'default' }}
      refusal={credited.amount === total.amount ? 'All of it is credited.' : undefined}
      title={`Credit invoice ${number}`}
      action="Save the draft"
      isReady={entered.every(({ minor }) => minor !== undefined && /^-?\d{1,16}$/.test(minor))}
      fields={creditFields}
      mutation={createCreditNoteMutation()}
      inputOf={(body) => ({
        path,
        body: { ...body, invoice_id, ...(credit.length > 0 && { lines: credit }) },
      })}
      done="The draft is saved. It counts once it is issued."
      then={({ id }) => navigate(places.creditNote(id))}
    >
      <Stack gap="sm">
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
      </Stack>
    </AskingButton>
  );
}
