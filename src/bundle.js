// @ts-check
// The bundle: the server's sources and the packages they need, in a few files of plain JavaScript. A process that runs it starts in
// less than half of the time and takes 50 MiB less: it neither searches for a thousand files nor strips types from them.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const installation = new URL('../', import.meta.url);
const root = fileURLToPath(installation);

/** What `src/build/server.ts` builds. */
export const bundle = {
  folder: new URL('dist/server/', installation),
  /** In the place of `src/commands/run.ts`. */
  main: 'run.js',
  manifest: 'manifest.json',
};

/**
 * What the bundle is made of: a change to one of these files makes it stale.
 *
 * @typedef {{ path: string, size: number, mtimeMs: number }} Source with what the file system said of it.
 * @typedef {{ sources: Source[], hash: string }} BundleManifest
 */

/**
 * @param {readonly string[]} paths of the installation's files.
 * @returns {BundleManifest}
 */
export function bundleManifest(paths) {
  const sources = [...paths].sort().map((path) => ({ path, ...timeAndSize(path) }));
  return { sources, hash: hashOf(sources) };
}

/**
 * Most starts find the files as they were: a look at times and sizes takes 2 ms. After a copy or a checkout the
 * times say nothing, and every source is read, which takes ten times as long.
 *
 * @returns {boolean} false for sources that are not bundled, or have changed since.
 */
export function isBundleCurrent() {
  try {
    /** @type {BundleManifest} */
    const { sources, hash } = JSON.parse(readFileSync(new URL(bundle.manifest, bundle.folder), 'utf8'));
    return sources.every(isUntouched) || hashOf(sources) === hash;
  } catch {
    // There is no bundle, or a source is gone.
    return false;
  }
}

/** @param {Source} source */
function isUntouched({ path, size, mtimeMs }) {
  const found = timeAndSize(path);
  return found.size === size && found.mtimeMs === mtimeMs;
}

/** @param {string} path */
function timeAndSize(path) {
  const { size, mtimeMs } = statSync(root + path);
  return { size, mtimeMs };
}

/** @param {readonly Source[]} sources */
function hashOf(sources) {
  // Loaded here: most starts need no hash.
  const sum = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const { path } of sources) sum.update(`\n${path}\n`).update(readFileSync(root + path));
  return sum.digest('hex');
}
