/**
 * `npm run test:changed`: types, lint of what has changed, and the tests nearest to it, in about half a minute. It says which tests further
 * away it has left out.
 *
 *     node test/changed.ts [base, by default what main and this branch have in common; on main, HEAD]
 *
 * Near is a test that imports a changed file, directly or through others, that is named after it in the folder that mirrors its own, or
 * that reads it by its path. What only browsers load has those that are named after its folder.
 */
import { execFileSync, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';

/** What the chosen files may take by their last durations, beside the types. */
const BUDGET_MS = 15_000 * availableParallelism();
/** Of a file that has not run here yet. */
const UNKNOWN_MS = 3_000;
/** As if an import were between a file and the test named after it, or one that reads it. */
const BY_NAME = 1;

const changed = changedFiles(process.argv[2] ?? git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD');
const tests = globSync('test/**/*.test.ts');
const durations = lastDurations();
const near = [...distances(changed)]
  .filter(([file]) => file.endsWith('.test.ts'))
  .sort(([one, near], [other, far]) => near - far || durationOf(one) - durationOf(other))
  .map(([file]) => file);
const chosen = withinBudget(near);

process.stdout.write(
  `${changed.length} changed files; ${chosen.length} of ${near.length} tests near them:\n`,
);
for (const file of chosen) process.stdout.write(`  ${file}\n`);
const code = changed.filter(
  (file) => /\.(?:ts|tsx|js|json|jsonc)$/.test(file) && !file.startsWith('generated/'),
);
const failed = await Promise.all([
  chosen.length > 0 && run('vitest', 'run', ...chosen),
  code.length > 0 && run('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...code),
  run('tsc', '-p', '.', '--checkers', '1'),
  code.some((file) => file.startsWith('src/console/')) && run('tsc', '-p', 'src/console', '--checkers', '1'),
]);
if (near.length > chosen.length)
  process.stdout.write(
    `Left out: ${near.length - chosen.length} tests further away. npm test runs them, and npm run test:slow what takes longest.\n`,
  );
if (failed.some(Boolean)) process.exitCode = 1;

function changedFiles(base: string): string[] {
  const names = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].sort();
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** How many imports are between each file and the changed ones; of files that nothing connects there is none. */
function distances(from: readonly string[]): Map<string, number> {
  const importers = importersOf(globSync('{src,test,docs}/**/*.{ts,tsx}'));
  const found = new Map(from.map((file) => [file, 0]));
  for (const file of from)
    for (const test of tests)
      if (isNamedAfter(test, file) || readFileSync(test, 'utf8').includes(file))
        found.set(test, found.get(test) ?? BY_NAME);
      else
        for (const [above, folder] of foldersInBrowser(file).entries())
          if (isNamedAfter(test, folder)) found.set(test, found.get(test) ?? BY_NAME + above);
  // A map is walked through in the order in which it grows.
  for (const [file, distance] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

/** test/domain/business/number-series-crowd.test.ts of src/domain/business/number-series.ts, and of prisma/functions/number_series.sql. */
function isNamedAfter(test: string, file: string): boolean {
  const name = basename(file)
    .replace(/\.\w+$/, '')
    .replaceAll('_', '-');
  if (!basename(test).startsWith(`${name}.`) && !basename(test).startsWith(`${name}-`)) return false;
  const folder = dirname(file).replace(/^src/, 'test');
  return !file.startsWith('src/') || dirname(test).startsWith(folder) || folder.startsWith(dirname(test));
}

/** The folders of a file of the console, the nearest first. */
function foldersInBrowser(file: string): string[] {
  if (!file.startsWith('src/console/')) return [];
  const parts = dirname(file).split('/');
  return parts.slice(1).map((_, above) => parts.slice(0, parts.length - above).join('/'));
}

function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(file), path));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/** By vitest's own notes of earlier runs. */
function lastDurations(): Map<string, number> {
  const [notes] = globSync('node_modules/.vite/vitest/*/results.json');
  if (notes === undefined) return new Map();
  const { projects = {} }: { projects?: Record<string, { files: Record<string, { duration: number }> }> } =
    JSON.parse(readFileSync(notes, 'utf8'));
  return new Map(
    Object.values(projects).flatMap(({ files }) =>
      Object.entries(files).map(([file, { duration }]): [string, number] => [file, duration]),
    ),
  );
}

/** The nearest ones: the first at least, whatever it takes. */
function withinBudget(files: readonly string[]): string[] {
  let ms = 0;
  return files.filter((file, index) => {
    ms += durationOf(file);
    return index === 0 || ms <= BUDGET_MS;
  });
}

function durationOf(file: string): number {
  return durations.get(file) ?? UNKNOWN_MS;
}

/** @returns whether it failed. */
function run(program: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(program, args, { stdio: 'inherit' }).on('close', (status) => resolve(status !== 0));
  });
}
