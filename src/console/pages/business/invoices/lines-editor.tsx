/** Enters the lines of a draft, and shows what they come to. */
import { minorText } from '../../../parts/values/money.ts';
import { PricedRows, type RowsEditorProps } from '../parts/priced-rows.tsx';
import { amountOf, type LineDraft, newLine, previewOf } from './lines.ts';
import { TotalsTable } from './totals.tsx';

const LINES_MAX = 200;

export function LinesEditor(editor: RowsEditorProps<LineDraft>) {
  const { rows, currency } = editor;
  const { subtotal, taxes, total } = previewOf(rows, currency);
  return (
    <PricedRows
      {...editor}
      name="line"
      descriptionMax={500}
      rowsMax={LINES_MAX}
      added={(place) => newLine(place, rows.at(-1)?.taxRate)}
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
