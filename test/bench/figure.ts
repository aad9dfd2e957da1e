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
  readonly targets: readonly (Target & { readonly met: boolean })[];
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
    targets: targets.map((each) => ({ ...each, met: isMet(each.of === 'ratio' ? ratio : measured, each) })),
  };
}

function isMet(found: Summary | undefined, { bound, value: limit }: Target): boolean {
  const median = found?.median ?? Number.NaN;
  return bound === 'at least' ? median >= limit : median <= limit;
}
