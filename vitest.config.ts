import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache, folderInMemory } from './test/support/scratch-folder.ts';

/** What takes a quarter of a minute and more, the longest first: one that uses the processor beside one that waits. */
const long = [
  'chaos/chaos',
  'bench/bench',
  'acceptance/killed-worker',
  'console/every-page',
  'console/deliveries',
  'acceptance/try-by-hand',
  'acceptance/retention',
  'acceptance/demo',
  'acceptance/killed-replay',
  'acceptance/server-process',
  'domain/retention/retention',
  'sdk/package',
  'telemetry/readiness',
  'acceptance/secrets-of-a-full-run',
  'http/fuzz',
  'acceptance/upgrade',
  'jobs/delivery-rate',
  'acceptance/cli',
  'domain/delivery-queue/delivery-pace',
  'docs/server',
  'http/every-status',
  'platform/postgres/embedded-postgres',
  'jobs/delivery-fairness',
  'contract/contract-diff',
  'acceptance/shared-rate-limit',
  'console/newcomer',
  'console/console',
  'console/business',
  'console/sign-in',
  'console/access',
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return rank === -1 ? long.length : rank;
};

/** The long ones first, so that none of them is left to run alone at the end. Otherwise vitest goes by size until it has measured. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

// Nothing that the tests write is to survive them.
const memory = folderInMemory();
if (memory !== undefined) process.env.TMPDIR ??= memory;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    sequence: { sequencer: LongFirst },
    // Every file works on a database of its own. Many wait for a while: four at a time keep two cores busy.
    maxWorkers: 4,
    // What the tests start starts in half the time.
    env: { NODE_COMPILE_CACHE: compileCache() },
    // The files of a worker share what they import: to load it anew for each was half of the CPU that most of them took.
    // Nothing in src keeps state in a module, and what a test replaces it puts back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
