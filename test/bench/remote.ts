// Calls between the benchmark and its own processes: what a process serves is called by its name, with one argument.
import { flushCompileCache } from 'node:module';

export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: never;
}

export type Answer = { readonly id: number } & ({ readonly value: never } | { readonly error: string });

/** Answers the calls of the benchmark. The process ends with it, however that ends. */
export function serve(calls: Calls): void {
  process.on('message', async ({ id, name, argument }: Question) => {
    try {
      process.send?.({ id, value: await calls[name]?.(argument) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.stack : String(error) });
    }
  });
  endWithTheBenchmark();
}

/** For every process of the benchmark's own, once it has loaded what it needs. */
export function endWithTheBenchmark(): void {
  process.on('disconnect', () => process.exit());
  // A Ctrl-C at the terminal is the benchmark's to answer.
  process.on('SIGINT', () => undefined);
  // At its end it is killed, and would not keep what has been compiled.
  flushCompileCache();
}
