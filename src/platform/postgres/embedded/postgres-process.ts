// Runs PostgreSQL's programs for the embedded server, and looks at processes.
import { spawn, spawnSync } from 'node:child_process';
import { codeOf } from '../../error-code.ts';
import { readIfExists } from '../../process/process-marks.ts';

/** The message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {}

/** Runs a program and waits for it to exit. */
export function run(
  file: string,
  args: string[],
  options: { uid?: number; gid?: number; detached?: boolean } = {},
): Promise<{ ok: boolean; output: string }> {
  // PGDATA, PGPORT and similar variables must not affect this server. Callers parse the English messages.
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    LC_ALL: 'C',
  };
  return new Promise((done, failed) => {
    // The server's user may not have access to the current working folder.
    const child = spawn(file, args, { ...options, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', failed).once('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}

/**
 * The program of a process and its arguments; empty when it has ended. Does not send signal 0, which a zombie
 * also accepts.
 */
export function processCommand(pid: number): string[] {
  if (process.platform === 'linux') return readIfExists(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim().split(' ') ?? [];
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
