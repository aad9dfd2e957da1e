/** Fills an organization with text that is a script wherever text is shown as a page: what partners, receivers and members may write. */
import type { Partner } from '../support/partner.ts';
import type { Person } from '../support/person.ts';
import { unitPrice } from '../support/price.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';

const mark = 'window.attacked=1';
/** Runs as an attribute and as an element, if that is what it becomes. */
const hostile = `"><img src=x onerror="${mark}"><script>${mark}</script>`;

/** What a script of the data would have left. */
export const attacked = 'window.attacked';

/** The newest of everything. @returns what ends its receiver. */
export async function fillWithHostileText(
  partner: Partner,
  owner: Person,
  organizationId: string,
): Promise<AsyncDisposable> {
  const { client } = partner;
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => {
    response
      .writeHead(500, { 'Content-Type': 'text/html', 'X-Note': hostile })
      .end(`<html>${hostile}</html>`);
  };
  const types = ['customer.created', 'invoice.issued', 'contract.created'];
  const path = `/hooks?x=${encodeURIComponent(hostile)}`;
  const endpoint = await partner.registerActive(receiver.url + path, types);
  await client.webhookEndpoints.updateDetails(endpoint.id, {
    description: hostile,
    metadata: { [hostile.slice(0, 40)]: hostile },
  });
  const customer = await client.customers.create({
    name: hostile,
    country: 'GB',
    currency: 'GBP',
    metadata: { note: hostile },
  });
  const items = [
    { kind: 'fixed' as const, description: hostile, quantity: '1', price: unitPrice('100'), tax_rate: '0' },
  ];
  const contract = await client.contracts.create({
    customer_id: customer.id,
    title: hostile,
    starts_on: '2026-10-01',
    billing_interval: 'month',
    items,
  });
  await client.contracts.activate(contract.id, { starts_billing_on: contract.starts_on });
  const [line] = items.map(({ kind: _, ...rest }) => rest);
  const draft = await client.invoices.create({ customer_id: customer.id, lines: line ? [line] : [] });
  const invoice = await client.invoices.issue(draft.id);
  await client.payments.create({
    invoice_id: invoice.id,
    amount: invoice.total,
    reference: hostile,
    method: hostile.slice(0, 40),
  });
  await client.meters.create({ key: 'hostile', name: hostile, aggregation: 'count' });
  const change = async (method: string, of: string, body: object) => {
    const answer = await owner.request(method, `/organizations/${organizationId}/${of}`, { body });
    if (answer.status > 299) throw new Error(`${method} ${of}: ${JSON.stringify(answer.body)}`);
  };
  await change('PATCH', `party/customers/${customer.id}`, { name: `${hostile} 2` });
  await change('POST', 'api-keys', { name: hostile.slice(0, 100), scopes: ['invoices:read'] });
  await waitFor('hostile deliveries', async () => {
    const { data } = await client.deliveries.list({ endpoint_id: endpoint.id, status: 'pending', limit: 1 });
    return data.length === 0;
  });
  return receiver;
}
