// The recipes themselves are run by `npm run test:recipes`; this much of them can be checked without their programs.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings } from '../../src/platform/config/settings.ts';
import { pages } from '../support/documents.ts';

const folder = 'docs/operating';
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
const files = names.filter((name) => !name.endsWith('.md'));

test('every recipe file is linked from a page of operating, and every link leads to one', () => {
  const texts = names
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const linked = texts
    .flatMap((text) => [...text.matchAll(/\]\((\w[\w./-]*)\)/g)])
    .map(([, file = '']) => file)
    .filter((file) => !file.endsWith('.md'));
  expect([...new Set(linked)].sort()).toEqual(files.sort());
});

test('pages and recipe files name only settings that exist', () => {
  const known = new Set(describeSettings().map(({ name }) => name));
  const texts = [...pages, ...files.map((name) => join(folder, name))].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const settings =
    /\b(?:DATABASE|DELIVERIES|ENCRYPTION|KEEP_ALIVE|OPERATIONS|SHUTDOWN|WORKER|DELIVERY|RATE|RETRY|RETENTION|MIGRATION)_[A-Z_]*[A-Z]\b/g;
  const named = new Set(texts.flatMap((text) => text.match(settings) ?? []));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
