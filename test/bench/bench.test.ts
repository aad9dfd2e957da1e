import { expect, test } from 'vitest';
import { Program } from '../support/process.ts';
import type { Figure } from './figure.ts';
import { selection } from './pages.ts';
import type { Report } from './report.ts';
import { requestKinds } from './requests/request-kinds.ts';

/** What the benchmark's own program reports of these sections, with little to do. */
async function reportOf(...args: string[]): Promise<Report> {
  const little = [
    '--repetitions',
    '1',
    '--deliveries',
    '500',
    '--requests',
    '20',
    '--seconds',
    '1',
    '--json',
  ];
  const { code, stdout, stderr } = await new Program('test/bench/main.ts', [...args, ...little], {}).ended;
  expect(code, stderr).toBe(0);
  const report: Report = JSON.parse(stdout);
  // What docs/performance.md shows of these sections is there.
  const shown = selection.filter(([section]) => args.includes(section)).map(([, what]) => what);
  expect(names(report.figures)).toEqual(expect.arrayContaining(shown));
  return report;
}

const names = (figures: readonly Figure[]) => figures.map(({ what }) => what);

test('a tiny run measures the product beside the lower bound and prints one JSON document', async () => {
  const report = await reportOf('throughput');
  expect(report.machine).toMatchObject({
    Postgres: expect.stringContaining('fsync on, synchronous_commit on'),
  });
  expect(report.scale).toMatchObject({ repetitions: 1, deliveries: 500 });
  const deliveries = report.figures.find(({ what }) => what === 'deliveries');
  expect(deliveries).toEqual({
    section: 'throughput',
    what: 'deliveries',
    unit: '/s',
    measured: { median: expect.any(Number), min: expect.any(Number), max: expect.any(Number) },
    baseline: expect.objectContaining({ what: 'lower bound' }),
    ratio: expect.objectContaining({ median: expect.any(Number) }),
    targets: [{ of: 'ratio', bound: 'at least', value: 0.85, met: expect.any(Boolean) }],
  });
  expect(deliveries?.measured.median).toBeGreaterThan(0);
  // Each of the 500 went out and was recorded, or the run would have failed; this is how it was done.
  const statements = report.figures.find(({ what }) => what.startsWith('SQL statements'));
  expect(statements?.measured.median).toBeGreaterThan(0);
  expect(statements?.measured.median).toBeLessThan(1);
}, 60_000);

test('both APIs answer each measured request alike and leave the same rows', async () => {
  // Otherwise the run would have failed.
  const { figures } = await reportOf('requests');
  expect(names(figures).filter((what) => what.endsWith(': both'))).toEqual([
    ...requestKinds.map(({ name }) => `${name}: both`),
    'publishEvent in a transaction: both',
  ]);
  for (const { what, baseline, measured } of figures) {
    expect(measured.median, what).toBeGreaterThan(0);
    expect(baseline?.median, what).toBeGreaterThan(0);
  }
}, 120_000);

test('the edge is measured beside Koa with a body parser, at both sizes of the contract', async () => {
  const { figures } = await reportOf('edge');
  expect(figures.map(({ what, baseline }) => `${what} / ${baseline?.what}`)).toEqual(
    ['GET with a query', 'PUT with a path parameter'].flatMap((kind) => [
      `${kind}: edge / Koa`,
      `${kind}: edge, 100 operations / edge`,
    ]),
  );
}, 60_000);

test('every event that is published over HTTP arrives, with the latency from its request', async () => {
  const { figures } = await reportOf('http');
  for (const { what, measured } of figures) expect(measured.median, what).toBeGreaterThan(0);
  expect(names(figures)).toContain('batches: receipt, p99');
}, 120_000);

test('latency is measured at half of what the same publisher and worker can do', async () => {
  const { figures } = await reportOf('latency');
  const maximum = figures.find(({ what }) => what === 'the maximum');
  expect(maximum?.measured.median).toBeGreaterThan(0);
  expect(maximum?.baseline?.median).toBeGreaterThan(0);
  expect(names(figures)).toContain('half of the maximum, p99');
}, 120_000);

test('start and memory are measured beside a bare server, idle and after load', async () => {
  const { figures } = await reportOf('process');
  for (const { what, measured } of figures) expect(measured.median, what).toBeGreaterThan(0);
  for (const { what, ratio } of figures.slice(0, 3)) expect(ratio?.median, what).toBeGreaterThan(1);
}, 60_000);
