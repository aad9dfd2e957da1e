// What is found: figures, each beside what was measured in turn with it.

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What is asked for, of the measured value itself or of its ratio to the baseline. */
export interface Target {
  readonly of: 'measured' | 'ratio';
  readonly bound: 'at least' | 'at most';
  readonly value: number;
}

export const atMost = (value: number): Target => ({ of: 'measured', bound: 'at most', value });
export const ratioAtMost = (value: number): Target => ({ of: 'ratio', bound: 'at most', value });
export const ratioAtLeast = (value: number): Target => ({ of: 'ratio', bound: 'at least', value });

/** One line of the result. */
export interface Figure {
  readonly section: string;
  readonly what: string;
  readonly unit: string;
  readonly measured: Summary;
  readonly baseline?: Summary & { readonly what: string };
  /** Of each measurement to the baseline measured beside it: what slows the machine for a while slows both. */
  readonly ratio?: Summary;
  readonly targets: readonly Target[];
}

/**
 * Makes the figures of one contender.
 *
 * @param prefix of what the figures are called.
 * @param results of the repetitions, by the name of what was measured, all in the same order.
 */
export function figuresOf<Name extends string, Result>(
  { section, prefix = '' }: { section: string; prefix?: string },
  results: (name: Name) => readonly Result[],
  contender: Name,
  baseline?: Name,
) {
  return (what: string, unit: string, value: (result: Result) => number, ...targets: Target[]): Figure => {
    const values = results(contender).map(value);
    const others = baseline && results(baseline).map(value);
    return {
      section,
      what: `${prefix}${what}`,
      unit,
      measured: summarize(values),
      ...(baseline && others && { baseline: { what: baseline, ...summarize(others) } }),
      ...(others && { ratio: summarize(values.map((each, index) => each / (others[index] ?? Number.NaN))) }),
      targets,
    };
  };
}

/** Computed wherever it is shown, so that nobody can write another verdict beside a figure. */
export function isMet(
  { measured, ratio }: Pick<Figure, 'measured' | 'ratio'>,
  { of, bound, value: limit }: Target,
): boolean {
  const median = (of === 'ratio' ? ratio : measured)?.median ?? Number.NaN;
  return bound === 'at least' ? median >= limit : median <= limit;
}

function summarize(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), min: quantile(values, 0), max: quantile(values, 1) };
}

/** The value below which that share of the values lies, interpolated. @throws Error when there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new Error('There are no values.');
  return below + (above - below) * (position - Math.floor(position));
}
