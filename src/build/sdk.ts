/**
 * `npm run build:sdk`: builds and packs the SDK in `dist/sdk/`, from where the API serves it. `npm ci`, `npm start` and the tests run it
 * too. It does nothing if the sources have not changed.
 *
 * A tarball's name must never stand for two contents, because lock files store its hash.
 *
 * - A version is released once, by `npm run release:sdk`: its tarball is kept in `src/sdk/released/` and never rebuilt.
 * - Any other build is a preview of the next version, with a hash of its content: `1.1.0-dev-0123456789ab`.
 *
 * `--name @acme/sdk` packs it, in `dist/published-sdk/`, under a name that an operator can publish.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    release: { type: 'boolean', default: false },
    name: { type: 'string' },
    released: { type: 'string', default: `${root}src/sdk/released` },
    dist: { type: 'string' },
  },
});
const { name } = values;
const dist = values.dist ?? `${root}dist/${name === undefined ? 'sdk' : 'published-sdk'}`;
const manifest: { name: string; version: string } = JSON.parse(
  readFileSync(`${root}src/sdk/package.json`, 'utf8'),
);
const releasedFile = `${values.released}/countersign-sdk-${manifest.version}.tgz`;
const released = existsSync(releasedFile) ? readFileSync(releasedFile) : undefined;

const sources = [
  'src/sdk/**/*',
  'generated/api/*',
  'generated/event-templates.ts',
  'src/build/sdk.ts',
  'tsdown.config.ts',
  'package-lock.json',
];
const sum = createHash('sha256').update(`${name}\n`);
for (const path of globSync(sources, { cwd: root }).sort())
  if (statSync(root + path).isFile()) sum.update(`\n${path}\n`).update(readFileSync(root + path));
if (released) sum.update(released);
const hash = sum.digest('hex');
const hashFile = `${dist}/sources.sha256`;
const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;

if (!isCurrent || values.release) {
  // A production installation lacks the packages that build it.
  const tsdown = await import('tsdown').catch(() => undefined);
  if (tsdown) await build(tsdown.build);
  else process.stderr.write('The SDK is not packed: that needs the development packages.\n');
}

async function build(tsdownBuild: typeof import('tsdown').build): Promise<void> {
  // Build in another folder and rename it, so that the folder is either complete or absent.
  const made = `${dist}-${process.pid}`;
  const folder = `${made}/package`;
  await tsdownBuild({ config: `${root}tsdown.config.ts`, outDir: folder, logLevel: 'warn' });
  let version = manifest.version;
  if (released || values.release) {
    const tarball = await pack(made, version);
    // Compares the uncompressed archives, because compression depends on the Node version.
    const isReleased = released && gunzipSync(released).equals(gunzipSync(await readFile(tarball)));
    if (isReleased) await writeFile(tarball, released);
    else if (!released) await keep(tarball);
    else if (!values.release) version = await previewVersion(folder, nextPatch(version));
    else {
      process.stderr.write(
        `${version} is already released with different content: increase "version" in src/sdk/package.json and version.ts.\n`,
      );
      process.exitCode = 1;
      return rm(made, { recursive: true });
    }
  } else version = await previewVersion(folder, version);
  if (version !== manifest.version || name !== undefined) {
    await removeTarballs(made);
    await pack(made, version, name);
  }
  await writeFile(`${made}/sources.sha256`, hash);
  await rm(dist, { recursive: true, force: true });
  await rename(made, dist);
}

/**
 * Packs the built files as this version, and writes the version and the name into them. @returns the tarball.
 */
async function pack(made: string, version: string, packageName = manifest.name): Promise<string> {
  const folder = `${made}/package`;
  for (const file of await readdir(folder)) {
    const text = await readFile(`${folder}/${file}`, 'utf8');
    const updated = text
      // The bundler adds a number to the constant's name where a file has another constant of that name.
      .replace(/^(const VERSION(?:\$\d+)? = ")[^"]+(";)$/m, `$1${version}$2`)
      .replace(/^( {2}"version": ")[^"]+(",)$/m, file === 'package.json' ? `$1${version}$2` : '$&')
      .replaceAll(manifest.name, packageName);
    if (updated !== text) await writeFile(`${folder}/${file}`, updated);
  }
  const { stdout } = await promisify(execFile)('npm', [
    'pack',
    folder,
    '--pack-destination',
    made,
    '--silent',
  ]);
  return `${made}/${stdout.trim()}`;
}

async function removeTarballs(folder: string): Promise<void> {
  for (const file of await readdir(folder)) if (file.endsWith('.tgz')) await rm(`${folder}/${file}`);
}

async function keep(tarball: string): Promise<void> {
  await mkdir(values.released, { recursive: true });
  await copyFile(tarball, releasedFile);
  process.stdout.write(`${manifest.version} is released: commit ${releasedFile}.\n`);
}

async function previewVersion(folder: string, version: string): Promise<string> {
  const content = createHash('sha256');
  for (const file of (await readdir(folder)).sort())
    content.update(`${file}\0`).update(await readFile(`${folder}/${file}`));
  return `${version}-dev-${content.digest('hex').slice(0, 12)}`;
}

function nextPatch(version: string): string {
  return version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
}
