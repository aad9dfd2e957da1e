// `npm run chaos -- memory`: attacks on the memory of a process that has little of it.
import { printTable, style } from '../../../src/commands/print.ts';
import { ContainerStore } from '../../support/container-store.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { ChaosPostgres } from '../chaos-postgres.ts';
import { attacks } from './attacks.ts';
import type { MemoryLimit } from './limited-server.ts';
import { runOrdeals } from './run.ts';

/** A small container, and the smallest that is supported, with the limit that its image gives Node. */
const limits: readonly MemoryLimit[] = [{ cgroupMib: 512 }, { cgroupMib: 256, oldSpaceMib: 128 }];

/**
 * @param cleanup ends whatever is running, even if this function has not finished.
 * @param only attacks whose name contains this text.
 * @returns the exit code.
 */
export async function memoryChaos(
  cleanup: AsyncDisposableStack,
  { only = '', each, image = false }: { only?: string; each: number; image?: boolean },
): Promise<number> {
  const { path: folder } = cleanup.use(await scratchFolder('chaos-memory'));
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  // Outside the process's control group, because the limit is for the API only.
  const postgres = await ChaosPostgres.start(folder, cleanup);
  const store = image ? cleanup.use(await ContainerStore.withCountersign()) : undefined;
  const chosen = attacks.filter(({ what }) => what.includes(only));
  const ordeals = await runOrdeals(cleanup, {
    databaseUrl: postgres.productUrl(),
    folder,
    limits,
    attacks: chosen,
    attackMs: each * 1_000,
    store,
    say,
  });
  printTable(
    ['memory', 'attack', 'honest answered', 'p99', '/healthz', 'RSS peak', 'its CPU', 'attackers got', 'ok'],
    ordeals.map(({ limit, what, honest, p99Ms, healthz, rssPeakMib, cpuSeconds, answers, violations }) => [
      limit,
      what,
      honest,
      `${p99Ms} ms`,
      healthz,
      `${rssPeakMib} MiB`,
      `${cpuSeconds.toFixed(1)} s`,
      answers,
      violations.length === 0 ? style.green('yes') : style.red('NO'),
    ]),
  );
  const violations = ordeals.flatMap((ordeal) => ordeal.violations.map((text) => `${ordeal.limit}: ${text}`));
  for (const violation of violations) process.stdout.write(`\n${violation}\n`);
  return violations.length === 0 ? 0 : 1;
}
