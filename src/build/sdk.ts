/**
 * `npm run build:sdk`: builds and packs the SDK in `dist/sdk/` and its commands in `dist/sdk-cli/`, from where the API serves them. `npm ci`,
 * `npm start` and the tests run it too. It does nothing for a package whose sources have not changed; `--package sdk` or `cli` builds one.
 *
 * A tarball's name must never stand for two contents, because lock files store its hash.
 *
 * - A version is released once, by `npm run release:sdk`: its tarball is kept in `released/` beside its source and never rebuilt.
 * - Any other build is a preview of the next version, with a hash of its content: `1.1.0-dev-0123456789ab`.
 *
 * `--name @acme/sdk` packs the SDK, in `dist/published-sdk/`, under a name that an operator can publish; with `--package cli` the commands.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { root } from './if-stale.ts';
import { copyReadme, type SdkPackage, sdkPackages } from './sdk-packages.ts';

const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    release: { type: 'boolean', default: false },
    name: { type: 'string' },
    released: { type: 'string' },
    dist: { type: 'string' },
  },
});
const { name } = values;
const wanted = values.package ?? (name === undefined ? undefined : 'sdk');
for (const [key, each] of Object.entries(sdkPackages))
  if (wanted === undefined || wanted === key) await buildIfChanged(each);

async function buildIfChanged(made: SdkPackage): Promise<void> {
  const { folder, sources } = made;
  const dist = values.dist ?? `${root}dist/${name === undefined ? '' : 'published-'}${folder}`;
  const manifest: Manifest = JSON.parse(readFileSync(`${root}src/${folder}/package.json`, 'utf8'));
  const releases = values.released ?? `${root}src/${folder}/released`;
  const releasedFile = `${releases}/${tarballOf(manifest)}`;
  const released = existsSync(releasedFile) ? readFileSync(releasedFile) : undefined;
  const sum = createHash('sha256').update(`${name}\n`);
  for (const path of globSync(sources, { cwd: root }).sort())
    if (statSync(root + path).isFile()) sum.update(`\n${path}\n`).update(readFileSync(root + path));
  if (released) sum.update(released);
  const hash = sum.digest('hex');
  const hashFile = `${dist}/sources.sha256`;
  const isCurrent = existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
  if (isCurrent && !values.release) return;
  // A production installation has no packages that build it.
  const tsdown = await import('tsdown').catch(() => undefined);
  if (tsdown) await build(tsdown.build, { ...made, dist, manifest, releasedFile, released, hash });
  else process.stderr.write('The SDK is not packed: that needs the development packages.\n');
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

interface Building extends SdkPackage {
  readonly dist: string;
  readonly manifest: Manifest;
  readonly releasedFile: string;
  readonly released: Buffer | undefined;
  readonly hash: string;
}

/** As npm names it. */
function tarballOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

async function build(tsdownBuild: typeof import('tsdown').build, building: Building): Promise<void> {
  const { dist, manifest, releasedFile, released, hash } = building;
  // The folder is complete or absent.
  const made = `${dist}-${process.pid}`;
  const folder = `${made}/package`;
  // How long plugins take is no warning about what they made.
  const inputOptions = { checks: { pluginTimings: false } };
  for (const each of building.builds)
    await tsdownBuild({
      ...each,
      config: false,
      cwd: root,
      clean: false,
      outDir: folder,
      logLevel: 'warn',
      inputOptions,
    });
  await building.finish(folder, manifest);
  await copyReadme(building.folder, folder);
  let version = manifest.version;
  if (released || values.release) {
    const tarball = await pack(made, manifest, { ...manifest, version });
    // Compares the uncompressed archives, because compression depends on the Node version.
    const isReleased = released && gunzipSync(released).equals(gunzipSync(await readFile(tarball)));
    if (isReleased) await writeFile(tarball, released);
    else if (!released) await keep(tarball, releasedFile);
    else if (!values.release) version = await previewVersion(folder, nextPatch(version));
    else {
      process.stderr.write(
        `${version} is already released with different content: increase "version" in src/${building.folder}/package.json and src/sdk/version.ts.\n`,
      );
      process.exitCode = 1;
      return rm(made, { recursive: true });
    }
  } else version = await previewVersion(folder, version);
  if (version !== manifest.version || name !== undefined) {
    await removeTarballs(made);
    await pack(made, manifest, { name: name ?? manifest.name, version });
  }
  await writeFile(`${made}/sources.sha256`, hash);
  await rm(dist, { recursive: true, force: true });
  await rename(made, dist);
}

/** Packs what has been built under this name and version, and writes both to its files. @returns the tarball. */
async function pack(
  made: string,
  manifest: Manifest,
  { name, version }: Pick<Manifest, 'name' | 'version'>,
): Promise<string> {
  const folder = `${made}/package`;
  for (const file of await filesIn(folder)) {
    const text = await readFile(`${folder}/${file}`, 'utf8');
    const updated = text
      // The bundler adds a number to the constant's name where a file has another constant of that name.
      .replace(/^(const VERSION(?:\$\d+)? = ")[^"]+(";)$/m, `$1${version}$2`)
      .replace(/^( {2}"version": ")[^"]+(",)$/m, file === 'package.json' ? `$1${version}$2` : '$&')
      .replaceAll(manifest.name, name);
    if (updated !== text) await writeFile(`${folder}/${file}`, updated);
  }
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', made, '--silent']);
  return `${made}/${tarballOf({ name, version })}`;
}

/** Those of its own, without the packages that it brings. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((each) => (each.isFile() ? each.name : [])).sort();
}

async function removeTarballs(folder: string): Promise<void> {
  for (const file of await readdir(folder)) if (file.endsWith('.tgz')) await rm(`${folder}/${file}`);
}

async function keep(tarball: string, releasedFile: string): Promise<void> {
  await mkdir(dirname(releasedFile), { recursive: true });
  await copyFile(tarball, releasedFile);
  process.stdout.write(`It is released: commit ${releasedFile}.\n`);
}

async function previewVersion(folder: string, version: string): Promise<string> {
  const content = createHash('sha256');
  for (const file of await filesIn(folder))
    content.update(`${file}\0`).update(await readFile(`${folder}/${file}`));
  return `${version}-dev-${content.digest('hex').slice(0, 12)}`;
}

function nextPatch(version: string): string {
  return version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
}
