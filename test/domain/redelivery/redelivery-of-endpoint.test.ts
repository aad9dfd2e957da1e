import { expect, test } from 'vitest';
import { getEndpointRedelivery } from '../../../src/domain/redelivery/redelivery.ts';
import { advanceRedelivery } from '../../../src/domain/redelivery/redelivery-batches.ts';
import { startEndpointRedelivery } from '../../../src/domain/redelivery/redelivery-start.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { recordDelivery } from '../../support/history.ts';
import { createPartner } from '../../support/partner.ts';

// So few that every version of their rows fits on one page: a full page is pruned only when nobody needs the old ones.
const DELIVERIES = 6;

// No worker: the test does what one would.
const server = await forFile(startTestApp({}, { api: true, worker: false }));
const tenant = await server.createTenant();
const partner = createPartner(server.baseUrl, tenant.token);
const { id: endpointId } = await partner.register('http://127.0.0.1:9/', ['invoice.issued']);
// Nobody answers a handshake, and to one that is not verified nothing is redelivered at once.
await server.app.pool.query(
  "update webhook_endpoint set status = 'active', verified_at = now(), challenge_sealed = null where id = $1",
  [endpointId],
);
for (let count = 0; count < DELIVERIES; count++)
  await recordDelivery(server.app.context, tenant.organizationId, 'failed', endpointId);

test('ending a delivery that was replayed writes to no index', async () => {
  const { context } = server.app;
  const { id } = await startEndpointRedelivery(context, tenant.organizationId, endpointId, new Date(0));
  expect(await advanceRedelivery(context, id)).toBe(false);
  expect(await getEndpointRedelivery(context, tenant.organizationId, endpointId, id)).toMatchObject({
    queued: DELIVERIES,
  });

  const before = await updates();
  await server.app.pool.query(
    `update delivery set status = 'delivered', attempt_count = 1, round_attempt_count = 1, next_attempt_at = null,
            updated_at = now()
     where replay_id = $1`,
    [id],
  );
  const after = await updates();
  expect(after.all - before.all).toBe(DELIVERIES);
  expect(after.hot - before.hot).toBe(DELIVERIES);
  expect(await getEndpointRedelivery(context, tenant.organizationId, endpointId, id)).toMatchObject({
    delivered: DELIVERIES,
    failed: 0,
  });
});

test('a replay that has ended, or whose endpoint has nothing failed, is gone on with to no effect', async () => {
  const { context } = server.app;
  const { id, matched } = await startEndpointRedelivery(
    context,
    tenant.organizationId,
    endpointId,
    new Date(0),
  );
  expect(matched).toBe(0);
  expect(await advanceRedelivery(context, id)).toBe(false);
  const ended = await getEndpointRedelivery(context, tenant.organizationId, endpointId, id);
  expect(ended).toMatchObject({ status: 'completed', queued: 0 });
  expect(await advanceRedelivery(context, id)).toBe(false);
  expect(await getEndpointRedelivery(context, tenant.organizationId, endpointId, id)).toEqual(ended);
});

/** Updates of deliveries so far, and how many of them were HOT. */
async function updates(): Promise<{ all: number; hot: number }> {
  // A connection tells its figures when it is asked to; nobody knows which one wrote.
  const sessions = await Promise.all(
    Array.from({ length: server.app.pool.options.max ?? 1 }, () => server.app.pool.connect()),
  );
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()');
  for (const session of sessions) session.release();
  const { rows } = await server.app.pool.query<{ all: number; hot: number }>(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'delivery'`,
  );
  return rows[0] ?? { all: 0, hot: 0 };
}
