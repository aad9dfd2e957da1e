// What operators rely on is removed only with a word in the changelog: release.test.ts compares it with the last release.
import { expect, test } from 'vitest';
import { currentSurface, removedFrom, type Surface } from '../../src/packaging/surface.ts';

test('a setting, a metric, a command, an option or a parameter of a function that is gone is noticed', () => {
  const now = currentSurface();
  const without = (kind: keyof Surface) => ({ ...now, [kind]: now[kind].slice(1) });
  for (const kind of ['settings', 'metrics', 'commands', 'functions'] as const)
    expect(removedFrom(now, without(kind))).toEqual([now[kind][0]]);
  expect(now.commands).toContain('migrate --dry-run');
  expect(now.functions[0]).toMatch(/^publish_event\(organization_id uuid, .*\) RETURNS TABLE\(/);
});
