// Every filter of the lists of invoices and payments goes along an index, however long the lists are.
import { expect, test } from 'vitest';
import { type InvoiceFilter, listInvoices } from '../../../../src/domain/business/invoices/invoice-list.ts';
import { listPayments, type PaymentFilter } from '../../../../src/domain/business/payments/payment.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { pagesOf, scansOf } from '../../../support/plans.ts';

/** A million are tried with BUSINESS_ROWS=1000000. */
const ROWS = Number(process.env.BUSINESS_ROWS ?? 20_000);
const LIMIT = 20;
/** One in so many is owed and overdue. */
const OVERDUE_EACH = 400;

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context, pool } = app;
const { organizationId } = await createTenant();
const customerIds = [
  await createCustomer(context, organizationId),
  await createCustomer(context, organizationId),
];
const [customer_id = '', rareCustomerId = ''] = customerIds;
const contract_id = '019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21';
const { invoice_id, external_id } = await seed();

/** Most are paid, and nearly all are one customer's; one in a thousand is a draft or voided, and one payment reversed. */
async function seed() {
  await pool.query(
    `insert into contract (id, organization_id, customer_id, number, title, status, starts_on, currency, payment_terms_days,
                           auto_issue, created_at, updated_at)
     values ($1, $2, $3, 'K-1', 'Platform', 'draft', '2026-01-15', 'GBP', 30, false, now(), now())`,
    [contract_id, organizationId, customer_id],
  );
  await pool.query(
    `with invoice as (
       insert into invoice (id, organization_id, customer_id, contract_id, number, status, currency, subtotal_minor,
                            total_minor, paid_minor, due_on, external_id, created_at, updated_at, issued_at, paid_at,
                            voided_at)
       select uuidv7(i * interval '-1 minute'), $1, case when i % 1000 = 3 then $3::uuid else $2::uuid end,
              case when i % 500 = 0 then $4::uuid end, 'N-' || i, status::invoice_status,
              'GBP', 100, 100, case status when 'paid' then 100 else 0 end, current_date + 30 - (i / 1440), 'erp-' || i,
              now() - i * interval '1 minute', now() - i * interval '1 minute', case when status <> 'draft' then now() end,
              case status when 'paid' then now() end, case status when 'voided' then now() end
       from generate_series(1, $5::int) as i
       cross join lateral (
         select case when i % 1000 = 1 then 'draft' when i % 1000 = 2 then 'voided'
                     when i % $6 = 5 or i % 1000 = 7 or i < 300 then 'issued' else 'paid' end as status
       ) as of
       returning *
     )
     insert into payment (id, organization_id, invoice_id, customer_id, status, amount_minor, currency, received_at,
                          external_id, created_at, updated_at, reversed_at)
     select uuidv7(created_at - now()), organization_id, id, customer_id,
            (case status when 'paid' then 'received' else 'reversed' end)::payment_status, 100, 'GBP',
            created_at, external_id, created_at, created_at, case when status <> 'paid' then now() end
     from invoice where status = 'paid' or right(number, 3) = '007'`,
    [organizationId, customer_id, rareCustomerId, contract_id, ROWS, OVERDUE_EACH],
  );
  await pool.query('vacuum (analyze) invoice, invoice_line, payment');
  const { rows } = await pool.query<{ invoice_id: string; external_id: string }>(
    'select invoice_id, external_id from payment limit 1',
  );
  return rows[0] ?? { invoice_id: '', external_id: '' };
}

const hour = 3_600_000;
const created = { from: new Date(Date.now() - 9 * hour), before: new Date(Date.now() - 8 * hour) };
const page = { limit: LIMIT };

const invoiceFilters: readonly InvoiceFilter[] = [
  {},
  ...(['draft', 'issued', 'paid', 'voided'] as const).map((status) => ({ status })),
  { customer_id },
  { customer_id: rareCustomerId },
  { customer_id, status: 'draft' },
  { contract_id },
  { contract_id, status: 'paid' },
  { number: 'N-777' },
  { number: 'N-777', status: 'paid', customer_id },
  { external_id: 'erp-777' },
  { created },
  { created, customer_id, status: 'paid' },
];

const paymentFilters: readonly PaymentFilter[] = [
  {},
  { status: 'received' },
  { status: 'reversed' },
  { customer_id },
  { customer_id: rareCustomerId },
  { customer_id, status: 'reversed' },
  { invoice_id },
  { invoice_id, status: 'received' },
  { external_id },
  { created },
];

const lists: [name: string, list: () => Promise<{ items: unknown[] }>][] = [
  ...invoiceFilters.map((filter): (typeof lists)[number] => [
    `invoices ${JSON.stringify(filter)}`,
    () => listInvoices(context, organizationId, page, filter),
  ]),
  ...paymentFilters.map((filter): (typeof lists)[number] => [
    `payments ${JSON.stringify(filter)}`,
    () => listPayments(context, organizationId, page, filter),
  ]),
];

test.each(lists)('%s: EXPLAIN shows an index, and few rows', async (_name, list) => {
  expect((await list()).items).not.toEqual([]);
  await expectIndexes(list, LIMIT * 25);
});

/** The beginning, and five hours ago. */
const since = { 'the beginning': new Date(0), lately: new Date(Date.now() - 5 * hour) };

/** What fits another filter is read by the index of that, if it is less than what has changed. */
test.each<[since: keyof typeof since, filter: InvoiceFilter, rowsMax: number]>([
  ['the beginning', {}, LIMIT * 5],
  ['lately', {}, LIMIT * 5],
  ['lately', { status: 'paid' }, LIMIT * 25],
  ['the beginning', { status: 'draft' }, ROWS / 1_000 + LIMIT],
  ['the beginning', { customer_id: rareCustomerId }, ROWS / 1_000 + LIMIT],
  ['lately', { created }, LIMIT * 25],
])('invoices changed since %s, %j: EXPLAIN shows an index, and few rows', async (from, filter, rowsMax) => {
  const walk = { limit: LIMIT, updated_from: since[from] };
  await expectIndexes(() => listInvoices(context, organizationId, walk, filter), rowsMax);
});

test('payments changed since: EXPLAIN shows an index, and few rows, on the next page too', async () => {
  const walk = { limit: LIMIT, updated_from: created.from };
  const { items, next: after } = await listPayments(context, organizationId, walk);
  expect(items).toHaveLength(LIMIT);
  await expectIndexes(() => listPayments(context, organizationId, { ...walk, after }), LIMIT * 5);
});

/** In the order of their ids: what is owed has no limit of its own, so that is what may be read. */
test.each<InvoiceFilter>([
  { overdue: true },
  { overdue: true, customer_id },
  { overdue: false },
  { due_before: '2020-01-01' },
  { due_before: '9999-12-31' },
  { due_before: '9999-12-31', customer_id },
])('invoices %j: EXPLAIN shows an index, and no more rows than are owed', async (filter) => {
  await expectIndexes(() => listInvoices(context, organizationId, page, filter), ROWS / OVERDUE_EACH + 600);
});

test('a page continues where the one before ended, whatever statuses its items have', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await listInvoices(context, organizationId, { limit: 7, after }, { created });
    seen.push(...items.map(({ id }) => id));
    after = next;
  } while (after !== undefined);
  const { rows } = await pool.query<{ id: string }>(
    'select id from invoice where created_at >= $1 and created_at < $2 order by id desc',
    [created.from, created.before],
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(40);
});

test('overdue is what is owed and was due before today in the time zone of the organization', async () => {
  const { organizationId: own } = await createTenant();
  const customer = await createCustomer(context, own);
  // 14 hours ahead and 11 behind: today is one day later there, and two from 10:00 to 11:00 UTC.
  await pool.query(
    `insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, due_on, created_at,
                          updated_at, issued_at)
     select uuid_time_ordered(), $1, $2, 'N-' || day, 'issued', 'GBP', 100, (now() at time zone 'UTC')::date + day,
            now(), now(), now()
     from generate_series(-2, 2) as day`,
    [own, customer],
  );
  const overdue = async (timeZone: string) => {
    await pool.query('update organization set time_zone = $2 where id = $1', [own, timeZone]);
    const { items } = await listInvoices(context, own, page, { overdue: true });
    const { items: others } = await listInvoices(context, own, page, { overdue: false });
    expect(items.length + others.length).toBe(5);
    const [today = ''] = items.map((invoice) => invoice.today);
    for (const { due_on } of items) expect((due_on ?? '') < today).toBe(true);
    for (const { due_on } of others) expect((due_on ?? '') >= today).toBe(true);
    return { count: items.length, today };
  };
  const [ahead, behind] = [await overdue('Pacific/Kiritimati'), await overdue('Pacific/Pago_Pago')];
  const days = (Date.parse(ahead.today) - Date.parse(behind.today)) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(ahead.count).toBe(behind.count + days);
});

test('what is not overdue is found among thousands that are, without reading them', async () => {
  const { organizationId: own } = await createTenant();
  const customer = await createCustomer(context, own);
  await pool.query(
    `insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, due_on, created_at,
                          updated_at, issued_at)
     select uuidv7(i * interval '-1 minute'), $1, $2, 'N-' || i, 'issued', 'GBP', 100, current_date - 10 - i / 1440,
            now() - i * interval '1 minute', now(), now()
     from generate_series(1, 10000) as i`,
    [own, customer],
  );
  await pool.query('vacuum (analyze) invoice');
  const list = () => listInvoices(context, own, page, { overdue: false, created: { before: created.from } });
  expect((await list()).items).toEqual([]);
  // The table alone has some 300 pages of them.
  expect(await pagesOf(pool, list)).toBeLessThan(200);
});

async function expectIndexes(list: () => Promise<unknown>, rowsMax: number): Promise<void> {
  const scans = await scansOf(pool, list);
  const long = scans.filter(({ table }) => ['invoice', 'invoice_line', 'payment'].includes(table));
  expect(long).not.toEqual([]);
  for (const { table, node, rows } of long) {
    expect(node, table).toMatch(/^(Index Scan|Index Only Scan|Bitmap Heap Scan|Bitmap Index Scan)$/);
    expect(rows, `${node} of ${table}`).toBeLessThanOrEqual(rowsMax);
  }
}
