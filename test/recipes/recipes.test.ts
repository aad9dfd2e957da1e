// The recipes themselves are run by `npm run test:recipes`; this much of them can be checked without their programs.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from '../../src/platform/config/settings.ts';
import { pages } from '../support/documents.ts';

const files = readdirSync('docs/operating').filter((name) => !name.endsWith('.md'));

test('every recipe file is linked from the recipes, and every link leads to one', () => {
  const recipes = readFileSync('docs/operating/recipes.md', 'utf8');
  const linked = [...recipes.matchAll(/\]\(([\w.-]+)\)/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.endsWith('.md'));
  expect([...new Set(linked)].sort()).toEqual(files.sort());
});

test('pages and recipe files name only settings that exist', () => {
  const known = new Set(describeSettings().map(({ name }) => name));
  const texts = [...pages, ...files.map((name) => `docs/operating/${name}`)].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const settings =
    /\b(?:DATABASE|DELIVERIES|ENCRYPTION|KEEP_ALIVE|OPERATIONS|SHUTDOWN|WORKER|DELIVERY|RATE|RETRY|RETENTION|MIGRATION)_[A-Z_]*[A-Z]\b/g;
  const named = new Set(texts.flatMap((text) => text.match(settings) ?? []));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
