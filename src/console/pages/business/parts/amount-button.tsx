/** Asks for an amount of money up to a limit, and for what else is recorded with it: a payment, a refund. */
import { Text, TextInput } from '@mantine/core';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Money } from '#client/types';
import { errorsOf, useAction } from '../../../parts/forms/action.ts';
import { DialogButton, type DialogButtonProps } from '../../../parts/forms/asking-buttons.tsx';
import { creationOf, type Fields, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { majorInput, minorOf } from '../../../parts/values/money.ts';

interface QuestionProps<All extends Fields, Answer, Failure, Input> {
  readonly action: string;
  /** What is entered at first. */
  readonly most: Money;
  readonly fields: All;
  readonly initial?: object;
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  readonly inputOf: (amount: Money, others: ReturnType<typeof creationOf<All>>) => Input;
  readonly done: string;
  /** What follows, below the fields. @param left of `most`; undefined while no amount is entered. */
  readonly hintOf: (left: bigint | undefined) => ReactNode;
  readonly isReady?: boolean;
  readonly children?: ReactNode;
}

export interface AmountButtonProps<All extends Fields, Answer, Failure, Input>
  extends QuestionProps<All, Answer, Failure, Input>,
    Pick<DialogButtonProps, 'label' | 'look' | 'title'> {}

export function AmountButton<const All extends Fields, Answer, Failure, Input>({
  label,
  look,
  title,
  ...question
}: AmountButtonProps<All, Answer, Failure, Input>) {
  return (
    <DialogButton label={label} look={look} title={title}>
      {(onClose) => <Question {...question} onClose={onClose} />}
    </DialogButton>
  );
}

function Question<const All extends Fields, Answer, Failure, Input>({
  onClose,
  action,
  most,
  fields,
  initial,
  mutation,
  inputOf,
  done,
  hintOf,
  isReady = true,
  children,
}: QuestionProps<All, Answer, Failure, Input> & { readonly onClose: () => void }) {
  const { currency } = most;
  const work = useAction(mutation, done, onClose);
  const [amount, setAmount] = useState(() => majorInput(String(most.amount), currency));
  const form = useFields(fields, initial);
  const minor = minorOf(amount, currency);
  const isWhole = minor !== undefined && /^[1-9]\d{0,15}$/.test(minor);
  const submit = () =>
    work.mutate(inputOf({ amount: Number(minor), currency }, creationOf(fields, form.values)));
  const errorAt = errorsOf(work.error);
  const hint =
    amount.trim() !== '' && !isWhole ? `Write it like ${majorInput('125000', currency)}` : undefined;
  return (
    <Form work={work} action={action} isReady={isReady && isWhole} onSubmit={submit} onCancel={onClose}>
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
