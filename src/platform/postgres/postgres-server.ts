// The server process of a cluster: finds it by its pid file, starts it with pg_ctl, ends it with signals.
// embedded-postgres.ts decides whether it should run.
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';
import { readIfExists } from '../process/process-marks.ts';
import {
  oneLine,
  type PostgresCluster,
  refuseOtherVersion,
  type ServerSettings,
  writeSettings,
} from './embedded/postgres-cluster.ts';
import { EmbeddedPostgresError, isAlive, processCommand, run } from './embedded/postgres-process.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** `starting` includes recovery from a crash, which may take long. */
  readonly state: 'starting' | 'ready' | 'stopping';
}

/** The part of a cluster that finding and ending its server needs. */
type Place = Pick<PostgresCluster, 'dir' | 'log'>;

/** How long a server is given after each signal before the next one is sent. */
export interface Patience {
  /** SIGINT: ends all sessions and writes everything to disk. */
  readonly fastMs: number;
  /** SIGQUIT: ends at once; the next start recovers from the write-ahead log. */
  readonly immediateMs: number;
}

/** For a server that works. */
export const STOP_PATIENCE: Patience = { fastMs: 15_000, immediateMs: 3_000 };
/** For a server that does not answer, or while somebody waits. */
export const SHORT_PATIENCE: Patience = { fastMs: 2_000, immediateMs: 1_500 };

/** How long the system may take to remove a killed process. */
const KILLED_MS = 5_000;
const LOOK_MS = 20;
const START_SECONDS_MAX = 60;

/**
 * The server named in `postmaster.pid`; undefined when that process has ended or is not a server of this
 * folder.
 */
export function findServer({ dir }: Pick<Place, 'dir'>): ServerProcess | undefined {
  const lines = readIfExists(join(dir, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !isServerOf(dir, pid)) return undefined;
  const state = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    state: state === 'ready' || state === 'stopping' ? state : 'starting',
  };
}

/**
 * Resolves to undefined when the server accepts connections, or to the reason when a retry is worthwhile.
 * pg_ctl gives the server a session of its own, so a Ctrl-C in this terminal does not reach it.
 *
 * @param options.port must be free. Otherwise the server prefers `preferredPort`, and takes any.
 */
export async function startServer(
  cluster: PostgresCluster,
  options: {
    port?: number | undefined;
    preferredPort?: number | undefined;
    settings: ServerSettings;
  },
): Promise<string | undefined> {
  await refuseOtherVersion(cluster);
  for (const _ of endingOrphans(cluster)) await delay(LOOK_MS);
  await removeMisleadingPidFile(cluster);
  const port = options.port ?? (await freePort(options.preferredPort));
  await writeSettings(cluster, { ...options.settings, port: String(port) });

  const logBefore = readIfExists(cluster.log) ?? '';
  const wait = ['-w', '-t', String(START_SECONDS_MAX)];
  const { ok, output } = await run(
    cluster.binaries.pg_ctl,
    ['start', '-s', '-D', cluster.dir, '-l', cluster.log, ...wait],
    // Detached from the terminal too: a second Ctrl-C must not end the wait for the server.
    { ...cluster.user, detached: true },
  );
  if (ok) return undefined;

  const log = (readIfExists(cluster.log) ?? '').slice(logBefore.length);
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? oneLine(output);
  const portTaken = /could not bind .*in use/.test(log);
  // Another process was faster, backends of a killed server are still exiting, or it is recovering.
  const isTransient = /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory/.test(
    log,
  );
  if (isTransient || findServer(cluster) || (portTaken && options.port === undefined)) return reason;
  throw new EmbeddedPostgresError(
    portTaken
      ? `Port ${port} is taken: choose another one for the embedded PostgreSQL.`
      : `PostgreSQL did not start: ${reason}. See ${cluster.log}, or set DATABASE_URL to use another server.`,
  );
}

/**
 * Ends the server with signals only, whether or not it answers connections. Every wait is bounded.
 *
 * @throws EmbeddedPostgresError when this user may not signal it, or when even SIGKILL does not end it.
 */
export async function endServer(cluster: Place, patience = STOP_PATIENCE): Promise<void> {
  const server = findServer(cluster);
  if (server) for (const _ of ending(cluster, server.pid, patience)) await delay(LOOK_MS);
}

/** The same for a process that is about to end and cannot wait for promises: this function blocks. */
export function endServerNow(cluster: Place): void {
  const server = findServer(cluster);
  if (server) for (const _ of ending(cluster, server.pid, SHORT_PATIENCE)) block(LOOK_MS);
}

export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Yields whenever the caller has to wait. */
function* ending(cluster: Place, pid: number, patience: Patience): Generator<void> {
  const steps = [
    ['SIGINT', patience.fastMs],
    ['SIGQUIT', patience.immediateMs],
    ['SIGKILL', KILLED_MS],
  ] as const;
  for (const [signal, waitMs] of steps) {
    const until = performance.now() + waitMs;
    // Check before each signal: another process may have the number by now.
    if (isServerOf(cluster.dir, pid)) kill(pid, signal);
    const heedsBy = performance.now() + SHORT_PATIENCE.fastMs;
    while (isServerOf(cluster.dir, pid) && performance.now() < until) {
      // A frozen server reacts to SIGKILL only.
      if (performance.now() > heedsBy && findServer(cluster)?.state !== 'stopping') break;
      yield;
    }
  }
  if (isServerOf(cluster.dir, pid)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${cluster.dir} (process ${pid}) does not end, not even by SIGKILL. See ${cluster.log}.`,
    );
  }
  yield* endingOrphans(cluster);
}

/**
 * Ends the processes that a killed server left; they end without help unless they are busy or frozen.
 * PostgreSQL refuses to start while they run. It detects them by a segment of System V shared memory, which
 * systemd's RemoveIPC deletes too.
 */
function* endingOrphans(cluster: Pick<Place, 'dir'>): Generator<void> {
  if (process.platform !== 'linux') return;
  for (const [signal, waitMs] of [
    [undefined, LOOK_MS],
    ['SIGQUIT', SHORT_PATIENCE.immediateMs],
    ['SIGKILL', KILLED_MS],
  ] as const) {
    const until = performance.now() + waitMs;
    const orphans = findServer(cluster) ? [] : orphansOf(cluster.dir);
    if (orphans.length === 0) return;
    if (signal) for (const pid of orphans) kill(pid, signal);
    while (orphans.some((pid) => isOrphanOf(cluster.dir, pid)) && performance.now() < until) yield;
  }
}

function orphansOf(dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isOrphanOf(dir, pid));
}

/**
 * A child of the server shows a title in place of its command. One in single-user mode is not an orphan:
 * somebody repairs something with it.
 */
function isOrphanOf(dir: string, pid: number): boolean {
  return processCommand(pid)[0]?.startsWith('postgres: ') === true && isIn(dir, pid) === true;
}

function isServerOf(dir: string, pid: number): boolean {
  if (!(pid > 0)) return false;
  const [program, ...args] = processCommand(pid);
  if (program?.endsWith('postgres') !== true) return false;
  if (process.platform !== 'linux') return args.join(' ').includes(dir);
  return isIn(dir, pid) ?? args.includes(dir);
}

/**
 * Whether the process's working folder is this one, as for all of PostgreSQL's processes; undefined when this
 * user may not know.
 */
function isIn(dir: string, pid: number): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    // In a container, root may lack the capability to look.
    if (code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

/** A process that has already ended needs no signal. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) cannot be ended (${code}): end it as its user, or as root.`,
      { cause: error },
    );
  }
}

/** PostgreSQL replaces a stale pid file itself, unless its number now belongs to another program. */
async function removeMisleadingPidFile(cluster: PostgresCluster): Promise<void> {
  const file = join(cluster.dir, 'postmaster.pid');
  const pid = Number(readIfExists(file)?.split('\n')[0]);
  if (isAlive(pid) && !isServerOf(cluster.dir, pid)) await rm(file, { force: true });
}

/** The preferred port, unless it is taken. */
async function freePort(preferred?: number): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((done, failed) => {
      probe.once('error', failed).listen(preferred ?? 0, '127.0.0.1', done);
    });
  } catch (error) {
    if (preferred === undefined) throw error;
    return freePort();
  }
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
