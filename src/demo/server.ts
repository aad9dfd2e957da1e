// Finds the server that the demo talks to, or starts one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config.ts';

export interface Server {
  readonly baseUrl: string;
  readonly startedHere: boolean;
  /** The demo token, which the first start on a new database prints only once. */
  readonly demoToken: string | undefined;
}

/** No server is available; the message is one line. */
export class ServerError extends Error {}

const PROBE_TIMEOUT_MS = 3_000;
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Returns the server at the configured address, or starts one with `environment`, which `cleanup` stops.
 *
 * @throws ServerError
 */
export async function findOrStartServer(
  config: Config,
  environment: NodeJS.ProcessEnv,
  cleanup: AsyncDisposableStack,
  onStarting: () => void,
): Promise<Server> {
  const baseUrl = baseUrlOf(config);
  if (config.port !== 0 && (await isCountersign(baseUrl))) {
    return { baseUrl, startedHere: false, demoToken: undefined };
  }
  onStarting();
  return startServer(environment, cleanup);
}

async function isCountersign(baseUrl: string): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  } catch (error) {
    // `fetch failed` means that nothing listens there. A listener that does not answer occupies the port.
    if (error instanceof TypeError) return false;
    throw new ServerError(`${baseUrl} did not answer within ${PROBE_TIMEOUT_MS / 1000} s. Set another PORT.`);
  }
  const health: unknown = await response.json().catch(() => undefined);
  if (typeof health === 'object' && health !== null && 'status' in health) return true;
  throw new ServerError(`Something other than Countersign answers at ${baseUrl}. Set another PORT.`);
}

async function startServer(environment: NodeJS.ProcessEnv, cleanup: AsyncDisposableStack): Promise<Server> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../countersign.js', import.meta.url)), 'start'],
    {
      env: { ...environment, LOG_LEVEL: 'error', LOG_FORMAT: 'json' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Detached from the terminal: on Ctrl-C the demo still needs the server to clean up, and then stops it.
      detached: true,
    },
  );
  cleanup.defer(() => stopServer(child));
  let output = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const { base_url: baseUrl, demo_token: demoToken } = await new Promise<Line>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ServerError(`The server did not start within ${START_TIMEOUT_MS / 1000} s.`));
    }, START_TIMEOUT_MS);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const started = linesOf(output).find(({ msg }) => msg === 'started');
      if (!started) return;
      clearTimeout(timer);
      resolve(started);
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      const [why = { msg: errors.trim() }] = linesOf(errors);
      reject(new ServerError(`The server did not start: ${why.msg}`));
    });
  });
  if (baseUrl === undefined) throw new Error(`The server announced no base URL: ${output}`);
  return { baseUrl, startedHere: true, demoToken };
}

/** A line of the server's log. */
interface Line {
  readonly msg: string;
  readonly base_url?: string;
  readonly demo_token?: string;
}

function linesOf(output: string): Line[] {
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

/** The URL at which a server of this configuration is reachable from here. */
function baseUrlOf({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
