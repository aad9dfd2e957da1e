import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { type Plan, planRun, productSettings } from './plan.ts';

const long = { seed: 7, durationSeconds: 180, eventsPerSecond: 40 };

test('a seed repeats the plan, another one makes another', () => {
  expect(planRun(long)).toEqual(planRun(long));
  expect(planRun({ ...long, seed: 8 })).not.toEqual(planRun(long));
});

test.each([13, 60, 180, 600])(
  'a run of %i s stops Postgres twice a cycle and holds every kind of fault',
  (seconds) => {
    const plan = planRun({ ...long, durationSeconds: seconds });
    const count = (kind: string) => plan.faults.filter(({ fault }) => fault.kind === kind).length;
    expect(count('stop Postgres')).toBe(seconds > 180 ? 6 : 2);
    for (const kind of [
      'kill worker',
      'kill API',
      'kill server',
      'freeze server',
      'cut server',
      'cut worker',
      'cut API',
      'move address',
      'exhaust connections',
      'end sessions',
      'set clock wrong',
      'close receiver',
    ]) {
      expect(count(kind), kind).toBeGreaterThan(0);
    }
    expect(plan.faults.every(({ atMs }) => atMs < plan.durationMs)).toBe(true);
  },
);

test.each([13, 60, 180])(
  'in a run of %i s a cut outlasts the lease, and retries outlast the closing',
  (seconds) => {
    const plan = planRun({ ...long, durationSeconds: seconds });
    for (const { fault } of plan.faults) {
      if (fault.kind === 'cut worker') expect(fault.forMs).toBeGreaterThan(plan.leaseSeconds * 1000);
      if (fault.kind === 'close receiver') expect(shortestRetriesMs(plan)).toBeGreaterThan(fault.forMs);
    }
  },
);

test.each([13, 180])('the product takes the settings of a run of %i s', (seconds) => {
  const settings = productSettings(planRun({ ...long, durationSeconds: seconds }));
  const config = readConfig({ ...settings, DATABASE_URL: 'postgresql://u:p@127.0.0.1/d' });
  expect(config.retry.delaysSeconds).toHaveLength(11);
});

/** With the shortest possible jitter. */
function shortestRetriesMs({ retryDelaysSeconds }: Plan): number {
  return retryDelaysSeconds.reduce((sum, delaySeconds) => sum + delaySeconds, 0) * 1000 * 0.8;
}
