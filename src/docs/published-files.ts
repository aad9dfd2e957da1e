/** Files that the docs publish but do not make: the changelog, the SDK, the test vectors. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { SinceTable } from '../contract/since.ts';

const root = new URL('../../', import.meta.url);

export interface SdkTarball {
  readonly version: string;
  readonly content: Uint8Array;
}

/** Lock files keep the hash of a URL's content, so each version has its own permanent URL: see src/build/sdk.ts. */
export const tarballName = ({ version }: Pick<SdkTarball, 'version'>): string =>
  `countersign-sdk-${version}.tgz`;

export interface PublishedFiles {
  /** `openapi/CHANGELOG.md`, if there is one. */
  readonly changelog: string | undefined;
  /** The versions that introduced the parts newer than the first release. */
  readonly since: SinceTable;
  /** The SDK to install: this version if it is released, else the one built here, else the latest release. */
  readonly sdkTarball: SdkTarball;
  /** Every release, so that projects with one of them in their lock file can still be installed. */
  readonly sdkReleases: readonly SdkTarball[];
  /** Test vectors for receivers in any language; an installation may lack the tests. */
  readonly signatureVectors: string | undefined;
}

/**
 * @param folder the root of the project; tests pass another.
 * @throws Error if there is no SDK: pages could then only name a package that nobody has published.
 */
export function readPublishedFiles(folder: URL = root): PublishedFiles {
  const source = readJson('src/sdk/package.json', folder);
  const sdkReleases = readReleases(folder);
  const sdkTarball =
    sdkReleases.find(({ version }) => version === source?.version) ?? readBuilt(folder) ?? sdkReleases.at(-1);
  if (!sdkTarball) throw new Error('The SDK is not packed. Run `npm run build:sdk`.');
  return {
    changelog: readIfThere('openapi/CHANGELOG.md', folder)?.toString('utf8'),
    since: JSON.parse(readIfThere('generated/contract/since.json', folder)?.toString('utf8') ?? '{}'),
    sdkTarball,
    sdkReleases,
    signatureVectors: readIfThere('test/vectors/signatures.json', folder)?.toString('utf8'),
  };
}

/** The SDK that `npm run build:sdk` has built. */
function readBuilt(folder: URL): SdkTarball | undefined {
  const built = readJson('dist/sdk/package/package.json', folder);
  const content = built && readIfThere(`dist/sdk/${tarballName(built)}`, folder);
  return content && { version: built.version, content };
}

/** Sorted with the oldest first. */
function readReleases(folder: URL): SdkTarball[] {
  const releases = new URL('src/sdk/released/', folder);
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .flatMap((name) => /^countersign-sdk-(.+)\.tgz$/.exec(name)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((version) => ({
      version,
      content: readFileSync(new URL(`countersign-sdk-${version}.tgz`, releases)),
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
