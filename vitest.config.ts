import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache, folderInMemory } from './test/support/scratch-folder.ts';
import { measureSlowness, timeLimit } from './test/support/slowness.ts';

/** What takes 6 s and more, the longest first: one that uses the processor beside one that waits. */
const long = [
  'console/deliveries',
  'http/every-status',
  'console/console',
  'acceptance/server-process',
  'console/business',
  'telemetry/readiness',
  'console/sign-in',
  'jobs/worker-session',
  'console/access',
  'domain/deliveries/state',
  'sdk-cli/trigger',
  'sdk-cli/listen',
  'http/event-feed',
  'jobs/delivery-wakeup',
  'domain/business/billing/billing-run',
  'http/connections',
  'acceptance/cli',
  'acceptance/paused-deliveries',
  'http/operator-awkward-input',
  'acceptance/verification-waiting',
  'domain/retention/retention',
  'contract/generate',
  'jobs/delivery-lifecycle',
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

process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    sequence: { sequencer: LongFirst },
    // Every file works on a database of its own. Many wait for a while: five at a time keep two cores busy.
    maxWorkers: 5,
    // What the tests start starts in half the time.
    env: { NODE_COMPILE_CACHE: compileCache(), TEST_SLOWNESS: process.env.TEST_SLOWNESS },
    // The files of a worker share what they import: to load it anew for each was half of the CPU that most of them took.
    // Nothing in src keeps state in a module, and what a test replaces it puts back.
    isolate: false,
    // Node runs TypeScript as it is, and nothing is mocked: to have Vite load every file cost a seventh of the CPU.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: timeLimit(30_000),
    hookTimeout: timeLimit(60_000),
  },
});
