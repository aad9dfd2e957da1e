/** Writes built files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @param files by path below the folder. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [path: string, body: string | Uint8Array]>,
): Promise<void> {
  for (const [path, body] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
  }
}
