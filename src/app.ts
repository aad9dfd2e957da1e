import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Core, openCore } from './core.ts';
import { createTransport } from './egress/transport.ts';
import { wireNames } from './egress/webhook-request.ts';
import { loadContract } from './http/contract.ts';
import { type AnswerCheck, createKoa } from './http/pipeline.ts';
import { createHttpServer } from './http/server.ts';
import { startWorkers, type Workers } from './jobs/workers.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openWorkerPool } from './platform/worker-pool.ts';

/** A running server. */
export interface App extends Core {
  /** Present when this process serves the API. */
  readonly baseUrl: string | undefined;
}

/** What may be put in another's place: time and chance always, the rest for tests. */
export interface AppOptions {
  readonly clock?: Clock;
  readonly checkAnswer?: AnswerCheck;
}

/** The address cannot be listened on. */
export class ListenError extends Error {
  constructor(config: Config, cause: NodeJS.ErrnoException) {
    const why =
      cause.code === 'EADDRINUSE'
        ? `Port ${config.port} on ${config.host} is taken. Set PORT to another one, or stop the process that has it.`
        : `Cannot listen on ${config.host}:${config.port} (${cause.code ?? cause.message}). Check HOST and PORT.`;
    super(why, { cause });
  }
}

/** Runs the API, the worker, or both in this process. */
export async function startApp(
  config: Config,
  roles: { api: boolean; worker: boolean },
  options: AppOptions = {},
): Promise<App> {
  await using started = new AsyncDisposableStack();
  const core = started.use(await openCore(config, { ...options, isWorker: roles.worker }));

  let workers: Workers | undefined;
  if (roles.worker) {
    const transport = createTransport({
      userAgent: wireNames(config.serviceName).userAgent,
      allowInsecureReceivers: config.allowInsecureReceivers,
      timeouts: {
        totalMs: config.attempt.timeoutMs,
        connectMs: config.attempt.connectTimeoutMs,
        headersMs: config.attempt.timeoutMs,
      },
      bodyBytesMax: RESPONSE_BYTES_MAX,
      bodyKeepBytes: RESPONSE_BYTES_KEPT,
      connectionsPerOriginMax: config.worker.window,
    });
    started.defer(() => transport.close());
    const pool = openWorkerPool({
      databaseUrl: core.databaseUrl,
      size: config.worker.poolSize,
      onError: (error) => core.context.log.error({ err: error }, 'background failure'),
    });
    started.defer(() => pool.end());
    workers = await startWorkers(core.context, pool, transport);
    started.defer(workers.stop);
  }

  let baseUrl: string | undefined;
  if (roles.api) {
    const contract = await loadContract(config.serviceName);
    const { server, close } = createHttpServer(
      createKoa(core.context, contract, options.checkAnswer).callback(),
    );
    const address = await listen(server, config);
    started.defer(() => close(Math.max(config.shutdownTimeoutMs - CLOSE_RESERVE_MS, CLOSE_GRACE_MIN_MS)));
    baseUrl = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${address.port}`;
  }

  // First of all to stop. Attempts in flight then finish while the API closes; the other workers it may still need.
  if (workers) started.defer(workers.stopDelivering);

  const resources = started.move();
  return { ...core, baseUrl, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** What a receiver answers beyond this is not read. */
const RESPONSE_BYTES_MAX = 64 * 1024;
/** What of it the attempt's record keeps. */
const RESPONSE_BYTES_KEPT = 4 * 1024;
/** What requests in flight leave of a clean stop's time to the workers and the database. */
const CLOSE_RESERVE_MS = 5_000;
const CLOSE_GRACE_MIN_MS = 1_000;

function listen(server: Server, config: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(config, error)));
    server.listen(config.port, config.host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new Error('The server has no TCP address.'));
      else resolve(address);
    });
  });
}
