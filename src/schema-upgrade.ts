// Brings a database up to date: tables, functions, queues, and the contract's rules for events.
import {
  areEventSchemasCurrent,
  eventSchemasMigration,
  writeEventSchemas,
  writeQuickChecks,
} from './domain/event-types/event-schema.ts';
import { queueDefinitions } from './jobs/queues.ts';
import type { Config } from './platform/config.ts';
import { MigrationError } from './platform/migrations/migration-error.ts';
import { otherChange, type PlannedChange, planMigrations } from './platform/migrations/migration-plan.ts';
import {
  type MigrationSettings,
  type Queryable,
  withMigrationSession,
} from './platform/migrations/migration-session.ts';
import {
  applyMigrations,
  areMigrationsApplied,
  lastMigration,
  pendingMigrations,
  refuseNewerDatabase,
} from './platform/migrations/migrations.ts';
import type { PostgresConnections } from './platform/postgres/postgres-connections.ts';
import { runningVersion } from './platform/process/version.ts';
import { migrateQueues } from './platform/queue/queue.ts';
import { areQueuesCurrent } from './platform/queue/queue-state.ts';

/**
 * Whether `upgradeDatabase` has nothing to do. A few reads, because every start asks.
 *
 * @throws MigrationError for a database that is too new.
 */
export async function isDatabaseCurrent(database: Queryable, config: Config): Promise<boolean> {
  await refuseNewerDatabase(database, runningVersion());
  return (
    (await areMigrationsApplied(database)) &&
    (await areQueuesCurrent(database, queueDefinitions(config))) &&
    (await areEventSchemasCurrent(database))
  );
}

/**
 * Whether a command may bring the database up to date: only an empty one. What servers use it is not to upgrade by the way, without a
 * backup or a word.
 *
 * @throws MigrationError for a database of an earlier version.
 */
export async function mayCommandFill(database: Queryable): Promise<boolean> {
  if ((await lastMigration(database)) === undefined) return true;
  if ((await pendingMigrations(database)).length === 0) return false;
  throw new MigrationError(
    'This database',
    `is of an earlier version, and this is version ${runningVersion()}: run \`countersign migrate\` or start a server of this version first, or use the program that serves now.`,
  );
}

/** What an upgrade changes, or has changed. */
export interface Upgrade {
  /** The database's last migration before; undefined for one without our tables. */
  readonly from: string | undefined;
  /** Names of migrations, and of what is not a migration: functions, queues, event schemas. */
  readonly changes: readonly string[];
  readonly tookMs: number;
}

export interface UpgradePlan extends Pick<Upgrade, 'from'> {
  readonly changes: readonly PlannedChange[];
}

/** What `upgradeDatabase` would do. Changes nothing. */
export async function planUpgrade(database: Queryable, config: Config): Promise<UpgradePlan> {
  await refuseNewerDatabase(database, runningVersion());
  const from = await lastMigration(database);
  const migrations = await planMigrations(database);
  // The migration that creates their table also fills it.
  const areSchemasDue =
    !migrations.some(({ name }) => name === eventSchemasMigration) &&
    !(await areEventSchemasCurrent(database));
  const changes = [
    ...migrations,
    ...otherChange('queues', !(await areQueuesCurrent(database, queueDefinitions(config)))),
    ...otherChange('event schemas', areSchemasDue),
  ];
  return { from, changes };
}

/**
 * Brings the database up to date while processes of this version and of the one before work on it. Several
 * may call this at once: one does the work, the others wait and find it done.
 *
 * @throws MigrationError, LockedOutError, DatabaseUnreachableError
 */
export async function upgradeDatabase(
  connections: PostgresConnections,
  config: Config,
  settings: MigrationSettings,
): Promise<Upgrade> {
  return await withMigrationSession(connections, settings, async (session) => {
    const begunAt = performance.now();
    const from = await lastMigration(session);
    const changes = await applyMigrations(session, { fill: { [eventSchemasMigration]: writeEventSchemas } });
    const queues = queueDefinitions(config);
    if (!(await areQueuesCurrent(session, queues))) {
      await migrateQueues(session, queues);
      changes.push('queues');
    }
    if (!(await areEventSchemasCurrent(session))) {
      changes.push('event schemas');
      await session.transaction('The event schemas', async (transaction) => {
        await writeEventSchemas(transaction);
        await writeQuickChecks(transaction);
      });
    }
    return { from, changes, tookMs: performance.now() - begunAt };
  });
}
