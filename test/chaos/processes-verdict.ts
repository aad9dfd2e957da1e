import { type FaultLog, isWithinOutage } from './faults.ts';
import type { Finding } from './finding.ts';
import type { Ending, SupervisedProcess } from './supervised-process.ts';

/** No process may end without a signal, or refuse to start unless the database is unavailable. */
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
