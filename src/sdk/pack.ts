/**
 * `npm run build:sdk`, after tsdown: packs `dist/sdk/` as a tarball. A tarball's name must never stand for
 * two contents, because lock files store its hash.
 *
 * - A version is released once, by `npm run release:sdk`: its tarball is kept in `src/sdk/released/` and
 * never rebuilt.
 * - Any other build is a preview of the next version, with a hash of its content: `1.1.0-dev-0123456789ab`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { VERSION } from './version.ts';

const root = new URL('../../', import.meta.url);
const { values } = parseArgs({
  options: {
    release: { type: 'boolean', default: false },
    released: { type: 'string', default: fileURLToPath(new URL('src/sdk/released', root)) },
    dist: { type: 'string', default: fileURLToPath(new URL('dist', root)) },
  },
});
const { dist } = values;
const folder = `${dist}/sdk`;
const tarballOf = (version: string) => `countersign-sdk-${version}.tgz`;

const released = `${values.released}/${tarballOf(VERSION)}`;
for (const old of (await readdir(dist)).filter((name) => /^countersign-sdk-.*\.tgz$/.test(name)))
  await rm(`${dist}/${old}`);
const kept = await readFile(released).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
});
if (kept === undefined && !values.release) {
  await pack(await previewVersion(VERSION));
} else {
  const packed = await pack(VERSION);
  // Compares the uncompressed archives, because compression depends on the Node version.
  const isReleased = kept !== undefined && gunzipSync(kept).equals(gunzipSync(await readFile(packed)));
  if (values.release) {
    if (kept && !isReleased) {
      console.error(
        `${VERSION} is already released with different content: increase "version" in src/sdk/package.json and version.ts.`,
      );
      process.exit(1);
    }
    await mkdir(values.released, { recursive: true });
    if (!kept) await copyFile(packed, released);
    console.log(`${VERSION} is released: commit src/sdk/released/${tarballOf(VERSION)}.`);
  } else if (isReleased) {
    await writeFile(packed, kept);
  } else {
    await rm(packed);
    await pack(await previewVersion(nextPatch(VERSION)));
  }
}

/** Packs `dist/sdk/` as this version, and writes the version to its manifest and code. */
async function pack(version: string): Promise<string> {
  for (const name of await readdir(folder)) {
    const text = await readFile(`${folder}/${name}`, 'utf8');
    const updated = text
      // The bundler numbers the constant where a file has another of that name.
      .replace(/^(const VERSION(?:\$\d+)? = ")[^"]+(";)$/m, `$1${version}$2`)
      .replace(/^( {2}"version": ")[^"]+(",)$/m, name === 'package.json' ? `$1${version}$2` : '$&');
    if (updated !== text) await writeFile(`${folder}/${name}`, updated);
  }
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', dist, '--silent']);
  return `${dist}/${tarballOf(version)}`;
}

async function previewVersion(version: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort())
    hash.update(`${name}\0`).update(await readFile(`${folder}/${name}`));
  return `${version}-dev-${hash.digest('hex').slice(0, 12)}`;
}

function nextPatch(version: string): string {
  return version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
}
