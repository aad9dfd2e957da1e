import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Children } from './children.ts';
import { BenchPostgres } from './postgres.ts';

/** What every section works with. */
export interface Bench extends AsyncDisposable {
  readonly postgres: BenchPostgres;
  readonly children: Children;
  /** How often each measurement is made, its baseline as often in between. */
  readonly repetitions: number;
  /** How many deliveries a measurement of throughput makes. */
  readonly deliveries: number;
  /** What the product delivers at most, once the throughput has been measured. */
  maximumPerSecond: number | undefined;
  /** Tells a person who waits what is going on. */
  progress(text: string): void;
}

export async function openBench(options: { repetitions: number; deliveries: number }): Promise<Bench> {
  await using started = new AsyncDisposableStack();
  const progress = (text: string) => void process.stderr.write(`${text}\n`);
  progress('Starting Postgres …');
  const { path: dir } = started.use(await scratchFolder('bench'));
  const postgres = started.use(await BenchPostgres.start(join(dir, 'postgres')));
  const children = started.use(new Children(join(dir, 'compile-cache')));
  const resources = started.move();
  return {
    ...options,
    maximumPerSecond: undefined,
    postgres,
    children,
    progress,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
