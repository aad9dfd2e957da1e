/** Fills an organization with what its pages are to show: endpoints in every state, deliveries that failed and wait, bills and payments. */
import type { Countersign, UsageEvent } from '../../src/sdk/index.ts';
import type { Partner } from '../support/partner.ts';
import type { Person } from '../support/person.ts';
import { unitPrice } from '../support/price.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';

const EVENT_TYPES = [
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'payment.received',
  'contract.created',
  'contract.updated',
];

/** Where each endpoint is, and what its receiver answers. */
const behaviours: Readonly<Record<string, (receiver: Receiver) => void>> = {
  accounting: () => undefined,
  warehouse: (receiver) => {
    let count = 0;
    receiver.answer = (_request, response) => {
      count += 1;
      const isFailure = count % 4 === 0;
      response.writeHead(isFailure ? 503 : 200, { 'Content-Type': 'application/json' });
      response.end(isFailure ? '{"error":"the warehouse is closed"}' : '{"accepted":true}');
    };
  },
  'legacy-crm': (receiver) => {
    receiver.answer = (_request, response) => {
      response.writeHead(410, { 'Content-Type': 'text/plain' }).end('This service has been retired.');
    };
  },
};

/** @returns what ends the receivers, when the pages have been looked at. */
export async function fillOrganization(partner: Partner): Promise<AsyncDisposable> {
  await using receivers = new AsyncDisposableStack();
  const { client } = partner;
  for (const [name, behave] of Object.entries(behaviours)) {
    const receiver = receivers.use(await startReceiver());
    behave(receiver);
    await partner.registerActive(`${receiver.url}/${name}/webhooks`, EVENT_TYPES);
  }
  const paused = receivers.use(await startReceiver());
  const { id: pausedId } = await partner.registerActive(`${paused.url}/analytics`, ['invoice.issued']);
  await client.webhookEndpoints.disable(pausedId);
  await partner.register('http://127.0.0.1:9/not-verified-yet', ['invoice.paid']);
  await doBusiness(client);
  await waitFor('deliveries', async () => {
    const { data } = await client.deliveries.list({ status: 'pending', limit: 1 });
    return data.length === 0;
  });
  return receivers.move();
}

async function doBusiness(client: Countersign): Promise<void> {
  const customers = await client.customers.list({ limit: 5 }).toArray();
  await client.meters.create({ key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' });
  for (const [index, customer] of customers.entries()) {
    const contract = await client.contracts.create({
      customer_id: customer.id,
      title: ['Platform and API calls', 'Support, premium', 'Warehouse integration'][index % 3] ?? '',
      starts_on: '2026-10-01',
      billing_interval: 'month',
      items: [
        {
          kind: 'fixed',
          description: 'Platform licence',
          quantity: '1',
          price: unitPrice('79125'),
          tax_rate: '20',
        },
        {
          kind: 'usage',
          description: 'API calls',
          meter: 'api_calls',
          price: unitPrice('0.5'),
          tax_rate: '20',
        },
      ],
    });
    if (index > 0) await client.contracts.activate(contract.id, { starts_billing_on: contract.starts_on });
    await client.usage.ingest(usageOf(customer.id, index));
    for (let nth = 0; nth < 3; nth += 1) {
      const draft = await client.invoices.create({
        customer_id: customer.id,
        lines: [
          {
            description: 'Onboarding',
            quantity: '1',
            price: unitPrice(`${12_500 * (nth + 1)}`),
            tax_rate: '20',
          },
          { description: 'Training, per day', quantity: '2', price: unitPrice('45000'), tax_rate: '20' },
        ],
      });
      if (nth === 0) continue;
      const invoice = await client.invoices.issue(draft.id);
      if (nth === 2) await client.payments.create({ invoice_id: invoice.id, amount: invoice.total });
    }
  }
}

const DAY_MS = 86_400_000;
const USAGE_DAYS = 30;

/** More on working days, the more the later, and the less for each further customer. */
function usageOf(customerId: string, index: number): UsageEvent[] {
  const now = Date.now();
  return Array.from({ length: USAGE_DAYS }, (_, day) => {
    const at = new Date(now - (USAGE_DAYS - day) * DAY_MS);
    const isWeekend = at.getUTCDay() % 6 === 0;
    return {
      id: `calls-${index}-${day}`,
      meter: 'api_calls',
      customer_id: customerId,
      timestamp: at.toISOString(),
      value: String(Math.round(((isWeekend ? 300 : 900) + day * 35) / (index + 1))),
      dimensions: { region: day % 3 === 0 ? 'us' : 'eu' },
    };
  });
}

/** What a member changes by hand, and an operator: for the audit and the notices. */
export async function changeByHand(
  owner: Person,
  organizationId: string,
  operator: (endpointId: string) => Promise<unknown>,
): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await owner.request(method, `/organizations/${organizationId}/${path}`, { body });
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const endpoints: { id: string; endpoint_url: string }[] = (await call('GET', 'webhook-endpoints')).data;
  const idOf = (name: string) => endpoints.find((each) => each.endpoint_url.includes(name))?.id ?? '';
  await call('PATCH', `webhook-endpoints/${idOf('warehouse')}`, {
    description: 'Warehouse, production',
    max_per_second: 20,
    metadata: { team: 'logistics' },
    standard_webhooks: true,
    headers: { Authorization: 'Bearer of-the-demo' },
    attempts_max: 3,
    subscriptions: [
      { event_type: 'invoice.issued', schema_version: 1, filter: '$.data.total.amount >= 50000' },
      { event_type: 'customer.*', schema_version: 1 },
      { event_type: 'payment.received', schema_version: 1 },
    ],
  });
  await call('PUT', `webhook-endpoints/${idOf('accounting')}`, {
    subscriptions: ['invoice.issued', 'invoice.paid', 'payment.received'].map((event_type) => ({
      event_type,
      schema_version: 1,
    })),
  });
  const [customer] = (await call('GET', 'party/customers?limit=1')).data;
  await call('PATCH', `party/customers/${customer.id}`, { email: 'accounts@brightwater.example' });
  await call('POST', 'invitations', { email: 'jonas@nordlicht.example', role: 'ADMIN' });
  await call('POST', 'api-keys', { name: 'Ledger export', scopes: ['invoices:read'] });
  const [invoice] = (await call('GET', 'invoices?status=draft&limit=1')).data;
  if (invoice) {
    await call('POST', `invoices/${invoice.id}/issue`);
    await call('POST', `invoices/${invoice.id}/void`, { reason: 'Issued twice' });
  }
  const url = endpoints.find((each) => each.endpoint_url.includes('accounting'))?.endpoint_url;
  await call('POST', 'alert-channels', { kind: 'slack', name: '#webhooks', url });
  await operator(idOf('legacy-crm'));
}
