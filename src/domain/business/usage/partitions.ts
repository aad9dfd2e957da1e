// The partitions of usage events: one for each month, made in advance and dropped with the age of its events.
import { raw } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';

/** The queue whose jobs make and drop partitions. */
export const usagePartitionsQueue = 'maintain-usage-partitions';

/** So many months that no event comes before its partition, even if no worker runs for weeks. */
const MONTHS_AHEAD = 2;

/** Makes the partitions of this month and the next ones. Where one is missing all the same, ingestion makes it. */
export async function makeUsagePartitions({ db }: Context): Promise<void> {
  await db.query`
    select make_usage_event_partition(now() + months * interval '1 month')
    from generate_series(0, ${MONTHS_AHEAD}::integer) months`;
}

/**
 * Drops the partitions whose events are all older than the configured months. A partition is detached first, which
 * waits for those who read usage but stops nobody; a run that was killed is completed by the next.
 *
 * @returns their names.
 */
export async function dropOldUsagePartitions({ db, log, rules }: Context): Promise<string[]> {
  const { usageMonths } = rules.retention;
  if (usageMonths === null) return [];
  const old = await db.query<{ name: string; isAttached: boolean; isDetaching: boolean }>`
    select relname as name, inhrelid is not null as "isAttached", coalesce(inhdetachpending, false) as "isDetaching"
    from pg_class
    left join pg_inherits on inhrelid = pg_class.oid
    where relnamespace = (select relnamespace from pg_class where oid = 'usage_event'::regclass) and relkind = 'r'
      and relname ~ '^usage_event_[0-9]{4}_[0-9]{2}$'
      and relname < to_char((now() at time zone 'UTC') - make_interval(months => ${usageMonths}), '"usage_event_"YYYY_MM')
    order by relname`;
  for (const { name, isAttached, isDetaching } of old) {
    if (isDetaching) await db.execute`${raw(`alter table usage_event detach partition ${name} finalize`)}`;
    else if (isAttached)
      await db.execute`${raw(`alter table usage_event detach partition ${name} concurrently`)}`;
    await db.execute`${raw(`drop table ${name}`)}`;
    log.info({ partition: name }, 'old usage events dropped');
  }
  return old.map(({ name }) => name);
}
