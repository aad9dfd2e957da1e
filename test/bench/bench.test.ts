import { beforeAll, expect, test } from 'vitest';
import { Program } from '../support/process.ts';
import type { Figure } from './figure.ts';
import { selection } from './pages.ts';
import type { Report } from './report.ts';
import { requestKinds } from './requests/request-kinds.ts';

/** One run of them with little to do: the sections share its Postgres. */
const sections = ['throughput', 'requests', 'edge', 'http', 'latency', 'process'];
const RUN_TIMEOUT_MS = 240_000;

let report: Report;

beforeAll(async () => {
  const little = [
    '--repetitions=1',
    '--deliveries=200',
    '--requests=10',
    '--seconds=0.2',
    '--starts=2',
    '--json',
  ];
  const { code, stdout, stderr } = await new Program('test/bench/main.ts', [...sections, ...little], {})
    .ended;
  expect(code, stderr).toBe(0);
  report = JSON.parse(stdout);
}, RUN_TIMEOUT_MS);

const figuresOf = (section: string) => report.figures.filter((figure) => figure.section === section);
const names = (figures: readonly Figure[]) => figures.map(({ what }) => what);

test('a tiny run measures the product beside the lower bound and prints one JSON document', () => {
  const figures = figuresOf('throughput');
  expect(report.machine).toMatchObject({
    Postgres: expect.stringContaining('fsync on, synchronous_commit on'),
  });
  expect(report.scale).toMatchObject({ repetitions: 1, deliveries: 200 });
  const deliveries = figures.find(({ what }) => what === 'deliveries');
  expect(deliveries).toEqual({
    section: 'throughput',
    what: 'deliveries',
    unit: '/s',
    measured: { median: expect.any(Number), min: expect.any(Number), max: expect.any(Number) },
    baseline: expect.objectContaining({ what: 'lower bound' }),
    ratio: expect.objectContaining({ median: expect.any(Number) }),
    targets: [{ of: 'ratio', bound: 'at least', value: 0.85 }],
  });
  expect(deliveries?.measured.median).toBeGreaterThan(0);
  // Each of the 200 went out and was recorded, or the run would have failed; this is how it was done.
  const statements = figures.find(({ what }) => what.startsWith('SQL statements'));
  expect(statements?.measured.median).toBeGreaterThan(0);
  expect(statements?.measured.median).toBeLessThan(1);
});

test('both APIs answer each measured request alike and leave the same rows', () => {
  // Otherwise the run would have failed.
  const figures = figuresOf('requests');
  expect(names(figures).filter((what) => what.endsWith(': both'))).toEqual([
    ...requestKinds.map(({ name }) => `${name}: both`),
    'publishEvent in a transaction: both',
  ]);
  for (const { what, baseline, measured } of figures) {
    expect(measured.median, what).toBeGreaterThan(0);
    expect(baseline?.median, what).toBeGreaterThan(0);
  }
});

test('the edge is measured beside Koa with a body parser, at both sizes of the contract', () => {
  const figures = figuresOf('edge');
  expect(figures.map(({ what, baseline }) => `${what} / ${baseline?.what}`)).toEqual(
    ['GET with a query', 'PUT with a path parameter'].flatMap((kind) => [
      `${kind}: edge / Koa`,
      `${kind}: edge, 100 operations / edge`,
    ]),
  );
});

test('every event that is published over HTTP arrives, with the latency from its request', () => {
  const figures = figuresOf('http');
  // So few events may all be published before the first is delivered.
  for (const { what, measured } of figures.filter(({ what }) => !what.endsWith('deliveries meanwhile')))
    expect(measured.median, what).toBeGreaterThan(0);
  expect(names(figures)).toContain('batches: receipt, p99');
});

test('latency is measured at half of what the same publisher and worker can do', () => {
  const figures = figuresOf('latency');
  const maximum = figures.find(({ what }) => what === 'the maximum');
  expect(maximum?.measured.median).toBeGreaterThan(0);
  expect(maximum?.baseline?.median).toBeGreaterThan(0);
  expect(names(figures)).toContain('half of the maximum, p99');
});

test('start and memory are measured beside a bare server, idle and after load', () => {
  const figures = figuresOf('process');
  // An idle process may ask nothing for a while.
  for (const { what, measured } of figures)
    expect(measured.median, what).toBeGreaterThan(what === 'idle, SQL statements of a second' ? -1 : 0);
  for (const { what, ratio } of figures.slice(0, 3)) expect(ratio?.median, what).toBeGreaterThan(1);
});

test('docs/performance.md shows figures that there are', () => {
  for (const section of sections) {
    const shown = selection.filter(([name]) => name === section).map(([, what]) => what);
    expect(names(figuresOf(section)), section).toEqual(expect.arrayContaining(shown));
  }
});
