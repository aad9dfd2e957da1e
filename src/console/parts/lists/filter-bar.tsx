/** The filters of a list, which the address says: a filtered list can be linked to, and comes back with the browser's button. */
import { Box, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { MomentInput } from '../forms/moment-input.tsx';
import { FilterIcon } from '../icons.tsx';
import { filterProblems } from '../problems/problem-text.ts';
import { sentence } from '../values/sentence.ts';
import { statusName } from '../values/status-badge.tsx';
import { TimeRangeInput } from './time-range.tsx';

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
    /** Of times: its name is where it begins, the other where it ends. */
    | { readonly kind: 'range'; readonly until: Name }
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
  width: 230,
} as const;

type FilterValue = string | readonly string[] | undefined;

const textOf = (value: FilterValue): string | undefined => (typeof value === 'string' ? value : undefined);

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
  const namesOf = (field: FilterField<keyof Search & string>) =>
    field.kind === 'range' ? [field.name, field.until] : [field.name];
  const clear = () => change(Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, undefined])));
  const wrong = filterProblems(error);
  const [isOpened, { toggle }] = useDisclosure(isForm);
  const isOpen = isOpened || wrong !== undefined;
  const used = fields.filter((field) => namesOf(field).some((name) => chosenOf(name) !== undefined)).length;
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
            until={field.kind === 'range' ? textOf(chosenOf(field.until)) : undefined}
            problem={namesOf(field).flatMap((name) => wrong?.get(name) ?? [])[0]}
            onChange={change}
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
  /** Of a range: where it ends. */
  readonly until: string | undefined;
  readonly onChange: (changed: Readonly<Record<string, FilterValue>>) => void;
  /** What the server says of the value. */
  readonly problem: string | undefined;
}

/** Where what programs are told is no use to a person. */
const problems: Readonly<Partial<Record<FilterField<string>['kind'], string>>> = {
  id: 'An id has 36 characters, such as 01a1e3c8-6c00-7a11-8f2d-3b7c5e9a0d14.',
  time: 'This is not a date with a time.',
  range: 'This is not a date with a time.',
  day: 'This is not a date.',
};

function FilterInput({ field, value, until, onChange, problem }: FilterInputProps) {
  const { label, width = 170 } = field;
  const error = problem === undefined ? undefined : (problems[field.kind] ?? sentence(problem));
  const shared = { label, error, w: { base: 'calc(50% - 4px)', sm: width }, size: 'sm' as const };
  const text = typeof value === 'string' ? value : '';
  const apply = (entered: string) => onChange({ [field.name]: entered === '' ? undefined : entered });
  if (field.kind === 'range')
    return (
      <TimeRangeInput
        {...shared}
        from={text || undefined}
        before={until}
        onChange={({ from, before }) => onChange({ [field.name]: from, [field.until]: before })}
      />
    );
  if (field.kind === 'day' || field.kind === 'time')
    return <MomentInput {...shared} kind={field.kind} value={text} onChange={apply} isLazy />;
  if (field.kind !== 'word' && field.kind !== 'words')
    return (
      <AppliedText
        {...shared}
        value={text}
        words={field.kind === 'suggested' ? field.words : undefined}
        placeholder={'placeholder' in field ? field.placeholder : undefined}
        onApply={apply}
      />
    );
  const data = field.words.map((word) =>
    typeof word === 'string' ? { value: word, label: statusName(word) } : word,
  );
  if (field.kind === 'word')
    return (
      <Select
        {...shared}
        data={data}
        value={text || null}
        onChange={(chosen) => apply(chosen ?? '')}
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
      onChange={(next) => onChange({ [field.name]: next.length === 0 ? undefined : next })}
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
  readonly error: string | undefined;
  /** What the browser offers to complete. */
  readonly words?: readonly string[];
  readonly w: { readonly base: string; readonly sm: number };
  readonly size: 'sm';
}

/** Asks when the text is finished, not at each key. */
function AppliedText({ value, onApply, words, ...input }: AppliedTextProps) {
  const wordsId = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const apply = () => {
    if (text.trim() !== value) onApply(text.trim());
  };
  return (
    <>
      <TextInput
        {...input}
        list={words && wordsId}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
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
