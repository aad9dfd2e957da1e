// The Node that is packed: the one that the project brings as an npm package, without its symbols where the machine has `strip`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/if-stale.ts';

export interface PackedNode {
  readonly version: string;
  /** Versions of what is linked into it, such as openssl. */
  readonly libraries: Readonly<Record<string, string>>;
  readonly content: Buffer;
  readonly isStripped: boolean;
}

export function packedNode(): PackedNode {
  const program = `${root}node_modules/node/bin/node`;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-node-'));
  try {
    const copy = join(folder, 'node');
    copyFileSync(program, copy);
    const isStripped = strip(copy);
    const told = execFileSync(copy, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
    const { node, ...libraries } = JSON.parse(told);
    return { version: node, libraries, content: readFileSync(copy), isStripped };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function strip(program: string): boolean {
  try {
    execFileSync('strip', ['-s', program], { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
