// Makes the Debian package: the files of the package with Node in /opt/countersign, the units and settings of docs/operating/, and the
// scripts of packaging/debian/.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/if-stale.ts';
import type { Release } from './release.ts';
import { foldersOf, modeOf, type PackedFile } from './tarball.ts';

/** Debian's names of what Node calls `process.arch`. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const SCRIPTS = ['postinst', 'prerm', 'postrm'];
const LINKS = [
  ['usr/bin/countersign', '/opt/countersign/bin/countersign'],
  ['usr/share/doc/countersign', '/opt/countersign/docs'],
] as const;
const UNITS = ['countersign-api.service', 'countersign-worker.service'];

export function writeDebianPackage(
  out: string,
  files: readonly PackedFile[],
  { version, madeAt }: Release,
): void {
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined) throw new Error(`No Debian package for ${process.arch}.`);
  const read = (path: string) => readFileSync(root + path);
  const all: (PackedFile & { readonly mode?: number })[] = [
    ...files.map((file) => ({ ...file, path: `opt/countersign/${file.path}` })),
    ...UNITS.map((name) => ({
      path: `usr/lib/systemd/system/${name}`,
      content: read(`docs/operating/${name}`),
    })),
    { path: 'etc/countersign/countersign.env', content: read('docs/operating/countersign.env'), mode: 0o600 },
    ...SCRIPTS.map((name) => ({
      path: `DEBIAN/${name}`,
      content: read(`packaging/debian/${name}`),
      isProgram: true,
    })),
    { path: 'DEBIAN/conffiles', content: Buffer.from('/etc/countersign/countersign.env\n') },
  ];
  const kib = Math.ceil(files.reduce((total, { content }) => total + content.length, 0) / 1024);
  const control = read('packaging/debian/control')
    .toString('utf8')
    .replace('{version}', version)
    .replace('{architecture}', architecture)
    .replace('{kib}', String(kib));
  all.push({ path: 'DEBIAN/control', content: Buffer.from(control) });

  const tree = mkdtempSync(join(tmpdir(), 'countersign-deb-'));
  try {
    for (const { mode, ...file } of all) {
      const path = join(tree, file.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file.content);
      chmodSync(path, mode ?? modeOf(file));
    }
    for (const [path, target] of LINKS) {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      symlinkSync(target, join(tree, path));
    }
    for (const folder of foldersOf([...all, ...LINKS.map(([path]) => ({ path }))], tree))
      chmodSync(folder, 0o755);
    const target = join(out, `countersign_${version}_${architecture}.deb`);
    // dpkg-deb replaces every later time by this one, and all files are later.
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(madeAt.getTime() / 1000) };
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, target], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    rmSync(tree, { recursive: true });
  }
}
