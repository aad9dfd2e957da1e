/**
 * `npm run pack:server`: packs what runs, as `dist/packages/countersign-<version>.tar.gz`, with Node as `…-<platform>.tar.gz`.
 * Beside each is its SBOM, which it also contains. `npm run pack:deb` makes a Debian package too, for which the machine needs dpkg-deb.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import { serverFiles, sorted } from './contents.ts';
import { writeDebianPackage } from './debian.ts';
import { packedNode } from './node.ts';
import { readRelease } from './release.ts';
import { billOfMaterials } from './sbom.ts';
import { writeTarball } from './tarball.ts';

const release = readRelease();
const out = `${root}dist/packages`;
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const server = serverFiles(release);
const node = packedNode();
if (!node.isStripped)
  process.stderr.write(
    'There is no `strip` on this machine: the packed Node keeps its symbols, 18 MB more.\n',
  );
const name = `countersign-${release.version}`;

await pack(name, undefined);
const withNode = await pack(`${name}-${process.platform}-${process.arch}`, node);
if (process.argv.includes('--deb')) writeDebianPackage(out, withNode, release);

const packages = readdirSync(out).sort();
const sums = packages.map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(`${out}/${file}`))
      .digest('hex')}  ${file}\n`,
);
writeFileSync(`${out}/SHA256SUMS`, sums.join(''));
for (const file of packages)
  process.stdout.write(
    `${(statSync(`${out}/${file}`).size / 1e6).toFixed(1).padStart(6)} MB  dist/packages/${file}\n`,
  );

async function pack(folderName: string, withIt: typeof node | undefined) {
  const bill = Buffer.from(`${JSON.stringify(billOfMaterials(release, withIt), null, 2)}\n`);
  writeFileSync(`${out}/${folderName}.cdx.json`, bill);
  const files = sorted([
    ...server,
    { path: 'sbom.cdx.json', content: bill },
    ...(withIt ? [{ path: 'bin/node', content: withIt.content, isProgram: true }] : []),
  ]);
  await writeTarball(`${out}/${folderName}.tar.gz`, { folder: name, files, madeAt: release.madeAt });
  return files;
}
