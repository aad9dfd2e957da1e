// What a package contains: what runs, read from where the builds have put it, and nothing of an older build.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { root } from '../build/if-stale.ts';
import { bundle } from '../bundle.js';
import type { Release } from './release.ts';
import type { PackedFile } from './tarball.ts';

/** Beside what is served: what its build notes for itself. */
const NOTES = ['sources.sha256', 'packages.json'];

/** For whoever runs it: the pages and what they name, at the paths by which they name it. */
const FOR_OPERATORS = [
  ...['CHANGELOG.md', 'compose.yaml', 'packaging/compose/*', 'packaging/monitoring/*'],
  ...['docs/operating.md', 'docs/operating/**', 'docs/console.md', 'docs/sql-publishing.md'],
];

export function serverFiles({ version, commit }: Release): PackedFile[] {
  const manifest = {
    name: 'countersign',
    version,
    commit,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
  };
  const paths = [
    // The folder also has the files of the build before, for processes that still run it.
    ...bundledFiles().files.map((file) => `dist/server/${file}`),
    ...['dist/console', 'dist/served-docs'].flatMap((folder) =>
      filesBelow(folder).filter((path) => !NOTES.some((note) => path === `${folder}/${note}`)),
    ),
    // Of the console's contract only the part in the bundle is read: nobody is served it.
    ...['public', 'operator'].flatMap((name) =>
      ['json', 'yaml'].map((format) => `generated/contract/${name}.${format}`),
    ),
    ...globSync('prisma/{migrations,functions}/**/*.{sql,json}', { cwd: root }),
    ...globSync(FOR_OPERATORS, { cwd: root }).filter((path) => statSync(root + path).isFile()),
  ];
  return [
    { path: 'bin/countersign', content: readFileSync(`${root}packaging/bin/countersign`), isProgram: true },
    { path: 'countersign.js', content: readFileSync(`${root}packaging/countersign.js`) },
    // What the image's HEALTHCHECK runs.
    { path: 'healthcheck.js', content: readFileSync(`${root}packaging/image/healthcheck.js`) },
    { path: 'receiver.js', content: readFileSync(`${root}packaging/receiver.js`) },
    { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...paths.map((path) => ({ path, content: readFileSync(root + path) })),
  ];
}

/** What the server's build has noted. @throws Error if there is none. */
export function bundledFiles(): { files: string[]; packages: string[] } {
  return JSON.parse(readFileSync(new URL(bundle.manifest, bundle.folder), 'utf8'));
}

function filesBelow(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(root + path).isFile());
}

/**
 * By their names, read from the end: the two variants of a page of the docs come one after the other, and the second one costs next to
 * nothing.
 */
export function sorted(files: readonly PackedFile[]): PackedFile[] {
  const key = ({ path }: PackedFile) => path.split('/').reverse().join('/');
  return [...files].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}
