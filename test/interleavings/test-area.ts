// Creates a test for each pair that every `npm test` explores.
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { explore } from './explore.ts';
import type { Area } from './pair.ts';
import { openRig } from './rig.ts';

/** All schedules with one preemption: slightly more than there are statements. */
const bounds = { preemptions: 1, schedules: 100, seed: 1 };
const EXPLORED_MS_MAX = 60_000;

export async function testArea({ always }: Area): Promise<void> {
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
}
