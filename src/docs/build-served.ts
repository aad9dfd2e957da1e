/**
 * `npm run build:served-docs`: builds the documentation that the API serves, in `dist/served-docs/`. `npm ci`, `npm start` and the tests
 * run it too. It does nothing if the sources have not changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtDocumentation } from '../http/edge/built-documentation.ts';

const root = new URL('../../', import.meta.url);
/** Everything that a page depends on, the versions of packages included. */
const sources = [
  '{dist/sdk/package/package,package-lock,test/vectors/signatures}.json',
  'generated/contract/*',
  'openapi/CHANGELOG.md',
  'src/{contract,docs,egress,http/edge,sdk}/**/*.*',
];

const sum = createHash('sha256');
for (const path of globSync(sources, { cwd: fileURLToPath(root) }).sort())
  sum.update(`\n${path}\n`).update(readFileSync(new URL(path, root)));
const hash = sum.digest('hex');
const hashFile = new URL('sources.sha256', builtDocumentation.folder);
const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
if (!isCurrent && hasPackages()) {
  const { buildServedDocs } = await import('./served-docs.ts');
  await buildServedDocs();
  writeFileSync(hashFile, hash);
} else if (!isCurrent) {
  process.stderr.write('The documentation is not built: that needs the development packages.\n');
}

/** A production installation has no packages that build pages. */
function hasPackages(): boolean {
  try {
    return Boolean(import.meta.resolve('markdown-it'));
  } catch {
    return false;
  }
}
