/** The filters of a list, which the address says: a filtered list can be linked to, and comes back with the browser's button. */
import { Box, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FilterIcon } from '../icons.tsx';
import { filterProblems } from '../problems/problem-text.ts';
import { sentence } from '../values/sentence.ts';
import { statusName } from '../values/status-badge.tsx';

interface FieldBase<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** In pixels, on wide screens. */
  readonly width?: number;
}

/** How one filter is entered. */
export type FilterField<Name extends string> = FieldBase<Name> &
  (
    | { readonly kind: 'text'; readonly placeholder?: string }
    | { readonly kind: 'time' }
    /** Of the calendar. */
    | { readonly kind: 'day' }
    /** What everything has in its address. */
    | { readonly kind: 'id'; readonly placeholder?: string }
    /** Any text; these are offered. */
    | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly placeholder?: string }
    | {
        /** One of them, or several. */
        readonly kind: 'word' | 'words';
        readonly words: readonly (string | { readonly value: string; readonly label: string })[];
      }
  );

/** By what is in events: the language of filters. */
export const matchesField = {
  name: 'matches',
  label: 'Data',
  kind: 'text',
  placeholder: '$.data.total.amount > 100000',
  width: 240,
} as const;

type FilterValue = string | readonly string[] | undefined;

export interface FilterBarProps<Search extends object> {
  readonly fields: readonly FilterField<keyof Search & string>[];
  /** What the address says now. */
  readonly values: Search;
  /** Called with what the address is to say. */
  readonly onChange: (search: Search) => void;
  /** Why the list that they filter is not there: what it says of a filter stands there. */
  readonly error: unknown;
  /** Filters of another kind, before these. */
  readonly children?: ReactNode;
  /** On phones they are behind a button, unless the page is about nothing else. */
  readonly isForm?: boolean;
}

export function FilterBar<Search extends object>({
  fields,
  values,
  onChange,
  error,
  isForm = false,
  children,
}: FilterBarProps<Search>) {
  const chosenOf = (name: keyof Search): FilterValue => {
    const value: unknown = values[name];
    return typeof value === 'string' || Array.isArray(value) ? value : undefined;
  };
  // Of a field with words come those words alone, which is what the route lets pass.
  const change = (changed: Readonly<Record<string, FilterValue>>) =>
    onChange({ ...values, ...changed } as Search);
  const clear = () => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
  const wrong = filterProblems(error);
  const [isOpened, { toggle }] = useDisclosure(isForm);
  const isOpen = isOpened || wrong !== undefined;
  const used = fields.filter(({ name }) => chosenOf(name) !== undefined).length;
  return (
    <Box mb="sm">
      <Button
        hiddenFrom="sm"
        display={isForm ? 'none' : undefined}
        variant="default"
        leftSection={<FilterIcon size={14} />}
        onClick={toggle}
        aria-expanded={isOpen}
        mb={isOpen ? 'xs' : 0}
      >
        {used === 0 ? 'Filter' : `Filtered by ${used}`}
      </Button>
      <Group
        gap="xs"
        align={wrong ? 'flex-start' : 'flex-end'}
        role="search"
        aria-label="Filters"
        className="filters"
        data-open={isOpen || undefined}
      >
        {children}
        {fields.map((field) => (
          <FilterInput
            key={field.name}
            field={field}
            value={chosenOf(field.name)}
            problem={wrong?.get(field.name)}
            onChange={(value) => change({ [field.name]: value })}
          />
        ))}
        {used > 0 && (
          <Button variant="subtle" size="xs" h={32} mt={wrong ? 22 : 0} onClick={clear}>
            Clear filters
          </Button>
        )}
      </Group>
    </Box>
  );
}

interface FilterInputProps {
  readonly field: FilterField<string>;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
  /** What the server says of the value. */
  readonly problem: string | undefined;
}

/** Where what programs are told is no use to a person. */
const problems: Readonly<Partial<Record<FilterField<string>['kind'], string>>> = {
  id: 'An id has 36 characters, such as 01a1e3c8-6c00-7a11-8f2d-3b7c5e9a0d14.',
  time: 'This is not a date with a time.',
  day: 'This is not a date.',
};

/** What is entered as a text: in which field of the browser, and how it differs there from what the address says. */
const entries = {
  text: {},
  id: {},
  suggested: {},
  day: { type: 'date', shown: (day) => (isDay(day) ? day : '') },
  time: { type: 'datetime-local', shown: localTime, said: (text) => new Date(text).toISOString() },
} as const satisfies Readonly<Record<string, Entry>>;

interface Entry {
  readonly type?: 'datetime-local' | 'date';
  readonly shown?: (said: string) => string;
  readonly said?: (shown: string) => string;
}

function FilterInput({ field, value, onChange, problem }: FilterInputProps) {
  const { label, width = 170 } = field;
  const error = problem === undefined ? undefined : (problems[field.kind] ?? sentence(problem));
  const shared = { label, error, w: { base: 'calc(50% - 4px)', sm: width }, size: 'sm' as const };
  if (field.kind !== 'word' && field.kind !== 'words') {
    const { type, shown, said }: Entry = entries[field.kind];
    const text = typeof value === 'string' ? value : '';
    return (
      <AppliedText
        {...shared}
        type={type}
        value={shown?.(text) ?? text}
        words={field.kind === 'suggested' ? field.words : undefined}
        placeholder={'placeholder' in field ? field.placeholder : undefined}
        onApply={(entered) => onChange(entered === '' ? undefined : (said?.(entered) ?? entered))}
      />
    );
  }
  const data = field.words.map((word) =>
    typeof word === 'string' ? { value: word, label: statusName(word) } : word,
  );
  if (field.kind === 'word')
    return (
      <Select
        {...shared}
        data={data}
        value={typeof value === 'string' ? value : null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        placeholder="Any"
        clearable
        searchable={data.length > 8}
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      />
    );
  const chosen = Array.isArray(value) ? value : [];
  return (
    <MultiSelect
      {...shared}
      data={data}
      value={[...chosen]}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      placeholder={chosen.length === 0 ? 'Any' : undefined}
      searchable={data.length > 8}
    />
  );
}

interface AppliedTextProps {
  readonly label: string;
  readonly value: string;
  readonly onApply: (text: string) => void;
  readonly placeholder?: string | undefined;
  readonly type?: 'datetime-local' | 'date';
  readonly error: string | undefined;
  /** What the browser offers to complete. */
  readonly words?: readonly string[];
  readonly w: { readonly base: string; readonly sm: number };
  readonly size: 'sm';
}

/** Asks when the text is finished, not at each key. */
function AppliedText({ value, onApply, words, error, ...input }: AppliedTextProps) {
  const wordsId = useId();
  const [text, setText] = useState(value);
  // A date that is half entered, or that no calendar has: to a browser the field is empty then.
  const [isUnfinished, setUnfinished] = useState(false);
  useEffect(() => setText(value), [value]);
  const apply = ({ currentTarget: { validity } }: { readonly currentTarget: HTMLInputElement }) => {
    setUnfinished(validity.badInput);
    if (!validity.badInput && text.trim() !== value) onApply(text.trim());
  };
  return (
    <>
      <TextInput
        {...input}
        error={isUnfinished ? 'Enter the whole date.' : error}
        list={words && wordsId}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event);
        }}
      />
      {words && (
        <datalist id={wordsId}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Whether a calendar has it; a browser complains of any other in its field. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** As the browser's field wants it: `2026-11-23T14:05`, in the viewer's zone. */
function localTime(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
