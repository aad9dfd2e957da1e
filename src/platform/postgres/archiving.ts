// Whether Postgres archives its write-ahead log, as backups to a second need it, for metrics.

/** @returns 1 if the last attempt failed, otherwise 0; undefined without archive_mode. Any role may read this, and nothing is locked. */
export async function archivingFails(
  query: (sql: string) => Promise<{ rows: { failing: number }[] }>,
): Promise<number | undefined> {
  const { rows } = await query(`
    select (last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity'))::int as failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
  return rows[0]?.failing;
}
