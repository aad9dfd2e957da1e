// The marks that processes leave in a folder while they use something, and which of these processes live. A process
// number alone would do until the system gives it to another process; with the moment of its start it names one for good.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names a running process. Read synchronously: a process that ends by an error has no other time.
 *
 * @returns undefined when it has ended.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout?.trim() ? `${pid}-${stdout.trim().replaceAll(/\W+/g, '_')}` : undefined;
  }
  const stat = readIfExists(`/proc/${pid}/stat`);
  // The name, in brackets, may contain anything; then come the state and 18 numbers, and the ticks since the machine's start.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'Z') return undefined;
  return `${pid}-${fields[19]}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`;
}

export function isProcessAlive(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** Names this process among those of all machines and containers; undefined where that is not possible (outside Linux). */
export function processName(): string | undefined {
  const space = processSpace();
  return space && `${processIdentity(process.pid)}@${space}`;
}

/** Whether the process of this name has certainly ended, which can be seen only where its number means what it means here. */
export function hasProcessEnded(name: string): boolean {
  const [identity = '', space] = name.split('@');
  if (space === undefined || space !== processSpace()) return false;
  const pid = Number.parseInt(identity, 10);
  const found = processIdentity(pid);
  if (found !== undefined) return found !== identity;
  try {
    process.kill(pid, 0);
    // Nobody has asked yet how it ended, or /proc hides the processes of others.
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Where a number names one process: one start of one machine, and one container. */
function processSpace(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not every sandbox has these.
    return undefined;
  }
}

/** The mark of this process in a folder. */
export class ProcessMark {
  readonly #folder: string;
  readonly #name: string;

  /** A process may use the same thing several times, and leaves a mark for each. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#name = `${processIdentity(process.pid)}.${randomBytes(4).toString('hex')}`;
  }

  leave(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.#folder, this.#name), '');
  }

  remove(): void {
    removeMark(join(this.#folder, this.#name));
  }

  /** Whether other marks are there whose processes live; removes those of the dead. */
  hasOthers(): boolean {
    let hasOthers = false;
    for (const name of namesIn(this.#folder)) {
      if (name === this.#name) continue;
      if (isProcessAlive(name.replace(/\.\w+$/, ''))) hasOthers = true;
      else removeMark(join(this.#folder, name));
    }
    return hasOthers;
  }
}

/** What cannot be removed, from a folder that is read-only, counts for nothing once its process is dead. */
function removeMark(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @returns undefined for a file that is not there, or belongs in /proc to a process that has ended. */
export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
