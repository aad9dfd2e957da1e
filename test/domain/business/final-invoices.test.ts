import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { createCustomer } from '../../support/customer.ts';
import { forFile } from '../../support/for-file.ts';
import { otherValues } from '../../support/other-values.ts';

/** What may change in an invoice that is not a draft. Every other column is what was agreed upon. */
const changeable = ['updated_at', 'version', 'external_id', 'metadata'];
/** What changes with its state and its payments alone: test/schema/guards.test.ts. */
const ofState = [
  'status',
  'paid_minor',
  'credited_minor',
  'credit_applied_minor',
  'voided_at',
  'paid_at',
  'void_reason',
];

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { pool } = app;
const { organizationId } = await createTenant();
const customerId = await createCustomer(app.context, organizationId);
const columnsOf = (table: string) =>
  otherValues(pool, table, {
    invoice_status: () => `'draft'`,
    invoice_line_kind: () => `'usage_adjustment'`,
  });

test.each(['issued', 'paid', 'voided'])(
  'no legal column of an invoice that is %s changes, whatever writes to the table',
  async (status) => {
    const id = await insertInvoice(status);
    for (const { name, another } of await columnsOf('invoice')) {
      if (ofState.includes(name)) continue;
      const change = pool.query(`update invoice set ${name} = ${another} where id = $1`, [id]);
      if (changeable.includes(name)) {
        await expect(change, name).resolves.toMatchObject({ rowCount: 1 });
      } else {
        await expect(change, name).rejects.toThrow(/is final|and final/);
      }
    }
    await expect(pool.query('delete from invoice where id = $1', [id])).rejects.toThrow(/cannot be deleted/);
  },
);

test('an invoice never becomes a draft again, and a voided one nothing else', async () => {
  for (const [from, to] of [
    ['issued', 'draft'],
    ['paid', 'draft'],
    ['voided', 'draft'],
    ['voided', 'issued'],
    ['voided', 'paid'],
  ]) {
    const id = await insertInvoice(from ?? '');
    await expect(pool.query('update invoice set status = $2 where id = $1', [id, to])).rejects.toThrow(
      /final/,
    );
  }
});

test('no invoice is issued with the provisional number of a draft', async () => {
  const id = await insertInvoice('draft', `DRAFT-${randomUUID()}`);
  await expect(pool.query(`update invoice set status = 'issued' where id = $1`, [id])).rejects.toThrow(
    /invoice_number_check/,
  );
});

test('lines of a draft change; those of an invoice that is issued do not, nor does it get others', async () => {
  const [draft, issued] = [await insertInvoice('draft'), await insertInvoice('draft')];
  for (const id of [draft, issued]) for (const position of [0, 1]) await insertLine(id, position);
  await pool.query(`update invoice set status = 'issued', issued_at = now() where id = $1`, [issued]);

  for (const { name, another } of await columnsOf('invoice_line')) {
    const change = (id: string) =>
      pool.query(
        `update invoice_line set ${name} = ${another} where invoice_id = $1 and position = 0 returning 1`,
        [id],
      );
    await expect(change(issued), name).rejects.toThrow(/its lines do not change/);
    // The others change together: test/schema/guards.test.ts.
    if (['id', 'description'].includes(name)) {
      await expect(change(draft), name).resolves.toMatchObject({ rowCount: 1 });
    }
  }
  await expect(insertLine(issued, 7)).rejects.toThrow(/its lines do not change/);
  await expect(pool.query('delete from invoice_line where invoice_id = $1', [issued])).rejects.toThrow(
    /final/,
  );
  await expect(
    pool.query(
      'update invoice_line set invoice_id = $2, position = 7 where invoice_id = $1 and position = 0',
      [draft, issued],
    ),
  ).rejects.toThrow(/its lines do not change/);
  await pool.query('delete from invoice_line where invoice_id = $1', [draft]);
});

test('a payment of a process of the first release gets its customer and its times', async () => {
  const invoiceId = await insertInvoice('issued');
  const id = randomUUID();
  await pool.query(
    `with payment as (
       insert into payment (id, organization_id, invoice_id, amount_minor, currency, received_at)
       values ($1, $2, $3, 5, 'GBP', '2026-11-20T09:00:00Z')
     )
     update invoice set paid_minor = 5 where id = $3`,
    [id, organizationId, invoiceId],
  );
  const { rows } = await pool.query(
    'select customer_id, created_at, updated_at, status, version from payment where id = $1',
    [id],
  );
  const time = new Date('2026-11-20T09:00:00Z');
  expect(rows).toEqual([
    { customer_id: customerId, created_at: time, updated_at: time, status: 'received', version: 1 },
  ]);
});

async function insertInvoice(status: string, number = `N-${randomUUID()}`): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with invoice as (
       insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, paid_minor, created_at,
                            updated_at, issued_at, paid_at, voided_at)
       select uuid_time_ordered(), $1, $2, $3, status, 'GBP', 100, case status when 'paid' then 100 else 0 end, now(), now(),
              case when status <> 'draft' then now() end, case status when 'paid' then now() end,
              case status when 'voided' then now() end
       from unnest(array[$4::invoice_status]) as status
       returning id, organization_id, customer_id, paid_minor
     ), payment as (
       insert into payment (id, organization_id, invoice_id, customer_id, amount_minor, currency, received_at, created_at,
                            updated_at)
       select uuid_time_ordered(), organization_id, id, customer_id, paid_minor, 'GBP', now(), now(), now()
       from invoice where paid_minor > 0
     )
     select id from invoice`,
    [organizationId, customerId, number, status],
  );
  return rows[0]?.id ?? '';
}

function insertLine(invoiceId: string, position: number) {
  return pool.query(
    `insert into invoice_line (organization_id, invoice_id, position, id, kind, description, quantity, unit_amount,
                               tax_rate, amount_minor)
     values ($1, $2, $3, gen_random_uuid(), 'manual', 'Licence', 1, 50, 0, 50)`,
    [organizationId, invoiceId, position],
  );
}
