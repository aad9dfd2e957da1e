import { beforeAll, expect, test } from 'vitest';
import { Program } from '../support/process.ts';
import type { Report } from './report.ts';

/** Upgrades under traffic have a test of their own (test/acceptance/upgrade.slow.ts). */
const sections = ['deliver', 'publish', 'requests'];
const RUN_TIMEOUT_MS = 480_000;

let report: Report;

/**
 * One run of them with little to do. It would have failed if a delivery had not arrived or not been recorded, or if a
 * baseline had answered otherwise or left other rows.
 */
beforeAll(async () => {
  const args = [...sections, '--quick', '--json'];
  const { code, stdout, stderr } = await new Program('test/bench/main.ts', args, {}).ended;
  expect(code, stderr).toBe(0);
  report = JSON.parse(stdout);
}, RUN_TIMEOUT_MS);

test('a quick run prints one JSON document, with the machine and how each section was measured', () => {
  expect(report.machine.Postgres).toContain('fsync on, synchronous_commit on');
  expect(report).toMatchObject({
    scale: { repetitions: 1, deliveries: 200 },
    notMeasured: ['upgrade'],
  });
  expect(Object.keys(report.about)).toEqual(sections);
});

test('every figure is above 0 and stands beside a baseline that was measured in the same run', () => {
  for (const { what, measured, baseline } of report.figures) {
    // An idle process may use no CPU for a while, and on a busy machine so few deliveries may be made before they are counted.
    const least = what.includes('CPU') ? 0 : Number.MIN_VALUE;
    expect(measured.median, what).toBeGreaterThanOrEqual(least);
    expect(baseline?.median, what).toBeGreaterThanOrEqual(least);
  }
});

test.each([
  [
    'deliver',
    'fan-out 5: deliveries',
    'fan-out 100: worker CPU of 1,000 deliveries',
    'SQL, idle: receipt, p50',
  ],
  [
    'deliver',
    'HTTP, 300/s: CPU of 1,000 events',
    'HTTP, one hangs: receipt of the others, p99',
    'start until ready',
  ],
  ['publish', 'publish_event, fan-out 1: CPU of 1,000', 'HTTP, fan-out 100: events'],
  ['publish', 'publish_events of 100, fan-out 1: events', 'HTTP, batches of 100, fan-out 1: CPU of 1,000'],
  ['requests', 'GET customers: both', 'GET customer: both', 'POST customer: both', 'PATCH customer: both'],
  ['requests', 'POST usage, 1000 events: both', 'GET event feed, 100 events: both', 'edge, PUT with a body'],
])('%s has what its question asks: %s, …', (wanted, ...figures) => {
  const found = report.figures.filter(({ section }) => section === wanted).map(({ what }) => what);
  expect(found).toEqual(expect.arrayContaining(figures));
});
