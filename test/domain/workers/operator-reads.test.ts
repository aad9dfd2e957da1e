import { expect, test } from 'vitest';
import { listAuditEntries } from '../../../src/domain/audit.ts';
import { searchEndpoints } from '../../../src/domain/endpoints/webhook-endpoint.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';

const ROWS = 40_000;
const CONNECTIONS = 4;
const LIMIT = 20;
const page = { limit: LIMIT };

let subjectId: string;
// No worker, no API: nobody else reads.
const server = await forFile(
  startTestApp({ DATABASE_POOL_SIZE: String(CONNECTIONS) }, { api: false, worker: false }),
);
const { organizationId } = await server.createTenant();
await seed();

/** One in ten thousand is of the organization, of another actor, host, state and action; they are the oldest. */
async function seed(): Promise<void> {
  const { pool } = server.app;
  await server.createTenant();
  const ids = `uuidv7(($1 - i) * interval '-1 second')`;
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, disabled_by, verified_at, created_at, updated_at)
     select ${ids}, case when i <= 4 then $2::uuid else other.id end,
            'https://' || case when i <= 4 then 'Rare' else 'common' end || '.example:8443/hooks',
            (case when i <= 4 then 'disabled' else 'active' end)::endpoint_status,
            (case when i <= 4 then 'client' end)::disabled_by, now(), now(), now()
     from generate_series(1, $1::int) as i
     cross join (select id from organization where id <> $2 limit 1) as other`,
    [ROWS, organizationId],
  );
  await pool.query(
    `insert into audit_entry (id, created_at, actor_kind, actor_name, action, organization_id, subject_kind, subject_id)
     select ${ids}, now() - ($1 - i) * interval '1 second', 'cli', case when i <= 4 then 'ann' else 'bob' end,
            case when i <= 4 then 'webhook_endpoint.disabled' else 'event.published' end,
            case when i <= 4 then $2::uuid else gen_random_uuid() end, 'event', gen_random_uuid()
     from generate_series(1, $1::int) as i`,
    [ROWS, organizationId],
  );
  await pool.query('vacuum (analyze) webhook_endpoint, audit_entry');
  const { rows } = await pool.query<{ subject_id: string }>(`select subject_id from audit_entry limit 1`);
  subjectId = rows[0]?.subject_id ?? '';
}

/** Index entries and rows that this database's statements have read so far. */
async function rowsRead(): Promise<number> {
  const { pool } = server.app;
  const sessions = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()');
  for (const session of sessions) session.release();
  const { rows } = await pool.query<{ read: number }>(
    `select (sum(seq_tup_read) + (select sum(idx_tup_read) from pg_stat_user_indexes
                                  where relname in ('webhook_endpoint', 'audit_entry')))::int as read
     from pg_stat_user_tables where relname in ('webhook_endpoint', 'audit_entry')`,
  );
  return rows[0]?.read ?? 0;
}

const context = () => server.app.context;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const lists: Record<string, () => Promise<{ items: unknown[] }>> = {
  'all endpoints': () => searchEndpoints(context(), page),
  'endpoints of an organization': () => searchEndpoints(context(), page, { organization_id: organizationId }),
  'endpoints of a rare host': () => searchEndpoints(context(), page, { url_host: 'rare.example' }),
  'endpoints of a common host': () => searchEndpoints(context(), page, { url_host: 'common.example' }),
  'disabled endpoints': () => searchEndpoints(context(), page, { status: 'disabled' }),
  'the whole audit': () => listAuditEntries(context(), page),
  'the audit of an organization': () =>
    listAuditEntries(context(), page, { organization_id: organizationId }),
  'the audit of a subject': () => listAuditEntries(context(), page, { subject_id: subjectId }),
  'the audit of a rare action': () =>
    listAuditEntries(context(), page, { action: 'webhook_endpoint.disabled' }),
  'the audit of an actor who did little': () => listAuditEntries(context(), page, { actor: 'ann' }),
  'the audit of a past hour': () =>
    listAuditEntries(context(), page, { created: { from: hoursAgo(9), before: hoursAgo(8) } }),
};

test.each(Object.entries(lists))(
  '%s: a page reads a few rows, however many there are',
  async (_name, list) => {
    // Once, for the plans and the catalogue.
    await list();
    const before = await rowsRead();
    const { items } = await list();
    expect(items.length).toBeGreaterThan(0);
    expect((await rowsRead()) - before).toBeLessThan(LIMIT * 50);
  },
);
