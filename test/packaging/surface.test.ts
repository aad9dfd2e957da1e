// What operators rely on is removed only with a word in the changelog.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentSurface, removedFrom, type Surface } from '../../src/packaging/surface.ts';
import { runningVersion } from '../../src/platform/process/version.ts';

const FOLDER = 'packaging/surfaces';
const releases = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
const surfaceOf = (version: string): Surface => JSON.parse(readFileSync(`${FOLDER}/${version}.json`, 'utf8'));

/** The changelog's section on the version that is being built. */
const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((text) => text.startsWith(runningVersion()));

test('the changelog for operators has the version that is being built', () => {
  expect(section).toBeDefined();
});

test.each(releases)(
  'what %s had and this version lacks is named under Removed in the changelog',
  (version) => {
    const removed = section?.split(/^### /m).find((text) => text.startsWith('Removed')) ?? '';
    const missing = removedFrom(surfaceOf(version), currentSurface()).filter((name) => {
      // An option goes with its command.
      const [command] = name.split(' --');
      return !removed.includes(`\`${name}\``) && !removed.includes(`\`${command}\``);
    });
    expect(missing).toEqual([]);
  },
);

test('a setting, a metric, a command, an option or a parameter of a function that is gone is noticed', () => {
  const now = currentSurface();
  const without = (kind: keyof Surface) => ({ ...now, [kind]: now[kind].slice(1) });
  for (const kind of ['settings', 'metrics', 'commands', 'functions'] as const)
    expect(removedFrom(now, without(kind))).toEqual([now[kind][0]]);
  expect(now.commands).toContain('migrate --dry-run');
  expect(now.functions[0]).toMatch(/^publish_event\(organization_id uuid, .*\) RETURNS TABLE\(/);
});
