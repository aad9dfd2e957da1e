// How far the feed is behind, for metrics.

/**
 * The age in seconds of the oldest event that is committed and has no position, or nearly the oldest; 0 if all have one. An event of a
 * transaction that was open for long is old when it is committed.
 *
 * @param query its plans must go by index.
 */
export async function unplacedAge(
  query: (sql: string) => Promise<{ rows: { seconds: number }[] }>,
): Promise<number> {
  const { rows } = await query(unplacedStatement);
  return rows[0]?.seconds ?? 0;
}

/**
 * What the next pass sees. After a restore from a dump all older events may have higher numbers than any transaction of this cluster
 * yet: without the upper bound, each of them would be looked up.
 *
 * Relies on: event_xid_idx, and the unique index on event_feed (event_id).
 */
const unplacedStatement = `
  with last as materialized (
    select coalesce(since, snapshot) as snapshot from event_feed_tick order by id desc limit 1
  )
  select coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8 as seconds from (
    (select created_at from event
     where xid > '0' and xid >= (select pg_snapshot_xmax(snapshot) from last)
       and xid < (select pg_snapshot_xmax(pg_current_snapshot()))
       and seq > 0 and (body is not null or erased_at is not null) and not exists (select from event_feed where event_id = event.id)
     order by xid limit 1)
    union all
    (select created_at from event
     where xid > '0' and xid = any (array(select pg_snapshot_xip(snapshot) from last))
       and seq > 0 and (body is not null or erased_at is not null) and not exists (select from event_feed where event_id = event.id)
     limit 1)
  ) as unplaced`;
