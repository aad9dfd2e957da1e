/** Files that the docs publish and that others make: the changelog, the SDK and its commands, the test vectors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { SinceTable } from '../contract/since.ts';

const root = new URL('../../', import.meta.url);

export interface Tarball {
  readonly version: string;
  readonly content: Uint8Array;
}

/** Lock files keep the hash of a URL's content, so each version has its own permanent URL: see src/build/sdk.ts. */
export const tarballName = ({ version }: Pick<Tarball, 'version'>, name: PackageName = 'sdk'): string =>
  `countersign-${name}-${version}.tgz`;

type PackageName = keyof typeof folders;

/** Below `src/` and `dist/`. */
const folders = { sdk: 'sdk', cli: 'sdk-cli' } as const;

export interface PublishedFiles {
  /** `openapi/CHANGELOG.md`, if there is one. */
  readonly changelog: string | undefined;
  /** The versions that introduced the parts newer than the first release. */
  readonly since: SinceTable;
  /** The SDK to install: this version if it is released, else the one that was built, else the latest release. */
  readonly sdkTarball: Tarball;
  /** Every release, so that projects with one of them in their lock file can still be installed. */
  readonly sdkReleases: readonly Tarball[];
  /** The same of the commands. */
  readonly cliTarball: Tarball;
  readonly cliReleases: readonly Tarball[];
  /** Test vectors for receivers in any language; an installation may lack the tests. */
  readonly signatureVectors: string | undefined;
}

/**
 * @param folder the root of the project; tests pass another.
 * @throws Error if there is no SDK: pages could then only name a package that nobody has published.
 */
export function readPublishedFiles(folder: URL = root): PublishedFiles {
  const [sdk, cli] = [readPackage('sdk', folder), readPackage('cli', folder)];
  return {
    changelog: readIfThere('openapi/CHANGELOG.md', folder)?.toString('utf8'),
    since: JSON.parse(readIfThere('generated/contract/since.json', folder)?.toString('utf8') ?? '{}'),
    sdkTarball: sdk.tarball,
    sdkReleases: sdk.releases,
    cliTarball: cli.tarball,
    cliReleases: cli.releases,
    signatureVectors: readIfThere('test/vectors/signatures.json', folder)?.toString('utf8'),
  };
}

function readPackage(name: PackageName, folder: URL): { tarball: Tarball; releases: readonly Tarball[] } {
  const source = readJson(`src/${folders[name]}/package.json`, folder);
  const releases = readReleases(name, folder);
  const tarball =
    releases.find(({ version }) => version === source?.version) ?? readBuilt(name, folder) ?? releases.at(-1);
  if (!tarball) throw new Error(`countersign-${name} is not packed. Run \`npm run build:sdk\`.`);
  return { tarball, releases };
}

/** What `npm run build:sdk` has made. */
function readBuilt(name: PackageName, folder: URL): Tarball | undefined {
  const dist = `dist/${folders[name]}`;
  const built = readJson(`${dist}/package/package.json`, folder);
  const content = built && readIfThere(`${dist}/${tarballName(built, name)}`, folder);
  return content && { version: built.version, content };
}

/** Oldest first. */
function readReleases(name: PackageName, folder: URL): Tarball[] {
  const releases = new URL(`src/${folders[name]}/released/`, folder);
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .flatMap((file) => new RegExp(`^countersign-${name}-(.+)\\.tgz$`).exec(file)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({
      version,
      content: readFileSync(new URL(tarballName({ version }, name), releases)),
    }));
}

function readJson(path: string, folder: URL): { readonly version: string } | undefined {
  const text = readIfThere(path, folder);
  return text && JSON.parse(text.toString('utf8'));
}

function readIfThere(path: string, folder: URL): Buffer | undefined {
  const file = new URL(path, folder);
  return existsSync(file) ? readFileSync(file) : undefined;
}
