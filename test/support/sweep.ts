// Ends and removes the leftovers of killed test runs: their Postgres, other processes, and folders.
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServer } from '../../src/platform/postgres/postgres-server.ts';
import { isProcessAlive } from '../../src/platform/process/process-marks.ts';
import { folderInMemory, OWNER, removeScratchFolder } from './scratch-folder.ts';

/** @returns the folders that were swept. */
export async function sweepKilledRuns(): Promise<string[]> {
  const swept: string[] = [];
  for (const place of new Set([tmpdir(), folderInMemory(-1) ?? tmpdir()])) {
    for (const name of await readdir(place)) {
      if (!name.startsWith('countersign-') || !name.endsWith(OWNER)) continue;
      const owner = await readFile(join(place, name), 'utf8').catch(() => '');
      // A run that is starting may not have written its name yet.
      if (owner === '' || isProcessAlive(owner)) continue;
      const folder = join(place, name.slice(0, -OWNER.length));
      // First end the processes that might start another Postgres.
      for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
      for (const dir of await clustersIn(folder)) await endServer({ dir, log: join(dir, 'server.log') });
      await removeScratchFolder(folder);
      swept.push(folder);
    }
  }
  return swept;
}

async function clustersIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files.filter((file) => /(^|\/)postmaster\.pid$/.test(file)).map((file) => join(folder, file, '..'));
}

/**
 * Processes that a run started have its folder in their environment, for temporary files or data. Only Linux
 * shows the environment of other processes.
 */
function processesOf(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && environmentOf(pid).some((variable) => isIn(folder, variable)));
}

function isIn(folder: string, variable: string): boolean {
  const value = variable.slice(variable.indexOf('=') + 1);
  return value === folder || value.startsWith(`${folder}/`);
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}
