import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';

/** One question that the benchmark answers. */
export interface Section {
  readonly name: string;
  /** Under which conditions it is measured, for who reads the figures. */
  about(bench: Bench): string;
  measure(bench: Bench): Promise<Figure[]>;
}
