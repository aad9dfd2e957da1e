/** The filters of a list, which the address says: a filtered list can be linked to, and comes back with the browser's button. */
import { Box, Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FilterIcon } from './icons.tsx';
import { statusName } from './status-badge.tsx';

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
    /** Any text; these are offered. */
    | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly placeholder?: string }
    | {
        /** One of them, or several. */
        readonly kind: 'word' | 'words';
        readonly words: readonly (string | { readonly value: string; readonly label: string })[];
      }
  );

type FilterValue = string | readonly string[] | undefined;

export interface FilterBarProps<Search extends object> {
  readonly fields: readonly FilterField<keyof Search & string>[];
  /** What the address says now. */
  readonly values: Search;
  /** Called with what the address is to say. */
  readonly onChange: (search: Search) => void;
  /** Filters of another kind, before these. */
  readonly children?: ReactNode;
  /** On phones they are behind a button, unless the page is about nothing else. */
  readonly isForm?: boolean;
}

export function FilterBar<Search extends object>({
  fields,
  values,
  onChange,
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
  const [isOpen, { toggle }] = useDisclosure(isForm);
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
        align="flex-end"
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
            onChange={(value) => change({ [field.name]: value })}
          />
        ))}
        {used > 0 && (
          <Button variant="subtle" size="xs" h={32} onClick={clear}>
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
}

function FilterInput({ field, value, onChange }: FilterInputProps) {
  const { label, width = 170 } = field;
  const shared = { label, w: { base: 'calc(50% - 4px)', sm: width }, size: 'sm' as const };
  if (field.kind === 'text')
    return (
      <AppliedText
        {...shared}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        onApply={(text) => onChange(text === '' ? undefined : text)}
      />
    );
  if (field.kind === 'time')
    return (
      <AppliedText
        {...shared}
        type="datetime-local"
        value={typeof value === 'string' ? localTime(value) : ''}
        onApply={(text) => onChange(text === '' ? undefined : new Date(text).toISOString())}
      />
    );
  if (field.kind === 'suggested')
    return (
      <AppliedText
        {...shared}
        words={field.words}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        onApply={(text) => onChange(text === '' ? undefined : text)}
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
  readonly type?: 'datetime-local';
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

/** As the browser's field wants it: `2026-11-23T14:05`, in the viewer's zone. */
function localTime(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
