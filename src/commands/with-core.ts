// Runs a command against the database of the installation, without a server.
import { setFlagsFromString } from 'node:v8';
import { type Core, openCore } from '../core.ts';
import type { Context } from '../domain/context.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

/** @throws MigrationError for a database of an earlier version, unless the command is there to upgrade it. */
export async function withCore<T>(
  work: (context: Context, config: Config, core: Core) => Promise<T>,
  { upgrades = false }: { readonly upgrades?: boolean } = {},
): Promise<T> {
  // A command ends before optimizing Prisma's WebAssembly pays off, which costs a third of its CPU time.
  setFlagsFromString('--liftoff-only');
  const config = quiet(readConfig(process.env));
  using _ = exitOnSignals();
  await using core: Core = await openCore(config, {
    refusesEarlier: !upgrades,
    onProgress: (line) => process.stderr.write(`${terminalSafe(line)}\n`),
  });
  return await work(core.context, config, core);
}

/** By default a signal ends the process without the event `exit`, in which the embedded Postgres is ended. */
function exitOnSignals(): Disposable {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
  const exit = (_: NodeJS.Signals, number: number) => process.exit(128 + number);
  for (const signal of signals) process.once(signal, exit);
  return {
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, exit);
    },
  };
}

/** A command's output is for its user; only errors are logged. */
function quiet(config: Config): Config {
  return process.env.LOG_LEVEL === undefined ? { ...config, log: { ...config.log, level: 'error' } } : config;
}
