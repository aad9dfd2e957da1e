/** The fields of a resource, described once for its forms and its page: how each is entered, sent and shown. */
import { useState } from 'react';
import type { Money } from '#client/types';
import { majorInput, payableOf } from '../values/money.ts';

export interface Field<Name extends string = string> {
  /** As the contract spells it. */
  readonly name: Name;
  readonly label: string;
  /** A text, unless it says otherwise. `time` is a moment, `day` one of the calendar, `money` is entered in major units. */
  readonly kind?:
    | 'email'
    | 'url'
    | 'password'
    | 'day'
    | 'time'
    | 'money'
    | 'whole'
    | 'country'
    | 'currency'
    | 'choice'
    | 'check';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly isRequired?: boolean;
  /** The server gives one if none is entered. It cannot be removed later. */
  readonly isGiven?: boolean;
  /** It stays as it is. */
  readonly isReadOnly?: boolean;
  /** Of a text. */
  readonly lengthMax?: number;
  /** Of money. */
  readonly currency?: string;
  /** Of a whole number. */
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
  readonly description?: string;
  /** What its absence means: “No limit”. */
  readonly none?: string;
}

/** One below the other; those of an inner list stand side by side. */
export type Fields<Name extends string = string> = readonly (Field<Name> | readonly Field<Name>[])[];

type Each<All extends Fields> = All[number] extends infer One
  ? One extends readonly Field[]
    ? One[number]
    : One extends Field
      ? One
      : never
  : never;
export type NameOf<All extends Fields> = Each<All>['name'];
export type Values<Name extends string> = Readonly<Record<Name, string>>;

type Text<One> = One extends { choices: readonly { value: infer Value }[] } ? Exclude<Value, ''> : string;
type Value<One> = One extends { kind: 'check' }
  ? boolean
  : One extends { kind: 'whole' }
    ? number
    : One extends { kind: 'money' }
      ? Money
      : Text<One>;
type Sent<One, Nothing> = One extends { isRequired: true } | { kind: 'check' }
  ? Value<One>
  : Value<One> | (One extends { isGiven: true } ? undefined : Nothing);
type Body<All extends Fields, Nothing> = { [One in Each<All> as One['name']]: Sent<One, Nothing> };

export const flat = (fields: Fields): readonly Field[] => fields.flat();

/** What a form begins with: of a resource, or empty but for some. */
export function valuesOf<const All extends Fields>(fields: All, row: object = {}): Values<NameOf<All>> {
  const known = new Map<string, unknown>(Object.entries(row));
  const text = (value: unknown, currency: string | undefined) => {
    if (value === undefined || value === null || value === false) return '';
    return currency === undefined ? String(value) : majorInput(String(value), currency);
  };
  return Object.fromEntries(
    flat(fields).map(({ name, currency }) => [name, text(known.get(name), currency)]),
  ) as Values<NameOf<All>>;
}

export interface Entered<Name extends string> {
  readonly values: Values<Name>;
  readonly set: (changed: Partial<Values<Name>>) => void;
}

export function useFields<const All extends Fields>(fields: All, row?: object): Entered<NameOf<All>> {
  const [values, setValues] = useState(() => valuesOf(fields, row));
  return { values, set: (changed) => setValues((before) => ({ ...before, ...changed })) };
}

/** What is sent to create a resource: a field without a text is absent. */
export const creationOf = <const All extends Fields>(fields: All, values: Values<NameOf<All>>) =>
  sent<Body<All, undefined>>(fields, values, undefined);

/** What is sent to change one: an empty field removes the value. */
export function changesOf<const All extends Fields>(
  fields: All,
  values: Values<NameOf<All>>,
  row: object,
): Partial<Body<All, null>> {
  const before: Readonly<Record<string, string>> = valuesOf(fields, row);
  const now: Readonly<Record<string, string>> = values;
  const changed = flat(fields).filter(({ name }) => now[name]?.trim() !== before[name]);
  return sent<Partial<Body<All, null>>>(changed, values, null);
}

/** Whether every amount of money can be paid. */
export const arePayable = (fields: Fields, values: Readonly<Record<string, string>>): boolean =>
  flat(fields).every(
    ({ name, currency }) => currency === undefined || payableOf(values[name] ?? '', currency) > 0,
  );

/** Their types follow from the descriptions, which TypeScript cannot see in a loop. */
function sent<Sent>(
  fields: Fields,
  values: Readonly<Record<string, string>>,
  nothing: null | undefined,
): Sent {
  const valueToSend = ({ name, kind, isRequired, isGiven, currency }: Field) => {
    const text = (values[name] ?? '').trim();
    if (currency !== undefined) return { amount: payableOf(text, currency), currency };
    if (kind === 'check') return text !== '';
    if (text === '') return isRequired ? '' : isGiven ? undefined : nothing;
    return kind === 'whole' ? Number(text) : text;
  };
  return Object.fromEntries(flat(fields).map((field) => [field.name, valueToSend(field)])) as Sent;
}

/** How a value is said in a sentence: the label of a choice, yes or no. */
export function textOf({ kind, choices }: Field, text: string): string {
  if (kind === 'check') return text === '' ? 'no' : 'yes';
  return choices?.find(({ value }) => value === text)?.label ?? text;
}

/** What differs between two states of a resource. */
export function differences(fields: Fields, before: object, now: object) {
  const old: Readonly<Record<string, string>> = valuesOf(fields, before);
  const present: Readonly<Record<string, string>> = valuesOf(fields, now);
  return flat(fields)
    .map((field) => ({
      label: field.label,
      before: textOf(field, old[field.name] ?? ''),
      now: textOf(field, present[field.name] ?? ''),
    }))
    .filter((change) => change.before !== change.now);
}
