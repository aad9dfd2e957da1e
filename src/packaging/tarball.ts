// Writes a tarball whose bytes depend on the files alone. tar-stream and Node's zlib, both of a version that the lock pins, in place of
// the machine's tar and gzip: macOS has others.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface PackedFile {
  /** Below the package's folder. */
  readonly path: string;
  readonly content: Buffer;
  readonly isProgram?: boolean;
}

export const modeOf = ({ isProgram }: PackedFile): number => (isProgram ? 0o755 : 0o644);

/** @param folder the one folder that the tarball has, with all files in it. */
export async function writeTarball(
  to: string,
  { folder, files, madeAt }: { folder: string; files: readonly PackedFile[]; madeAt: Date },
): Promise<void> {
  const tar = pack();
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: madeAt };
  // Node's gzip writes no time and no name. Smaller blocks, each with a code of its own, save 0.5 %; level 9 would save 0.3 % and take
  // twice as long.
  const ended = pipeline(tar, createGzip({ memLevel: 6 }), createWriteStream(to));
  for (const name of foldersOf(files, folder))
    tar.entry({ name: `${name}/`, type: 'directory', mode: 0o755, ...owner });
  /** By their content: the docs have some files twice, and gzip sees no further than 32 KiB. */
  const written = new Map<string, string>();
  for (const file of files) {
    const name = `${folder}/${file.path}`;
    const header = { name, mode: modeOf(file), ...owner };
    const hash = createHash('sha256').update(file.content).digest('hex');
    const linkname = written.get(hash);
    if (linkname === undefined) tar.entry(header, file.content);
    else tar.entry({ ...header, type: 'link', linkname });
    written.set(hash, linkname ?? name);
  }
  tar.finalize();
  await ended;
}

/** Every folder, those above others first. */
export function foldersOf(files: readonly Pick<PackedFile, 'path'>[], top: string): string[] {
  const folders = new Set([top]);
  for (const { path } of files) {
    const names = path.split('/').slice(0, -1);
    for (const [index] of names.entries()) folders.add([top, ...names.slice(0, index + 1)].join('/'));
  }
  return [...folders].sort();
}
