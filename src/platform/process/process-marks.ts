// The marks that processes leave in a folder while they use something, and which of these processes are
// alive. The system reuses process numbers, so a mark also contains the time at which the process started.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../error-code.ts';

/**
 * Names a running process. Reads synchronously, because a process that ends by an error cannot wait.
 *
 * @returns undefined when the process has ended.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout?.trim() ? `${pid}-${stdout.trim().replaceAll(/\W+/g, '_')}` : undefined;
  }
  const stat = readIfExists(`/proc/${pid}/stat`);
  // The second field, in brackets, is the program's name and may contain anything. After it come the state,
  // 18 numbers, and the start time in ticks since boot.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || fields[0] === 'Z') return undefined;
  return `${pid}-${fields[19]}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`;
}

/** A process that the system does not let this one see counts as alive. */
export function isProcessAlive(identity: string): boolean {
  const found = visibleIdentity(Number.parseInt(identity, 10));
  return found === HIDDEN || found === identity;
}

/** Some systems hide the processes of other users: /proc mounted with hidepid, for example. */
const HIDDEN = Symbol('hidden');

function visibleIdentity(pid: number): string | typeof HIDDEN | undefined {
  try {
    return processIdentity(pid);
  } catch (error) {
    if (['EPERM', 'EACCES'].includes(codeOf(error))) return HIDDEN;
    throw error;
  }
}

/**
 * Names this process uniquely among all machines and containers; undefined outside Linux, where that is not
 * possible.
 */
export function processName(): string | undefined {
  const space = processSpace();
  return space && `${processIdentity(process.pid)}@${space}`;
}

/**
 * Whether the named process has certainly ended. Only a process of the same boot and container can see that.
 */
export function hasProcessEnded(name: string): boolean {
  const [identity = '', space] = name.split('@');
  if (space === undefined || space !== processSpace()) return false;
  const pid = Number.parseInt(identity, 10);
  const found = visibleIdentity(pid);
  if (found === HIDDEN) return false;
  if (found !== undefined) return found !== identity;
  try {
    process.kill(pid, 0);
    // The process is a zombie, or /proc hides the processes of other users.
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** The space in which a process number is unique: one boot of one machine, and one container. */
function processSpace(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // A process in a pid namespace of its own may see the /proc of another one, where its number names a stranger.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Some sandboxes hide these files.
    return undefined;
  }
}

/** The mark of this process in a folder. */
export class ProcessMark {
  readonly #folder: string;
  readonly #name: string;

  /** A process may use the same thing several times; each use has its own mark. */
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

  /** Whether other living processes have marks here; removes the marks of dead ones. */
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

/** A mark that cannot be removed, because the folder is read-only, is ignored once its process is dead. */
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

/**
 * @returns undefined when the file does not exist, or when it belongs in /proc to a process that has ended.
 */
export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
