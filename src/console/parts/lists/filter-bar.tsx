/** The filters of a list, which the address says: a filtered list can be linked to, and comes back with the browser's button. */
import { Box, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { CustomerPicker } from '../customer-picker.tsx';
import { MomentInput } from '../forms/moment-input.tsx';
import { FilterIcon } from '../icons.tsx';
import { filterProblems } from '../problems/problem-text.ts';
import { sentence } from '../values/sentence.ts';
import { statusName } from '../values/status-badge.tsx';
import { useApiKeyWords, useEndpointWords, useEventTypeWords } from './filter-words.ts';
import { type FilterField, namesOf, type Word } from './filters.ts';
import { TimeRangeInput } from './time-range.tsx';

type FilterValue = string | readonly string[] | undefined;

const textOf = (value: FilterValue): string | undefined => (typeof value === 'string' ? value : undefined);

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  /** What the address says now. */
  readonly values: object;
  /** Called with what the address is to say. */
  readonly onChange: (search: object) => void;
  /** Why the list that they filter is not there: what it says of a filter stands there. */
  readonly error: unknown;
  /** On phones they are behind a button, unless the page is about nothing else. */
  readonly isForm?: boolean;
}

export function FilterBar({ fields, values, onChange, error, isForm = false }: FilterBarProps) {
  const known: Readonly<Record<string, unknown>> = { ...values };
  const chosenOf = (name: string): FilterValue => {
    const value = known[name];
    return typeof value === 'string' || Array.isArray(value) ? value : undefined;
  };
  const change = (changed: Readonly<Record<string, FilterValue>>) => onChange({ ...values, ...changed });
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
  readonly field: FilterField;
  readonly value: FilterValue;
  /** Of a range: where it ends. */
  readonly until: string | undefined;
  readonly onChange: (changed: Readonly<Record<string, FilterValue>>) => void;
  /** What the server says of the value. */
  readonly problem: string | undefined;
}

/** Where what programs are told is no use to a person. */
const problems: Readonly<Partial<Record<FilterField['kind'], string>>> = {
  id: 'An id has 36 characters, such as 01a1e3c8-6c00-7a11-8f2d-3b7c5e9a0d14.',
  range: 'This is not a date with a time.',
  day: 'This is not a date.',
  customer: 'This is no customer.',
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
  switch (field.kind) {
    case 'day':
      return <MomentInput {...shared} kind="day" value={text} onChange={apply} isLazy />;
    case 'customer':
      return <CustomerPicker {...shared} value={text || undefined} onChange={(id) => apply(id ?? '')} />;
    case 'word':
      return <WordInput {...shared} words={field.words} value={text} onChange={apply} />;
    case 'flag':
      return <WordInput {...shared} words={flagsOf(label)} value={text} onChange={apply} />;
    case 'endpoint':
    case 'event_type':
    case 'api_key':
      return <OwnInput {...shared} key={field.kind} kind={field.kind} value={text} onChange={apply} />;
    case 'words': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <MultiSelect
          {...shared}
          data={field.words.map(choiceOf)}
          value={[...chosen]}
          onChange={(next) => onChange({ [field.name]: next.length === 0 ? undefined : next })}
          placeholder={chosen.length === 0 ? 'Any' : undefined}
        />
      );
    }
    default:
      return (
        <AppliedText
          {...shared}
          value={text}
          words={field.kind === 'suggested' ? field.words : undefined}
          placeholder={field.placeholder}
          onApply={apply}
        />
      );
  }
}

const choiceOf = (word: Word) => (typeof word === 'string' ? { value: word, label: statusName(word) } : word);

const flagsOf = (label: string): Word[] => [
  { value: 'true', label },
  { value: 'false', label: `Not ${label.toLowerCase()}` },
];

interface InputProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly w: { readonly base: string; readonly sm: number };
  readonly size: 'sm';
  readonly value: string;
}

interface WordInputProps extends InputProps {
  readonly words: readonly Word[];
  readonly onChange: (value: string) => void;
}

const WordInput = ({ words, value, onChange, ...input }: WordInputProps) => (
  <Select
    {...input}
    data={words.map(choiceOf)}
    value={value || null}
    onChange={(chosen) => onChange(chosen ?? '')}
    placeholder="Any"
    clearable
    searchable={words.length > 8}
    clearButtonProps={{ 'aria-label': `Clear ${input.label}` }}
  />
);

/** One that the organization has. */
function OwnInput({ kind, ...input }: Omit<WordInputProps, 'words'> & { readonly kind: keyof typeof own }) {
  const useWords = own[kind];
  return <WordInput {...input} words={useWords()} />;
}

const own = { endpoint: useEndpointWords, event_type: useEventTypeWords, api_key: useApiKeyWords };

interface AppliedTextProps extends InputProps {
  readonly onApply: (text: string) => void;
  readonly placeholder?: string | undefined;
  /** What the browser offers to complete. */
  readonly words?: readonly string[] | undefined;
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
