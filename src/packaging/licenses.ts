// THIRD-PARTY-LICENSES.txt of a package: the licence texts of all that its SBOM names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import type { PackedNode } from './node.ts';
import { shippedPackages } from './sbom.ts';

const LICENSE_FILE = /^(?:un)?licen[cs]e|^copying|^copyright|^notice/i;
const RULE = '='.repeat(100);

/** Each text once, below the packages that it is of. */
export function thirdPartyLicenses(node: Pick<PackedNode, 'version'> | undefined): string {
  const packagesByText = new Map<string, Set<string>>();
  const add = (name: string, text: string) =>
    packagesByText.set(text, (packagesByText.get(text) ?? new Set()).add(name));
  for (const path of shippedPackages().keys()) {
    const { name, version, license } = JSON.parse(readFileSync(`${root}${path}/package.json`, 'utf8'));
    add(`${name} ${version}`, textIn(root + path) ?? ownText(String(license)));
  }
  if (node) add(`node ${node.version}`, ownText(`node-${node.version}`));
  return [...packagesByText]
    .map(([text, packages]) => `${RULE}\n${[...packages].join('\n')}\n${RULE}\n\n${text}\n`)
    .join('\n');
}

/** Of its files, else of the section in its README. @returns undefined if it has no more than the licence's name. */
function textIn(folder: string): string | undefined {
  const names = readdirSync(folder).sort();
  const texts = names.filter((name) => LICENSE_FILE.test(name)).map((name) => read(`${folder}/${name}`));
  if (texts.length > 0) return texts.join('\n\n');
  const readme = names.find((name) => /^readme\.md$/i.test(name));
  const [, section] = readme ? read(`${folder}/${readme}`).split(/^#+ licen[cs]e$/im) : [];
  return section?.includes('Permission is hereby granted') ? section.trim() : undefined;
}

/** That of Node is its LICENSE without the section on npm, which is not packed. */
function ownText(name: string): string {
  const path = `packaging/licenses/${name}.txt`;
  if (!existsSync(root + path)) throw new Error(`Put the licence's text into ${path}: it is packed.`);
  return read(root + path);
}

const read = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim();
