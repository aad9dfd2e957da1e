import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const dir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  started.defer(() => rm(dir, { recursive: true, force: true }));
  // As root, Postgres runs as another user; a folder they may enter keeps the cluster where it is removed with it.
  await chmod(dir, 0o755);
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
