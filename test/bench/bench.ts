// What every section works with.
import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Children } from './children.ts';
import type { Figure } from './figure.ts';
import { startBenchPostgres } from './postgres.ts';

/** How much is measured. */
export interface Scale {
  /** How often each measurement is made, its baseline as often in between. */
  readonly repetitions: number;
  /** How many deliveries a measurement of throughput makes; the history that is upgraded has ten times as many. */
  readonly deliveries: number;
  /** How many requests of each kind a measurement of the API makes. */
  readonly requests: number;
  /** How long publishers publish. */
  readonly seconds: number;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** One question that the benchmark answers. */
export interface Section {
  readonly name: string;
  /** Under which conditions it is measured, for who reads the figures. */
  about(scale: Scale): string;
  measure(bench: Bench): Promise<Figure[]>;
}

/** @param core the only one that Postgres and the processes that are measured may run on. */
export async function openBench(scale: Scale, core?: number) {
  await using started = new AsyncDisposableStack();
  /** Shows a person who waits what is going on. */
  const progress = (text: string) => void process.stderr.write(`${text}\n`);
  progress('Starting Postgres …');
  const { path: dir } = started.use(await scratchFolder('bench'));
  const postgres = started.use(await startBenchPostgres(join(dir, 'postgres'), core));
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(dir, 'compile-cache');
  const children = started.use(new Children(compileCache, core));
  const resources = started.move();
  return {
    ...scale,
    postgres,
    children,
    progress,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/**
 * Makes each of these measurements as often as the benchmark repeats, in turn: first all of them once, then again in the
 * opposite order, so that a machine that grows slower or faster favours none of them.
 *
 * @returns what each has found, by its name.
 */
export async function alternate<Name extends string, Result>(
  bench: Pick<Bench, 'repetitions' | 'progress'>,
  what: string,
  measurements: readonly (readonly [name: Name, measure: () => Promise<Result>])[],
): Promise<(name: Name) => Result[]> {
  const results = new Map(measurements.map(([name]) => [name, [] as Result[]]));
  for (let repetition = 1; repetition <= bench.repetitions; repetition++) {
    for (const [name, measure] of repetition % 2 === 1 ? measurements : measurements.toReversed()) {
      bench.progress(`${what}: ${name}, ${repetition} of ${bench.repetitions} …`);
      results.get(name)?.push(await measure());
    }
  }
  return (name) => results.get(name) ?? [];
}
