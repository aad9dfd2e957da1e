import { ConflictError, Countersign } from '@countersign/sdk';

const client = new Countersign();

const customer = await client.customers.create({
  name: 'Alder & Finch Ltd',
  email: 'accounts@alderfinch.example',
  country: 'GB',
  currency: 'GBP',
  external_id: process.env.CRM_ID ?? 'crm-88213',
});

const meter = { key: 'api_calls', name: 'API calls', aggregation: 'sum', unit: 'call' } as const;
await client.meters.create(meter).catch((error: unknown) => {
  const isKnown = error instanceof ConflictError && error.code === 'meter_key_taken';
  if (!isKnown) throw error;
});

const draft = await client.contracts.create({
  customer_id: customer.id,
  title: 'Platform and API calls',
  starts_on: process.env.STARTS_ON ?? '2026-12-01',
  billing_interval: 'month',
  payment_terms_days: 30,
  items: [
    {
      kind: 'fixed',
      description: 'Platform licence',
      quantity: '1',
      price: { kind: 'unit', unit_amount: '79125' }, // 791.25 GBP
      tax_rate: '20',
    },
    {
      kind: 'usage',
      description: 'API calls',
      meter: 'api_calls',
      included_quantity: '1000',
      price: { kind: 'unit', unit_amount: '0.5' }, // half a penny for each call
      tax_rate: '20',
    },
  ],
});
const contract = await client.contracts.activate(draft.id, {}, { ifVersion: draft.version });
console.log(`CUSTOMER_ID=${customer.id}`);
console.log(`CONTRACT_ID=${contract.id}`);
console.log(contract.number, contract.status, contract.next_period);
