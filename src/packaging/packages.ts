// Makes the packages of the server in a folder, each with its SBOM beside it, and the list of their hashes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { serverFiles, sorted } from './contents.ts';
import { writeDebianPackage } from './debian.ts';
import { thirdPartyLicenses } from './licenses.ts';
import { type PackedNode, packedNode } from './node.ts';
import type { Release } from './release.ts';
import { billOfMaterials } from './sbom.ts';
import { writeTarball } from './tarball.ts';

export async function writePackages(
  out: string,
  release: Release,
  { isDebianToo }: { isDebianToo: boolean },
): Promise<void> {
  const server = serverFiles(release);
  const node = packedNode();
  if (!node.isStripped)
    process.stderr.write(
      'There is no `strip` on this machine: the packed Node keeps its symbols, 18 MB more.\n',
    );
  const name = `countersign-${release.version}`;

  async function pack(fileName: string, withIt: PackedNode | undefined) {
    const bill = Buffer.from(`${JSON.stringify(billOfMaterials(release, withIt), null, 2)}\n`);
    writeFileSync(`${out}/${fileName}.cdx.json`, bill);
    const files = sorted([
      ...server,
      { path: 'sbom.cdx.json', content: bill },
      { path: 'THIRD-PARTY-LICENSES.txt', content: Buffer.from(thirdPartyLicenses(withIt)) },
      ...(withIt ? [{ path: 'bin/node', content: withIt.content, isProgram: true }] : []),
    ]);
    await writeTarball(`${out}/${fileName}.tar.gz`, { folder: name, files, madeAt: release.madeAt });
    return files;
  }

  await pack(name, undefined);
  const withNode = await pack(`${name}-${process.platform}-${process.arch}`, node);
  if (isDebianToo) writeDebianPackage(out, withNode, release);
}

/** Writes SHA256SUMS, and prints what is in the folder. */
export function writeSums(out: string): void {
  const files = readdirSync(out).sort();
  const sums = files.map((file) => {
    const content = readFileSync(`${out}/${file}`);
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
  writeFileSync(`${out}/SHA256SUMS`, sums.join(''));
  for (const file of files)
    process.stdout.write(`${(statSync(`${out}/${file}`).size / 1e6).toFixed(1).padStart(6)} MB  ${file}\n`);
}
