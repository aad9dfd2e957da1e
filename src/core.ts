// The parts that every command needs: the database, brought up to date, and the context of domain functions.
import type pg from 'pg';
import type { Context } from './domain/context.ts';
import { unusableEncryptionKeys } from './domain/endpoints/encryption-keys.ts';
import { ChangeAnnouncer } from './domain/live-changes.ts';
import { LocalEngine } from './domain/local-engine.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { DatabaseClock } from './platform/clock/database-clock.ts';
import type { Config } from './platform/config.ts';
import { connectDatabase, DatabaseUnreachableError } from './platform/database.ts';
import { embeddedEncryptionKey } from './platform/encryption-key.ts';
import { backgroundFailures, createLog, type Logger } from './platform/log.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/postgres/embedded/embedded-postgres.ts';
import { refuseUnsupportedPooler } from './platform/postgres/pooler.ts';
import { PostgresConnections } from './platform/postgres/postgres-connections.ts';
import { parsePostgresUrl } from './platform/postgres/postgres-url.ts';
import { type Roles, roleOf } from './platform/process/role.ts';
import { isPacked, runningVersion } from './platform/process/version.ts';
import { openQueue } from './platform/queue/queue.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { SharedRoom } from './platform/shared-room.ts';
import {
  isDatabaseCurrent,
  mayCommandFill,
  planUpgrade,
  type Upgrade,
  type UpgradePlan,
  upgradeDatabase,
} from './schema-upgrade.ts';
import { type Metrics, noopMetrics } from './telemetry/metrics.ts';
import { noopTracing } from './telemetry/tracing.ts';

/**
 * The parts that a server and an operator's command need. Disposing of it closes them, last in, first out.
 */
export interface Core extends AsyncDisposable {
  readonly context: Context;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Names the database, for people. */
  readonly databaseDescription: string;
  /** What was changed; undefined if the database was up to date. */
  readonly upgrade: Upgrade | undefined;
}

/** The share of the pool's connections that slow reads may hold. */
const SLOW_READS_SHARE = 2 / 3;

/**
 * Connects to the database, starting the embedded one if none is configured, and brings its tables up to
 * date.
 */
export async function openCore(
  config: Config,
  options: {
    /** Absent for a command. */
    roles?: Roles;
    clock?: Clock;
    metrics?: Metrics;
    /** Whether to refuse a database of an earlier version, where others bring it up to date. */
    refusesEarlier?: boolean;
    /** Receives progress while the tables are brought up to date; without it, progress is logged. */
    onProgress?: (line: string) => void;
  } = {},
): Promise<Core> {
  await using started = new AsyncDisposableStack();
  // Loaded only if a collector is configured.
  const openTelemetry = config.tracing && (await import('./telemetry/opentelemetry.ts'));
  const log = await createLog(
    config.log,
    { role: roleOf(options.roles), version: runningVersion(), cell: config.cell },
    openTelemetry?.currentTraceId,
  );
  started.defer(() => log.flush());
  // Closed last, when all spans have ended.
  const tracing =
    config.tracing && openTelemetry
      ? started.use(
          new openTelemetry.OpenTelemetryTracing({ ...config.tracing, cell: config.cell }, (gap) =>
            log.warn(gap, 'traces incomplete'),
          ),
        )
      : noopTracing;
  const onError = backgroundFailures(log);
  const { metrics = noopMetrics } = options;

  const database = await reachDatabase(config, log);
  started.defer(database.stop);
  const { silenceMs, poolSize } = config.database;
  const connections = new PostgresConnections({
    ...database,
    silenceMs,
    onError,
    onPoolWait: (pool, waitedMs) => metrics.recordPoolWait(pool, waitedMs),
    onRefusedWrite: (reason) => metrics.recordRefusedWrite(reason),
  });
  database.onMoved((port) => connections.moveTo(port));
  const db = await connectDatabase({ connections, poolSize, onError });
  started.defer(db.close);
  const changes = new ChangeAnnouncer(db);
  started.defer(() => changes.flush());
  // At most starts everything is up to date; the check uses the connection that is open anyway.
  const isCurrent = await isDatabaseCurrent(db.pool, config);
  const isDue = !isCurrent && (!options.refusesEarlier || (await mayCommandFill(db.pool)));
  // A command needs no session of its own, except to upgrade.
  if (options.roles || isDue) await refuseUnsupportedPooler(connections, db.pool);
  const upgrade = isDue
    ? await upgradeDatabase(connections, config, {
        ...config.migration,
        onProgress: options.onProgress ?? ((line) => log.warn(line)),
      })
    : undefined;
  const queue = openQueue({ connections, supervise: options.roles?.worker ?? false, onError });
  started.defer(queue.close);

  const encryptionKeys = config.encryptionKeys ?? [await embeddedEncryptionKey(config.database.dataDir)];
  const clock = options.clock ?? systemClock;
  const databaseClock = await DatabaseClock.start(clock, db.pool);
  const secretBox = createSecretBox(encryptionKeys);
  // Loaded only where there are several.
  const cells =
    config.cells &&
    new (await import('./platform/cells/cells.ts')).Cells(config.cells, {
      secretBox,
      databaseClock,
      log,
      onAsked: (cell, isAnswered) => metrics.recordCellQuestion(cell, isAnswered),
    });
  const context: Context = {
    rules: config,
    databaseClock,
    random: () => clock.random(),
    log,
    metrics,
    tracing,
    db,
    slowReads: new SharedRoom(poolSize * SLOW_READS_SHARE),
    connections,
    queue,
    localEngine: new LocalEngine(),
    secretBox,
    changes,
    cells,
  };
  await refuseUnusableKeys(context, config.lostEncryptionKeys);
  const resources = started.move();
  return {
    context,
    pool: db.pool,
    databaseUrl: database.url,
    databaseDescription: database.description,
    upgrade,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** What `openCore` would change in the database, in a session that may change nothing. */
export async function planDatabaseUpgrade(config: Config): Promise<UpgradePlan> {
  await using started = new AsyncDisposableStack();
  const log = await createLog(config.log, {
    role: 'command',
    version: runningVersion(),
    cell: config.cell,
  });
  started.defer(() => log.flush());
  const database = await reachDatabase(config, log);
  started.defer(database.stop);
  const { silenceMs } = config.database;
  const connections = new PostgresConnections({ ...database, silenceMs, onError: backgroundFailures(log) });
  const settings = { default_transaction_read_only: 'on' };
  const session = await connections
    .openSession({ name: 'countersign migrate --dry-run', settings })
    .catch((error) => {
      throw new DatabaseUnreachableError(connections.directUrl, error);
    });
  started.use(session);
  return await planUpgrade(session, config);
}

/**
 * Checked at the start, where a missing or wrong key is one clear line. Later, each delivery would use up its attempts
 * on it.
 */
async function refuseUnusableKeys(context: Context, lost: readonly string[]): Promise<void> {
  const { missing, wrong } = await unusableEncryptionKeys(context);
  const named = (ids: readonly string[]) =>
    ids
      .filter((id) => !lost.includes(id))
      .map((id) => `"${id}"`)
      .join(', ');
  const lostAdvice = 'If it is lost: docs/operating/day-in-production.md, "The keys are lost".';
  if (named(missing) !== '') {
    throw new Error(
      `Signing secrets in the database are sealed with the key ${named(missing)}, which is missing from ENCRYPTION_KEYS. Add it after the others. ${lostAdvice}`,
    );
  }
  if (named(wrong) !== '') {
    throw new Error(
      `Signing secrets in the database are sealed with another key ${named(wrong)} than the one of this name in ENCRYPTION_KEYS. Correct it there; a new key needs a name of its own. ${lostAdvice}`,
    );
  }
}

/** `stop` ends the server that was started. */
interface ReachedDatabase extends Pick<EmbeddedPostgres, 'url' | 'onMoved' | 'stop'> {
  readonly directUrl: string;
  readonly description: string;
}

async function reachDatabase(config: Config, log: Logger): Promise<ReachedDatabase> {
  const { url, directUrl } = config.database;
  if (url !== undefined) {
    return {
      url,
      directUrl: directUrl ?? url,
      description: `PostgreSQL at ${parsePostgresUrl(url).description}`,
      onMoved: () => undefined,
      stop: async () => undefined,
    };
  }
  if (isPacked()) {
    throw new Error(
      'Set DATABASE_URL, such as postgres://user:password@127.0.0.1:5432/countersign, and ENCRYPTION_KEYS: this package has no PostgreSQL of its own.',
    );
  }
  const dataDir = `${config.database.dataDir}/postgres`;
  const { url: ownUrl, ...server } = await startEmbeddedPostgres({
    dataDir,
    onNotice: (notice) => log.warn(notice),
  });
  return {
    ...server,
    url: ownUrl,
    directUrl: ownUrl,
    description: `embedded PostgreSQL in ${dataDir}`,
  };
}
