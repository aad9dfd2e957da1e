import { expect, test } from 'vitest';
import { Program } from '../support/process.ts';

test('a tiny run measures the product beside the lower bound and prints one JSON document', async () => {
  const args = ['throughput', '--deliveries', '500', '--repetitions', '1', '--json'];
  const { code, stdout, stderr } = await new Program('test/bench/main.ts', args, {}).ended;
  expect(code, stderr).toBe(0);

  const report = JSON.parse(stdout);
  expect(report.machine).toMatchObject({
    Postgres: expect.stringContaining('fsync on, synchronous_commit on'),
  });
  expect(report.scale).toMatchObject({ repetitions: 1, deliveries: 500 });
  const deliveries = report.figures.find(({ what }: { what: string }) => what === 'deliveries');
  expect(deliveries).toEqual({
    section: 'throughput',
    what: 'deliveries',
    unit: '/s',
    measured: { median: expect.any(Number), min: expect.any(Number), max: expect.any(Number) },
    baseline: expect.objectContaining({ what: 'lower bound' }),
    ratio: expect.objectContaining({ median: expect.any(Number) }),
    target: { of: 'ratio', bound: 'at least', value: 0.8 },
    met: expect.any(Boolean),
  });
  expect(deliveries.measured.median).toBeGreaterThan(0);
  // Each of the 500 went out and was recorded, or the run would have failed; this is how it was done.
  const statements = report.figures.find(({ what }: { what: string }) => what.startsWith('SQL statements'));
  expect(statements.measured.median).toBeGreaterThan(0);
  expect(statements.measured.median).toBeLessThan(1);
}, 60_000);
