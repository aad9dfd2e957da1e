import { type Summary, summarize } from './statistics.ts';

/** What the issue asks for, of the measured value itself or of its ratio to the baseline. */
export interface Target {
  readonly of: 'measured' | 'ratio';
  readonly bound: 'at least' | 'at most';
  readonly value: number;
}

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

/** @param values one for each repetition; the baseline's in the same order. */
export function figure(
  description: { section: string; what: string; unit: string },
  values: readonly number[],
  comparison: {
    baseline?: { what: string; values: readonly number[] };
    target?: Target;
    targets?: readonly Target[];
  } = {},
): Figure {
  const { baseline, target, targets = target ? [target] : [] } = comparison;
  const measured = summarize(values);
  const ratio =
    baseline && summarize(values.map((value, index) => value / (baseline.values[index] ?? Number.NaN)));
  return {
    ...description,
    measured,
    ...(baseline && { baseline: { what: baseline.what, ...summarize(baseline.values) } }),
    ...(ratio && { ratio }),
    targets,
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
