import { type FaultLog, measuresWorker } from './faults.ts';
import { atLeast, atMost, type Finding } from './finding.ts';
import { noticedClocks } from './moved-clock.ts';
import { CUT_WORKER } from './plan.ts';
import { logOf, type Stage } from './stage.ts';
import type { Traffic } from './traffic.ts';

/** The heartbeat, which comes every 5 s, shows what a worker does. */
const RECOVERY_SECONDS_MAX = { API: 15, worker: 20 };

/** Each recovery from silent connections must have been measured, and none may have taken too long. */
export function judgeRecovery(
  { recoveries }: Pick<FaultLog, 'recoveries'>,
  who: 'API' | 'worker',
  times: number,
): Finding {
  const tookMs = recoveries.filter((each) => each.who === who).map(({ ms }) => ms);
  const slowest = Math.round(Math.max(0, ...tookMs) / 100) / 10;
  const what = `the ${who} serves again after connections went silent`;
  const { violations, ...finding } = atMost(what, RECOVERY_SECONDS_MAX[who], slowest, ' s');
  const unmeasured = atLeast(`${what}: times measured`, times, tookMs.length);
  return {
    ...finding,
    found: `${finding.found}, measured ${tookMs.length} times`,
    violations: [...violations, ...unmeasured.violations],
  };
}

/** Confirms that the faults happened as planned. */
export async function judgeFaults(
  { plan, publisher, folder }: Stage,
  log: FaultLog,
  traffic: Traffic,
): Promise<Finding[]> {
  const planned = (kind: string) => plan.faults.filter(({ fault }) => fault.kind === kind).length;
  const clocks = await noticedClocks(logOf(folder, `worker-${CUT_WORKER}`));
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
    atLeast('API and worker in one: killed', planned('kill server'), log.serverKills),
    atLeast('… frozen', planned('freeze server'), log.serverFreezes),
    atLeast('… cut off from Postgres', planned('cut server'), log.serverCuts),
    atLeast('Postgres stopped with -m immediate', planned('stop Postgres'), log.postgresStops),
    {
      ...atLeast(
        'worker or API cut off from Postgres',
        planned('cut worker') + planned('cut API'),
        log.cuts.length,
      ),
      found: `${log.cuts.length}: ${log.cuts.join(', ')}`,
    },
    atLeast('Postgres frozen while its address moves', planned('move address'), log.moves),
    judgeRecovery(log, 'API', planned('cut API') + planned('move address')),
    ...(measuresWorker(plan) ? [judgeRecovery(log, 'worker', planned('move address'))] : []),
    atLeast('connections exhausted', planned('exhaust connections'), log.exhaustions),
    {
      ...atLeast('all sessions ended during publishes', planned('end sessions'), log.sessionEndings),
      found: `${log.sessionEndings}, ${log.sessionsEnded} sessions`,
    },
    {
      what: 'these publishes are answered 201 or 503',
      expected: 'all',
      found: `all but ${log.wrongAnswers.length}`,
      violations: log.wrongAnswers,
    },
    atLeast('clock of a worker set wrong', planned('set clock wrong'), log.wrongClocks),
    atLeast('… which it noticed, and claimed nothing', planned('set clock wrong'), clocks.wrong),
    atLeast('… and noticed that it is right again', planned('set clock wrong'), clocks.right),
    atLeast('receiver closed and opened again', planned('close receiver'), log.closings),
  ];
}
