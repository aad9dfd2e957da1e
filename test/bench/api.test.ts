import { expect, test } from 'vitest';
import { Program } from '../support/process.ts';

test('a tiny run of bench:api measures the edge beside bare Koa, at both sizes of the contract', async () => {
  const args = ['--requests', '40', '--repetitions', '1', '--json'];
  const { code, stdout, stderr } = await new Program('test/bench/api.ts', args, {}).ended;
  expect(code, stderr).toBe(0);
  const { figures, scale } = JSON.parse(stdout);
  expect(scale).toMatchObject({ repetitions: 1, requests: 40 });
  // Every request was answered 200, or the run would have failed.
  expect(figures.map(({ what }: { what: string }) => what)).toEqual(
    ['GET with a query', 'PUT with a path parameter'].flatMap((kind) => [
      `${kind}: Koa and body parser`,
      `${kind}: edge`,
      `${kind}: edge`,
      `${kind}: edge, 100 operations`,
      `${kind}: product, with its database`,
    ]),
  );
  const edge = figures.find(({ what }: { what: string }) => what === 'GET with a query: edge');
  expect(edge).toMatchObject({
    baseline: { what: 'bare Koa' },
    target: { of: 'ratio', bound: 'at most', value: 2 },
  });
  expect(edge.measured.median).toBeGreaterThan(0);
}, 60_000);
