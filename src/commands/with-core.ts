import { setFlagsFromString } from 'node:v8';
import { type Core, openCore } from '../core.ts';
import type { Context } from '../domain/context.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { terminalSafe } from '../platform/terminal-safe.ts';

/** Runs an operator's command against the database of the installation, without a server. */
export async function withCore<T>(work: (context: Context, config: Config) => Promise<T>): Promise<T> {
  // A command ends before Prisma's WebAssembly would be faster for being optimized, which costs a third of its CPU time.
  setFlagsFromString('--liftoff-only');
  const config = quiet(readConfig(process.env));
  await using core: Core = await openCore(config, {
    onProgress: (line) => process.stderr.write(`${terminalSafe(line)}\n`),
  });
  return await work(core.context, config);
}

/** A command's output is for its user; only what goes wrong behind it is logged. */
function quiet(config: Config): Config {
  return process.env.LOG_LEVEL === undefined ? { ...config, log: { ...config.log, level: 'error' } } : config;
}
