import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createTransport } from './egress/transport.ts';
import { wireNames } from './egress/webhook-request.ts';
import { loadContract } from './http/contract.ts';
import { type AnswerCheck, createKoa } from './http/pipeline.ts';
import { createHttpServer } from './http/server.ts';
import { queueDefinitions, startWorkers } from './jobs/queues.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { connectDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { embeddedEncryptionKey } from './platform/encryption-key.ts';
import { createLog } from './platform/log.ts';
import { applyMigrations } from './platform/migrations.ts';
import { migrateQueues, openQueue } from './platform/queue.ts';
import { createSecretBox } from './platform/secret-box.ts';

/** The parts every command needs. Disposing of it closes them, last in, first out. */
export interface Core extends AsyncDisposable {
  readonly context: Context;
  readonly pool: pg.Pool;
  /** Where the state is, for people. */
  readonly databaseDescription: string;
}

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

/** Reaches the database, starting the embedded one if none is configured, and brings its tables up to date. */
export async function openCore(
  config: Config,
  options: { isWorker?: boolean } & AppOptions = {},
): Promise<Core> {
  await using started = new AsyncDisposableStack();
  const log = createLog(config.log);
  const onError = (error: Error) => log.error({ err: error }, 'background failure');

  const database = await reachDatabase(config);
  started.defer(database.stop);
  await applyMigrations(database.url);
  await migrateQueues(database.url, queueDefinitions(config));

  const db = await connectDatabase({ url: database.url, poolSize: config.database.poolSize, onError });
  started.defer(db.close);
  const queue = await openQueue({ databaseUrl: database.url, supervise: options.isWorker ?? false, onError });
  started.defer(queue.close);

  const encryptionKeys = config.encryptionKeys ?? [await embeddedEncryptionKey(config.database.dataDir)];
  const context: Context = {
    config,
    clock: options.clock ?? systemClock,
    log,
    db,
    queue,
    secretBox: createSecretBox(encryptionKeys),
  };
  const resources = started.move();
  return {
    context,
    pool: db.pool,
    databaseDescription: database.description,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Runs the API, the worker, or both in this process. */
export async function startApp(
  config: Config,
  roles: { api: boolean; worker: boolean },
  options: AppOptions = {},
): Promise<App> {
  await using started = new AsyncDisposableStack();
  const core = started.use(await openCore(config, { ...options, isWorker: roles.worker }));

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
    started.defer(await startWorkers(core.context, core.pool, transport));
  }

  let baseUrl: string | undefined;
  if (roles.api) {
    const contract = await loadContract(config.serviceName);
    const server = createHttpServer(createKoa(core.context, contract, options.checkAnswer).callback());
    const address = await listen(server, config);
    started.defer(() => close(server));
    baseUrl = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${address.port}`;
  }

  const resources = started.move();
  return { ...core, baseUrl, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** What a receiver answers beyond this is not read. */
const RESPONSE_BYTES_MAX = 64 * 1024;
/** What of it the attempt's record keeps. */
const RESPONSE_BYTES_KEPT = 4 * 1024;

async function reachDatabase(config: Config) {
  if (config.database.url !== undefined) {
    const { host, pathname } = new URL(config.database.url);
    return {
      url: config.database.url,
      description: `PostgreSQL at ${host}${pathname}`,
      stop: async () => undefined,
    };
  }
  const dataDir = `${config.database.dataDir}/postgres`;
  const server = await startEmbeddedPostgres({ dataDir });
  return { url: server.url, description: `embedded PostgreSQL in ${dataDir}`, stop: () => server.stop() };
}

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

/** Requests in flight finish; connections that only wait for another request are closed at once. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
