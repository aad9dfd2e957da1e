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
