/**
 * `npm run build:served-docs`: builds the documentation that the API serves, in `dist/served-docs/`. `npm ci`, `npm start` and the tests
 * run it too. It does nothing if the sources have not changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { builtDocumentation } from '../http/edge/built-documentation.ts';

const root = new URL('../../', import.meta.url);
/** Everything that a page depends on, the versions of packages included. */
const sources = [
  'dist/sdk/package.json',
  'generated/contract',
  'openapi/CHANGELOG.md',
  'package-lock.json',
  'src/docs',
  'src/egress',
  'src/http/edge',
  'src/mock',
  'src/sdk',
  'test/vectors/signatures.json',
];

const hash = hashOf(sources.flatMap(filesIn));
const hashFile = new URL('sources.sha256', builtDocumentation.folder);
const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
if (!isCurrent && hasPackages()) {
  const { buildServedDocs } = await import('./served-docs.ts');
  await buildServedDocs();
  writeFileSync(hashFile, hash);
} else if (!isCurrent) {
  process.stderr.write('The documentation is not built: that needs the development packages.\n');
}

/** The files below a path of the project, sorted. */
function filesIn(path: string): string[] {
  const place = new URL(path, root);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [path];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

function hashOf(paths: readonly string[]): string {
  const sum = createHash('sha256');
  for (const path of paths) sum.update(`\n${path}\n`).update(readFileSync(new URL(path, root)));
  return sum.digest('hex');
}

/** A production installation has no packages that build pages. */
function hasPackages(): boolean {
  try {
    return Boolean(import.meta.resolve('markdown-it'));
  } catch {
    return false;
  }
}
