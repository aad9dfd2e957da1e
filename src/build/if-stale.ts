// Rebuilds parts that are built at install, but only if one of their sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Building {
  /** For the message of an installation without development packages, which cannot build: `The console is not built`. */
  readonly otherwise: string;
  /** Globs, relative to the root. */
  readonly sources: readonly string[];
  /** The file with the hash of the sources that were built last. */
  readonly hashFile: string | URL;
  /** Files that the build makes. If one is missing, it is made again, whatever the sources. */
  readonly outputs?: readonly string[];
  /** A development package that the build needs. */
  readonly needs: string;
  readonly build: () => Promise<void>;
}

export async function buildIfStale({
  otherwise,
  sources,
  hashFile,
  outputs = [],
  needs,
  build,
}: Building): Promise<void> {
  const hash = sumOf(sources);
  const isWhole = [hashFile, ...outputs.map((path) => root + path)].every((path) => existsSync(path));
  if (isWhole && readFileSync(hashFile, 'utf8') === hash) return;
  if (isInstalled(needs)) {
    await build();
    writeFileSync(hashFile, hash);
  } else process.stderr.write(`${otherwise}: that needs the development packages.\n`);
}

function sumOf(sources: readonly string[]): string {
  const sum = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort())
    if (statSync(root + path).isFile()) sum.update(`\n${path}\n`).update(readFileSync(root + path));
  return sum.digest('hex');
}

function isInstalled(name: string): boolean {
  try {
    return Boolean(import.meta.resolve(name));
  } catch {
    return false;
  }
}
