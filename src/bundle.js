// @ts-check
// The bundle: the server's sources and the packages they need, in a few files of plain JavaScript. A process that runs it starts in
// two thirds of the time and takes 25 MiB less: it neither searches for a thousand files nor strips types from them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const installation = new URL('../', import.meta.url);

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
 * @typedef {{ sources: string[], hash: string }} BundleManifest
 */

/**
 * @param {readonly string[]} paths of the installation's files.
 * @returns {BundleManifest}
 */
export function bundleManifest(paths) {
  const sources = [...paths].sort();
  const sum = createHash('sha256');
  for (const path of sources) sum.update(`\n${path}\n`).update(readFileSync(new URL(path, installation)));
  return { sources, hash: sum.digest('hex') };
}

/**
 * Reads every source, which takes 6 ms: times of files say nothing after a copy or a checkout.
 *
 * @returns {boolean} false for sources that are not bundled, or have changed since.
 */
export function isBundleCurrent() {
  try {
    /** @type {BundleManifest} */
    const { sources, hash } = JSON.parse(readFileSync(new URL(bundle.manifest, bundle.folder), 'utf8'));
    return bundleManifest(sources).hash === hash;
  } catch {
    // There is no bundle, or a source is gone.
    return false;
  }
}
