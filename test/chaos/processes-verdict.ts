import { type FaultLog, isWithinOutage } from './faults.ts';
import type { Finding } from './finding.ts';
import type { Stage } from './stage.ts';
import type { Ending, SupervisedProcess } from './supervised-process.ts';

/** The product's promise for a clean stop: SHUTDOWN_TIMEOUT_MS. */
const STOP_SECONDS_MAX = 20;

/** No process may end by itself, or refuse to start unless the database is away. */
export function judgeEndings(processes: readonly SupervisedProcess[], log: FaultLog): Finding[] {
  const endings = processes.flatMap((process) => process.endings);
  const deaths = endings.filter(({ kind }) => kind === 'died');
  const hangs = endings.filter(({ kind }) => kind === 'hung at start');
  const refusals = endings.filter(({ kind }) => kind === 'refused to start');
  const unexplained = refusals.filter(({ at }) => !isWithinOutage(log, at));
  const tell = (what: string) => (ending: Ending) =>
    `${ending.name} (${ending.pid}) ${what} at ${new Date(ending.at).toISOString()} (exit ${ending.code})`;
  return [
    {
      what: 'processes that ended by themselves',
      expected: '0',
      found: `${deaths.length}`,
      violations: deaths.map(tell('ended by itself')),
    },
    {
      what: 'starts that neither succeeded nor ended',
      expected: '0',
      found: `${hangs.length}`,
      violations: hangs.map(tell('hung at its start and was killed')),
    },
    {
      what: 'starts refused while the database was there',
      expected: '0',
      found: `${unexplained.length}, ${refusals.length - unexplained.length} while it was away`,
      violations: unexplained.map(tell('refused to start')),
    },
  ];
}

/** Stops workers and API as a service manager does. */
export async function judgeStops({ workers, api, progress }: Stage): Promise<Finding> {
  progress.say('SIGTERM to workers and API');
  const processes = [...workers.map(({ process }) => process), api];
  const stops = await Promise.all(
    processes.map(async (process) => ({ name: process.name, ...(await process.stop()) })),
  );
  const slowestMs = Math.max(...stops.map(({ durationMs }) => durationMs));
  return {
    what: 'SIGTERM: workers and API exit',
    expected: `0, < ${STOP_SECONDS_MAX} s`,
    found: `${[...new Set(stops.map(({ code }) => code))].join(', ')}, ${(slowestMs / 1000).toFixed(1)} s`,
    violations: stops
      .filter(({ code, durationMs }) => code !== 0 || durationMs > STOP_SECONDS_MAX * 1000)
      .map(({ name, code, durationMs }) => `${name} stopped with exit ${code} after ${durationMs} ms`),
  };
}
