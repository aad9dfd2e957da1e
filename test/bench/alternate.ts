import type { Bench } from './bench.ts';

/**
 * Makes each of these measurements as often as the benchmark repeats, in turn: first all of them once, then again in the
 * opposite order, so that a machine that grows slower or faster favours none of them.
 *
 * @returns what each has found, by its name.
 */
export async function alternate<Name extends string, Result>(
  bench: Bench,
  section: string,
  measurements: readonly (readonly [name: Name, measure: () => Promise<Result>])[],
): Promise<(name: Name) => Result[]> {
  const results = new Map(measurements.map(([name]) => [name, [] as Result[]]));
  for (let repetition = 1; repetition <= bench.repetitions; repetition++) {
    for (const [name, measure] of repetition % 2 === 1 ? measurements : measurements.toReversed()) {
      bench.progress(`${section}: ${name}, ${repetition} of ${bench.repetitions} …`);
      results.get(name)?.push(await measure());
    }
  }
  return (name) => results.get(name) ?? [];
}
