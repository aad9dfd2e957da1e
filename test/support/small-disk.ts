// A small file system of its own that really becomes full, and a PostgreSQL whose data is on it. Needs root, on Linux.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { chmod, cp, lchown, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPassword, openCluster } from '../../src/platform/postgres/embedded/postgres-cluster.ts';
import { endServer, startServer } from '../../src/platform/postgres/postgres-server.ts';
import { lastingFreePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';

export class SmallDisk implements AsyncDisposable {
  readonly path: string;
  readonly #release: () => Promise<void>;

  private constructor(path: string, release: () => Promise<void>) {
    this.path = path;
    this.#release = release;
  }

  /** @returns undefined where nobody may mount one. */
  static async mount(mebibytes: number): Promise<SmallDisk | undefined> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    await using started = new AsyncDisposableStack();
    const { path: folder } = started.use(await scratchFolder('disk'));
    const path = join(folder, 'disk');
    await mkdir(path);
    const { status } = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${mebibytes}m,mode=0755`,
      'tmpfs',
      path,
    ]);
    if (status !== 0) return undefined;
    started.defer(() => void spawnSync('umount', ['--lazy', path]));
    const resources = started.move();
    return new SmallDisk(path, () => resources.disposeAsync());
  }

  /** Somebody else's file takes what is left, to the last byte. */
  fill(): void {
    const file = openSync(this.#filler, 'w');
    try {
      for (const bytes of [2 ** 20, 4_096, 1]) writeUntilFull(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler);
  }

  get #filler(): string {
    return join(this.path, 'filler');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#release();
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/**
 * Starts a PostgreSQL whose tables are on the disk. Its write-ahead log is elsewhere, as is usual on servers: without
 * room for that, it would stop altogether.
 *
 * @returns the URL of an empty database.
 */
export async function startPostgresOn(disk: SmallDisk, stack: AsyncDisposableStack): Promise<string> {
  const cluster = await openCluster(join(disk.path, 'postgres'), { fast: true });
  const { path: folder } = stack.use(await scratchFolder('wal'));
  const [wal, moved] = [join(cluster.dir, 'pg_wal'), join(folder, 'pg_wal')];
  await cp(wal, moved, { recursive: true });
  await rm(wal, { recursive: true });
  await symlink(moved, wal);
  const { user } = cluster;
  if (user) {
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, moved]);
    await lchown(wal, user.uid, user.gid);
  }
  await chmod(moved, 0o700);
  const port = await lastingFreePort();
  const obstacle = await startServer(cluster, { port, settings: { fsync: 'off', full_page_writes: 'off' } });
  if (obstacle !== undefined) throw new Error(`Postgres did not start: ${obstacle}`);
  stack.defer(() => endServer(cluster));
  const url = new URL(`postgres://postgres:${await clusterPassword(cluster)}@127.0.0.1:${port}/postgres`);
  const admin = new pg.Client(url.href);
  await admin.connect();
  await admin.query('create database countersign').finally(() => admin.end());
  url.pathname = '/countersign';
  return url.href;
}
