/** Some numbers in one cell, as bars beside one another, what went wrong at their foot. */

const WIDTH = 120;
const HEIGHT = 20;

export interface SparkBarsProps {
  /** Said to screen readers: what the bars are. */
  readonly label: string;
  readonly bars: readonly { readonly good: number; readonly bad?: number }[];
}

export function SparkBars({ label, bars }: SparkBarsProps) {
  const most = Math.max(...bars.map(({ good, bad = 0 }) => good + bad)) || 1;
  const step = WIDTH / bars.length;
  /** Whatever there is can be seen. */
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max((value / most) * (HEIGHT - 2), 2));
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label} className="spark-bars">
      {bars.map(({ good, bad = 0 }, index) => {
        const foot = heightOf(bad);
        const body = heightOf(good);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars do not change places.
          <g key={index} transform={`translate(${index * step} 0)`}>
            <rect y={HEIGHT - 1} width={step - 1.5} height={1} className="spark-none" />
            <rect y={HEIGHT - foot - body} width={step - 1.5} height={body} className="spark-good" />
            <rect y={HEIGHT - foot} width={step - 1.5} height={foot} className="spark-bad" />
          </g>
        );
      })}
    </svg>
  );
}
