export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @throws Error when there is nothing to summarise. */
export function summarize(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), min: quantile(values, 0), max: quantile(values, 1) };
}

/** The value below which that share of the values lies, interpolated between its neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new Error('There are no values.');
  return below + (above - below) * (position - Math.floor(position));
}
