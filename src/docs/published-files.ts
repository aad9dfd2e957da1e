import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export interface SdkTarball {
  readonly version: string;
  readonly content: Uint8Array;
}

/** Lock files keep the hash of what was at an address, so each version has an address of its own. */
export const tarballName = ({ version }: SdkTarball): string => `countersign-sdk-${version}.tgz`;

/** What the docs publish that is made elsewhere. */
export interface PublishedFiles {
  /** `openapi/CHANGELOG.md`, if there is one. */
  readonly changelog: string | undefined;
  /** The SDK as a package, if it has been built. */
  readonly sdkTarball: SdkTarball | undefined;
  /** Signatures with which a receiver in any language can be checked; an installation may come without the tests. */
  readonly signatureVectors: string | undefined;
}

export function readPublishedFiles(): PublishedFiles {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('src/sdk/package.json', root), 'utf8'),
  );
  // `npm run build:sdk` makes it.
  const content = readIfThere(`dist/countersign-sdk-${version}.tgz`);
  return {
    changelog: readIfThere('openapi/CHANGELOG.md')?.toString('utf8'),
    sdkTarball: content && { version, content },
    signatureVectors: readIfThere('test/vectors/signatures.json')?.toString('utf8'),
  };
}

function readIfThere(path: string): Buffer | undefined {
  const file = new URL(path, root);
  return existsSync(file) ? readFileSync(file) : undefined;
}
