/** Asks for an amount of money up to a limit, and for what else is recorded with it: a payment, a refund. */
import { Modal, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Money } from '#client/types';
import { errorsOf, type Work } from '../../../parts/forms/action.ts';
import { creationOf, type Fields, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { majorInput, minorOf } from '../../../parts/values/money.ts';

interface QuestionProps<All extends Fields> {
  readonly onClose: () => void;
  readonly action: string;
  /** What is entered at first. */
  readonly most: Money;
  readonly fields: All;
  readonly initial?: object;
  readonly work: Work;
  readonly onSubmit: (amount: Money, others: ReturnType<typeof creationOf<All>>) => void;
  /** What follows, below the fields. @param left of `most`; undefined while no amount is entered. */
  readonly hintOf: (left: bigint | undefined) => ReactNode;
  readonly children?: ReactNode;
}

export interface AmountDialogProps<All extends Fields> extends QuestionProps<All> {
  readonly isOpen: boolean;
  readonly title: string;
}

export function AmountDialog<const All extends Fields>({ isOpen, title, ...rest }: AmountDialogProps<All>) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title}>
      <Question {...rest} />
    </Modal>
  );
}

function Question<const All extends Fields>({
  onClose,
  action,
  most,
  fields,
  initial,
  work,
  onSubmit,
  hintOf,
  children,
}: QuestionProps<All>) {
  const { currency } = most;
  const [amount, setAmount] = useState(() => majorInput(String(most.amount), currency));
  const form = useFields(fields, initial);
  const minor = minorOf(amount, currency);
  const isWhole = minor !== undefined && /^[1-9]\d{0,15}$/.test(minor);
  const submit = () => onSubmit({ amount: Number(minor), currency }, creationOf(fields, form.values));
  const errorAt = errorsOf(work.error);
  const hint =
    amount.trim() !== '' && !isWhole ? `Write it like ${majorInput('125000', currency)}` : undefined;
  return (
    <Form work={work} action={action} isReady={isWhole} onSubmit={submit} onCancel={onClose}>
      {children}
      <TextInput
        label={`Amount (${currency})`}
        inputMode="decimal"
        required
        data-autofocus
        value={amount}
        error={errorAt('amount', 'amount') ?? errorAt('amount') ?? hint}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <FieldInputs fields={fields} form={form} error={work.error} />
      <Text variant="hint">{hintOf(isWhole ? BigInt(most.amount) - BigInt(minor) : undefined)}</Text>
    </Form>
  );
}
