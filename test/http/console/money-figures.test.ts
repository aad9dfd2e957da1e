// The money figures of the console's start: by currency, what is owed and overdue, was issued and received.
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { signIn } from '../../support/person.ts';
import { unitPrice } from '../../support/price.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));

test('figures are those of the invoices and payments themselves, by currency, of one organization', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()];
  expect((await tenant.figures()).data).toEqual([]);
  const due = { past: '2026-01-01', future: '2099-01-01' };
  const overdue = await tenant.issue('GBP', 10_000, due.past);
  await tenant.issue('GBP', 5_000, due.future);
  await tenant.issue('EUR', 700, due.future);
  await tenant.draft('GBP', 99, due.past);
  const voided = await tenant.issue('GBP', 44, due.past);
  await tenant.change(`invoices/${voided}/void`);
  const paid = await tenant.issue('GBP', 3_000, due.future);
  await tenant.pay(overdue, 'GBP', 4_000);
  const payment = await tenant.pay(paid, 'GBP', 3_000);
  await tenant.change(`payments/${payment}/refund`, { amount: { amount: 1_000, currency: 'GBP' } });
  const reversed = await tenant.pay(overdue, 'GBP', 500);
  await tenant.change(`payments/${reversed}/reverse`);
  await other.issue('GBP', 777, due.past);
  expect(await tenant.figures()).toEqual({
    days: 30,
    is_complete: true,
    data: [
      {
        currency: 'GBP',
        // 6,000 and 5,000, and the 1,000 that were refunded.
        owed: { count: 3, amount: 12_000 },
        overdue: { count: 1, amount: 6_000 },
        issued: { count: 3, amount: 18_000 },
        received: { count: 2, amount: 6_000 },
      },
      {
        currency: 'EUR',
        owed: { count: 1, amount: 700 },
        overdue: { count: 0, amount: 0 },
        issued: { count: 1, amount: 700 },
        received: { count: 0, amount: 0 },
      },
    ],
  });
});

test('more than 10,000 are not counted, and it is said', async () => {
  const { organizationId, figures, issue } = await newTenant();
  await issue('EUR', 700, '2099-01-01');
  await server.app.context.db.execute`
    insert into invoice (id, organization_id, customer_id, number, status, currency, total_minor, subtotal_minor, bill_to,
                         due_on, created_at, updated_at, issued_at)
    select gen_random_uuid(), organization_id, customer_id, 'BULK-' || nth, status, currency, 1, 1, bill_to, due_on,
           created_at, updated_at, issued_at
    from invoice, generate_series(1, 10001) as nth where organization_id = ${organizationId}::uuid`;
  expect(await figures()).toMatchObject({ is_complete: false, data: [{ owed: { count: 10_001 } }] });
});

async function newTenant() {
  const { organizationId, ownerEmail } = await server.createTenant();
  const owner = await signIn(server, ownerEmail);
  const at = `/organizations/${organizationId}`;
  const change = async (path: string, body: object = {}) => {
    const answer = await owner.request('POST', `${at}/${path}`, { body });
    if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  };
  const customers = new Map<string, string>();
  const draft = async (currency: string, amount: number, due_on: string) => {
    const body = { name: 'Ada', country: 'GB', currency };
    const customer_id = customers.get(currency) ?? (await change('party/customers', body));
    customers.set(currency, customer_id);
    const price = unitPrice(String(amount));
    const lines = [{ description: 'Licence', quantity: '1', price, tax_rate: '0' }];
    return change('invoices', { customer_id, due_on, lines });
  };
  return {
    organizationId,
    change,
    draft,
    async issue(currency: string, amount: number, due_on: string) {
      const id = await draft(currency, amount, due_on);
      return change(`invoices/${id}/issue`);
    },
    pay: (invoice_id: string, currency: string, amount: number) =>
      change('payments', { invoice_id, amount: { amount, currency } }),
    figures: async () => (await owner.request('GET', `${at}/money-figures`)).body,
  };
}
