// @ts-check
// The Node that the project brings as the npm package `node`. A command that an older one runs is started again under it: as a child,
// because Node 20 cannot replace its own process. Whoever keeps a server running calls that Node directly and saves the parent's memory.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAJOR_MIN = 24;
/** Set for the child, which forgets it: its own children are not started by an older Node. */
const STARTED_BY = 'COUNTERSIGN_STARTED_BY_NODE';
/** What people and service managers send. A server takes the same signal twice (from a terminal, and from the parent) for one. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']);

export const isTooOld = Number.parseInt(process.versions.node, 10) < MAJOR_MIN;

/** Runs the command under the project's Node, and ends as it ends. */
export async function runUnderOwnNode() {
  const node = ownNode();
  if (node === undefined) {
    process.stderr.write(
      `countersign: this is Node ${process.versions.node}, and Node ${MAJOR_MIN} or newer is needed. \`npm ci\` installs it with the other packages; it is not there.\n`,
    );
    process.exitCode = 1;
    return;
  }
  // Loaded here: nobody else needs it to start.
  const { spawn } = await import('node:child_process');
  const script = fileURLToPath(new URL('countersign.js', import.meta.url));
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [STARTED_BY]: process.versions.node },
  });
  for (const name of SIGNALS) process.on(name, () => child.kill(name));
  child.on('error', (error) => {
    process.stderr.write(`countersign: ${node} cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** In a child of `runUnderOwnNode`: stops as on SIGTERM when the parent is gone, which could not pass on a SIGKILL. */
export function stopWithParent() {
  if (process.env[STARTED_BY] === undefined) return;
  delete process.env[STARTED_BY];
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (!process.connected) stop();
  process.once('disconnect', stop);
  // It keeps nothing alive.
  process.channel?.unref();
}

function ownNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    const binary = join(folder, 'bin', 'node');
    return existsSync(binary) ? binary : undefined;
  } catch {
    // The package is not installed.
    return undefined;
  }
}
