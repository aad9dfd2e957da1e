import type pg from 'pg';
import { writeEventSchemas } from './domain/event-schema.ts';
import { queueDefinitions } from './jobs/queues.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { connectDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { embeddedEncryptionKey } from './platform/encryption-key.ts';
import { createLog } from './platform/log.ts';
import { type Metrics, noMetrics } from './platform/metrics.ts';
import { applyMigrations, pendingMigrations } from './platform/migrations.ts';
import { migrateQueues, openQueue } from './platform/queue.ts';
import { areQueuesCurrent } from './platform/queue-state.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { noTracing } from './platform/tracing.ts';

/** What both a server and an operator's command need. Disposing of it closes them, last in, first out. */
export interface Core extends AsyncDisposable {
  readonly context: Context;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Where the state is, for people. */
  readonly databaseDescription: string;
}

/** Reaches the database, starting the embedded one if none is configured, and brings its tables up to date. */
export async function openCore(
  config: Config,
  options: { /** Absent for a command. */ isWorker?: boolean; clock?: Clock; metrics?: Metrics } = {},
): Promise<Core> {
  await using started = new AsyncDisposableStack();
  // Loaded only where there is a collector.
  const openTelemetry = config.tracing && (await import('./platform/opentelemetry.ts'));
  const log = createLog(config.log, openTelemetry?.currentTraceId);
  // Closed last, when all spans have ended.
  const tracing =
    config.tracing && openTelemetry
      ? started.use(
          new openTelemetry.OpenTelemetryTracing(config.tracing, (gap) => log.warn(gap, 'traces incomplete')),
        )
      : noTracing;
  const onError = (error: Error) => log.error({ err: error }, 'background failure');

  const database = await reachDatabase(config);
  started.defer(database.stop);
  const db = await connectDatabase({ url: database.url, poolSize: config.database.poolSize, onError });
  started.defer(db.close);
  // Most starts find everything up to date, on the connection that is there anyway.
  if ((await pendingMigrations(db.pool)).length > 0) await applyMigrations(database.url);
  const queues = queueDefinitions(config);
  if (!(await areQueuesCurrent(db.pool, queues))) await migrateQueues(database.url, queues);
  await writeEventSchemas(db);
  const queue = openQueue({ databaseUrl: database.url, supervise: options.isWorker ?? false, onError });
  started.defer(queue.close);
  // A server is told of what is wrong with it now; a command, when it enqueues.
  if (options.isWorker !== undefined) await queue.boss();

  const encryptionKeys = config.encryptionKeys ?? [await embeddedEncryptionKey(config.database.dataDir)];
  const context: Context = {
    config,
    clock: options.clock ?? systemClock,
    log,
    metrics: options.metrics ?? noMetrics,
    tracing,
    db,
    queue,
    secretBox: createSecretBox(encryptionKeys),
  };
  await refuseMissingKeys(context);
  const resources = started.move();
  return {
    context,
    pool: db.pool,
    databaseUrl: database.url,
    databaseDescription: database.description,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Found out here, it is one clear line; found out later, every delivery would spend its attempts on it. */
async function refuseMissingKeys({ db, secretBox }: Context): Promise<void> {
  const used = await db.prisma.$queryRaw<{ id: string }[]>`
    select distinct split_part(signing_secret_sealed, '.', 1) as id
    from webhook_endpoint where signing_secret_sealed is not null`;
  const missing = used.filter(({ id }) => !secretBox.hasKey(id)).map(({ id }) => `"${id}"`);
  if (missing.length > 0) {
    throw new Error(
      `Signing secrets in the database are sealed with the key ${missing.join(', ')}, which ENCRYPTION_KEYS does not hold. Add it behind the others.`,
    );
  }
}

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
