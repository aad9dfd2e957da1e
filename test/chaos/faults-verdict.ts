import type { FaultLog } from './faults.ts';
import { atLeast, type Finding } from './finding.ts';
import type { Stage } from './stage.ts';
import type { Traffic } from './traffic.ts';

/** That the run was as bad as it was meant to be. */
export async function judgeFaults(
  { plan, publisher }: Stage,
  log: FaultLog,
  traffic: Traffic,
): Promise<Finding[]> {
  const planned = (kind: string) => plan.faults.filter(({ fault }) => fault.kind === kind).length;
  const deaths = [...(await publisher.deaths())];
  const deathCount = deaths.reduce((sum, [, count]) => sum + count, 0);
  const atCommit = deaths.filter(([place]) => place.endsWith('COMMIT')).map(([, count]) => count);
  return [
    {
      ...atLeast('transactions begun, a number each', 1, traffic.begun),
      found: `${traffic.begun} of ${traffic.offered} due`,
    },
    atLeast('workers killed with SIGKILL', planned('kill worker'), log.workerKills.length),
    atLeast('publisher killed between two statements', 1, deathCount),
    atLeast(
      '… of these before, in or after a COMMIT',
      1,
      atCommit.reduce((sum, count) => sum + count, 0),
    ),
    atLeast('API killed', 1, log.apiKills),
    atLeast('Postgres stopped with -m immediate', planned('stop Postgres'), log.postgresStops),
    {
      ...atLeast('worker cut off from Postgres', planned('cut worker'), log.cuts.length),
      found: `${log.cuts.length}: ${log.cuts.join(', ')}`,
    },
    atLeast('connections exhausted', planned('exhaust connections'), log.exhaustions),
    atLeast('receiver closed and opened again', planned('close receiver'), log.closings),
  ];
}
