import { defineConfig } from 'vitest/config';
import all from '../vitest.config.ts';

const slow = 'test/**/*.slow.ts';
/** What they find depends on the share of the processor that the process under attack gets, so they run last, one for each of two cores. */
const alone = ['test/chaos/{memory,chaos}.slow.ts', 'test/packaging/image.slow.ts'];

// Once for both groups: one Postgres, one folder, one build, one order.
const { globalSetup = [], ...each } = all.test ?? {};

/** `npm run test:slow`: what takes a minute and seldom fails by itself. CI runs it after `npm test`, and nobody waits for it at work. */
export default defineConfig({
  test: {
    globalSetup,
    sequence: each.sequence ?? {},
    projects: [
      {
        test: {
          ...each,
          name: 'together',
          include: [slow],
          exclude: alone,
          // More of them wait than of the others.
          maxWorkers: 6,
          sequence: { ...each.sequence, groupOrder: 0 },
        },
      },
      {
        test: {
          ...each,
          name: 'alone',
          include: alone,
          maxWorkers: 2,
          sequence: { ...each.sequence, groupOrder: 1 },
        },
      },
    ],
  },
});
