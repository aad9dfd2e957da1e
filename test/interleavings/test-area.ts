// Creates a test for each pair, and each crash, that every `npm run test:slow` explores.
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { exploreCrashes } from './crash-points.ts';
import { explore } from './explore.ts';
import type { Area } from './pair.ts';
import { openRig } from './rig.ts';

/** All schedules with one preemption: slightly more than there are statements. */
const bounds = { preemptions: 1, schedules: 100, seed: 1 };
const EXPLORED_MS_MAX = 60_000;

export async function testArea({ always, alwaysCrashes = [] }: Area): Promise<void> {
  const database = await forFile(createTestDatabase(inject('serverUrl')));
  const rig = await forFile(openRig({ url: database.url }));
  test.each(always.map((pair) => [pair.name, pair] as const))(
    'in every order: %s',
    { timeout: EXPLORED_MS_MAX },
    async (_, pair) => {
      const { violations, schedules } = await explore(rig, pair, bounds);
      expect(violations).toEqual([]);
      expect(schedules).toBeGreaterThan(1);
    },
  );
  test.each(alwaysCrashes.map((crash) => [crash.name, crash] as const))(
    'lost at every statement, and repeated: %s',
    { timeout: EXPLORED_MS_MAX },
    async (_, crash) => {
      const { violations, crashes } = await exploreCrashes(rig, crash);
      expect(violations).toEqual([]);
      expect(crashes).toBeGreaterThan(1);
    },
  );
}
