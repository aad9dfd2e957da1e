import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What runs whole processes for a quarter of a minute and more. */
const long =
  /test\/(operations\/readiness|chaos\/chaos|bench\/\w+|platform\/embedded-postgres|acceptance\/(cli|demo|readme-by-hand|server-process|upgrade))\.test\.ts$/;

/** The long ones first, so that none of them is left to run alone at the end. Otherwise vitest goes by size until it has measured. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ];
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/served-docs.ts'],
    sequence: { sequencer: LongFirst },
    // Every file works on a database of its own; two at a time is what two cores bear.
    maxWorkers: 3,
    // The files of a worker share what they import: to load it anew for each was half of the CPU that most of them took.
    // Nothing in src keeps state in a module, and what a test replaces it puts back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
