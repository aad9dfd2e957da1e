/** Enters the items of a contract: fixed prices, and usage by a meter. */
import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listMetersOptions } from '#client/queries';
import { useOrganizationPath } from '../../../session.ts';
import { PricedRows, type RowsEditorProps } from '../parts/priced-rows.tsx';
import { type ItemDraft, newItem } from './items.ts';

const METERS_SHOWN = 100;

export function ItemsEditor(editor: RowsEditorProps<ItemDraft>) {
  const path = useOrganizationPath();
  const meters = useQuery(listMetersOptions({ path, query: { archived: false, limit: METERS_SHOWN } }));
  const offered = (meters.data?.data ?? []).map(({ key, name }) => ({
    value: key,
    label: `${name} (${key})`,
  }));
  return (
    <PricedRows
      {...editor}
      name="item"
      descriptionMax={200}
      added={newItem}
      none="No item yet. A contract that is billed needs one before it can be activated."
    >
      {({ kind, meter }, { index, set, field, remove, inputs }) => (
        <>
          <Group gap="xs" justify="space-between" align="flex-end" mb={6}>
            <SegmentedControl
              size="xs"
              aria-label="Kind of the item"
              data={[
                { value: 'fixed', label: 'Fixed' },
                { value: 'usage', label: 'Usage' },
              ]}
              value={kind}
              onChange={(chosen) => set({ kind: chosen === 'usage' ? 'usage' : 'fixed' })}
            />
            {remove}
          </Group>
          <div className="line-grid">
            {inputs(
              kind === 'usage' && (
                <TextInput
                  label="Included"
                  inputMode="decimal"
                  {...field('includedQuantity', 'included_quantity')}
                />
              ),
            )}
          </div>
          {kind === 'usage' && (
            <Select
              mt={6}
              label="Meter"
              required
              // What is billed already may be archived.
              data={
                meter === null || offered.some(({ value }) => value === meter) ? offered : [...offered, meter]
              }
              value={meter}
              onChange={(chosen) => set({ meter: chosen })}
              error={editor.errorAt('items', index, 'meter')}
              nothingFoundMessage="No meter yet: create one under Usage"
              searchable
            />
          )}
        </>
      )}
    </PricedRows>
  );
}
