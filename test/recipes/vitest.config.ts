import { defineConfig } from 'vitest/config';

/** `npm run test:recipes`: what docs/operating/recipes.md recommends, with the real programs. They are not npm's, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['test/recipes/*.recipe.ts'],
    globalSetup: ['test/support/postgres.ts', 'test/support/build.ts'],
    maxWorkers: 1,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
