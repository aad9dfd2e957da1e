/** Enters rows with a description, a price and a tax rate: items of a contract, lines of an invoice. */
import '../business.css';
import { ActionIcon, Button, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ErrorAt } from '../../../parts/forms/action.ts';
import { PlusIcon, TrashIcon } from '../../../parts/icons.tsx';

export interface PricedRow {
  readonly place: number;
  readonly description: string;
  readonly quantity: string;
  /** Of one, in major units. */
  readonly price: string;
  readonly taxRate: string;
}

/** What a row is made of. */
export interface RowParts<Row> {
  readonly index: number;
  readonly set: (changed: Partial<Row>) => void;
  /** A text of the row; `pointer` is what the contract calls it. */
  readonly field: (
    name: keyof Row & string,
    ...pointer: string[]
  ) => Pick<TextInputProps, 'value' | 'error' | 'onChange'>;
  readonly remove: ReactNode;
  /** Description, quantity (or what stands in its place), price and tax. */
  readonly inputs: (quantity?: ReactNode) => ReactNode;
}

export interface RowsEditorProps<Row extends PricedRow> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly currency: string;
  readonly errorAt: ErrorAt;
}

export interface PricedRowsProps<Row extends PricedRow> extends RowsEditorProps<Row> {
  /** “item” of the contract's `items`. */
  readonly name: 'item' | 'line';
  readonly descriptionMax: number;
  readonly rowsMax?: number;
  readonly added: (place: number) => Row;
  readonly children: (row: Row, parts: RowParts<Row>) => ReactNode;
  /** Said where there are none. */
  readonly none?: string;
  /** Beside the button that adds a row. */
  readonly foot?: ReactNode;
}

export function PricedRows<Row extends PricedRow>({
  rows,
  onChange,
  name,
  currency,
  errorAt,
  descriptionMax,
  rowsMax = Number.POSITIVE_INFINITY,
  added,
  children,
  none,
  foot,
}: PricedRowsProps<Row>) {
  const members = `${name}s`;
  const refused = errorAt(members);
  const partsOf = (row: Row, index: number): RowParts<Row> => {
    const set = (changed: Partial<Row>) =>
      onChange(rows.map((each) => (each.place === row.place ? { ...each, ...changed } : each)));
    const field: RowParts<Row>['field'] = (member, ...pointer) => ({
      value: String(row[member]),
      error: errorAt(members, index, ...pointer),
      onChange: (event) => set({ [member]: event.currentTarget.value } as Partial<Row>),
    });
    return {
      index,
      set,
      field,
      remove: (
        <ActionIcon
          className="line-remove"
          aria-label={`Remove ${name} ${index + 1}`}
          onClick={() => onChange(rows.filter(({ place }) => place !== row.place))}
        >
          <TrashIcon size={14} />
        </ActionIcon>
      ),
      inputs: (quantity) => (
        <>
          <TextInput
            label="Description"
            required
            maxLength={descriptionMax}
            {...field('description', 'description')}
          />
          {quantity || (
            <TextInput label="Quantity" inputMode="decimal" required {...field('quantity', 'quantity')} />
          )}
          <TextInput
            label={`Price of one (${currency})`}
            inputMode="decimal"
            required
            placeholder="0.00"
            {...field('price', 'price', 'unit_amount')}
          />
          <TextInput label="Tax %" inputMode="decimal" required {...field('taxRate', 'tax_rate')} />
        </>
      ),
    };
  };
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <fieldset key={row.place} className="line-fields">
          <legend className="visually-hidden">
            {name === 'item' ? 'Item' : 'Line'} {index + 1}
          </legend>
          {children(row, partsOf(row, index))}
        </fieldset>
      ))}
      {rows.length === 0 && none && <Text variant="hint">{none}</Text>}
      {refused !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {refused}
        </Text>
      )}
      <div className="lines-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          disabled={rows.length >= rowsMax}
          onClick={() => onChange([...rows, added(Math.max(-1, ...rows.map(({ place }) => place)) + 1)])}
        >
          {name === 'item' ? 'Add an item' : 'Add a line'}
        </Button>
        {foot}
      </div>
    </Stack>
  );
}
