import { describe, expect, test } from 'vitest';
import { getContract } from '../../../../src/domain/business/contracts/contract.ts';
import { createContract } from '../../../../src/domain/business/contracts/draft.ts';
import { expireContracts } from '../../../../src/domain/business/contracts/expiry.ts';
import { activateContract } from '../../../../src/domain/business/contracts/lifecycle.ts';
import { expireContractsQueue } from '../../../../src/jobs/scheduled.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { unitPrice } from '../../../support/price.ts';
import { waitFor } from '../../../support/wait-for.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = server.app;

describe('a contract expires when its last day is over where its organization is', () => {
  test.each([
    ['Pacific/Kiritimati', -1],
    ['UTC', 0],
    ['Pacific/Pago_Pago', 1],
  ])('in %s', async (timeZone) => {
    const { organizationId } = await server.createTenant();
    await pool.query('update organization set time_zone = $2 where id = $1', [organizationId, timeZone]);
    // Not today, which may end meanwhile: to the minute it is tried in ../moments.test.ts.
    const { rows } = await pool.query<{ tomorrow: string; yesterday: string }>(
      `select to_char(now() at time zone $1 + interval '1 day', 'YYYY-MM-DD') as tomorrow,
              to_char(now() at time zone $1 - interval '1 day', 'YYYY-MM-DD') as yesterday`,
      [timeZone],
    );
    const [tomorrow = '', yesterday = ''] = [rows[0]?.tomorrow, rows[0]?.yesterday];
    const [lasting] = await activeContracts(organizationId, 1, tomorrow);
    const [over] = await activeContracts(organizationId, 1, yesterday);
    await expireContracts(context);
    expect(await getContract(context, organizationId, lasting ?? '')).toMatchObject({ status: 'active' });
    expect(await getContract(context, organizationId, over ?? '')).toMatchObject({
      status: 'terminated',
      ended_by: 'term',
      termination_reason: null,
      ends_on: yesterday,
      billable_on: '2000-02-01',
    });
    expect(await expireContracts(context)).toBe(0);
  });
});

test('a run that is killed half-way and repeated, by several at once, ends each contract once and publishes it once', async () => {
  const { organizationId } = await server.createTenant();
  const customerId = await createCustomer(context, organizationId);
  const { rows: contracts } = await pool.query<{ id: string }>(
    `insert into contract (id, organization_id, customer_id, number, title, status, starts_on, ends_on, currency,
                           payment_terms_days, auto_issue, created_at, updated_at, activated_at)
     select uuidv7(make_interval(secs => n)), $1, $2, 'K-' || n, 'Platform', 'active', '2000-01-01', '2026-01-31', 'GBP', 30,
            false, now(), now(), now()
     from generate_series(1, 250) as n returning id`,
    [organizationId, customerId],
  );
  const endedCount = async () => {
    const { rows } = await pool.query(
      "select 1 from contract where organization_id = $1 and status = 'terminated'",
      [organizationId],
    );
    return rows.length;
  };
  // Whoever ends the 150th contract waits for this lock, in the second batch.
  const HELD = 4711;
  await pool.query(
    `create function wait_at_contract() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock_shared(${HELD}); return new; end'`,
  );
  await pool.query(
    `create trigger wait_at_contract before update on contract for each row
     when (new.id = '${contracts[149]?.id}') execute function wait_at_contract()`,
  );
  const other = await pool.connect();
  await using locked = new AsyncDisposableStack();
  locked.defer(() => other.release(true));
  await other.query('select pg_advisory_lock($1)', [HELD]);

  const killed = Promise.allSettled([expireContracts(context)]);
  await waitFor('the run to be in its second batch', async () => (await waitingFor(HELD)).length > 0);
  expect(await endedCount()).toBe(100);
  await pool.query('select pg_terminate_backend($1)', await waitingFor(HELD));
  expect(await killed).toMatchObject([{ status: 'rejected' }]);
  expect(await endedCount()).toBe(100);
  await locked.disposeAsync();

  const counts = await Promise.all([1, 2, 3].map(() => expireContracts(context)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(150);
  const { rows } = await pool.query<{ count: number; contracts: number }>(
    `select count(*)::int as count, count(distinct body::json #>> '{data,id}')::int as contracts
     from event where organization_id = $1 and type = 'contract.terminated'`,
    [organizationId],
  );
  expect(rows).toEqual([{ count: 250, contracts: 250 }]);
});

test('a worker runs it on a schedule', async () => {
  const { organizationId } = await server.createTenant();
  const [id = ''] = await activeContracts(organizationId, 1, '2026-01-31');
  await using worker = await startTestApp({ DATABASE_URL: server.databaseUrl }, { api: false, worker: true });
  const { rows } = await pool.query('select cron from pgboss.schedule where name = $1', [
    expireContractsQueue,
  ]);
  expect(rows).toHaveLength(1);
  const boss = await worker.app.context.queue.boss();
  await boss.send(expireContractsQueue, {});
  await waitFor('the contract to end', async () => {
    return (await getContract(context, organizationId, id)).status === 'terminated';
  });
});

async function activeContracts(organizationId: string, count: number, ends_on: string): Promise<string[]> {
  const customerId = await createCustomer(context, organizationId);
  const items = [{ kind: 'fixed' as const, description: 'Licence', price: unitPrice('100'), tax_rate: '20' }];
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const input = {
      customer_id: customerId,
      title: 'Platform',
      starts_on: '2000-01-01',
      billing_interval: 'month' as const,
      items,
    };
    const { id } = await createContract(context, organizationId, { ...input, ends_on });
    await activateContract(context, organizationId, id, { starts_billing_on: input.starts_on });
    ids.push(id);
  }
  return ids;
}

/** The processes of Postgres that wait for an advisory lock. */
async function waitingFor(lock: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [lock],
  );
  return rows.map(({ pid }) => pid);
}
