// The faults of an embedded PostgreSQL that `npm run chaos -- embedded` stages.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findServer } from '../../src/platform/postgres/postgres-server.ts';
import { waitFor } from '../support/wait-for.ts';

export interface EmbeddedFault {
  readonly name: string;
  /** Whether users must not notice the fault. */
  readonly isHarmless?: true;
  /**
   * Whether a stop during the fault may be given up, with exit code 1, because attempts in flight cannot be
   * recorded.
   */
  readonly mayGiveUpStop?: true;
  /** The longest time from the end of the fault until events are published again. */
  readonly recoveryMsMax: number;
  /** @returns a function that ends the fault; undefined if it ends without one. */
  stage(dir: string): Promise<(() => Promise<void>) | undefined>;
}

const SERVED_AGAIN_MS = 10_000;
/** A silent server may only be slow, so it gets three tries of 5 s. */
const SILENCE_MS = 20_000 + SERVED_AGAIN_MS;
const READ_ONLY_MS = 3_000;

export const embeddedFaults: readonly EmbeddedFault[] = [
  {
    name: 'everything of the server in /dev/shm and System V shared memory deleted (RemoveIPC)',
    isHarmless: true,
    recoveryMsMax: 0,
    async stage(dir) {
      const pids = serverProcesses(dir);
      const mapped = pids.flatMap((pid) =>
        [...readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/ (\/dev\/shm\/\S+)$/gm)].map(
          ([, path = '']) => path,
        ),
      );
      for (const path of new Set(mapped)) if (!path.startsWith(dir)) rmSync(path, { force: true });
      const [, segment = ''] =
        readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[6]?.trim().split(/ +/) ?? [];
      const { status, stderr } = spawnSync('ipcrm', ['-m', segment], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`The segment was not removed: ${stderr}`);
      return undefined;
    },
  },
  {
    name: 'shared-memory files in the data folder deleted: no new session works',
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      const folder = join(dir, 'pg_dynshmem');
      for (const file of readdirSync(folder)) rmSync(join(folder, file), { force: true });
      // End the pools' sessions too: otherwise nobody would notice for minutes.
      for (const pid of clientSessions(dir)) signal(pid, 'SIGTERM');
      return undefined;
    },
  },
  {
    name: 'postmaster killed',
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      signal(serverPid(dir), 'SIGKILL');
      return undefined;
    },
  },
  {
    name: 'postmaster killed while a session is frozen',
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      const [session] = clientSessions(dir);
      if (session !== undefined) signal(session, 'SIGSTOP');
      signal(serverPid(dir), 'SIGKILL');
      return undefined;
    },
  },
  {
    name: 'a session killed',
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      const [session] = clientSessions(dir);
      if (session === undefined) throw new Error('There is no session.');
      signal(session, 'SIGKILL');
      return undefined;
    },
  },
  {
    name: 'postmaster frozen, sessions ended',
    mayGiveUpStop: true,
    recoveryMsMax: SILENCE_MS,
    async stage(dir) {
      signal(serverPid(dir), 'SIGSTOP');
      for (const pid of clientSessions(dir)) signal(pid, 'SIGTERM');
      return undefined;
    },
  },
  {
    name: 'data folder read-only, then the server killed',
    mayGiveUpStop: true,
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      await chmod(dir, 'a-w');
      await delay(READ_ONLY_MS);
      const server = findServer({ dir });
      if (server) signal(server.pid, 'SIGKILL');
      await delay(READ_ONLY_MS);
      return () => chmod(dir, 'u+w');
    },
  },
  {
    name: 'postmaster killed and its port taken',
    recoveryMsMax: SERVED_AGAIN_MS,
    async stage(dir) {
      const server = findServer({ dir });
      if (!server) throw new Error('There is no server.');
      signal(server.pid, 'SIGKILL');
      const squatter = createServer((socket) => socket.destroy());
      await waitFor(
        'the port',
        () =>
          new Promise((done) => {
            squatter.once('error', () => done(false)).listen(server.port, '127.0.0.1', () => done(true));
          }),
      );
      return async () => {
        await new Promise((done) => squatter.close(done));
      };
    },
  },
];

/** As root, Postgres runs as another user, to whom permissions apply. */
async function chmod(dir: string, mode: string): Promise<void> {
  // Files appear and disappear while chmod runs, so its errors are ignored.
  spawnSync('chmod', ['-R', mode, dir]);
}

export function serverPid(dir: string): number {
  const server = findServer({ dir });
  if (!server) throw new Error(`There is no server in ${dir}.`);
  return server.pid;
}

/** All processes of the server, including orphans. */
export function serverProcesses(dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === dir;
      } catch {
        // The process has ended.
        return false;
      }
    });
}

/** The server's processes for Countersign's pools. */
function clientSessions(dir: string): number[] {
  return serverProcesses(dir).filter((pid) => {
    try {
      return /^postgres: postgres countersign /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
