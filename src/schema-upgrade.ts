// Brings a database up to date: tables, functions, queues, and the contract's rules for events.
import {
  areEventSchemasCurrent,
  eventSchemasMigration,
  writeEventSchemas,
  writeQuickChecks,
} from './domain/event-types/event-schema.ts';
import { queueDefinitions } from './jobs/queues.ts';
import type { Config } from './platform/config.ts';
import {
  type MigrationSettings,
  type Queryable,
  withMigrationSession,
} from './platform/migrations/migration-session.ts';
import { applyMigrations, areMigrationsApplied } from './platform/migrations/migrations.ts';
import type { PostgresConnections } from './platform/postgres/postgres-connections.ts';
import { migrateQueues } from './platform/queue/queue.ts';
import { areQueuesCurrent } from './platform/queue/queue-state.ts';

/** Whether `upgradeDatabase` has nothing to do. A few reads, because every start asks. */
export async function isDatabaseCurrent(database: Queryable, config: Config): Promise<boolean> {
  return (
    (await areMigrationsApplied(database)) &&
    (await areQueuesCurrent(database, queueDefinitions(config))) &&
    (await areEventSchemasCurrent(database))
  );
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
): Promise<void> {
  await withMigrationSession(connections, settings, async (session) => {
    await applyMigrations(session, { fill: { [eventSchemasMigration]: writeEventSchemas } });
    const queues = queueDefinitions(config);
    if (!(await areQueuesCurrent(session, queues))) await migrateQueues(session, queues);
    if (!(await areEventSchemasCurrent(session))) {
      await session.transaction('The event schemas', async (transaction) => {
        await writeEventSchemas(transaction);
        await writeQuickChecks(transaction);
      });
    }
  });
}
