import { spawn } from 'node:child_process';

/** Its message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {}

/** Runs one of PostgreSQL's programs, or `id`, to its end. */
export function run(
  file: string,
  args: string[],
  options: { uid?: number; gid?: number; detached?: boolean } = {},
): Promise<{ ok: boolean; output: string }> {
  // The user's own PGDATA, PGPORT and the like are not meant for this server; its English messages are recognised.
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    LC_ALL: 'C',
  };
  return new Promise((done, failed) => {
    // Our working folder may be closed to the server's user.
    const child = spawn(file, args, { ...options, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', failed).once('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}
