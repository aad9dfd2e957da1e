// A PostgreSQL of the machine's own, with pg_dump and pg_basebackup, which the embedded one lacks.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverUser } from '../../src/platform/postgres/embedded/server-user.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { findProgram } from './foreign-program.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The newest PostgreSQL's program of this name. */
export function postgresProgram(name: string): string | undefined {
  return findProgram(
    name,
    versions().map((version) => join(DEBIAN_FOLDER, version, 'bin')),
  );
}

function versions(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not Debian: its programs are on the path, or not there.
    return [];
  }
}

/** Runs a program to its end. @throws Error with what it said, when it fails. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
): string {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', cwd: '/', ...options });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed (${status}): ${stdout}${stderr}`);
  return stdout;
}

/** A new folder that the server's user may write. */
function openFolder(user: { uid: number; gid: number } | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'));
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A running server in a folder of its own, ended and removed with the test. */
export class DebianPostgres implements AsyncDisposable {
  readonly dir: string;
  readonly port: number;
  readonly #user: { uid: number; gid: number } | undefined;

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<DebianPostgres> {
    const user = await serverUser(tmpdir());
    const parent = openFolder(user);
    const postgres = new DebianPostgres(join(parent, 'data'), await lastingFreePort(), user);
    postgres.run('initdb', [
      '-D',
      postgres.dir,
      '-U',
      'postgres',
      '--auth=trust',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);
    postgres.startServer(settings);
    return postgres;
  }

  constructor(dir: string, port: number, user: { uid: number; gid: number } | undefined) {
    this.dir = dir;
    this.port = port;
    this.#user = user;
  }

  url(database: string, port = this.port): string {
    return `postgresql://postgres@127.0.0.1:${port}/${database}`;
  }

  startServer(settings: Readonly<Record<string, string>> = {}): void {
    const all = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    this.run('pg_ctl', [
      'start',
      '-w',
      '-D',
      this.dir,
      '-l',
      join(this.dir, '..', 'log'),
      '-o',
      options.join(' '),
    ]);
  }

  /** A copy that follows this server. */
  async startStandby(): Promise<DebianPostgres> {
    const parent = openFolder(this.#user);
    const standby = new DebianPostgres(join(parent, 'data'), await lastingFreePort(), this.#user);
    standby.run('pg_basebackup', [
      '-R',
      '--checkpoint=fast',
      '--no-sync',
      '-D',
      standby.dir,
      '-d',
      this.url('postgres'),
    ]);
    standby.startServer();
    return standby;
  }

  /** To the server and every process of it: SIGKILL as when its machine loses power, SIGSTOP as when it hangs. */
  signalAll(name: 'SIGKILL' | 'SIGSTOP'): void {
    const server = Number(readFileSync(join(this.dir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    // Stopped first, so that it starts no process while the others are being found.
    process.kill(server, 'SIGSTOP');
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    for (const pid of [...children.filter(Boolean).map(Number), server]) process.kill(pid, name);
  }

  /** One of PostgreSQL's programs, as the server's user. */
  run(program: string, args: readonly string[]): string {
    return runProgram(postgresProgram(program) ?? program, args, { ...this.#user });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.signalAll('SIGKILL');
    } catch {
      // It has ended already, as a test wanted it to.
    }
    rmSync(join(this.dir, '..'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
