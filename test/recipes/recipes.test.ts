// The recipes themselves are run by `npm run test:recipes`; this much of them can be checked without their programs.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from '../../src/platform/config.ts';

const files = readdirSync('docs/operating');
const recipes = readFileSync('docs/operating.md', 'utf8');

test('every recipe file is linked from docs/operating.md, and every link leads to one', () => {
  const linked = [...recipes.matchAll(/\]\(operating\/([\w.-]+)\)/g)].map(([, file]) => file);
  expect([...new Set(linked)].sort()).toEqual(files.sort());
});

test('the recipes name only settings that exist', () => {
  const known = new Set(describeSettings().map(({ name }) => name));
  const texts = [recipes, ...files.map((file) => readFileSync(`docs/operating/${file}`, 'utf8'))];
  const settings =
    /\b(?:DATABASE|DELIVERIES|ENCRYPTION|KEEP_ALIVE|OPERATIONS|SHUTDOWN|WORKER|DELIVERY|RATE)_[A-Z_]*[A-Z]\b/g;
  const named = new Set(texts.flatMap((text) => text.match(settings) ?? []));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
