// The data of an organization and its people without random values: equal after two runs if nobody could
// distinguish them.
import type pg from 'pg';

export interface StateReader {
  /** Rows by table, in a fixed order. */
  of(organizationId: string): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** The people of an organization have addresses at this domain, which tells them from others. */
export const domainOf = (organizationId: string): string => `${organizationId}.example`;

/** Columns with times, random texts, measurements, and numbers that all organizations share. */
const VOLATILE =
  /_at$|_until$|_position$|^locked_|sealed$|sha256$|_ms$|^(id|hint|seq|xid|position|signature|challenge|counter|public_key|credential_id|number_of_worker|traceparent|durations|window_ends)$/;
/**
 * The sequencer assigns positions, which the invariants check. The other tables only hold who waits, or what
 * a request got.
 */
const LEFT_OUT = ['event_feed', 'event_feed_start', 'idempotency_record', 'rate_limit_window'];

export async function stateReader(pool: pg.Pool): Promise<StateReader> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`,
  );
  const isPartition = new Set(
    (
      await pool.query<{ name: string }>('select relname as name from pg_class where relispartition')
    ).rows.map(({ name }) => name),
  );
  const tables = new Map(rows.map(({ table, columns }) => [table, columns]));
  const ofOrganization = [...tables.keys()].filter(
    (table) =>
      tables.get(table)?.includes('organization_id') && !LEFT_OUT.includes(table) && !isPartition.has(table),
  );
  const rowsOf = (table: string, where: string, alias = 'row') => {
    const left = (tables.get(table) ?? []).filter((column) => VOLATILE.test(column));
    return `select '${table}' as table, (to_jsonb(${alias}) - '{${left.join()}}'::text[])::text as row from "${table}" ${alias} where ${where}`;
  };
  const people = `person_id in (select id from person where email like '%@' || $2)`;
  const statement = [
    ...ofOrganization.map((table) => rowsOf(table, 'row.organization_id = $1')),
    rowsOf('organization', 'row.id = $1'),
    rowsOf('person', `row.email like '%@' || $2`),
    ...['session', 'passkey', 'sign_in_link'].map((table) => rowsOf(table, people)),
    `select 'job', jsonb_build_array(job.name, job.state, job.retry_count)::text from pgboss.job
     where name = 'deliver-event' and id in (select id from delivery where organization_id = $1)`,
  ].join('\nunion all\n');
  return {
    async of(organizationId) {
      const found = await pool.query<{ table: string; row: string }>({
        name: 'state',
        text: statement,
        values: [organizationId, domainOf(organizationId)],
      });
      const state = Object.groupBy(found.rows, ({ table }) => table);
      return Object.fromEntries(
        Object.entries(state).map(([table, rows = []]) => [
          table,
          rows.map(({ row }) => withoutChance(row)).sort(),
        ]),
      );
    },
  };
}

/** Replaces ids, times and what is sealed, which differ in every run. */
export function withoutChance(text: string): string {
  return text
    .replaceAll(/"test\.[\w-]{30,}"/g, '"<sealed>"')
    .replaceAll(/\bDRAFT-[0-9a-f]{12}\b/g, 'DRAFT-<random>')
    .replaceAll(/[0-9a-f]{8}(?:[-_][0-9a-f]{4}){3}[-_][0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)/g, '<time>');
}
