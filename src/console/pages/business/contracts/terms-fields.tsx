/** The fields of a contract besides its customer and its items. */
import '../business.css';
import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import type { BillingInterval, ContractUpdate } from '../../../../../generated/console-client/types.gen.ts';
import type { errorsOf } from '../parts/change.ts';
import { DateInput, typed } from '../parts/fields.tsx';

export interface TermsDraft {
  readonly title: string;
  readonly number: string;
  readonly external_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly billing_interval: BillingInterval | 'none';
  readonly payment_terms_days: string;
  readonly auto_issue: boolean;
}

export const termsInputOf = (terms: TermsDraft) =>
  ({
    title: terms.title.trim(),
    number: typed(terms.number),
    external_id: typed(terms.external_id),
    starts_on: terms.starts_on,
    ends_on: typed(terms.ends_on) ?? null,
    billing_interval: terms.billing_interval === 'none' ? null : terms.billing_interval,
    payment_terms_days: Number(terms.payment_terms_days),
    auto_issue: terms.auto_issue,
  }) satisfies ContractUpdate;

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Yearly' },
  { value: 'none', label: 'Not billed' },
] as const;

export interface TermsFieldsProps {
  readonly terms: TermsDraft;
  readonly onChange: (terms: TermsDraft) => void;
  readonly errorAt: ReturnType<typeof errorsOf>;
}

export function TermsFields({ terms, onChange, errorAt }: TermsFieldsProps) {
  const field = (name: 'title' | 'number' | 'external_id' | 'payment_terms_days') => ({
    value: terms[name],
    error: errorAt(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...terms, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Title" required maxLength={200} {...field('title')} />
      <Group grow align="flex-start" wrap="wrap" preventGrowOverflow={false} className="field-row">
        <DateInput
          label="First day"
          required
          value={terms.starts_on}
          error={errorAt('starts_on')}
          onChange={(starts_on) => onChange({ ...terms, starts_on })}
        />
        <DateInput
          label="Last day"
          description="Empty if open-ended"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={terms.ends_on}
          error={errorAt('ends_on')}
          onChange={(ends_on) => onChange({ ...terms, ends_on })}
        />
        <Select
          label="Billed"
          data={intervals}
          allowDeselect={false}
          value={terms.billing_interval}
          error={errorAt('billing_interval')}
          onChange={(value) => {
            const chosen = intervals.find((interval) => interval.value === value);
            if (chosen) onChange({ ...terms, billing_interval: chosen.value });
          }}
        />
        <TextInput label="Payment terms (days)" inputMode="numeric" {...field('payment_terms_days')} />
      </Group>
      <Group grow align="flex-start" className="field-row">
        <TextInput
          label="Number"
          placeholder="The next one of the series"
          maxLength={64}
          {...field('number')}
        />
        <TextInput
          label="External id"
          placeholder="Your own identifier"
          maxLength={128}
          {...field('external_id')}
        />
      </Group>
      <Checkbox
        label="Issue its invoices at once"
        description="Otherwise they are drafts, which somebody looks at and issues."
        checked={terms.auto_issue}
        onChange={(event) => onChange({ ...terms, auto_issue: event.currentTarget.checked })}
      />
    </>
  );
}
