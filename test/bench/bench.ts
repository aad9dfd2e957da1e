import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Children } from './children.ts';
import { BenchPostgres } from './postgres.ts';

/** How much is measured. */
export interface Scale {
  /** How often each measurement is made, its baseline as often in between. */
  readonly repetitions: number;
  /** How many deliveries a measurement of throughput makes. */
  readonly deliveries: number;
  /** How many requests of each kind a measurement of the API makes. */
  readonly requests: number;
  /** How long publishers publish that are measured by time. */
  readonly seconds: number;
  /** How often a process is started; the fastest counts: what slows a start down is the machine. */
  readonly starts: number;
}

/** What every section works with. */
export interface Bench extends Scale, AsyncDisposable {
  readonly postgres: BenchPostgres;
  readonly children: Children;
  /** Part of the names of the requests to measure; empty for all. */
  readonly only: string;
  /** Shows a person who waits what is going on. */
  progress(text: string): void;
}

export async function openBench(options: Scale & { readonly only: string }): Promise<Bench> {
  await using started = new AsyncDisposableStack();
  const progress = (text: string) => void process.stderr.write(`${text}\n`);
  progress('Starting Postgres …');
  const { path: dir } = started.use(await scratchFolder('bench'));
  const postgres = started.use(await BenchPostgres.start(join(dir, 'postgres')));
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(dir, 'compile-cache');
  const children = started.use(new Children(compileCache));
  const resources = started.move();
  return {
    ...options,
    postgres,
    children,
    progress,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
