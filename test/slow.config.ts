import { defineConfig } from 'vitest/config';
import all from '../vitest.config.ts';

const slow = 'test/**/*.slow.ts';
/** What they find depends on the share of the processor that the process under attack gets, so nothing else runs beside them. */
const alone = ['test/chaos/{memory,chaos}.slow.ts', 'test/packaging/image.slow.ts'];

/** `npm run test:slow`: what takes a minute and seldom fails by itself. CI runs it after `npm test`, and nobody waits for it at work. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...all.test,
          name: 'together',
          include: [slow],
          exclude: alone,
          sequence: { ...all.test?.sequence, groupOrder: 0 },
        },
      },
      {
        test: {
          ...all.test,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { ...all.test?.sequence, groupOrder: 1 },
        },
      },
    ],
  },
});
