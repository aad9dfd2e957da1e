// The software bill of materials (CycloneDX): the npm packages that the bundlers put into the server and the console, what the served
// docs carry, and the Node that is packed with them. Versions and hashes are the lock's.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import { bundledFiles } from './contents.ts';
import type { PackedNode } from './node.ts';
import type { Release } from './release.ts';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(root + path, 'utf8'));

/** Where each is below the root, and which parts of the package contain it. */
export function shippedPackages(): ReadonlyMap<string, string[]> {
  const { bundleDependencies } = readJson('dist/sdk-cli/package/package.json');
  const parts = {
    server: bundledFiles().packages,
    console: readJson('dist/console/packages.json'),
    // Their search, and the tarball of the partners' commands with the packages that these need.
    docs: ['minisearch', ...bundleDependencies].map((name) => `node_modules/${name}`),
  } satisfies Record<string, string[]>;
  const found = new Map<string, string[]>();
  for (const [part, packages] of Object.entries(parts))
    for (const path of packages) found.set(path, [...(found.get(path) ?? []), part]);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function billOfMaterials({ version, madeAt }: Release, node: PackedNode | undefined): object {
  const { packages: lock } = readJson('package-lock.json');
  const components = [...shippedPackages()].map(([path, parts]) => component(path, lock[path], parts));
  // Without a serial number, which would differ from one build to the next.
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: { 'bom-ref': `countersign@${version}`, type: 'application', name: 'countersign', version },
    },
    components: [...components, ...(node ? [nodeComponent(node)] : [])],
  };
}

function component(path: string, locked: Locked | undefined, parts: readonly string[]): object {
  const installed = readJson(`${path}/package.json`);
  if (locked?.integrity === undefined || installed.version !== locked.version)
    throw new Error(`${path} is not what package-lock.json names: run \`npm ci\`.`);
  // Not that of the path: an alias such as `npm:typescript` has another.
  const name: string = installed.name;
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version: locked.version,
    hashes: [
      {
        alg: 'SHA-512',
        content: Buffer.from(locked.integrity.replace('sha512-', ''), 'base64').toString('hex'),
      },
    ],
    ...(locked.license !== undefined && { licenses: [licenseOf(locked.license)] }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${locked.version}`,
    properties: parts.map((part) => ({ name: 'countersign:part', value: part })),
  };
}

const licenseOf = (text: string) =>
  / (?:OR|AND|WITH) /.test(text) ? { expression: text } : { license: { id: text } };

function nodeComponent({ version, libraries, content }: PackedNode): object {
  return {
    'bom-ref': 'node',
    type: 'application',
    name: 'node',
    version,
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(content).digest('hex') }],
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
    // What is linked into it.
    components: Object.entries(libraries).map(([name, its]) => ({
      'bom-ref': `node/${name}`,
      type: 'library',
      name,
      version: its,
    })),
  };
}
