/** Enters the lines of a draft, and shows what they come to. */
import '../business.css';
import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { PlusIcon, TrashIcon } from '../../../parts/icons.tsx';
import { minorText } from '../../../parts/money.ts';
import type { errorsOf } from '../parts/change.ts';
import { amountOf, type LineDraft, newLine, previewOf } from './lines.ts';
import { TotalsTable } from './totals.tsx';

export interface LinesEditorProps {
  readonly lines: readonly LineDraft[];
  readonly onChange: (lines: readonly LineDraft[]) => void;
  readonly currency: string;
  readonly errorAt: ReturnType<typeof errorsOf>;
}

type FieldName = 'description' | 'quantity' | 'price' | 'taxRate';

const LINES_MAX = 200;

export function LinesEditor({ lines, onChange, currency, errorAt }: LinesEditorProps) {
  const set = (place: number, changed: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.place === place ? { ...line, ...changed } : line)));
  const { subtotal, taxes, total } = previewOf(lines, currency);
  return (
    <Stack gap="xs">
      {lines.map((line, index) => {
        const amount = amountOf(line, currency);
        const field = (name: FieldName, pointer: string) => ({
          value: line[name],
          error: errorAt('lines', index, pointer),
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            set(line.place, { [name]: event.currentTarget.value }),
        });
        return (
          <fieldset key={line.place} className="line-fields">
            <legend className="visually-hidden">Line {index + 1}</legend>
            <div className="line-grid" data-with-amount="">
              <TextInput
                label="Description"
                required
                maxLength={500}
                {...field('description', 'description')}
              />
              <TextInput label="Quantity" inputMode="decimal" required {...field('quantity', 'quantity')} />
              <TextInput
                label={`Price of one (${currency})`}
                inputMode="decimal"
                required
                placeholder="0.00"
                {...field('price', 'unit_amount')}
              />
              <TextInput label="Tax %" inputMode="decimal" required {...field('taxRate', 'tax_rate')} />
              <output className="line-amount" aria-label={`Amount of line ${index + 1}`}>
                {amount === undefined ? '–' : minorText(amount, currency)}
              </output>
              <ActionIcon
                className="line-remove"
                aria-label={`Remove line ${index + 1}`}
                onClick={() => onChange(lines.filter(({ place }) => place !== line.place))}
              >
                <TrashIcon size={14} />
              </ActionIcon>
            </div>
          </fieldset>
        );
      })}
      {errorAt('lines') !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorAt('lines')}
        </Text>
      )}
      <div className="lines-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          disabled={lines.length >= LINES_MAX}
          onClick={() =>
            onChange([
              ...lines,
              newLine(Math.max(-1, ...lines.map(({ place }) => place)) + 1, lines.at(-1)?.taxRate),
            ])
          }
        >
          Add a line
        </Button>
        <TotalsTable
          currency={currency}
          rows={[
            { label: 'Without tax', amount: subtotal },
            ...taxes.map(({ rate, tax }) => ({ label: `Tax ${rate} %`, amount: tax })),
            { label: 'Total', amount: total, isStrong: true },
          ]}
        />
      </div>
    </Stack>
  );
}
