import { expect, test } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { createCustomer } from '../support/customer.ts';
import { createIssued } from '../support/invoice.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

test('a request that would break a rule of the tables is a 500 that says nothing, and the log names table and rule without a value', async () => {
  await using app = await startTestApp({}, { api: false, worker: false });
  const { organizationId, token } = await app.createTenant();
  const { context, pool } = app.app;
  const customerId = await createCustomer(context, organizationId);
  const { id } = await createIssued(context, organizationId, customerId, 77_777);
  // As if somebody had set 5 as paid by hand, before the rule existed.
  await pool.query(`
    begin;
    alter table invoice disable trigger user;
    update invoice set paid_minor = 5;
    alter table invoice enable trigger user;
    commit`);
  await using api = await RunningServer.start('api', {
    DATABASE_URL: app.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    LOG_FORMAT: 'json',
  });

  const { status, body } = await createPartner(api.baseUrl, token).request(
    'POST',
    '/api/v1/public/payments',
    {
      body: { invoice_id: id, amount: { amount: 33_333, currency: 'GBP' } },
    },
  );

  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('payment');
  const lines = () => api.stdout.split('\n').filter((line) => line.includes('request failed'));
  await waitFor('the line of the log', () => lines().length > 0);
  const [line = ''] = lines();
  expect(JSON.parse(line)).toMatchObject({
    request_id: body.request_id,
    err: { code: '23514', table: 'payment', constraint: 'payment_counted' },
  });
  for (const value of [id, customerId, organizationId, '33333', '77777']) expect(line).not.toContain(value);
  const { rows } = await pool.query(
    'select paid_minor::int, version, (select count(*)::int from payment) from invoice',
  );
  expect(rows).toEqual([{ paid_minor: 5, version: 2, count: 0 }]);
});
