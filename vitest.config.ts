import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache, folderInMemory } from './test/support/scratch-folder.ts';
import { measureSlowness, timeLimit } from './test/support/slowness.ts';

/** What takes longest, the longest first, by the seconds that an idle machine took. */
const long = [
  'packaging/compose.slow',
  'packaging/package.slow',
  'sdk/package.slow',
  'oracle/contract-words.slow',
  'http/fuzz.slow',
  'acceptance/move-under-load.slow',
  'packaging/release.slow',
  'interleavings/areas/billing.slow',
  'bench/bench.slow',
  'domain/event-types/event-breaches.slow',
  'console/every-page.slow',
  'acceptance/events-tell-all.slow',
  'acceptance/demo.slow',
  'acceptance/upgrade.slow',
  'interleavings/areas/deliveries.slow',
  'contract/bundle.slow',
  'acceptance/bundle.slow',
  'interleavings/areas/webhooks.slow',
  'docs/sdk-address.slow',
  'interleavings/areas/sign-in.slow',
  'docs/server.slow',
  'docs/site.slow',
  'acceptance/try-by-hand.slow',
  'platform/postgres/embedded-postgres.slow',
  'domain/cells/move.slow',
  'console/newcomer.slow',
  'mock/mock-requests.slow',
  'acceptance/older-node.slow',
  'http/every-status.test',
  'console/deliveries.test',
  'console/business.test',
  'acceptance/server-process.test',
  'acceptance/order.test',
  'acceptance/cli-operator.test',
  'http/operator-every-status.test',
  'http/console/authorization.test',
  'console/console.test',
  'acceptance/secrets-of-a-full-run.test',
  'console/sign-in.test',
  'http/contract.test',
  'http/authentication.test',
  'jobs/worker-session.test',
  'telemetry/readiness.test',
  'console/portal.test',
  'domain/deliveries/state.test',
  'domain/feed/restored-feed.test',
  'acceptance/cli.test',
  'domain/retention/retention.test',
  'acceptance/cells-for-operators.slow',
  'jobs/delivery-wakeup.test',
  'acceptance/usage.test',
  'domain/business/billing/billing-run.test',
  'console/operator.test',
  'jobs/alerts.test',
  'acceptance/erasure.test',
  'http/console/exports.test',
  'acceptance/billing-commands.test',
  'docs/business-samples.test',
  'http/event-feed.test',
  'acceptance/traces.test',
  'http/outage-log.test',
  'domain/business/credit-notes/states.test',
  'acceptance/retention.test',
];
const gone = long.filter((name) => !existsSync(`test/${name}.ts`));
if (gone.length > 0)
  throw new Error(`vitest.config.ts names test files that do not exist: ${gone.join(', ')}.`);

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

// What the tests start starts in half the time. Set here, where the folder for temporary files is not yet the run's.
process.env.NODE_COMPILE_CACHE ??= compileCache();
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    sequence: { sequencer: LongFirst },
    // Every file works on a database of its own. Many wait for a while: five at a time keep two cores busy.
    maxWorkers: 5,
    // The files of a worker share what they import: to load it anew for each was half of the CPU that most of them took.
    // Nothing in src keeps state in a module, and what a test replaces it puts back.
    isolate: false,
    // Node runs TypeScript as it is, and nothing is mocked: to have Vite load every file cost a seventh of the CPU.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: timeLimit(30_000),
    hookTimeout: timeLimit(60_000),
  },
});
