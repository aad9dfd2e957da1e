// Checks whether the queues match their definitions, so that a start can skip `migrateQueues`.
import type { Queryable } from '../migrations/migration-session.ts';
import { pgBossTablesVersion } from './pg-boss-tables.ts';
import type { QueueDefinition } from './queue.ts';

/**
 * Makes three reads in place of the two dozen of `migrateQueues`. Returns false when in doubt, for example
 * for a setting that is not compared here.
 */
export async function areQueuesCurrent(
  database: Queryable,
  queues: readonly QueueDefinition[],
): Promise<boolean> {
  const { rows: found } = await database.query("select to_regclass('pgboss.version') is not null as found");
  if (found[0]?.found !== true) return false;
  const { rows: versions } = await database.query('select version from pgboss.version');
  if (Number(versions[0]?.version ?? 0) < pgBossTablesVersion()) return false;
  const { rows } = await database.query(
    `select q.name, q.table_name as table, q.policy, q.partition, q.notify,
       q.retry_limit as "retryLimit", q.retry_delay as "retryDelay",
       q.retry_backoff as "retryBackoff", q.retry_delay_max as "retryDelayMax", q.heartbeat_seconds as "heartbeatSeconds",
       q.expire_seconds as "expireInSeconds", q.deletion_seconds as "deleteAfterSeconds",
       coalesce(t.reloptions, '{}') as storage,
       array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and x.indisvalid) as indexes,
       array(select conname::text from pg_constraint where conrelid = t.oid) as constraints
     from pgboss.queue q
     left join pg_class t on t.relname = q.table_name and t.relnamespace = 'pgboss'::regnamespace`,
  );
  return queues.every((queue) => {
    const row = rows.find(({ name }) => name === queue.name);
    return row !== undefined && isCurrent(row, queue);
  });
}

function isCurrent(row: Record<string, unknown>, queue: QueueDefinition): boolean {
  // pg-boss cannot change the policy or partition of an existing queue, so neither is compared.
  const { name, policy, partition, indexes = [], storage = {}, without, ...settings } = queue;
  return (
    Object.entries(settings).every(([setting, value]) => row[setting] === value) &&
    indexes.every((index) => includes(row.indexes, index.name)) &&
    Object.entries(storage).every(([parameter, value]) => includes(row.storage, `${parameter}=${value}`)) &&
    !without?.constraints.some((constraint) => includes(row.constraints, constraint)) &&
    !without?.indexes.some((end) => includes(row.indexes, `${String(row.table)}${end}`))
  );
}

const includes = (texts: unknown, text: string): boolean => Array.isArray(texts) && texts.includes(text);
