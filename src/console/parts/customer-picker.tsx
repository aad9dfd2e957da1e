/** Finds a customer or a contract by its name or number. */
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCustomersOptions, searchResourcesOptions } from '#client/queries';
import type { ResourceName } from '#client/types';
import { useOrganizationPath } from '../session.ts';
import { useName } from './names.ts';

export interface CustomerPickerProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** Whether something new is made for the customer: those that are archived are not offered then. */
  readonly isForNew?: boolean;
}

export function CustomerPicker({ value, onChange, isForNew, ...select }: CustomerPickerProps) {
  const path = useOrganizationPath();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [asked] = useDebouncedValue(text.trim(), 150);
  const { data: chosen } = useName(value ?? '');
  const isChosen = chosen && asked === labelOf(chosen);
  const searches = isOpen && asked !== '' && !isChosen;
  const archived = isForNew ? false : undefined;
  const found = useQuery({
    ...searchResourcesOptions({ path, query: { text: asked, kind: 'customer', archived } }),
    enabled: searches,
    placeholderData: keepPreviousData,
  });
  const newest = useQuery({
    ...listCustomersOptions({ path, query: { archived, limit: 10 } }),
    enabled: isOpen && !searches,
  });
  const offered = searches ? (found.data?.data ?? []) : (newest.data?.data ?? []);
  const options = [...(chosen ? [chosen] : []), ...offered.filter(({ id }) => id !== chosen?.id)];
  return (
    <Select
      placeholder="Name or number"
      nothingFoundMessage={
        isOpen && (found.isFetching || newest.isFetching) ? 'Searching' : 'No customer found'
      }
      {...select}
      data={options.map((option) => ({ value: option.id, label: labelOf(option) }))}
      // The server has searched.
      filter={({ options: all }) => all}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the customer' }}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      rightSection={isOpen && found.isFetching ? <Loader size={14} /> : undefined}
    />
  );
}

const labelOf = ({ name, number }: Pick<ResourceName, 'name' | 'number'>): string =>
  `${name ?? ''} (${number})`;
