import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastingFreePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

/** Debian installs it in a folder that only root's PATH contains. */
const CANDIDATES = [process.env.PGBOUNCER ?? 'pgbouncer', '/usr/sbin/pgbouncer'];

/** The program and version of PgBouncer here; undefined if it is not installed. */
export const pgbouncer = CANDIDATES.flatMap((program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1];
  return status === 0 && version !== undefined ? [{ program, version }] : [];
})[0];

/** A PgBouncer in front of one database, in session and in transaction mode. */
export class PgBouncer implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #port: number;
  readonly #url: URL;

  static async start(databaseUrl: string): Promise<PgBouncer> {
    if (!pgbouncer) throw new Error('PgBouncer is not installed.');
    const url = new URL(databaseUrl);
    const port = await lastingFreePort();
    const folder = await mkdtemp(join(tmpdir(), 'countersign-pgbouncer-'));
    await chmod(folder, 0o755);
    const target = `host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)}`;
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `by_session = ${target} pool_mode=session`,
        `by_transaction = ${target} pool_mode=transaction`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${join(folder, 'users.txt')}`,
        'default_pool_size = 40',
        'max_client_conn = 200',
        // Recommended by its documentation for prepared statements; older versions do not know the setting.
        ...(isBefore121(pgbouncer.version) ? [] : ['max_prepared_statements = 100']),
      ].join('\n'),
    );
    await writeFile(
      join(folder, 'users.txt'),
      `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"\n`,
    );
    const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(pgbouncer.program, ['-q', ...asOther, join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
    });
    const bouncer = new PgBouncer(child, folder, port, url);
    await waitFor('PgBouncer to listen', () => isListening(port));
    return bouncer;
  }

  private constructor(child: ChildProcess, folder: string, port: number, url: URL) {
    this.#child = child;
    this.#folder = folder;
    this.#port = port;
    this.#url = url;
  }

  urlOf(mode: 'session' | 'transaction'): string {
    const url = new URL(this.#url);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    url.pathname = `/by_${mode}`;
    return url.href;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function isBefore121(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 1 || (major === 1 && minor < 21);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const reached = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return reached;
}
