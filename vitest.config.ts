import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache, folderInMemory } from './test/support/scratch-folder.ts';
import { measureSlowness, timeLimit } from './test/support/slowness.ts';

/** What takes longest, the longest first: one that uses the processor beside one that waits. */
const long = [
  'packaging/compose.slow',
  'packaging/package.slow',
  'sdk/package.slow',
  'acceptance/events-tell-all.slow',
  'oracle/contract-words.slow',
  'packaging/image.slow',
  'http/fuzz.slow',
  'interleavings/areas/deliveries.slow',
  'interleavings/areas/billing.slow',
  'interleavings/areas/webhooks.slow',
  'interleavings/areas/sign-in.slow',
  'acceptance/try-by-hand.slow',
  'docs/sdk-address.slow',
  'acceptance/demo.slow',
  'console/every-page.slow',
  'platform/postgres/embedded-postgres.slow',
  'chaos/kills.slow',
  'docs/server.slow',
  'acceptance/older-node.slow',
  'contract/bundle.slow',
  'acceptance/bundle.slow',
  'platform/migrations/earlier-schemas.slow',
  'packaging/release.slow',
  'interleavings/areas/fast-path.slow',
  'interleavings/areas/access.slow',
  'bench/bench.slow',
  'contract/contract-diff.slow',
  'http/every-status.test',
  'acceptance/server-process.test',
  'http/operator-every-status.test',
  'acceptance/secrets-of-a-full-run.test',
  'http/console/authorization.test',
  'domain/retention/retention.test',
  'domain/events/filters.test',
  'acceptance/order.test',
  'console/business.test',
  'console/deliveries.test',
  'http/authentication.test',
  'http/contract.test',
  'acceptance/cli-operator.test',
  'jobs/delivery-lifecycle.test',
  'console/console.test',
  'acceptance/filters.test',
  'console/sign-in.test',
  'acceptance/contracts.test',
  'acceptance/test-event.test',
  'http/console/every-status.test',
  'http/console/inbox.test',
  'http/operator-deliveries.test',
  'jobs/worker-session.test',
  'docs/language-samples.test',
  'telemetry/readiness.test',
  'acceptance/secrets-at-rest.test',
  'acceptance/verification.test',
  'acceptance/operator.test',
  'console/access.test',
  'acceptance/sending-options.test',
  'jobs/delivery-engine.test',
  'domain/deliveries/state.test',
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex((name) => moduleId.endsWith(`/test/${name}.ts`));
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
