// An organization comes to this installation while an event of it is published here. Its rows appear in one transaction, and the event has
// to see all of them or be refused: with the organization, but without its endpoints, nobody would ever be sent it.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { inTransaction } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { waitFor } from '../../support/wait-for.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool } = server.app;

const one = 'select publish_event_unchecked($2, $1, $3, 1, $4)';
const several =
  'select * from publish_events_unchecked(array[$1::uuid], array[$3::text], array[1], array[$4::json], array[$2::uuid])';

test.each([
  ['one event that has found no endpoint', one, 'none', 'lock table organization in access exclusive mode'],
  [
    'one event that has found no ordered endpoint',
    one,
    'subject',
    'lock table webhook_subscription in access exclusive mode',
  ],
  [
    'several events that have found no endpoint',
    several,
    'none',
    // The statement that writes has taken its snapshot when it waits for whoever writes the same id.
    `insert into event (organization_id, id, type, schema_version, body, created_at) values ($1, $2, $3, 1, $4, now())`,
  ],
])('%s: refused, and delivered when it is tried again', async (_what, publish, ordering, hold) => {
  const { organizationId } = await server.createTenant();
  await pool.query(`update organization set lives_in = 'eu1' where id = $1`, [organizationId]);
  const values = [organizationId, randomUUID(), 'invoice.issued', JSON.stringify(sampleInvoice)];
  const outcome = await inTransaction(pool, async (session) => {
    await session.query(hold, hold.startsWith('insert') ? values : []);
    const published = pool.query(publish, values).then(
      () => 'published',
      ({ code }: { code: string }) => code,
    );
    await waitFor('the publication to wait', async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === 1;
    });
    await comesHere(session, organizationId, ordering);
    await session.query('delete from event where id = $1', [values[1]]);
    return { published };
  });
  expect(await outcome.published).toBe('40001');

  await pool.query(publish, values);
  const { rows } = await pool.query('select status from delivery where organization_id = $1', [
    organizationId,
  ]);
  expect(rows).toEqual([{ status: 'pending' }]);
});

/** As a move opens an organization. */
async function comesHere(session: pg.ClientBase, organizationId: string, ordering: string): Promise<void> {
  await session.query('update organization set lives_in = null where id = $1', [organizationId]);
  const { rows } = await session.query<{ id: string }>(
    `insert into webhook_endpoint (id, organization_id, endpoint_url, status, ordering, signing_secret_sealed, verified_at, created_at, updated_at)
     values ($2, $1, 'https://hooks.example.com/', 'active', $3, 'sealed', now(), now(), now()) returning id`,
    [organizationId, randomUUID(), ordering],
  );
  await session.query(
    `insert into webhook_subscription (endpoint_id, organization_id, position, event_type, schema_version) values ($1, $2, 0, 'invoice.issued', 1)`,
    [rows[0]?.id, organizationId],
  );
}
