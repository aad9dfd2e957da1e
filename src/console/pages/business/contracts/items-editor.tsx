/** Enters the items of a contract: fixed prices, and usage by a meter. */
import '../business.css';
import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listMetersOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { PlusIcon, TrashIcon } from '../../../parts/icons.tsx';
import { useOrganizationPath } from '../../../session.ts';
import type { errorsOf } from '../parts/change.ts';
import { type ItemDraft, newItem } from './items.ts';

const METERS_SHOWN = 100;

export interface ItemsEditorProps {
  readonly items: readonly ItemDraft[];
  readonly onChange: (items: readonly ItemDraft[]) => void;
  readonly currency: string;
  readonly errorAt: ReturnType<typeof errorsOf>;
}

export function ItemsEditor({ items, onChange, currency, errorAt }: ItemsEditorProps) {
  const path = useOrganizationPath();
  const meters = useQuery(listMetersOptions({ path, query: { limit: METERS_SHOWN } }));
  const set = (place: number, changed: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.place === place ? { ...item, ...changed } : item)));
  return (
    <Stack gap="sm">
      {items.map((item, index) => {
        const field = (
          name: 'description' | 'quantity' | 'includedQuantity' | 'price' | 'taxRate',
          pointer: string,
        ) => ({
          value: item[name],
          error: errorAt('items', index, pointer),
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            set(item.place, { [name]: event.currentTarget.value }),
        });
        return (
          <fieldset key={item.place} className="line-fields">
            <legend className="visually-hidden">Item {index + 1}</legend>
            <Group gap="xs" align="flex-end" mb={6}>
              <SegmentedControl
                size="xs"
                aria-label="Kind of the item"
                data={[
                  { value: 'fixed', label: 'Fixed' },
                  { value: 'usage', label: 'Usage' },
                ]}
                value={item.kind}
                onChange={(kind) => set(item.place, { kind: kind === 'usage' ? 'usage' : 'fixed' })}
              />
              <ActionIcon
                ml="auto"
                aria-label={`Remove item ${index + 1}`}
                onClick={() => onChange(items.filter(({ place }) => place !== item.place))}
              >
                <TrashIcon size={14} />
              </ActionIcon>
            </Group>
            <div className="line-grid">
              <TextInput
                label="Description"
                required
                maxLength={200}
                {...field('description', 'description')}
              />
              {item.kind === 'fixed' ? (
                <TextInput label="Quantity" inputMode="decimal" required {...field('quantity', 'quantity')} />
              ) : (
                <TextInput
                  label="Included"
                  inputMode="decimal"
                  {...field('includedQuantity', 'included_quantity')}
                />
              )}
              <TextInput
                label={`Price of one (${currency})`}
                inputMode="decimal"
                required
                placeholder="0.00"
                {...field('price', 'unit_amount')}
              />
              <TextInput label="Tax %" inputMode="decimal" required {...field('taxRate', 'tax_rate')} />
            </div>
            {item.kind === 'usage' && (
              <Select
                mt={6}
                label="Meter"
                required
                data={(meters.data?.data ?? []).map(({ key, name }) => ({
                  value: key,
                  label: `${name} (${key})`,
                }))}
                value={item.meter}
                onChange={(meter) => set(item.place, { meter })}
                error={errorAt('items', index, 'meter')}
                nothingFoundMessage="No meter yet: create one under Usage"
                searchable
              />
            )}
          </fieldset>
        );
      })}
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          No item yet. A contract that is billed needs one before it can be activated.
        </Text>
      )}
      {errorAt('items') !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorAt('items')}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<PlusIcon size={14} />}
        onClick={() => onChange([...items, newItem(Math.max(-1, ...items.map(({ place }) => place)) + 1)])}
      >
        Add an item
      </Button>
    </Stack>
  );
}
