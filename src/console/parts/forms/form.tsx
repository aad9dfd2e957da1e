/** A form: its fields, what the server says is wrong, and the buttons; and the same fields on the page of the resource. */
import { Button, Checkbox, Group, type InputWrapperProps, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FactValues } from '../page.tsx';
import { ProblemAlert } from '../problems/problem-alert.tsx';
import { majorInput, payableOf } from '../values/money.ts';
import { CalendarDay } from '../values/time.tsx';
import { errorsOf, type Work } from './action.ts';
import { countries, currencies } from './codes.ts';
import { type Entered, type Field, type Fields, flat, textOf, valuesOf } from './fields.ts';
import { MomentInput } from './moment-input.tsx';

export interface FormProps {
  readonly work: Work;
  /** Of the button: a verb. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  /** Instead of what the server says. */
  readonly problem?: ReactNode;
  /** Instead of the buttons at the right; null where they are among the inputs. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

export const Form = ({
  work,
  action,
  onSubmit,
  onCancel,
  isReady = true,
  isDangerous = false,
  problem,
  buttons,
  children,
}: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      if (isReady && !work.isPending) onSubmit();
    }}
  >
    <Stack gap="sm">
      {children}
      {problem || <Problem work={work} />}
      {buttons !== undefined ? (
        buttons
      ) : (
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            color={isDangerous ? 'red' : undefined}
            disabled={!isReady}
            loading={work.isPending}
          >
            {action}
          </Button>
        </Group>
      )}
    </Stack>
  </form>
);

function Problem({ work: { error } }: { readonly work: Work }) {
  return error === null || error === undefined ? null : <ProblemAlert error={error} />;
}

export interface FieldInputsProps<Name extends string> {
  readonly fields: Fields<Name>;
  readonly form: Entered<Name>;
  /** Why the form was refused: what the server says of a field stands beside it. */
  readonly error?: unknown;
  /** Whether the resource is there already. */
  readonly isEdit?: boolean;
  /** Of all of them. */
  readonly isReadOnly?: boolean;
  /** Whether one can type at once. */
  readonly isFirst?: boolean;
}

export function FieldInputs<Name extends string>({
  fields,
  form: { values, set },
  error,
  isEdit = false,
  isReadOnly = false,
  isFirst = false,
}: FieldInputsProps<Name>) {
  const errorAt = errorsOf(error);
  const inputOf = (field: Field<Name>, row: number, place = 0) => (
    <FieldInput
      key={field.name}
      field={field}
      value={values[field.name]}
      error={errorAt(field.name) ?? errorAt(field.name, 'amount')}
      onChange={(value) => set({ [field.name]: value } as Partial<Record<Name, string>>)}
      isEdit={isEdit}
      isReadOnly={isReadOnly || field.isReadOnly === true}
      isFirst={isFirst && row === 0 && place === 0}
    />
  );
  return fields.map((row, index) =>
    'name' in row ? (
      inputOf(row, index)
    ) : (
      <Group key={row[0]?.name} align="flex-start" className="field-row">
        {row.map((field, place) => inputOf(field, index, place))}
      </Group>
    ),
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isEdit?: boolean;
  readonly isReadOnly?: boolean;
  readonly isFirst?: boolean;
}

/** Of the browser's inputs. */
const types: Readonly<Partial<Record<NonNullable<Field['kind']>, string>>> = {
  email: 'email',
  url: 'url',
  password: 'password',
  whole: 'number',
};

/** So that inputs beside one another are in line. */
const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

function FieldInput({ field, value, onChange, error, isEdit, isReadOnly, isFirst }: FieldInputProps) {
  const { kind, label, description, currency, isGiven = false, isRequired = false } = field;
  const isUnfinished = currency !== undefined && value.trim() !== '' && !(payableOf(value, currency) > 0);
  const shared = {
    label,
    description,
    error: error ?? (isUnfinished && `Write it like ${majorInput('125000', currency)}`),
    inputWrapperOrder: order,
    required: isRequired || (isEdit === true && isGiven),
    readOnly: isReadOnly,
    placeholder: field.placeholder,
    ...(isFirst && { autoFocus: true, 'data-autofocus': true }),
  };
  if (kind === 'check')
    return (
      <Checkbox
        label={label}
        description={description}
        error={error}
        checked={value !== ''}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    );
  const choices = kind === 'country' ? countries() : kind === 'currency' ? currencies() : field.choices;
  if (choices)
    return (
      <Select
        {...shared}
        data={choices}
        limit={60}
        searchable={choices.length > 8}
        allowDeselect={false}
        value={value || null}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    );
  if (kind === 'day' || kind === 'time')
    return <MomentInput {...shared} kind={kind} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      type={kind && types[kind]}
      min={kind === 'whole' ? (field.min ?? 1) : undefined}
      max={field.max}
      inputMode={kind === 'money' ? 'decimal' : undefined}
      autoComplete={kind === 'password' ? 'off' : undefined}
      maxLength={field.lengthMax}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The same fields on the resource's page, except some. */
export function factsOf<Name extends string>(
  fields: Fields<Name>,
  row: object,
  except: readonly NoInfer<Name>[] = [],
): FactValues {
  const values: Readonly<Record<string, string>> = valuesOf(fields, row);
  const left: readonly string[] = except;
  const shown = flat(fields).filter(({ name }) => !left.includes(name));
  const factOf = (field: Field): ReactNode => {
    const text = values[field.name] ?? '';
    return field.kind === 'day' && text !== '' ? <CalendarDay day={text} /> : textOf(field, text);
  };
  return Object.fromEntries(shown.map((field) => [field.label, factOf(field) || (field.none ?? null)]));
}
