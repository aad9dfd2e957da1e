/** Fields that several forms have. */
import { Button, Group, Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { namesOf } from '../../../parts/locale.ts';

export interface CodeSelectProps extends Omit<SelectProps, 'data' | 'onChange'> {
  readonly onChange: (code: string) => void;
}

/** Codes of ISO 3166-1 whose name the browser knows; none is a private one. */
const regions = namesOf('region');
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = notCountries.has(code) ? undefined : regions.of(code);
    return name === undefined || canonical(code) !== code
      ? []
      : [{ value: code, label: `${name} (${code})` }];
  })
  .sort((one, other) => one.label.localeCompare(other.label));

/** Former codes have a successor: `DD` is `DE`. */
function canonical(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

export function CountrySelect({ onChange, ...select }: CodeSelectProps) {
  return (
    <Select
      label="Country"
      searchable
      {...select}
      data={countries}
      limit={60}
      onChange={(code) => code !== null && onChange(code)}
    />
  );
}

const currencyNames = namesOf('currency');
const currencies = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} ${currencyNames.of(code) ?? ''}`,
}));

export function CurrencySelect({ onChange, ...select }: CodeSelectProps) {
  return (
    <Select
      label="Currency"
      searchable
      {...select}
      data={currencies}
      limit={60}
      onChange={(code) => code !== null && onChange(code)}
    />
  );
}

/** A day, as the browser enters it. */
export function DateInput({
  onChange,
  ...input
}: Omit<TextInputProps, 'onChange' | 'type'> & { readonly onChange: (day: string) => void }) {
  return <TextInput {...input} type="date" onChange={(event) => onChange(event.currentTarget.value)} />;
}

export interface FormButtonsProps {
  readonly action: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly isDisabled?: boolean;
}

export function FormButtons({ action, isPending, onCancel, isDisabled = false }: FormButtonsProps) {
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {action}
      </Button>
    </Group>
  );
}

/** Absent unless something was typed. */
export const typed = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
