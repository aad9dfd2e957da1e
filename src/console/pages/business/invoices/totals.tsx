/** What an invoice comes to: without tax, the tax of each rate, with tax. */
import { minorText } from '../../../parts/values/money.ts';

export interface TotalsTableProps {
  readonly rows: readonly {
    readonly label: string;
    readonly amount: bigint;
    readonly isStrong?: boolean;
  }[];
  readonly currency: string;
}

export const TotalsTable = ({ rows, currency }: TotalsTableProps) => (
  <dl className="totals">
    {rows.map(({ label, amount, isStrong = false }) => (
      <div key={label} data-strong={isStrong || undefined}>
        <dt>{label}</dt>
        <dd>{minorText(amount, currency)}</dd>
      </div>
    ))}
  </dl>
);
