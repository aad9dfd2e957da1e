/** Enters the lines of a draft, and shows what they come to. */
import type { ErrorAt } from '../../../parts/action.ts';
import { minorText } from '../../../parts/money.ts';
import { PricedRows } from '../parts/priced-rows.tsx';
import { amountOf, type LineDraft, newLine, previewOf } from './lines.ts';
import { TotalsTable } from './totals.tsx';

export interface LinesEditorProps {
  readonly lines: readonly LineDraft[];
  readonly onChange: (lines: LineDraft[]) => void;
  readonly currency: string;
  readonly errorAt: ErrorAt;
}

const LINES_MAX = 200;

export function LinesEditor({ lines, onChange, currency, errorAt }: LinesEditorProps) {
  const { subtotal, taxes, total } = previewOf(lines, currency);
  return (
    <PricedRows
      rows={lines}
      onChange={onChange}
      name="line"
      currency={currency}
      errorAt={errorAt}
      descriptionMax={500}
      rowsMax={LINES_MAX}
      added={(place) => newLine(place, lines.at(-1)?.taxRate)}
      foot={
        <TotalsTable
          currency={currency}
          rows={[
            { label: 'Without tax', amount: subtotal },
            ...taxes.map(({ rate, tax }) => ({ label: `Tax ${rate} %`, amount: tax })),
            { label: 'Total', amount: total, isStrong: true },
          ]}
        />
      }
    >
      {(line, { index, inputs, remove }) => {
        const amount = amountOf(line, currency);
        return (
          <div className="line-grid" data-with-amount="">
            {inputs()}
            <output className="line-amount" aria-label={`Amount of line ${index + 1}`}>
              {amount === undefined ? '–' : minorText(amount, currency)}
            </output>
            {remove}
          </div>
        );
      }}
    </PricedRows>
  );
}
